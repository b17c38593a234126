import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openLineTo } from '#proof/faults/line.ts';
import { type Database, openPool } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/database-errors.ts';
import { enforceDeadlines, withLongDeadline } from '#server/db/deadlines.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db, connection } = await openTestDatabase();

/** Whose waiting ends soon, and whose never does. */
interface Pair {
  readonly guarded: Database;
  readonly unguarded: Database;
}

const askAnything = (of: Database) => sql`select 1`.execute(of);
const askForLock = (of: Database) => sql`select pg_advisory_xact_lock(1)`.execute(of);

/** A pool of one connection, which is there already: what is asked next is all there is to wait for. */
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

/** Both ask for what they cannot have before they are let go. */
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
  // Giving up costs no more than the one connection, if any, and that is replaced.
  await withLongDeadline(() => askAnything(guarded));
};

test('waiting for a lock ends, and would not by itself', async () => {
  const pair = await openPair(connection, { answerMs: 300 });
  const holder = await db.startTransaction().execute();
  onTestFinished(async () => {
    if (!holder.isRolledBack) await holder.rollback().execute();
  });
  await askForLock(holder);
  await expectOneToGiveUp(pair, askForLock, () => holder.rollback().execute());
});

test('waiting for a network that says nothing ends, and would not by itself', async () => {
  const { line, connection: overLine } = await openLineTo(connection);
  onTestFinished(() => line.close());
  const pair = await openPair(overLine, { answerMs: 300 });
  line.stall();
  onTestFinished(() => line.flow());
  await expectOneToGiveUp(pair, askAnything, () => line.flow());
});

test('waiting for a connection that others have ends, and would not by itself', async () => {
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
