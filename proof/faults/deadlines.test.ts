import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openTcpProxyTo } from '#proof/faults/tcp-proxy.ts';
import { type Database, openPool } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/database-errors.ts';
import { enforceDeadlines, withLongDeadline } from '#server/db/deadlines.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db, connection } = await openTestDatabase();

/** The same resource with a deadline and without one. */
interface Pair {
  readonly guarded: Database;
  readonly unguarded: Database;
}

const askAnything = (of: Database) => sql`select 1`.execute(of);
const askForLock = (of: Database) => sql`select pg_advisory_xact_lock(1)`.execute(of);

/** A pool of one open connection, so that the next query is all there is to wait for. */
const openOne = async (to: pg.PoolConfig, guard: (pool: pg.Pool) => void) => {
  const pool = openPool(to, { poolSize: 1 });
  guard(pool);
  const own: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => own.destroy());
  await withLongDeadline(() => askAnything(own));
  return own;
};

const openPair = async (
  to: pg.PoolConfig,
  deadlines: Parameters<typeof enforceDeadlines>[1],
): Promise<Pair> => ({
  guarded: await openOne(to, (pool) => enforceDeadlines(pool, deadlines)),
  unguarded: await openOne(to, () => undefined),
});

/** Both wait for something unavailable; only the guarded one gives up before it is released. */
const expectOneToGiveUp = async (
  { guarded, unguarded }: Pair,
  ask: (of: Database) => Promise<unknown>,
  letGo: () => unknown,
): Promise<void> => {
  let isAnswered = false;
  const waiting = ask(unguarded).then(() => {
    isAnswered = true;
  });
  await expect(ask(guarded)).rejects.toSatisfy(isDatabaseAway);
  expect(isAnswered).toBe(false);
  await letGo();
  await waiting;
  // Giving up costs at most the one connection, which the pool replaces.
  await withLongDeadline(() => askAnything(guarded));
};

test('waiting for a lock times out, and would not without the deadline', async () => {
  const pair = await openPair(connection, { answerMs: 300 });
  const holder = await db.startTransaction().execute();
  onTestFinished(async () => {
    if (!holder.isRolledBack) await holder.rollback().execute();
  });
  await askForLock(holder);
  await expectOneToGiveUp(pair, askForLock, () => holder.rollback().execute());
});

test('waiting for a silent network times out, and would not without the deadline', async () => {
  const { proxy, connection: overProxy } = await openTcpProxyTo(connection);
  onTestFinished(() => proxy.close());
  const pair = await openPair(overProxy, { answerMs: 300 });
  proxy.stall();
  onTestFinished(() => proxy.flow());
  await expectOneToGiveUp(pair, askAnything, () => proxy.flow());
});

test('waiting for a connection from the pool times out, and would not without the deadline', async () => {
  const pair = await openPair(connection, { queueMs: 300 });
  const { promise: others, resolve: letGo } = Promise.withResolvers<void>();
  onTestFinished(() => letGo());
  const take = (from: Database): Promise<void> =>
    new Promise((resolve) => {
      void from.connection().execute(() => {
        resolve();
        return others;
      });
    });
  await Promise.all([take(pair.guarded), take(pair.unguarded)]);
  await expectOneToGiveUp(pair, askAnything, letGo);
});
