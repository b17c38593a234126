import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/database.ts';
import { addPendingOrder, addUser, later } from '#server/testing/guard-fixtures.ts';
import { addLesson, findCourtSlot } from '#server/testing/lesson-fixtures.ts';

const { db } = await openTestDatabase();
const clients = 40;
const capacity = 3;

const courtSlot = await findCourtSlot(db);
const instance_id = await db.transaction().execute((tx) => addLesson(tx, courtSlot, { capacity }));

const seats = await Promise.all(
  Array.from({ length: clients }, async () => {
    const user_id = await addUser(db);
    const order_id = await addPendingOrder(db, { user_id });
    return { instance_id, user_id, order_id, kind: 'hold', expires_at: later } as const;
  }),
);

const readParticipants = async (): Promise<number> => {
  const { participants } = await db
    .selectFrom('program_schedule_instances')
    .select('participants')
    .where('id', '=', instance_id)
    .executeTakeFirstOrThrow();
  return participants;
};

/** All clients look for a free seat before the first of them takes one. */
const winnersOf = async (): Promise<number> => {
  const looks = await Promise.all(seats.map(readParticipants));
  expect(looks.every((participants) => participants < capacity)).toBe(true);
  const results = await Promise.allSettled(
    seats.map((seat) => db.insertInto('lesson_seats').values(seat).execute()),
  );
  return results.filter(({ status }) => status === 'fulfilled').length;
};

describe(`of ${clients} members who request one of ${capacity} seats at once`, () => {
  beforeEach(async () => {
    await db.deleteFrom('lesson_seats').execute();
  });

  test('as many get one as there are seats', async () => {
    expect(await winnersOf()).toBe(capacity);
    expect(await readParticipants()).toBe(capacity);
  });

  test('the remaining seats are taken, and no more', async () => {
    const [first] = seats;
    await db
      .insertInto('lesson_seats')
      .values(first as (typeof seats)[number])
      .execute();
    expect(await winnersOf()).toBe(capacity - 1);
    expect(await readParticipants()).toBe(capacity);
  });

  test('control: all would get one without the check', async () => {
    await sql`
      alter table program_schedule_instances drop constraint program_schedule_instances_seats
    `.execute(db);
    expect(await winnersOf()).toBe(clients);
    expect(await readParticipants()).toBe(clients);
  });
});
