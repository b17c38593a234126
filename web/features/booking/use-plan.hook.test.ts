import { act, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getSlots, getSlotsOfDay } from '#contract/slots.ts';
import { getVenue } from '#contract/venue.ts';
import type { Selection } from '#domain/slots/selection.ts';
import { emptyRow, withClaim } from '#domain/slots/slot-rows.ts';
import { entryOf } from '#web/features/booking/selection-entry.ts';
import { usePlan } from '#web/features/booking/use-plan.ts';
import { openFakeServer, pass, renderInApp } from '#web/testing/hooks.tsx';
import { dayInWindow, freeWindow, oneCourtVenue } from '#web/testing/venue.ts';
import { showToast, ToastRegion } from '#web/ui/toast.tsx';

const taken = { '1': withClaim(emptyRow, 13, 'booked') };

const selection: Selection = {
  sport: 'Pickle',
  date: dayInWindow,
  courtType: 'Tournament Court',
  court: 'Tournament Court 1',
  slots: { 'Tournament Court 1': [13, 14] },
};

function openPlan(chosen: Selection, notify = vi.fn<typeof showToast>()) {
  const server = openFakeServer();
  const { search, state } = entryOf({ selection: chosen, isDateDeselected: false });
  const entry = { pathname: '/', search, state };
  return { server, notify, ...renderInApp(() => usePlan('Pickle', notify), undefined, entry) };
}

test('a slot taken in the meantime leaves the selection and the history entry, with one notice', async () => {
  const { server, notify, result, rerender } = openPlan(selection);
  expect(result.current.selection).toEqual(selection);
  await server.answer(getVenue, oneCourtVenue);
  await server.answer(getSlots, { ...freeWindow, days: { [dayInWindow]: taken } });
  expect(result.current.selection.slots).toEqual({ 'Tournament Court 1': [14] });
  expect(result.current.entered.slots).toEqual({ 'Tournament Court 1': [14] });
  rerender();
  await pass(120_000);
  expect(notify).toHaveBeenCalledOnce();
});

test('a slot taken by a live event on the shown day leaves the selection as well', async () => {
  const { server, client, notify, result } = openPlan(selection);
  await server.answer(getVenue, oneCourtVenue);
  await server.answer(getSlots, freeWindow);
  expect(notify).not.toHaveBeenCalled();
  await act(async () =>
    client.setQueryData(['slots', 'Pickle'], { ...freeWindow, days: { [dayInWindow]: taken } }),
  );
  await pass(5);
  expect(result.current.entered.slots).toEqual({ 'Tournament Court 1': [14] });
  expect(notify).toHaveBeenCalledOnce();
});

test('a notice about a closed court is taken back when the closure is undone', async () => {
  render(createElement(ToastRegion, { dismissLabel: 'Dismiss' }));
  const { server, client } = openPlan(selection, vi.fn(showToast));
  await server.answer(getVenue, oneCourtVenue);
  await server.answer(getSlots, freeWindow);
  const show = async (courts: typeof taken | Record<never, never>): Promise<void> => {
    await act(async () =>
      client.setQueryData(['slots', 'Pickle'], { ...freeWindow, days: { [dayInWindow]: courts } }),
    );
    await pass(5);
  };
  await show(taken);
  expect(screen.getByRole('status').childElementCount).toBe(1);
  await show({});
  expect(screen.getByRole('status').childElementCount).toBe(0);
});

test('slots that load late for another day are not shown for the current one', async () => {
  const { server, result } = openPlan({ ...selection, date: '2026-11-18' });
  await server.answer(getVenue, oneCourtVenue);
  await server.answer(getSlots, freeWindow);
  expect(result.current.day).toBeNull();
  const first = await server.take(getSlotsOfDay);
  await act(async () => result.current.write({ ...selection, date: '2026-11-19' }));
  await server.answer(getSlotsOfDay, { eventNumber: 1, courts: {}, holds: [] });
  await server.answer(getSlotsOfDay, { eventNumber: 1, courts: taken, holds: [] }, first);
  expect(result.current.day).toMatchObject({ date: '2026-11-19', rows: {} });
  expect(result.current.selection.slots).toEqual(selection.slots);
});

test('a refused window is reported until a retry loads it', async () => {
  const { server, result } = openPlan(selection);
  await server.answer(getVenue, oneCourtVenue);
  await server.refuse(getSlots, 'not_found', 'No such sport.');
  expect(result.current.windowTrouble).not.toBeNull();
  await act(async () => result.current.windowTrouble?.retry());
  await server.answer(getSlots, freeWindow);
  expect(result.current.windowTrouble).toBeNull();
  expect(result.current.day?.date).toBe(dayInWindow);
});
