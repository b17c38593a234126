import { act } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { getSlots, type SlotWindow } from '#contract/slots.ts';
import { getVenue } from '#contract/venue.ts';
import { emptyRow, withClaim } from '#domain/slots/slot-rows.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { readCheckout } from '#web/features/checkout/goods/checkout-state.ts';
import { useTakenSlots } from '#web/features/checkout/goods/use-taken-slots.ts';
import { openFakeServer, renderInApp } from '#web/testing/hooks.tsx';
import { dayInWindow, freeWindow, oneCourtVenue } from '#web/testing/venue.ts';

const court = 'Tournament Court 1';
const state = {
  selectedSport: 'Pickle',
  selectedCourtType: 'Tournament Court',
  selectedDate: dayInWindow,
  selectedCourtTimeSlots: { [court]: ['01:00 PM', '02:00 PM'] },
  selectedBookingType: 'court-booking',
};

async function openWarning(slots: Partial<SlotWindow>) {
  const server = openFakeServer();
  const goods = readCheckout(state);
  if (goods === null) throw new Error('The state could not be read.');
  const read = () => ({ warning: useTakenSlots(goods), location: useLocation() });
  const { result } = renderInApp(read, undefined, { pathname: '/checkout-court', state });
  await server.answer(getVenue, oneCourtVenue);
  await server.answer(getSlots, { ...freeWindow, ...slots });
  return result;
}

test('slots that are still free need no warning', async () => {
  expect((await openWarning({})).current.warning).toBeNull();
});

test('a slot that somebody else took is marked, and can be left out of the order', async () => {
  const taken = { '1': withClaim(emptyRow, 13, 'booked') };
  const result = await openWarning({ days: { [dayInWindow]: taken } });
  const { warning } = result.current;
  expect([...(warning?.lost.values() ?? [])]).toEqual([checkoutLabels.lost.taken]);
  expect(warning?.sentences).toHaveLength(1);
  expect(warning?.wayOut?.words).toBe(checkoutLabels.leaveOut.one);
  await act(async () => warning?.wayOut?.take());
  const { pathname, state: left } = result.current.location;
  expect(pathname).toBe('/checkout-court');
  expect(left).toEqual({ ...state, selectedCourtTimeSlots: { [court]: ['02:00 PM'] } });
});

test('an order whose slots are all taken has no rest to keep', async () => {
  const taken = { '1': withClaim(withClaim(emptyRow, 13, 'booked'), 14, 'held') };
  const { warning } = (await openWarning({ days: { [dayInWindow]: taken } })).current;
  const { lost } = checkoutLabels;
  expect([...(warning?.lost.values() ?? [])]).toEqual([lost.taken, lost.held]);
  expect(warning?.wayOut).toBeNull();
});

test('a day that was closed marks every slot', async () => {
  const closures = [{ from: dayInWindow, to: dayInWindow, reason: 'Works' }];
  const { warning } = (await openWarning({ closures })).current;
  expect(warning?.sentences).toEqual([refusals.day_closed]);
  const { closed } = checkoutLabels.lost;
  expect([...(warning?.lost.values() ?? [])]).toEqual([closed, closed]);
  expect(warning?.wayOut).toBeNull();
});
