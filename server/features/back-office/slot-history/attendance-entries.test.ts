import { expect, test } from 'vitest';
import { cancelAtDesk, moveAtDesk, setAttendance } from '#contract/desk-bookings.ts';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime, playDay } from '#server/testing/shopping.ts';
import { makeReadHistory } from '#server/testing/slot-history.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const desk = await aStaffMember(running, 'desk');
const readHistory = await makeReadHistory(running, manager);
const a = 'Tournament Court 1';
const b = 'Tournament Court 2';

const goTo = (time: string): void =>
  context.clock.set(Temporal.Instant.from(`${playDay}T${time}:00+08:00`));

const aBooking = async (slot: Slot): Promise<string> => {
  context.clock.set(Temporal.Instant.from(openingTime));
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  await buy(running, mei, { slots: { [a]: [slot] } });
  return onlyBooking(db, mei);
};

const mark = async (
  bookingId: string,
  state: AttendanceState | null,
  expected: AttendanceState | null = null,
): Promise<void> => {
  const request = { params: { bookingId }, body: { state, expected } };
  expect((await ask(app, setAttendance, request, desk.headers)).status).toBe(200);
};

/** The events after the booking was made. */
const laterOf = async (court: string, slot: Slot) =>
  (await readHistory(court, playDay, slot))
    .filter(({ kind }) => kind !== 'held' && kind !== 'booked')
    .map(({ kind, by, member }) => [kind, by, member?.name]);

test('[DESK-33] the history tells who recorded that a player came or did not, and who undid it', async () => {
  const bookingId = await aBooking(12);
  goTo('11:45');
  await mark(bookingId, 'checked_in');
  await mark(bookingId, null, 'checked_in');
  goTo('12:05');
  await mark(bookingId, 'no_show');
  await mark(bookingId, null, 'no_show');
  expect(await laterOf(a, 12)).toEqual([
    ['checked_in', 'Test desk', 'Mei Tan'],
    ['check_in_undone', 'Test desk', 'Mei Tan'],
    ['no_show', 'Test desk', 'Mei Tan'],
    ['no_show_undone', 'Test desk', 'Mei Tan'],
  ]);
  expect(await laterOf(b, 12)).toEqual([]);
  expect(await laterOf(a, 13)).toEqual([]);
});

test('[DESK-12] [DESK-33] an undone no-show is told as undone, although it is checked in again', async () => {
  const bookingId = await aBooking(16);
  goTo('16:05');
  await mark(bookingId, 'checked_in');
  await mark(bookingId, 'no_show', 'checked_in');
  await mark(bookingId, null, 'no_show');
  await mark(bookingId, null, 'checked_in');
  const kinds = (await laterOf(a, 16)).map(([kind]) => kind);
  expect(kinds).toEqual(['checked_in', 'no_show', 'no_show_undone', 'check_in_undone']);
});

test('[DESK-33] it is told where the booking was then, also after it has moved and ended', async () => {
  const bookingId = await aBooking(14);
  goTo('13:40');
  await mark(bookingId, 'checked_in');
  goTo('13:41');
  const to = { date: playDay, slot: 14, courtName: b } as const;
  const body = { ...to, shownDifferenceSen: 0, reason: 'The net is torn' };
  const move = { params: { bookingId }, body };
  expect((await ask(app, moveAtDesk, move, manager.headers)).status).toBe(200);
  goTo('14:05');
  await mark(bookingId, 'no_show', 'checked_in');
  goTo('14:06');
  const cancel = { params: { bookingId }, body: { giveBack: 'nothing', reason: 'Rain' } } as const;
  expect((await ask(app, cancelAtDesk, cancel, manager.headers)).status).toBe(200);
  expect(await laterOf(a, 14)).toEqual([
    ['checked_in', 'Test desk', 'Mei Tan'],
    ['moved_away', 'Test manager', 'Mei Tan'],
  ]);
  expect(await laterOf(b, 14)).toEqual([
    ['moved_here', 'Test manager', 'Mei Tan'],
    ['no_show', 'Test desk', 'Mei Tan'],
    ['cancelled', 'Test manager', 'Mei Tan'],
  ]);
});
