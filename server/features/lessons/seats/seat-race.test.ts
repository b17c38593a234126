import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { addLessonBooking, addSeat } from '#server/testing/lesson-fixtures.ts';
import { aLessonOrder, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const [tuesday = 0, saturday = 0, nextTuesday = 0] = await openLessons(running);
const seatsLeft = 3;

const shoppers: Shopper[] = [];
while (shoppers.length < 200) {
  shoppers.push(...(await Promise.all(Array.from({ length: 20 }, () => aShopper(running)))));
}

const leaveSeats = (classId: number) =>
  db
    .updateTable('program_schedule_instances')
    .set({ capacity: seatsLeft })
    .where('id', '=', classId)
    .execute();

const seatsIn = async (classId: number) => {
  const { participants } = await db
    .selectFrom('program_schedule_instances')
    .select('participants')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  const seats = await db
    .selectFrom('lesson_seats')
    .select('user_id')
    .where('instance_id', '=', classId)
    .execute();
  return { participants, seats: seats.length };
};

test('of 200 members who order one of the last 3 seats at once, 3 get one', async () => {
  await leaveSeats(tuesday);
  const answers = await Promise.all(
    shoppers.map((shopper) => orderLessons(running, shopper, aLessonOrder([tuesday]))),
  );
  const codes = Map.groupBy(answers, ({ status, failure }) =>
    status === 200 ? 'won' : `${status} ${failure.code}`,
  );
  expect([...codes].map(([code, { length }]) => [code, length]).sort()).toEqual([
    ['409 lesson_full', 197],
    ['won', 3],
  ]);
  expect(await seatsIn(tuesday)).toEqual({ participants: 3, seats: 3 });
  expect(await brokenInvariants(context)).toEqual([]);
}, 60_000);

/** All read first and then take a seat, without locks. */
const takersOf = async (classId: number): Promise<number> => {
  const lessonClass = await db
    .selectFrom('program_schedule_instances')
    .select(['schedule_id', 'court_id', 'slot', 'date'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  const looks = await Promise.all(shoppers.map(() => seatsIn(classId)));
  expect(looks.every(({ participants }) => participants < seatsLeft)).toBe(true);
  const results = await Promise.allSettled(
    shoppers.map(({ userId }) =>
      db.transaction().execute(async (tx) => {
        await addSeat(tx, classId, userId);
        const day = { booking_date: lessonClass.date };
        await addLessonBooking(tx, lessonClass, classId, userId, day);
      }),
    ),
  );
  return results.filter(({ status }) => status === 'fulfilled').length;
};

test('the check constraint lets no more than 3 have a seat', async () => {
  await leaveSeats(saturday);
  expect(await takersOf(saturday)).toBe(3);
  expect(await seatsIn(saturday)).toEqual({ participants: 3, seats: 3 });
}, 60_000);

test('control: without the constraint all 200 get one', async () => {
  await leaveSeats(nextTuesday);
  await sql`
    alter table program_schedule_instances drop constraint program_schedule_instances_seats
  `.execute(db);
  expect(await takersOf(nextTuesday)).toBe(200);
}, 60_000);
