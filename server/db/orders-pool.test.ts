import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { compileOnce } from '#server/db/compile-once.ts';
import { type Database, openDatabase, type PooledDatabase, type Tx } from '#server/db/database.ts';
import { beginWithFirstStatements } from '#server/db/send-together.ts';
import { together, transact } from '#server/db/transact.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { heldStatement, holdLock, waitForLock, whileHeld } from '#server/testing/lock-waits.ts';

const { connection } = await openTestDatabase();

const open = (options: Parameters<typeof openDatabase>[1]): PooledDatabase => {
  const db = openDatabase(connection, options);
  onTestFinished(() => db.destroy());
  return db;
};

const settingsOf = async (db: Database) => {
  const { rows } = await sql`select current_setting('plan_cache_mode') as plans,
    current_setting('enable_seqscan') as scans`.execute(db);
  return rows[0];
};

/** In seconds, down to microseconds: two statements can run within one millisecond. */
const now = compileOnce((db, _: object) =>
  db.selectNoFrom(sql<number>`extract(epoch from statement_timestamp())::float8`.as('at')),
);
const fail = compileOnce((db, _: object) => db.selectNoFrom(sql<number>`1 / 0`.as('never')));
const wait = compileOnce((db, _: object) => db.selectNoFrom(heldStatement.as('over')));

test('orders are placed on connections whose plans do not depend on statistics', async () => {
  const db = open({ poolSize: 4 });
  expect(await settingsOf(db.orders)).toEqual({ plans: 'force_generic_plan', scans: 'off' });
  expect(await settingsOf(db)).toEqual({ plans: 'auto', scans: 'on' });
});

test('a pooler, which refuses settings of a connection, gets none', async () => {
  const db = open({ poolSize: 4, preparesStatements: false });
  expect(await settingsOf(db.orders)).toEqual({ plans: 'auto', scans: 'on' });
});

test('while all connections for orders are busy, others are free', async () => {
  const db = open({ poolSize: 5 });
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const orders = [1, 2, 3].map(() => transact(db.orders, () => isOver));
  await expect.poll(() => db.poolState().waiting).toBe(1);
  expect(await now(db, {})).toHaveLength(1);
  end();
  await Promise.all(orders);
});

/** Starts a statement that waits and one that reads the clock, without awaiting the first. */
const sentTogether = async (tx: Tx): Promise<readonly unknown[]> =>
  together([wait(tx, {}), now(tx, {})]);

test('statements of a transaction run in the order in which they were started', async () => {
  const db = open({});
  const release = await holdLock(db);
  const sent = transact(db, sentTogether);
  await waitForLock(db);
  const [whileWaiting] = await transact(db, (tx) => now(tx, {}));
  await release();
  const [, rows] = await sent;
  const [read] = rows as { at: number }[];
  expect(Number(read?.at)).toBeGreaterThan(Number(whileWaiting?.at));
});

test('a failed statement is reported when all that were sent with it have ended', async () => {
  const db = open({});
  const seen: string[] = [];
  const noted = async (work: Promise<unknown>, name: string) => {
    await work;
    seen.push(name);
  };
  const failing = whileHeld(db, 1, () =>
    transact(db, (tx) =>
      together([noted(wait(tx, {}), 'before'), fail(tx, {}), noted(fail(tx, {}), 'after')]),
    ),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(seen).toEqual(['before']);
  expect(await transact(db, (tx) => now(tx, {}))).toHaveLength(1);
});

test('of several failures, the one that caused the others is reported', async () => {
  const db = open({});
  const failing = whileHeld(db, 1, () =>
    transact(db, (tx) => {
      const later = wait(tx, {}).then(() => now(tx, {}));
      return together([later, fail(tx, {})]);
    }),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
});

test('a connection is not used by work that goes on after its transaction', async () => {
  const db = open({});
  const left = await transact(db, async (tx) => tx);
  await expect(now(left, {})).rejects.toThrow();
});

test('a transaction on the connections for orders is one, from its first statement on', async () => {
  const db = open({ poolSize: 1 });
  const startedAt = async (tx: Tx) => {
    const { rows } = await sql<{ at: Date }>`select now() as at`.execute(tx);
    return rows[0]?.at.getTime();
  };
  const [first, second] = await whileHeld(open({}), 1, () =>
    transact(db.orders, async (tx) => {
      const before = await startedAt(tx);
      await wait(tx, {});
      return [before, await startedAt(tx)];
    }),
  );
  expect(first).toBe(second);
});

/** Of the driver's client, what the wrapper needs: it fails every `begin`. */
class FailingClient {
  readonly sent: string[] = [];

  async query(text: string): Promise<{ rows: unknown[] }> {
    this.sent.push(text);
    if (text === 'begin') throw new Error('No begin today.');
    return { rows: [] };
  }
}

const connectFailing = (): FailingClient => {
  const pool = new EventEmitter() as unknown as pg.Pool;
  const client = new FailingClient();
  beginWithFirstStatements(pool);
  pool.emit('connect', client as unknown as pg.PoolClient);
  return client;
};

test('if a begin fails, so do the statements that were sent with it', async () => {
  const client = connectFailing();
  const answers = [client.query('begin'), client.query('select 1')];
  await expect(Promise.all(answers)).rejects.toThrow('No begin today.');
});

test('after a begin that failed nothing is sent until the rollback', async () => {
  const client = connectFailing();
  await client.query('begin');
  await expect(client.query('insert')).rejects.toThrow('No begin today.');
  await expect(client.query('commit')).rejects.toThrow('No begin today.');
  await client.query('rollback');
  await client.query('select 1');
  expect(client.sent).toEqual(['begin', 'rollback', 'select 1']);
});
