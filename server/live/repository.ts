import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { NumberedEvent } from '#server/live/events.ts';

export const insertEvent = async (tx: Tx, topic: string, payload: unknown): Promise<void> => {
  await tx
    .insertInto('events')
    .values({ topic, payload: JSON.stringify(payload) })
    .execute();
};

/**
 * When it returns, every event that was committed before it was called has its number. Gives the
 * newest one.
 */
export const numberEvents = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ newest: number }>`select number_events() as newest`.execute(db);
  return rows[0]?.newest ?? 0;
};

const numberedEvents = (db: Database) =>
  db
    .selectFrom('events')
    .select(['number', 'topic', 'payload'])
    .where('number', 'is not', null)
    .$castTo<NumberedEvent>();

/** The next events after a number, in their order. */
export const listEventsAfter = (
  db: Database,
  number: number,
  limit: number,
): Promise<NumberedEvent[]> =>
  numberedEvents(db).where('number', '>', number).orderBy('number').limit(limit).execute();

/** The newest events, in their order. */
export const listNewestEvents = async (db: Database, limit: number): Promise<NumberedEvent[]> =>
  (await numberedEvents(db).orderBy('number', 'desc').limit(limit).execute()).reverse();

/**
 * Forgets what every process has read long ago. Events are dated by the database and aged by it,
 * because only their true age counts, wherever the venue's clock has been moved. The newest stays,
 * so that a process which starts knows where the numbers are.
 */
export const deleteReadEvents = async (db: Database, olderThanMinutes: number): Promise<void> => {
  await db
    .deleteFrom('events')
    .where('created_at', '<', sql<Date>`now() - make_interval(mins => ${olderThanMinutes})`)
    .where('number', '<', (eb) =>
      eb.selectFrom('events').select((of) => of.fn.max('number').as('newest')),
    )
    .execute();
};
