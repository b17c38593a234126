import { expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { setAttendance } from '#contract/desk-bookings.ts';
import { refundBooking } from '#contract/refunds.ts';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime, playDay } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const mei = await aShopper(running);
await buy(running, mei, { slots: { 'Tournament Court 1': [12] } });
const bookingId = await onlyBooking(db, mei);

const mark = (state: AttendanceState | null, id = bookingId) =>
  ask(app, setAttendance, { params: { bookingId: id }, body: { state } }, desk.headers);

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

test('a check-in is taken back, and becomes a no-show after the start', async () => {
  expect((await mark(null)).answer).toEqual({ attendance: null });
  expect(await shownAttendance()).toBeNull();
  context.clock.set(Temporal.Instant.from(`${playDay}T12:00:00+08:00`));
  expect((await mark('no_show')).answer.attendance).toMatchObject({ state: 'no_show' });
  expect((await mark('checked_in')).answer.attendance).toMatchObject({ state: 'checked_in' });
  expect((await audits()).at(-1)?.details).toEqual({
    before: { state: 'no_show' },
    after: { state: 'checked_in' },
  });
});

test('an unknown booking is refused, and a booking that ends takes its attendance along', async () => {
  const unknown = await mark('no_show', '01920000-0000-7000-8000-000000000000');
  expect(unknown.status).toBe(404);
  context.clock.set(Temporal.Instant.from(openingTime));
  const { status } = await ask(app, refundBooking, { params: { bookingId } }, mei.headers);
  expect(status).toBe(200);
  expect(await db.selectFrom('booking_attendance').select('state').execute()).toEqual([]);
});
