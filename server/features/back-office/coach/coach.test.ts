import { expect, test } from 'vitest';
import { readTaughtLessons, setLessonAttendance } from '#contract/console-coach.ts';
import { setAttendance } from '#contract/desk-bookings.ts';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import { lockTaught } from '#server/features/back-office/coach/coach.repository.ts';
import {
  listAttendance,
  upsertAttendance,
} from '#server/features/bookings/attendance.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
// Match Play is on Sundays from 10:00 AM to 12:00 PM.
const [classId = 0] = await openLessons(running, 'Match Play', 'Padel');
const coach = await aStaffMember(running, 'coach');
const other = await aStaffMember(running, 'coach');
const { id: programId, sport_id } = await db
  .selectFrom('programs')
  .select(['id', 'sport_id'])
  .where('name', '=', 'Match Play')
  .executeTakeFirstOrThrow();
await db.insertInto('coach_sports').values({ user_id: coach.userId, sport_id }).execute();
await db
  .updateTable('programs')
  .set({ coach_user_id: coach.userId })
  .where('id', '=', programId)
  .execute();
const mei = await aShopper(running, { displayName: 'Mei Tan' });
await buyLessons(running, mei, [classId]);

const lessonsOf = async ({ headers }: TestStaff) =>
  (await ask(app, readTaughtLessons, {}, headers)).answer.lessons;

const record = (
  staff: TestStaff,
  bookingId: string,
  state: AttendanceState | null,
  expected: AttendanceState | null = null,
) =>
  ask(
    app,
    setLessonAttendance,
    { params: { bookingId }, body: { state, expected } },
    staff.headers,
  );

const at = (text: string) => context.clock.set(Temporal.Instant.from(`${text}+08:00`));

const bookingOfMei = async (): Promise<string> => {
  const [lesson] = await lessonsOf(coach);
  return lesson?.participants[0]?.bookingId ?? '';
};

test('[COACH-6] a coach sees the own lessons with first names, and no other coach does', async () => {
  const [lesson, ...later] = await lessonsOf(coach);
  expect(lesson).toMatchObject({
    key: `class:${classId}`,
    program: { name: 'Match Play', level: 'Advanced' },
    court: 'Padel Court 2',
    slot: 10,
    durationSlots: 2,
    participants: [{ name: 'Mei', attendance: null }],
  });
  expect(later.length).toBeGreaterThan(0);
  expect(await lessonsOf(other)).toEqual([]);
});

test('[COACH-6] a seat that is held for a payment is counted, and names nobody', async () => {
  const ana = await aShopper(running, { displayName: 'Ana Lim' });
  expect((await orderLessons(running, ana, aLessonOrder([classId]))).status).toBe(200);
  const [lesson] = await lessonsOf(coach);
  expect(lesson).toMatchObject({ held: 1, offered: 0, participants: [{ name: 'Mei' }] });
});

test('[COACH-6] [DESK-3] [DESK-4] who came is recorded from an hour before the start', async () => {
  const bookingId = await bookingOfMei();
  const [{ date } = { date: '' }] = await lessonsOf(coach);
  at(`${date}T08:59:00`);
  expect((await record(coach, bookingId, 'checked_in')).failure.code).toBe('check_in_too_early');
  at(`${date}T09:30:00`);
  expect((await record(coach, bookingId, 'no_show')).failure.code).toBe('no_show_too_early');
  const { answer } = await record(coach, bookingId, 'checked_in');
  expect(answer.attendance?.state).toBe('checked_in');
  const [lesson] = await lessonsOf(coach);
  expect(lesson?.participants[0]?.attendance?.state).toBe('checked_in');
  const stale = await record(coach, bookingId, null, 'no_show');
  expect(stale.failure.code).toBe('attendance_changed');
  expect((await record(coach, bookingId, null, 'checked_in')).answer.attendance).toBeNull();
  const log = await db
    .selectFrom('audit_log')
    .select(['staff_user_id', 'permission'])
    .where('subject', '=', `booking:${bookingId}`)
    .execute();
  const by = { staff_user_id: coach.userId, permission: 'lessons.own' };
  expect(log).toEqual([by, by]);
});

test('[COACH-6] the lesson of somebody else is not found', async () => {
  const bookingId = await bookingOfMei();
  expect((await record(other, bookingId, 'checked_in')).failure.code).toBe('not_found');
});

/** Somebody records a check-in and commits while `second` waits for the booking. */
const recordBefore = async <Answer>(bookingId: string, second: () => Promise<Answer>) => {
  const first = await db.startTransaction().execute();
  await lockTaught(first, coach.userId, bookingId);
  const waiting = second();
  await waitForLock(db);
  const at = new Date(context.clock.now().epochMilliseconds);
  const checkIn = { state: 'checked_in', staffUserId: other.userId, at } as const;
  await upsertAttendance(first, bookingId, checkIn);
  await first.commit().execute();
  return waiting;
};

test('[COACH-6] [DESK-12] a coach who waited for somebody else is told what they recorded', async () => {
  const bookingId = await bookingOfMei();
  const [{ date } = { date: '' }] = await lessonsOf(coach);
  at(`${date}T10:10:00`);
  const { failure } = await recordBefore(bookingId, () => record(coach, bookingId, 'no_show'));
  expect(failure).toMatchObject({
    code: 'attendance_changed',
    details: { recorded: { state: 'checked_in', by: 'Test coach' } },
  });
  const [lesson] = await lessonsOf(coach);
  expect(lesson?.participants[0]?.attendance?.state).toBe('checked_in');
  await record(coach, bookingId, null, 'checked_in');
});

test('control: the statement that waits for the booking would find nothing recorded', async () => {
  const bookingId = await bookingOfMei();
  const second = await db.startTransaction().execute();
  const found = await recordBefore(bookingId, () =>
    second
      .selectFrom('bookings')
      .leftJoin('booking_attendance as attendance', 'attendance.booking_id', 'bookings.id')
      .select('attendance.state')
      .where('bookings.id', '=', bookingId)
      .forNoKeyUpdate('bookings')
      .executeTakeFirst(),
  );
  expect(found).toEqual({ state: null });
  expect(await listAttendance(second, [bookingId])).toMatchObject([{ state: 'checked_in' }]);
  await second.rollback().execute();
  await record(coach, bookingId, null, 'checked_in');
});

test('[DESK-3] the desk records a place in a class too, and that place alone', async () => {
  const desk = await aStaffMember(running, 'desk');
  const [lesson] = await lessonsOf(coach);
  const { bookingId = '', attendance } = lesson?.participants[0] ?? {};
  at(`${lesson?.date}T09:30:00`);
  const expected = attendance?.state ?? null;
  const state = expected === 'checked_in' ? null : 'checked_in';
  const { answer } = await ask(
    app,
    setAttendance,
    { params: { bookingId }, body: { state, expected } },
    desk.headers,
  );
  expect(answer).toEqual({
    attendance: state && { state, at: expect.any(String) },
    slots: [lesson?.slot],
  });
});
