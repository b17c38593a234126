import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getPrograms } from '#contract/lessons.ts';
import {
  addClosure,
  listClosures,
  removeClosure,
  removeHoliday,
  setHoliday,
} from '#contract/operator-calendar.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import { refundBooking } from '#contract/refunds.ts';
import { makeClasses } from '#server/features/lessons/timetable/timetable.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { addLessonBooking, addSeat } from '#server/testing/lesson-fixtures.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { buy, onlyBooking } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  type Shopper,
} from '#server/testing/shopping.ts';

// The clock is at Monday, 16 November. Match Play takes two slots of Padel Court 2 on Sundays.
// Foundations takes one slot of Tournament Court 5 on Tuesdays at 07:00 PM and on Saturdays at
// 09:00 AM.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;

const newGlass = { sport: 'Padel', from: '2026-11-18', to: '2026-11-22', reason: 'New glass' };

const openLessons = (isOn: boolean) =>
  ask(app, setSwitch, { params: { name: 'lessons' }, body: { isOn } });

const lessonSlots = () =>
  db
    .selectFrom('slot_claims')
    .innerJoin('courts', 'courts.id', 'slot_claims.court_id')
    .select(['courts.name as court', 'booking_date as date', 'slot'])
    .where('kind', '=', 'lesson')
    .orderBy('booking_date')
    .orderBy('slot')
    .execute();

const programsOf = (shopper: Shopper, sport: 'Pickle' | 'Padel') =>
  ask(app, getPrograms, { params: { sport } }, shopper.headers);

beforeEach(async () => {
  await openLessons(true);
});
afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('bookings').where('booking_type', '=', 'group_lesson').execute();
    await tx.deleteFrom('lesson_seats').execute();
    await tx.deleteFrom('slot_claims').where('kind', '=', 'lesson').execute();
    await tx.deleteFrom('program_schedule_instances').execute();
  });
});

describe('[LESSON-1] classes are created from schedules', () => {
  test('with their slots, four weeks ahead, and once', async () => {
    await makeClasses(context);
    const claims = await lessonSlots();
    expect(claims.filter(({ court }) => court === 'Padel Court 2').slice(0, 3)).toEqual([
      { court: 'Padel Court 2', date: '2026-11-22', slot: 10 },
      { court: 'Padel Court 2', date: '2026-11-22', slot: 11 },
      { court: 'Padel Court 2', date: '2026-11-29', slot: 10 },
    ]);
    // Five schedules on four days each, one of them two slots long.
    expect(claims).toHaveLength(24);
    await makeClasses(context);
    expect(await lessonSlots()).toEqual(claims);
  });

  test('not while lessons are switched off', async () => {
    await openLessons(false);
    await makeClasses(context);
    expect(await lessonSlots()).toEqual([]);
  });

  test('not on a day on which their sport is closed', async () => {
    const { answer } = await ask(app, addClosure, { body: newGlass });
    await makeClasses(context);
    const days = (await lessonSlots()).map(({ date }) => date);
    expect(days).not.toContain('2026-11-18');
    expect(days).not.toContain('2026-11-22');
    expect(days).toContain('2026-11-21');
    await ask(app, removeClosure, { params: { id: answer.closure.id } });
  });

  test('not on a day that is closed while they are being created', async () => {
    const { making } = await db.transaction().execute(async (tx) => {
      // The job blocks on this lock before it creates the first class.
      await tx.selectFrom('program_schedules').select('id').forUpdate().execute();
      const run = makeClasses(context);
      await waitForLock(db);
      return { making: run, closed: await ask(app, addClosure, { body: newGlass }) };
    });
    await making;
    const days = (await lessonSlots()).map(({ date }) => date);
    expect(days).not.toContain('2026-11-22');
    expect(days).toContain('2026-11-29');
    const { closures } = (await ask(app, listClosures)).answer;
    const id = closures.find(({ reason }) => reason === newGlass.reason)?.id ?? 0;
    await ask(app, removeClosure, { params: { id } });
  });

  test('not where a member has claimed one of the slots, until it is free again', async () => {
    const mei = await aShopper(running);
    await buy(running, mei, { date: '2026-11-22', slots: { 'Padel Court 2': [11] } });
    await makeClasses(context);
    expect(await lessonSlots()).toHaveLength(22);
    const params = { bookingId: await onlyBooking(db, mei) };
    await ask(app, refundBooking, { params }, mei.headers);
    await makeClasses(context);
    expect(await lessonSlots()).toHaveLength(24);
  });

  test('and members cannot book their slots', async () => {
    await makeClasses(context);
    const request = anOrderRequest({ date: '2026-11-17', slots: { 'Tournament Court 5': [19] } });
    const { status, failure } = await place(running, await aShopper(running), request);
    expect([status, failure.code]).toEqual([409, 'timeslot_taken']);
  });
});

