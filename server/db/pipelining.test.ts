import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { insertEvent } from '#server/live/repository.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db: admin, connection } = await openTestDatabase();

/** One connection, so that every statement meets what the one before has left. */
const openOne = (): Database => {
  const db = openDatabase(connection, { poolSize: 1 });
  onTestFinished(() => db.destroy());
  return db;
};

const countOf = async (topic: string): Promise<number> =>
  (await admin.selectFrom('events').select('id').where('topic', '=', topic).execute()).length;

test('of statements sent together the first failure is reported, and nothing stays', async () => {
  const db = openOne();
  const failing = transact(db, (tx) =>
    Promise.all([
      insertEvent(tx, 'before', {}),
      sql`select 1 / 0`.execute(tx),
      insertEvent(tx, 'after', {}),
    ]),
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect(await countOf('before')).toBe(0);
  expect(await countOf('after')).toBe(0);
  await transact(db, (tx) => insertEvent(tx, 'next', {}));
  expect(await countOf('next')).toBe(1);
});

test('the first statement of a transaction is in it, although nobody waits for its beginning', async () => {
  const db = openOne();
  const given = new Error('The work gives up.');
  const failing = transact(db, async (tx) => {
    await insertEvent(tx, 'first', {});
    throw given;
  });
  await expect(failing).rejects.toBe(given);
  expect(await countOf('first')).toBe(0);
});

test('if the connection breaks before the transaction begins, its work fails and nothing stays', async () => {
  const db = openOne();
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(admin);
  const failing = transact(db, (tx) => insertEvent(tx, 'broken', {}));
  await failing.catch(() => undefined);
  const outcome = await Promise.allSettled([failing]);
  expect(await countOf('broken')).toBe(outcome[0]?.status === 'fulfilled' ? 1 : 0);
  await transact(db, (tx) => insertEvent(tx, 'healed', {}));
  expect(await countOf('healed')).toBe(1);
});
