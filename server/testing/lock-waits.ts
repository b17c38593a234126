import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

const pauseMs = 20;
const mostLooks = 500;

/** Waits until so many other connections to the database wait for a lock. */
export const waitForLock = async (db: Database, count = 1): Promise<void> => {
  for (let look = 0; look < mostLooks; look += 1) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    if (rows.length >= count) return;
    await sleep(pauseMs);
  }
  throw new Error('No connection waits for a lock.');
};
