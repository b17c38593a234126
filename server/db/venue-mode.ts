import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { isDemoDatabase } from '#server/db/seed-demo.ts';
import { StartRefused } from '#server/start-refused.ts';

const inService = 'in_service';

const hasTables = async (db: Database): Promise<boolean> => {
  const found = await sql<{
    there: boolean;
  }>`select to_regclass('venue_settings') is not null as there`.execute(db);
  return found.rows[0]?.there ?? false;
};

const isInService = async (db: Database): Promise<boolean> => {
  const row = await db
    .selectFrom('venue_settings')
    .select('key')
    .where('key', '=', inService)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * A demonstration never becomes a venue, because its passwords are public. A venue never becomes a
 * demonstration, because the demonstration's accounts would get access to its data. Checked before
 * anything is written.
 */
export const refuseOtherMode = async (db: Database, isDemo: boolean): Promise<void> => {
  if (!(await hasTables(db))) return;
  if (isDemo && (await isInService(db))) {
    throw new StartRefused(
      'This database belongs to a venue in service, so it is no place for a demonstration. ' +
        'Set DEPOT_DEMO=0, or give the demonstration another DEPOT_DATA or DATABASE_URL.',
    );
  }
  if (!isDemo && (await isDemoDatabase(db))) {
    throw new StartRefused(
      'This database holds a demonstration, whose accounts have a public password. ' +
        'Give Depot a fresh one: another DEPOT_DATA or DATABASE_URL.',
    );
  }
};

export const markInService = async (db: Database): Promise<void> => {
  await db
    .insertInto('venue_settings')
    .values({ key: inService, value: JSON.stringify(true) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
