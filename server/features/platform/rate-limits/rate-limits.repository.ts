import { sql } from 'kysely';
import { asDate, type Database } from '#server/db/database.ts';

interface Counter {
  readonly key: string;
  readonly endsAt: Temporal.Instant;
}

/**
 * Larger than the difference between the clocks of two nodes, or between two concurrent attempts.
 */
const clockSlack = sql`interval '1 minute'`;

/**
 * Increments all counters in one statement, so that concurrent attempts on any node are all
 * counted. An expired window is reset. So is one that ends later than a window starting now would:
 * the clock was moved back since, and it would last too long. Keys must be sorted to avoid
 * deadlocks.
 */
export const increaseCounters = (
  db: Database,
  counters: readonly Counter[],
  now: Temporal.Instant,
) =>
  db
    .insertInto('rate_limits')
    .values(counters.map(({ key, endsAt }) => ({ key, count: 1, ends_at: asDate(endsAt) })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb.or([
          eb('rate_limits.ends_at', '<=', asDate(now)),
          sql<boolean>`rate_limits.ends_at > excluded.ends_at + ${clockSlack}`,
        ]);
        return {
          count: eb.case().when(isOver).then(1).else(sql<number>`rate_limits.count + 1`).end(),
          ends_at: eb
            .case()
            .when(isOver)
            .then(eb.ref('excluded.ends_at'))
            .else(eb.ref('rate_limits.ends_at'))
            .end(),
        };
      }),
    )
    .returning(['key', 'count', 'ends_at as endsAt'])
    .execute();

/** Finds a counter whose window is not over. */
export const findCounter = (db: Database, key: string, now: Temporal.Instant) =>
  db
    .selectFrom('rate_limits')
    .select(['count', 'ends_at as endsAt'])
    .where('key', '=', key)
    .where('ends_at', '>', asDate(now))
    .executeTakeFirst();

export const decreaseCounter = async (db: Database, key: string): Promise<void> => {
  await db
    .updateTable('rate_limits')
    .set({ count: sql<number>`count - 1` })
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
};

export const deleteCounter = async (db: Database, key: string): Promise<void> => {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
};

/** Deletes the counter of a key, and those of all keys below it. */
export const deleteCountersUnder = async (db: Database, key: string): Promise<void> => {
  await db
    .deleteFrom('rate_limits')
    .where(sql<boolean>`key = ${key} or starts_with(key, ${`${key}/`})`)
    .execute();
};

export const deleteEndedCounters = async (db: Database, now: Temporal.Instant): Promise<void> => {
  await db.deleteFrom('rate_limits').where('ends_at', '<=', asDate(now)).execute();
};
