import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseConnection, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { isConsequence, isLostRace } from '#server/db/database-errors.ts';

const mostAttempts = 5;
const longestPauseMs = 25;

interface TransactionOptions {
  /** Read-only, on a snapshot of the database at one moment. */
  readonly isSnapshot?: boolean;
}

const ownConnection = Symbol('connection');

interface WithConnection {
  [ownConnection]?: DatabaseConnection;
}

/**
 * The connection of an open transaction or `onOneConnection`; otherwise undefined. Its statements do
 * not wait for each other's results, as those of Kysely's transaction do.
 */
export const connectionOf = (db: Database & WithConnection): DatabaseConnection | undefined =>
  db[ownConnection];

/** Makes the connection available to `connectionOf` while the work runs. */
const withConnection = async <Own extends Database & WithConnection, Result>(
  db: Own,
  work: (db: Own) => Promise<Result>,
): Promise<Result> => {
  await db.getExecutor().provideConnection(async (connection) => {
    db[ownConnection] = connection;
  });
  try {
    return await work(db);
  } finally {
    delete db[ownConnection];
  }
};

/**
 * Waits until all have settled, even if one fails: no work may go on when its transaction has ended.
 * Then throws the failure that came first, and not one that it caused.
 */
export const together = async <Results extends readonly unknown[]>(
  works: { readonly [Index in keyof Results]: Results[Index] | Promise<Results[Index]> },
): Promise<Results> => {
  const settled = await Promise.allSettled(works);
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw failures.find((error) => !isConsequence(error)) ?? failures[0];
  return (await Promise.all(works)) as unknown as Results;
};

/**
 * Opens a transaction; no other function does. Retries it after a deadlock or a serialization
 * failure. Those are rare, because locks are taken in one order, but they must not reach a member.
 * The work runs again from its first line and must change nothing but the database.
 */
export const transact = async <Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
  { isSnapshot = false }: TransactionOptions = {},
): Promise<Result> => {
  const transaction = isSnapshot
    ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    : db.transaction();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction.execute((tx) => withConnection(tx, work));
    } catch (error) {
      if (attempt === mostAttempts || !isLostRace(error)) throw error;
    }
    await sleep(Math.random() * longestPauseMs * attempt);
  }
};

const rolledBack = Symbol('rolled back');

interface WithEnd {
  [rolledBack]?: boolean;
}

/** True in a transaction of `runAndRollBack`: texts that would be read later need not be made. */
export const isRolledBack = (tx: Tx & WithEnd): boolean => tx[rolledBack] === true;

/** Carries the result of a transaction that is rolled back. */
class RolledBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('rolled back');
    this.result = result;
  }
}

/**
 * Runs the work in a transaction and rolls it back: says what it would have done. Foreign keys
 * that can wait for the commit are not checked.
 */
export const runAndRollBack = async <Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  try {
    return await transact(db, async (tx: Tx & WithEnd) => {
      tx[rolledBack] = true;
      await sql`set constraints all deferred`.execute(tx);
      throw new RolledBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result;
    throw error;
  }
};

/**
 * Lets reads share a connection, without a transaction, so that those which are started together are
 * sent together.
 */
export const onOneConnection = <Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => db.connection().execute((connected) => withConnection(connected, work));
