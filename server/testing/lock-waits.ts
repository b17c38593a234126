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

/** The advisory lock behind which `holdAt` stops statements; nothing of the product takes it. */
const heldKey = 5_417;

/**
 * Stops statements on a table, such as `before insert on messages`, while `whileHeld` runs. The
 * function is named with its schema, because controls replace the advisory locks of the product.
 */
export const holdAt = async (db: Database, moment: string): Promise<void> => {
  await sql`
    create function hold_for_test() returns trigger language plpgsql as $$
    begin
      perform pg_catalog.pg_advisory_xact_lock_shared(${sql.lit(heldKey)});
      return new;
    end $$;
    create trigger hold_for_test ${sql.raw(moment)} execute function hold_for_test();
  `.execute(db);
};

/** A statement that waits as a statement on a table of `holdAt` does. */
export const heldStatement = sql`pg_catalog.pg_advisory_xact_lock_shared(${sql.lit(heldKey)})`;

/** Holds the lock until the returned function is called. */
export const holdLock = async (db: Database): Promise<() => Promise<void>> => {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await sql`select pg_catalog.pg_advisory_xact_lock(${sql.lit(heldKey)})`.execute(tx);
    held();
    await isOver;
  });
  await Promise.race([isHeld, holding]);
  return async () => {
    end();
    await holding;
  };
};

/** Runs work whose statements are held, until so many connections of it wait for a lock. */
export const whileHeld = async <Answer>(
  db: Database,
  count: number,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  const release = await holdLock(db);
  const working = work();
  // Reported by the caller, who awaits it below unless the wait fails.
  working.catch(() => undefined);
  try {
    await waitForLock(db, count);
  } finally {
    await release();
  }
  return working;
};
