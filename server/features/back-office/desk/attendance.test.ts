import { expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import {
  cancelAtDesk,
  moveAtDesk,
  setAttendance,
  undoCancelAtDesk,
} from '#contract/desk-bookings.ts';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import type { Slot } from '#domain/time/slots.ts';
import { listAttendance, lockAttended } from '#server/features/bookings/attendance.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime, playDay } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const mei = await aShopper(running);
await buy(running, mei, { slots: { 'Tournament Court 1': [12] } });
const bookingId = await onlyBooking(db, mei);
const reason = 'Fell ill';

const mark = (
  state: AttendanceState | null,
  expected: AttendanceState | null = null,
  id = bookingId,
) =>
  ask(app, setAttendance, { params: { bookingId: id }, body: { state, expected } }, desk.headers);

const shownAttendance = async () => {
  const { answer } = await ask(app, readDay, { query: { date: playDay } }, desk.headers);
  const claim = answer.claims.find(({ kind }) => kind === 'booking');
  return claim?.kind === 'booking' ? claim.attendance : undefined;
};

const audits = () =>
  db
    .selectFrom('audit_log')
    .select(['details', 'staff_user_id', 'permission'])
    .where('action', '=', 'booking.attendance')
    .orderBy('id')
    .execute();

test('[DESK-3] [DESK-4] neither is possible two days before', async () => {
  expect((await mark('checked_in')).failure.code).toBe('check_in_too_early');
  expect((await mark('no_show')).failure.code).toBe('no_show_too_early');
  expect(await shownAttendance()).toBeNull();
  expect(await audits()).toEqual([]);
});

test('a booking is checked in once, however often it is sent, and the day shows it', async () => {
  context.clock.set(Temporal.Instant.from(`${playDay}T11:30:00+08:00`));
  const [first, second] = await Promise.all([mark('checked_in'), mark('checked_in')]);
  const expected = { state: 'checked_in', at: expect.stringMatching(/^2026-11-18T03:30:/) };
  expect(first?.answer.attendance).toEqual(expected);
  expect(second?.answer).toEqual(first?.answer);
  expect(await shownAttendance()).toEqual(first?.answer.attendance);
  expect(await audits()).toEqual([
    {
      details: { before: { state: null }, after: { state: 'checked_in' } },
      staff_user_id: desk.userId,
      permission: 'bookings.check_in',
    },
  ]);
});

test('a check-in is undone, and becomes a no-show after the start', async () => {
  expect((await mark(null, 'checked_in')).answer).toEqual({ attendance: null, slots: [12] });
  expect(await shownAttendance()).toBeNull();
  const acts = await db
    .selectFrom('audit_log')
    .select(['id', 'undoes'])
    .where('action', '=', 'booking.attendance')
    .orderBy('id')
    .execute();
  expect(acts.map(({ undoes }) => undoes)).toEqual([null, acts[0]?.id]);
  context.clock.set(Temporal.Instant.from(`${playDay}T12:00:00+08:00`));
  expect((await mark('no_show')).answer.attendance).toMatchObject({ state: 'no_show' });
  expect((await mark('checked_in', 'no_show')).answer.attendance).toMatchObject({
    state: 'checked_in',
  });
  expect((await audits()).at(-1)?.details).toEqual({
    before: { state: 'no_show' },
    after: { state: 'checked_in' },
  });
});

test('[DESK-12] two desks that disagree at the same moment: the second is told what the first did', async () => {
  for (let round = 0; round < 5; round += 1) {
    await mark(null, 'checked_in');
    await mark(null, 'no_show');
    const answers = await Promise.all([mark('checked_in'), mark('no_show')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = answers.find(({ status }) => status === 200);
    const refused = answers.find(({ status }) => status === 409);
    const { state, at } = done?.answer.attendance ?? {};
    expect(refused?.failure).toMatchObject({
      code: 'attendance_changed',
      details: { recorded: { state, at, by: 'Test desk' } },
    });
    expect(await shownAttendance()).toEqual({ state, at });
  }
});

test('[DESK-12] an undone no-show is checked in again at the time of the check-in, also if many undo it at once', async () => {
  const ina = await aShopper(running);
  context.clock.set(Temporal.Instant.from(openingTime));
  await buy(running, ina, { slots: { 'Tournament Court 6': [12] } });
  const id = await onlyBooking(db, ina);
  context.clock.set(Temporal.Instant.from(`${playDay}T11:50:00+08:00`));
  const checkedIn = (await mark('checked_in', null, id)).answer.attendance;
  context.clock.set(Temporal.Instant.from(`${playDay}T12:10:00+08:00`));
  for (let round = 0; round < 3; round += 1) {
    expect((await mark('no_show', 'checked_in', id)).status).toBe(200);
    const undos = await Promise.all([1, 2, 3].map(() => mark(null, 'no_show', id)));
    for (const { answer } of undos) expect(answer.attendance).toEqual(checkedIn);
  }
  expect((await mark(null, 'checked_in', id)).answer.attendance).toBeNull();
});

test('control: without the lock on the booking, both would find nothing recorded', async () => {
  await mark(null, 'checked_in');
  await mark(null, 'no_show');
  const [first, second] = [
    await db.startTransaction().execute(),
    await db.startTransaction().execute(),
  ];
  expect(await listAttendance(first, [bookingId])).toEqual([]);
  expect(await listAttendance(second, [bookingId])).toEqual([]);
  await lockAttended(first, bookingId);
  const locked = lockAttended(second, bookingId);
  await waitForLock(db);
  await first.rollback().execute();
  expect(await locked).toHaveLength(1);
  await second.rollback().execute();
});

test('[DESK-3] one press checks in the run of a member, and undoes it', async () => {
  const ada = await aShopper(running);
  const court = 'Tournament Court 2';
  await buy(running, ada, { slots: { [court]: [13, 14] } });
  await buy(running, ada, { slots: { [court]: [15] } });
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', ada.userId)
    .orderBy('slot')
    .execute();
  context.clock.set(Temporal.Instant.from(`${playDay}T12:10:00+08:00`));
  const last = rows[2]?.id ?? '';
  const states = async () =>
    (await ask(app, readDay, { query: { date: playDay } }, desk.headers)).answer.claims
      .filter((claim) => claim.kind === 'booking' && claim.player.userId === ada.userId)
      .map((claim) => (claim.kind === 'booking' ? claim.attendance?.state : undefined));
  expect((await mark('checked_in', null, last)).answer.slots).toEqual([13, 14, 15]);
  expect(await states()).toEqual(['checked_in', 'checked_in', 'checked_in']);
  await mark(null, 'checked_in', rows[0]?.id);
  expect(await states()).toEqual([undefined, undefined, undefined]);
});

test('an unknown booking is refused', async () => {
  const unknown = await mark('no_show', null, '01920000-0000-7000-8000-000000000000');
  expect(unknown.status).toBe(404);
});

test('[DESK-33] attendance comes back with the booking, stays on another court, and ends at another time', async () => {
  const lim = await aShopper(running);
  const court = 'Tournament Court 3';
  context.clock.set(Temporal.Instant.from(openingTime));
  await buy(running, lim, { slots: { [court]: [12] } });
  const id = await onlyBooking(db, lim);
  context.clock.set(Temporal.Instant.from(`${playDay}T11:30:00+08:00`));
  await mark('checked_in', null, id);
  const stateOf = async () => {
    const { answer } = await ask(app, readDay, { query: { date: playDay } }, desk.headers);
    const claim = answer.claims.find((one) => one.kind === 'booking' && one.bookingId === id);
    return claim?.kind === 'booking' ? claim.attendance?.state : 'gone';
  };
  const cancellation = { params: { bookingId: id }, body: { giveBack: 'all' as const, reason } };
  const cancelled = await ask(app, cancelAtDesk, cancellation, desk.headers);
  expect(await stateOf()).toBe('gone');
  const undo = { params: { changeId: cancelled.answer.changeId ?? '' }, body: { reason: null } };
  expect((await ask(app, undoCancelAtDesk, undo, desk.headers)).status).toBe(200);
  expect(await stateOf()).toBe('checked_in');
  const moveTo = async (courtName: string, slot: Slot) => {
    const target = { date: playDay, slot, courtName, shownDifferenceSen: 0, reason };
    return ask(app, moveAtDesk, { params: { bookingId: id }, body: target }, desk.headers);
  };
  expect((await moveTo('Tournament Court 4', 12)).status).toBe(200);
  expect(await stateOf()).toBe('checked_in');
  expect((await moveTo('Tournament Court 4', 14)).status).toBe(200);
  expect(await stateOf()).toBeUndefined();
});