describe('the programs of a sport', () => {
  test('are listed with schedules, upcoming classes and available spots', async () => {
    await makeClasses(context);
    const [mei, ali] = [await aShopper(running), await aShopper(running)];
    const lessonClass = await db
      .selectFrom('program_schedule_instances')
      .select(['id', 'schedule_id', 'court_id', 'slot', 'date'])
      .where('date', '=', '2026-11-17')
      .executeTakeFirstOrThrow();
    await db.transaction().execute(async (tx) => {
      await addSeat(tx, lessonClass.id, mei.userId);
      await addLessonBooking(tx, lessonClass, lessonClass.id, mei.userId, {
        booking_date: lessonClass.date,
      });
    });
    const { answer } = await programsOf(mei, 'Pickle');
    const [foundations, strategy] = answer.programs;
    expect(answer.programs).toHaveLength(2);
    expect(foundations).toMatchObject({
      name: 'Foundations',
      level: 'Beginner',
      sport: 'Pickle',
      coach: 'Aina Rahman',
      priceSen: 5_000,
      durationSlots: 1,
      schedules: [
        { dayOfWeek: 2, slot: 19 },
        { dayOfWeek: 6, slot: 9 },
      ],
    });
    expect(foundations?.classes).toHaveLength(8);
    expect(foundations?.classes[0]).toEqual({
      id: lessonClass.id,
      scheduleId: lessonClass.schedule_id,
      date: '2026-11-17',
      slot: 19,
      court: 'Tournament Court 5',
      capacity: 8,
      availableSpots: 7,
      waiting: 0,
      you: 'booked',
      offeredUntil: null,
    });
    expect(foundations?.classes[1]).toMatchObject({ date: '2026-11-21', availableSpots: 8 });
    expect(strategy?.classes).toHaveLength(4);
    const others = (await programsOf(ali, 'Pickle')).answer.programs[0]?.classes[0];
    expect(others).toMatchObject({ availableSpots: 7, you: null });
  });

  test('omit a class that has begun', async () => {
    await makeClasses(context);
    const mei = await aShopper(running);
    context.clock.set(Temporal.Instant.from('2026-11-17T19:00:00+08:00'));
    const [foundations] = (await programsOf(mei, 'Pickle')).answer.programs;
    expect(foundations?.classes[0]?.date).toBe('2026-11-21');
    context.clock.set(Temporal.Instant.from(openingTime));
  });

  test('omit a class on a holiday that was closed since, except for members with a seat in it', async () => {
    await makeClasses(context);
    const [mei, ali] = [await aShopper(running), await aShopper(running)];
    const lessonClass = await db
      .selectFrom('program_schedule_instances')
      .select(['id', 'schedule_id', 'court_id', 'slot', 'date'])
      .where('date', '=', '2026-11-18')
      .executeTakeFirstOrThrow();
    await db.transaction().execute(async (tx) => {
      await addSeat(tx, lessonClass.id, mei.userId);
      await addLessonBooking(tx, lessonClass, lessonClass.id, mei.userId, {
        booking_date: lessonClass.date,
      });
    });
    const closed = ['2026-11-18', '2026-11-22'];
    for (const date of closed) {
      await ask(app, setHoliday, {
        params: { date },
        body: { name: 'By-election', isClosed: true },
      });
    }
    const daysFor = async (shopper: Shopper) =>
      (await programsOf(shopper, 'Padel')).answer.programs.flatMap(({ classes }) =>
        classes.map(({ date }) => date),
      );
    expect(await daysFor(mei)).toContain('2026-11-18');
    expect(await daysFor(ali)).not.toContain('2026-11-18');
    expect(await daysFor(mei)).not.toContain('2026-11-22');
    for (const date of closed) await ask(app, removeHoliday, { params: { date } });
  });

  test('are not listed while lessons are switched off', async () => {
    await openLessons(false);
    const { status, failure } = await programsOf(await aShopper(running), 'Pickle');
    expect([status, failure.code]).toEqual([403, 'switched_off']);
  });
});

test('every change of seats emits a live event', async () => {
  await makeClasses(context);
  const mei = await aShopper(running);
  await db.deleteFrom('events').execute();
  const lessonClass = await db
    .selectFrom('program_schedule_instances')
    .select(['id', 'schedule_id', 'court_id', 'slot', 'date', 'capacity'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await addSeat(tx, lessonClass.id, mei.userId);
    await addLessonBooking(tx, lessonClass, lessonClass.id, mei.userId, {
      booking_date: lessonClass.date,
    });
  });
  const events = await db.selectFrom('events').select(['topic', 'payload']).execute();
  expect(events).toEqual([
    {
      topic: 'lessons',
      payload: {
        changes: [
          {
            // The triggers' name for it; browsers are sent classId.
            sessionId: lessonClass.id,
            capacity: lessonClass.capacity,
            participants: 1,
            isCancelled: false,
            waiting: 0,
          },
        ],
      },
    },
  ]);
});
