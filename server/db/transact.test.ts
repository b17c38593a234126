import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db } = await openTestDatabase();
await sql`create table counters (id integer primary key, count integer not null)`.execute(db);
await sql`insert into counters values (1, 0), (2, 0)`.execute(db);

const count = (tx: Tx, id: number) =>
  sql`update counters set count = count + 1 where id = ${id}`.execute(tx);

/** Two transactions that take two locks in opposite order, each after the other has its first. */
const runCrossed = async (run: (work: (tx: Tx) => Promise<void>) => Promise<void>) => {
  let attempts = 0;
  let arrived = 0;
  let meet = () => {};
  const bothHaveOne = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const cross = (one: number, other: number) =>
    run(async (tx) => {
      attempts += 1;
      await count(tx, one);
      arrived += 1;
      if (arrived === 2) meet();
      await bothHaveOne;
      await count(tx, other);
    });
  const results = await Promise.allSettled([cross(1, 2), cross(2, 1)]);
  return { attempts, failures: results.filter(({ status }) => status === 'rejected').length };
};

const counts = async () =>
  (await sql<{ count: number }>`select count from counters order by id`.execute(db)).rows.map(
    (row) => row.count,
  );

test('a transaction that loses against a concurrent one is retried', async () => {
  expect(await runCrossed((work) => transact(db, work))).toEqual({ attempts: 3, failures: 0 });
  expect(await counts()).toEqual([2, 2]);
});

test('control: without the retry, one of the two would fail', async () => {
  const crossed = await runCrossed((work) => db.transaction().execute(work));
  expect(crossed).toEqual({ attempts: 2, failures: 1 });
});

test('other errors are not retried, and retries are limited', async () => {
  let attempts = 0;
  const failing = (code: string) =>
    transact(db, async () => {
      attempts += 1;
      throw Object.assign(new Error('no'), { code });
    });
  await expect(failing('23505')).rejects.toThrow('no');
  expect(attempts).toBe(1);
  await expect(failing('40001')).rejects.toThrow('no');
  expect(attempts).toBe(6);
});

test('a snapshot sees one moment and writes nothing', async () => {
  const seen = await transact(
    db,
    async (tx) => {
      const before = await sql`select count from counters order by id`.execute(tx);
      await transact(db, (other) => count(other, 1));
      const after = await sql`select count from counters order by id`.execute(tx);
      return { before: before.rows, after: after.rows };
    },
    { isSnapshot: true },
  );
  expect(seen.after).toEqual(seen.before);
  const writing = transact(db, (tx) => count(tx, 1), { isSnapshot: true });
  await expect(writing).rejects.toThrow('read-only transaction');
});
