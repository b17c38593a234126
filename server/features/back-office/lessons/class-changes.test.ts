import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTaughtLessons } from '#contract/console-coach.ts';
import { readTimetable, setClassCoach, setClassSeats } from '#contract/console-lessons.ts';
import { getPrograms, joinWaitingList } from '#contract/lessons.ts';
import { removeCoach } from '#contract/operator-coaches.ts';
import { cancelClass } from '#contract/operator-lessons.ts';
import { offerFreeSeats } from '#server/features/lessons/waiting-list/waiting-list.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November. Foundations is on Tuesdays and Saturdays.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const classes = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const coach = await aStaffMember(running, 'coach');
const { id: sport_id } = await db
  .selectFrom('sports')
  .select('id')
  .where('name', '=', 'Pickle')
  .executeTakeFirstOrThrow();
await db.insertInto('coach_sports').values({ user_id: coach.userId, sport_id }).execute();

let id = 0;
let used = -1;
let isBroken = false;
beforeEach(() => {
  used += 1;
  id = classes[used] ?? 0;
});
afterEach(async () => {
  if (!isBroken) expect(await brokenInvariants(context)).toEqual([]);
});

const reason = 'Another court';
const setSeats = (capacity: number, at = app) =>
  ask(at, setClassSeats, { params: { id }, body: { capacity, reason } }, manager.headers);
const give = (coachId: string, classId = id) =>
  ask(app, setClassCoach, { params: { id: classId }, body: { coachId, reason } }, manager.headers);
const shown = async () => {
  const { date } = await db
    .selectFrom('program_schedule_instances')
    .select('date')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { answer } = await ask(app, readTimetable, { query: { date } }, manager.headers);
  return answer.classes.find((lessonClass) => lessonClass.id === id);
};

/** How often a member was told that the own bookings have changed. */
const newsOf = async (userId: string): Promise<number> => {
  const events = await db
    .selectFrom('events')
    .select('topic')
    .where('topic', '=', 'bookings')
    .where(sql`payload ->> 'userId'`, '=', userId)
    .execute();
  return events.length;
};

test('[LESSON-16] one class gets other seats, never fewer than are taken, and the waiting list gets new ones', async () => {
  const [mei, ada] = [await aShopper(running), await aShopper(running)];
  await buyLessons(running, mei, [id]);
  const { failure } = await setSeats(0);
  expect(failure.code).toBe('invalid_request');
  await setSeats(1);
  expect(await shown()).toMatchObject({ capacity: 1, free: 0 });
  await ask(app, joinWaitingList, { params: { classId: id } }, ada.headers);
  await setSeats(2);
  await offerFreeSeats(context);
  expect((await shown())?.seats.map(({ kind }) => kind)).toEqual(['booking', 'offer']);
  const refused = await setSeats(1);
  expect(refused.failure).toMatchObject({ code: 'seats_taken', details: { taken: 2 } });
  const log = await db
    .selectFrom('audit_log')
    .select(['staff_user_id', 'reason', 'details'])
    .where('action', '=', 'class.seats')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(log).toEqual({
    staff_user_id: manager.userId,
    reason,
    details: { before: { capacity: 1 }, after: { capacity: 2 } },
  });
});

test('[LESSON-16] of orders for the last seat and its removal at once, one side is refused', async () => {
  const shoppers = await Promise.all(Array.from({ length: 3 }, () => aShopper(running)));
  await setSeats(2);
  const first = await aShopper(running);
  await buyLessons(running, first, [id]);
  const [removal, ...orders] = await Promise.all([
    setSeats(1, twin),
    ...shoppers.map((shopper) => orderLessons(running, shopper, aLessonOrder([id]))),
  ]);
  const won = orders.filter(({ status }) => status === 200).length;
  expect(won + (removal.status === 200 ? 1 : 0)).toBe(1);
});

