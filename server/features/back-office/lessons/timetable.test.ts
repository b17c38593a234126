import { expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { readClassAtDesk, readTimetable, switchLessons } from '#contract/console-lessons.ts';
import { setAttendance } from '#contract/desk-bookings.ts';
import { joinWaitingList } from '#contract/lessons.ts';
import { addPrivateLesson } from '#contract/operator-coaches.ts';
import { cancelClass, setCapacity } from '#contract/operator-lessons.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November. Foundations is on Tuesdays and Saturdays.
const running = await openTestApp({ now: openingTime });
const { app } = running;
const [tuesday = 0, saturday = 0, nextTuesday = 0] = await openLessons(running);
const manager = await aStaffMember(running, 'manager');

const week = async (date: string) =>
  (await ask(app, readTimetable, { query: { date } }, manager.headers)).answer;

test('[LESSON-14] a week has its classes with seats, free ones, names and the waiting list', async () => {
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  const ada = await aShopper(running, { displayName: 'Ada Wong' });
  const lim = await aShopper(running, { displayName: 'Lim Hui' });
  await buyLessons(running, mei, [tuesday]);
  await orderLessons(running, ada, aLessonOrder([tuesday]));
  const params = { court: 'Tournament Court 5', day: 'Tuesday', slot: 19 } as const;
  await ask(app, setCapacity, { params, body: { capacity: 2 } });
  await ask(app, joinWaitingList, { params: { classId: tuesday } }, lim.headers);
  const { from, until, areOpen, classes } = await week('2026-11-18');
  expect([from, until, areOpen]).toEqual(['2026-11-16', '2026-11-22', true]);
  expect(classes.find(({ id }) => id === tuesday)).toEqual({
    id: tuesday,
    date: '2026-11-17',
    slot: 19,
    durationSlots: 1,
    sport: 'Pickle',
    program: 'Foundations',
    level: 'Beginner',
    court: 'Tournament Court 5',
    coach: { userId: expect.any(String), name: 'Aina Rahman' },
    capacity: 2,
    free: 0,
    seats: [
      {
        userId: mei.userId,
        name: 'Mei Tan',
        kind: 'booking',
        bookingId: expect.any(String),
        until: null,
        attendance: null,
      },
      {
        userId: ada.userId,
        name: 'Ada Wong',
        kind: 'hold',
        bookingId: null,
        until: expect.any(String),
        attendance: null,
      },
    ],
    waiting: [{ userId: lim.userId, name: 'Lim Hui' }],
  });
  const ids = classes.map(({ id }) => id);
  expect([ids.includes(saturday), ids.includes(nextTuesday)]).toEqual([true, false]);
});

test('[LESSON-21] the desk reads one class with its coach and its people, and records who came', async () => {
  const desk = await aStaffMember(running, 'desk');
  const asked = { params: { id: tuesday } };
  const { answer } = await ask(app, readClassAtDesk, asked, desk.headers);
  const classes = (await week('2026-11-18')).classes;
  expect(answer.lessonClass).toEqual(classes.find(({ id }) => id === tuesday));
  expect(answer.lessonClass.coach.name).toBe('Aina Rahman');
  const [{ bookingId, name } = { bookingId: '', name: '' }] = answer.lessonClass.seats;
  expect(name).toBe('Mei Tan');
  const before = running.context.clock.now();
  running.context.clock.set(Temporal.Instant.from('2026-11-17T18:05:00+08:00'));
  const recorded = {
    params: { bookingId: bookingId ?? '' },
    body: { state: 'checked_in' as const, expected: null },
  };
  expect((await ask(app, setAttendance, recorded, desk.headers)).status).toBe(200);
  const { seats } = (await ask(app, readClassAtDesk, asked, desk.headers)).answer.lessonClass;
  expect(seats[0]?.attendance?.state).toBe('checked_in');
  await ask(
    app,
    setAttendance,
    {
      ...recorded,
      body: { state: null, expected: 'checked_in' as const },
    },
    desk.headers,
  );
  running.context.clock.set(before);
  const unknown = { params: { id: 999_999 } };
  expect((await ask(app, readClassAtDesk, unknown, desk.headers)).failure.code).toBe('not_found');
});

test('[LESSON-14] a week has its private lessons', async () => {
  const hana = await aMember(running.db, { displayName: 'Hana Lee' });
  const lesson = { court: 'Tournament Court 7', date: '2026-11-20', slot: 9 } as const;
  const coach = 'coach_aina@depot.test';
  await ask(app, addPrivateLesson, { body: { ...lesson, member: hana.email, coach } });
  const { privateLessons } = await week('2026-11-18');
  expect(privateLessons).toEqual([
    {
      ...lesson,
      bookingId: expect.any(String),
      sport: 'Pickle',
      coach: { userId: expect.any(String), name: 'Aina Rahman' },
      member: { userId: hana.userId, name: 'Hana Lee' },
    },
  ]);
  expect((await week('2026-11-23')).privateLessons).toEqual([]);
  const day = (await ask(app, readDay, { query: { date: lesson.date } }, manager.headers)).answer;
  const claim = day.claims.find((one) => one.kind === 'booking' && one.type === 'private_lesson');
  expect(claim).toMatchObject({ coach: 'Aina Rahman' });
});

test('[LESSON-14] a cancelled class is not in its week', async () => {
  await ask(app, cancelClass, { params: { id: nextTuesday }, body: { reason: 'Coach is ill' } });
  const { classes } = await week('2026-11-23');
  expect(classes.length).toBeGreaterThan(0);
  expect(classes.some(({ id }) => id === nextTuesday)).toBe(false);
});

test('[LESSON-20] the owner switches group lessons off and on, with a reason; a manager does not', async () => {
  const owner = await aStaffMember(running, 'owner');
  const turn = (isOn: boolean, { headers } = owner) =>
    ask(app, switchLessons, { body: { isOn, reason: 'The season is over' } }, headers);
  expect((await turn(false, manager)).status).toBe(403);
  expect((await turn(false)).answer).toEqual({ isOn: false });
  expect((await week('2026-11-18')).areOpen).toBe(false);
  expect((await turn(true)).answer).toEqual({ isOn: true });
  expect((await week('2026-11-18')).areOpen).toBe(true);
  const log = running.db.selectFrom('audit_log').select(['staff_user_id as by', 'reason']);
  const rows = await log.where('subject', '=', 'switch:lessons').orderBy('id').execute();
  const entry = { by: owner.userId, reason: 'The season is over' };
  expect(rows.slice(-2)).toEqual([entry, entry]);
});
