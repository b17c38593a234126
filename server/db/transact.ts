import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '#server/db/database.ts';
import { isLostRace } from '#server/db/database-errors.ts';

const mostAttempts = 5;
const longestPauseMs = 25;

interface TransactionOptions {
  /** Reads only, and sees the database as it was at one moment. */
  readonly isSnapshot?: boolean;
}

/**
 * Opens a transaction, the only function that does, and retries it when it lost a race against another
 * one. Locks are taken in one order, so that hardly happens; a deadlock or a serialization failure
 * must still not reach a member. The work runs again from its first line and must change nothing but
 * the database.
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
      return await transaction.execute(work);
    } catch (error) {
      if (attempt === mostAttempts || !isLostRace(error)) throw error;
    }
    await sleep(Math.random() * longestPauseMs * attempt);
  }
};
