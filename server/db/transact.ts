import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '#server/db/database.ts';
import { isLostRace } from '#server/db/database-errors.ts';

const mostAttempts = 5;
const longestPauseMs = 25;

/**
 * Runs a transaction, and again when it was in the way of another at the same moment. Locks are
 * taken in one order, so that hardly happens; what still collides must not reach a member as a
 * failure. The work is done anew each time and must change nothing but the database.
 */
export const transact = async <Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === mostAttempts || !isLostRace(error)) throw error;
    }
    await sleep(Math.random() * longestPauseMs * attempt);
  }
};
