import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '#server/db/database.ts';
import { isLostRace } from '#server/db/database-errors.ts';

const mostAttempts = 5;
const longestPauseMs = 25;

interface TransactionOptions {
  /** Read-only, on a snapshot of the database at one moment. */
  readonly isSnapshot?: boolean;
}

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
      return await transaction.execute(work);
    } catch (error) {
      if (attempt === mostAttempts || !isLostRace(error)) throw error;
    }
    await sleep(Math.random() * longestPauseMs * attempt);
  }
};