test('[COACH-8] a substitute gives one class: it is theirs, both coaches are mailed, and they give no other lesson then', async () => {
  const mei = await aShopper(running);
  await buyLessons(running, mei, [id]);
  const told = await newsOf(mei.userId);
  expect((await give(coach.userId)).status).toBe(200);
  // The member's open profile has the new coach at once.
  expect(await newsOf(mei.userId)).toBe(told + 1);
  expect(await shown()).toMatchObject({ coach: { userId: coach.userId } });
  const { headers } = await aShopper(running);
  const forSale = (await ask(app, getPrograms, { params: { sport: 'Pickle' } }, headers)).answer;
  const substitutes = forSale.programs.flatMap((program) =>
    program.classes.flatMap((one) => (one.substitute === undefined ? [] : one.id)),
  );
  expect(substitutes).toEqual([id]);
  const { answer } = await ask(app, readTaughtLessons, {}, coach.headers);
  expect(answer.lessons.map(({ classId }) => classId)).toEqual([id]);
  const [given] = await mailsTo(db, coach.email);
  expect(given?.subject).toMatch(/^You give a group lesson on /);
  expect(given?.body_text).toContain(`Reason: ${reason}`);
  const taken = (await mailsTo(db, 'coach_aina@depot.test')).at(-1);
  expect(taken?.subject).toMatch(/^Another coach gives your group lesson on /);
  const params = { email: coach.email, sport: 'Pickle' } as const;
  expect((await ask(app, removeCoach, { params })).failure.code).toBe('conflict');

  const { coach_user_id } = await db
    .selectFrom('programs')
    .select('coach_user_id')
    .where('name', '=', 'Foundations')
    .where('sport_id', '=', sport_id)
    .executeTakeFirstOrThrow();
  expect((await give(coach_user_id)).status).toBe(200);
  expect((await ask(app, readTaughtLessons, {}, coach.headers)).answer.lessons).toEqual([]);
});

test('[COACH-8] [COACH-3] a coach who gives another lesson then, or teaches another sport, is refused', async () => {
  const { date, slot } = await db
    .selectFrom('program_schedule_instances')
    .select(['date', 'slot'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const mei = await aShopper(running);
  await db.transaction().execute(async (tx) => {
    const { id: court_id } = await tx
      .selectFrom('courts')
      .select('id')
      .where('name', '=', 'Tournament Court 3')
      .executeTakeFirstOrThrow();
    const row = { court_id, booking_date: date, slot, user_id: mei.userId };
    await tx
      .insertInto('slot_claims')
      .values({ ...row, kind: 'booking' })
      .execute();
    await tx
      .insertInto('bookings')
      .values({
        ...row,
        id: crypto.randomUUID(),
        booking_type: 'private_lesson',
        coach_user_id: coach.userId,
        created_at: new Date(),
      })
      .execute();
  });
  expect((await give(coach.userId)).failure.code).toBe('coach_busy');
  expect((await give(manager.userId)).failure.code).toBe('not_found');
  await ask(app, cancelClass, { params: { id }, body: { reason } });
  expect((await give(coach.userId)).failure.code).toBe('class_cancelled');
});

test('control: without the constraint, the last seat is removed and sold', async () => {
  isBroken = true;
  const mei = await aShopper(running);
  const take = async () => {
    await db
      .updateTable('program_schedule_instances')
      .set({ capacity: 0 })
      .where('id', '=', id)
      .execute();
    const seat = { instance_id: id, user_id: mei.userId, kind: 'offer' as const };
    await db
      .insertInto('lesson_seats')
      .values({ ...seat, expires_at: new Date() })
      .execute();
  };
  await expect(take()).rejects.toThrow(/program_schedule_instances_seats/);
  await sql`
    alter table program_schedule_instances drop constraint program_schedule_instances_seats
  `.execute(db);
  await take();
  expect((await shown())?.seats).toHaveLength(1);
  await db.deleteFrom('lesson_seats').where('instance_id', '=', id).execute();
  isBroken = false;
});
