import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { deleteReadEvents, listEventsAfter, numberEvents } from '#server/live/repository.ts';
import { writeEvent } from '#server/live/write-event.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';

const { db } = await openTestDatabase();

const write = (balanceSen: number) =>
  db
    .transaction()
    .execute((tx) => writeEvent(tx, { topic: 'credits', payload: { userId: 'me', balanceSen } }));

/** The events in the order in which readers get them. */
const read = async (after = 0): Promise<number[]> =>
  (await listEventsAfter(db, after, 1_000)).map(({ payload }) =>
    'balanceSen' in payload ? payload.balanceSen : 0,
  );

const numbers = async (on: Database = db) =>
  (await on.selectFrom('events').select('number').orderBy('id').execute()).map((row) => row.number);

beforeEach(async () => {
  await db.deleteFrom('events').execute();
});

test('events are read once they have a number, in the order of their ids', async () => {
  for (const at of [1, 2, 3]) await write(at);
  expect(await read()).toEqual([]);
  await numberEvents(db);
  expect(await read()).toEqual([1, 2, 3]);
  const given = await numbers();
  await numberEvents(db);
  expect(await numbers()).toEqual(given);
});

test('an event that was committed late comes last, and no reader misses it', async () => {
  const slow = await db.startTransaction().execute();
  await writeEvent(slow, { topic: 'credits', payload: { userId: 'me', balanceSen: 1 } });
  await write(2);
  const last = await numberEvents(db);
  expect(await read()).toEqual([2]);
  await slow.commit().execute();
  await numberEvents(db);
  expect(await read(last)).toEqual([1]);
});

test('an unrelated open transaction does not hold events back', async () => {
  const other = await db.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(other);
  await write(1);
  await numberEvents(db);
  expect(await read()).toEqual([1]);
  await other.rollback().execute();
});

test('old events are deleted, except for the newest', async () => {
  const age = (minutes: number) =>
    sql`
      update events set created_at = now() - make_interval(mins => ${minutes})
    `.execute(db);
  for (const at of [1, 2]) await write(at);
  const newest = await numberEvents(db);
  await age(61);
  await write(3);
  await deleteReadEvents(db, 60);
  // The third has no number yet, so nobody can have read it; the second is the newest with one.
  expect(await numbers()).toEqual([newest, null]);
  await numberEvents(db);
  await age(59);
  await deleteReadEvents(db, 60);
  expect(await read()).toEqual([2, 3]);
  await age(61);
  await deleteReadEvents(db, 60);
  expect(await read()).toEqual([3]);
});

/**
 * A second process starts numbering while the first is still at it. Returns the first event's
 * number before and after.
 */
const numberTwiceAtOnce = async () => {
  await write(1);
  const first = await db.startTransaction().execute();
  await numberEvents(first);
  await write(2);
  const second = numberEvents(db);
  await waitForLock(db);
  const [seen] = await numbers(first);
  await first.commit().execute();
  await second;
  return { seen, after: await numbers() };
};

describe('of two processes that number events at once', () => {
  test('the second waits, and does not renumber the events of the first', async () => {
    const { seen, after } = await numberTwiceAtOnce();
    expect(after[0]).toBe(seen);
    expect(await read()).toEqual([1, 2]);
  });

  test('control: without the lock, the second would renumber events already read', async () => {
    const { rows } = await sql<{
      source: string;
    }>`select pg_get_functiondef('number_events'::regproc) as source`.execute(db);
    const source = rows[0]?.source ?? '';
    const unlocked = source.replace(/perform pg_advisory_xact_lock\(\d+\);/, '');
    expect(unlocked).not.toBe(source);
    await sql.raw(unlocked).execute(db);
    const { seen, after } = await numberTwiceAtOnce();
    await sql.raw(source).execute(db);
    expect(after[0]).not.toBe(seen);
  });
});
