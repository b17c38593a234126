import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { selectRows } from '#server/db/json-rows.ts';
import type { NumberedEvent } from '#server/live/events.ts';

export const insertEvent = async (tx: Tx, topic: string, payload: unknown): Promise<void> => {
  await tx
    .insertInto('events')
    .values({ topic, payload: JSON.stringify(payload) })
    .execute();
};

export const insertEvents = async (
  tx: Tx,
  events: readonly { readonly topic: string; readonly payload: unknown }[],
): Promise<void> => {
  if (events.length === 0) return;
  const rows = events.map(({ topic, payload }) => ({ topic, payload }));
  await tx
    .insertInto('events')
    .columns(['topic', 'payload'])
    .expression(selectRows('events', ['topic', 'payload'], rows))
    .execute();
};

/** The beginning of a statement that also inserts an event. */
export const withEvent = (db: Database, topic: string, payload: string) =>
  db.with('event', (cte) => cte.insertInto('events').values({ topic, payload }));

/** Numbers every event that was committed before the call, and returns the newest number. */
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

/** The next events after a number, in order. */
export const listEventsAfter = (
  db: Database,
  number: number,
  limit: number,
): Promise<NumberedEvent[]> =>
  numberedEvents(db).where('number', '>', number).orderBy('number').limit(limit).execute();

/** The newest events, in order. */
export const listNewestEvents = async (db: Database, limit: number): Promise<NumberedEvent[]> =>
  (await numberedEvents(db).orderBy('number', 'desc').limit(limit).execute()).reverse();

/**
 * Deletes events that every process has read. Their age is the database's, because the venue's
 * clock may have been moved. The newest event stays, so that a starting process knows the current
 * number.
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
