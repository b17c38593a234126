import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { DayClaim } from '#contract/console-day.ts';
import { payHeldOrder } from '#contract/desk-sales.ts';
import type { StaffMember } from '#contract/staff.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { blockLabels, cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import { cellAt, makeGrid } from '#web/console/day/grid.ts';
import { slotChangeText } from '#web/console/day/slot-change.ts';
import { SlotDrawer } from '#web/console/day/slot-drawer.tsx';
import { press, renderInConsole } from '#web/testing/console.tsx';
import { aBooking, aDay } from '#web/testing/day.ts';
import { openFakeServer, pass } from '#web/testing/hooks.tsx';

const date = '2026-11-21';
const { news } = consoleLabels.drawer;
const held: DayClaim = {
  kind: 'hold',
  dueSen: 8_000,
  courtId: 1,
  slot: 18,
  player: aBooking().player,
  orderId: 'DP1',
  until: '2026-11-21T10:34:00Z',
  linkSentAt: '2026-11-21T01:34:00Z',
  linkPayment: null,
};
const paidByLink = aBooking({ paidAtDesk: null, paidOnline: 'card' });

const drawerOn = (claim: DayClaim | null, courtId = 1) => {
  const claims = claim === null ? [] : [claim];
  const cell = cellAt(makeGrid(aDay({ date, claims })), courtId, 18);
  if (cell === null) throw new Error('The grid has no such cell.');
  return createElement(SlotDrawer, {
    asks: 0,
    cell,
    date,
    now: Temporal.Instant.from('2026-11-21T10:00:00+08:00'),
    staff: { role: 'desk' } as StaffMember,
    attendance: null,
    run: [],
    free: [18],
    blockable: [{ slot: 18, booking: claim?.kind === 'booking' ? claim : null }],
    onMove: null,
    keptSale: { kept: null, keep: vi.fn() },
    onClose: vi.fn(),
  });
};

/** Nothing in an inert part can be pressed, with the mouse or with the keys. */
const isDeaf = (name: string): boolean =>
  screen.getByRole('button', { name }).closest('[inert]') !== null;

test('a hold that is paid by link says so, and its new buttons are deaf for a second', async () => {
  openFakeServer();
  const { rerender } = renderInConsole(drawerOn(held));
  expect(
    screen.getByRole('button', { name: 'Take RM 80.00 in cash' }).closest('[inert]'),
  ).toBeNull();
  rerender(drawerOn(paidByLink));
  const said = screen.getByText(news.paidByLink);
  expect(said.closest('[aria-live]')).toBeTruthy();
  expect(said.closest('[inert]')).toBeNull();
  expect([blockLabels.submitAndCancelOne, cancelLabels.open].map(isDeaf)).toEqual([true, true]);
  await pass(900);
  expect(isDeaf(cancelLabels.open)).toBe(true);
  await pass(200);
  expect([blockLabels.submitAndCancelOne, cancelLabels.open].map(isDeaf)).toEqual([false, false]);
  expect(screen.getByText(news.paidByLink)).toBeTruthy();
  await pass(60_000);
  expect(screen.queryByText(news.paidByLink)).toBeNull();
});

test('another slot has no news, and its buttons work at once', () => {
  openFakeServer();
  const { rerender } = renderInConsole(drawerOn(held));
  rerender(drawerOn(paidByLink));
  rerender(drawerOn(aBooking({ courtId: 2, bookingId: 'b2' }), 2));
  expect(screen.queryByText(news.paidByLink)).toBeNull();
  expect(isDeaf(cancelLabels.open)).toBe(false);
});

test('an own payment is no news, and the buttons are deaf all the same', async () => {
  const server = openFakeServer();
  const { rerender } = renderInConsole(drawerOn(held));
  press('Take RM 80.00 in cash');
  await server.take(payHeldOrder);
  rerender(drawerOn(aBooking()));
  expect(screen.queryByText(news.paidAtDesk)).toBeNull();
  expect(isDeaf(cancelLabels.open)).toBe(true);
});

test('a booking that only gets its attendance is the same booking', () => {
  openFakeServer();
  const { rerender } = renderInConsole(drawerOn(aBooking()));
  const attendance = { state: 'checked_in', at: '2026-11-21T10:00:00Z' } as const;
  rerender(drawerOn(aBooking({ attendance })));
  expect(isDeaf(cancelLabels.open)).toBe(false);
});

const lesson = { type: 'private_lesson', orderId: null } as const;
test.each<[string, DayClaim | null, DayClaim | null]>([
  [news.paidByLink, held, paidByLink],
  [news.paidAtDesk, held, aBooking()],
  [news.paid, { ...held, linkSentAt: null }, paidByLink],
  [news.paidAtDesk, aBooking({ ...lesson, paidAtDesk: null }), aBooking({ type: lesson.type })],
  ['Sold meanwhile: booked by Aisyah Tan, Cash.', null, aBooking()],
  ['Taken meanwhile: on hold for Aisyah Tan until 06:34 PM, payment link sent.', null, held],
  ['Changed just now: booked by Aisyah Tan, Cash.', { ...held, orderId: 'DP9' }, aBooking()],
  [news.freed, aBooking(), null],
])('it says "%s"', (text, before, after) => {
  expect(slotChangeText(before, after)).toBe(text);
});
