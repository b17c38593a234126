import { act, screen } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { listMemberMails, resendMemberMail } from '#contract/console-member-story.ts';
import { listMemberNotes } from '#contract/console-members.ts';
import type { StaffMember } from '#contract/staff.ts';
import { blockLabels, cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import { memberMailLabels } from '#domain/words/member-mail-labels.ts';
import { cellAt, makeGrid } from '#web/console/day/grid.ts';
import { nowAndNext } from '#web/console/day/now.ts';
import { NextArrival } from '#web/console/day/now-toggle.tsx';
import { SlotDrawer } from '#web/console/day/slot-drawer.tsx';
import { press, renderInConsole } from '#web/testing/console.tsx';
import { aBooking, aDay } from '#web/testing/day.ts';
import { openFakeServer } from '#web/testing/hooks.tsx';
import { clearToasts, ToastRegion } from '#web/ui/toast.tsx';

const date = '2026-11-21';
const grid = makeGrid(aDay({ date, claims: [aBooking()] }));

afterEach(() => act(clearToasts));

const drawerOn = (shown: ReturnType<typeof makeGrid>) => {
  const cell = cellAt(shown, 1, 18);
  if (cell === null) throw new Error('The grid has no such cell.');
  return createElement(SlotDrawer, {
    cell,
    asks: 0,
    date,
    now: Temporal.Instant.from('2026-11-21T10:00:00+08:00'),
    staff: { role: 'desk' } as StaffMember,
    attendance: null,
    run: [],
    free: [],
    blockable: [{ slot: 18, booking: aBooking() }],
    onMove: null,
    keptSale: { kept: null, keep: vi.fn() },
    onClose: vi.fn(),
  });
};

test.each([
  ['open', 1],
  ['not open', 0],
])('a cancellation whose form is %s, when somebody else cancels, is told %i times', (_, times) => {
  openFakeServer();
  const toasts = createElement(ToastRegion, { dismissLabel: 'Dismiss' });
  const withToasts = (shown: ReturnType<typeof makeGrid>) =>
    createElement(Fragment, null, drawerOn(shown), toasts);
  const view = renderInConsole(withToasts(grid));
  if (times > 0) press(cancelLabels.open);
  view.rerender(withToasts(makeGrid(aDay({ date, claims: [] }))));
  expect(screen.queryAllByText(cancelLabels.gone)).toHaveLength(times);
});

test('a booking that comes back after its cancellation is shown without the form', () => {
  openFakeServer();
  const view = renderInConsole(drawerOn(grid));
  press(cancelLabels.open);
  expect(screen.queryByLabelText(cancelLabels.reason)).toBeTruthy();
  view.rerender(drawerOn(makeGrid(aDay({ date, claims: [] }))));
  view.rerender(drawerOn(grid));
  expect(screen.queryByRole('button', { name: cancelLabels.submit })).toBeNull();
  expect(screen.getByRole('button', { name: cancelLabels.open })).toBeTruthy();
});

test('one form is open at a time: a cancellation folds the block away', () => {
  openFakeServer();
  renderInConsole(drawerOn(grid));
  const blockForm = () => screen.queryByRole('heading', { name: blockLabels.open });
  expect(blockForm()).toBeTruthy();
  press(cancelLabels.open);
  expect(blockForm()).toBeNull();
  press(cancelLabels.keep);
  expect(blockForm()).toBeTruthy();
});

test('whoever is due next is checked in with one press', () => {
  const state = nowAndNext(grid, date, Temporal.Instant.from('2026-11-21T17:45:00+08:00'), 30);
  const attendance = { record: vi.fn(), isBusy: false };
  renderInConsole(createElement(NextArrival, { state, attendance }));
  press(/Check in Aisyah Tan$/);
  expect(attendance.record).toHaveBeenCalledWith(aBooking(), 'checked_in');
});

test('[MAIL-2] a booking shows the notes about its player, and sends a mail about it again', async () => {
  const server = openFakeServer();
  renderInConsole(drawerOn(grid));
  const at = '2026-11-20T10:00:00Z';
  const id = '00000000-0000-4000-8000-0000000000c1';
  const note = { id, text: 'Owes a racket', by: 'Siti Rahman', at };
  await server.answer(listMemberNotes, { notes: [note] });
  expect(screen.getByText('Owes a racket')).toBeTruthy();
  press(memberMailLabels.open);
  const { url } = await server.take(listMemberMails).then((taken) => {
    const state = 'failing' as const;
    const mail = { id, subject: 'Confirmed', at, state, isCopy: false, canResend: true };
    return server.answer(listMemberMails, { mails: [mail] }, taken).then(() => taken);
  });
  expect(url).toContain(`bookingId=${aBooking().bookingId}`);
  expect(screen.getByText(new RegExp(memberMailLabels.states.failing))).toBeTruthy();
  press('Send again: Confirmed');
  await server.answer(resendMemberMail, {});
});

test('a block of two slots shows when the whole of it ends', () => {
  openFakeServer();
  const block = { kind: 'block', courtId: 1, reason: 'Net is torn' } as const;
  const of = { series: null, closureId: null } as const;
  const claims = [18, 19].map((slot) => ({ ...block, ...of, slot: slot as 18 | 19 }));
  renderInConsole(drawerOn(makeGrid(aDay({ date, claims }))));
  expect(screen.getByText('One of 2 slots in a row, 06:00 PM - 08:00 PM')).toBeTruthy();
});
