import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { connectionTo, startCluster } from '#server/db/cluster.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';

export interface BusyDatabase {
  readonly db: Database;
  readonly connection: pg.PoolConfig;
  readonly bookingDay: string;
  stop(): Promise<void>;
}

/** Its own PostgreSQL with the venue's 14 courts, with 40 % of the next 14 days claimed. */
export const openBusyDatabase = async (): Promise<BusyDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'depot-bench-'));
  const cluster = await startCluster({ folder, settings: { max_connections: '100' } });
  const connection = connectionTo(cluster, 'postgres');
  const db = openDatabase(connection);
  await migrateToLatest(db);
  await db.transaction().execute((tx) => seedVenue(tx));
  const bookingDay = bookingDayOf(Temporal.Now.instant());
  await sql`
    insert into slot_claims (court_id, booking_date, slot, kind, block_reason)
    select courts.id, ${bookingDay}::date + day, slot, 'block', 'A measurement.'
    from courts, generate_series(0, 13) day, generate_series(7, 25) slot
    where (courts.id * 7 + day * 3 + slot * 11) % 10 < 4
  `.execute(db);
  await sql`analyze`.execute(db);
  return {
    db,
    connection,
    bookingDay,
    stop: async () => {
      await db.destroy();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Claims a free slot and releases it again, by turns. */
export const makeToggle = async ({
  db,
  bookingDay,
}: BusyDatabase): Promise<() => Promise<void>> => {
  const { id: court_id } = await db
    .selectFrom('courts')
    .select('id')
    .where('name', '=', 'Tournament Court 1')
    .executeTakeFirstOrThrow();
  const slotKey = { court_id, booking_date: bookingDay, slot: 6 } as const;
  let isTaken = false;
  return async () => {
    isTaken = !isTaken;
    if (isTaken) {
      const block = { kind: 'block', block_reason: 'A measurement.' } as const;
      await db
        .insertInto('slot_claims')
        .values({ ...slotKey, ...block })
        .execute();
      return;
    }
    await db
      .deleteFrom('slot_claims')
      .where('court_id', '=', court_id)
      .where('booking_date', '=', bookingDay)
      .where('slot', '=', 6)
      .execute();
  };
};
