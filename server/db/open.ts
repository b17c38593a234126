import { sql } from 'kysely';
import type pg from 'pg';
import type { Clock } from '#server/clock.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { openEmbeddedDatabase } from '#server/db/embedded.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { isDemoDatabase, seedDemo } from '#server/db/seed-demo.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import type { Settings } from '#server/env.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { demoPassword } from '#server/features/demo/routes.ts';
import { StartRefused } from '#server/start-refused.ts';

export interface OpenDatabase {
  readonly db: Database;
  stop(): Promise<void>;
}

const oldestVersion = 150_000;

/** Without its user and password, which have no place on a console. */
const withoutCredentials = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

/** Says in one line why a given database cannot be used, instead of a stack of the driver's. */
const refuseUnusable = async (db: Database, url: string): Promise<void> => {
  try {
    const answer = await sql<{
      version: string;
    }>`select current_setting('server_version_num') as version`.execute(db);
    if (Number(answer.rows[0]?.version) < oldestVersion) {
      throw new StartRefused('DATABASE_URL leads to a PostgreSQL that is older than version 15.');
    }
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartRefused(
      `DATABASE_URL leads to ${withoutCredentials(url)}, which cannot be used: ${message || code}.`,
    );
  }
};

const prepare = async (db: Database, settings: Settings, clock: Clock): Promise<void> => {
  await migrateToLatest(db);
  await db.transaction().execute((tx) => seedVenue(tx));
  if (settings.isDemo) {
    const passwordHash = await hashPassword(demoPassword);
    await db.transaction().execute((tx) => seedDemo(tx, { now: clock.now(), passwordHash }));
  } else if (await isDemoDatabase(db)) {
    throw new StartRefused(
      'This database holds a demonstration, whose accounts have a public password. ' +
        'Give Depot a fresh one: another DEPOT_DATA or DATABASE_URL.',
    );
  }
};

const openEngine = async (
  settings: Settings,
  say: (line: string) => void,
): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> => {
  if (settings.databaseUrl !== null) {
    say(`Using the database at ${withoutCredentials(settings.databaseUrl)}.`);
    return { connection: { connectionString: settings.databaseUrl }, stop: async () => undefined };
  }
  say(`Opening the embedded database in ${settings.dataFolder}.`);
  return openEmbeddedDatabase(settings.dataFolder);
};

/** Opens the database, brings its tables up to date and puts the venue into it. */
export const openVenueDatabase = async (
  settings: Settings,
  clock: Clock,
  say: (line: string) => void,
): Promise<OpenDatabase> => {
  const engine = await openEngine(settings, say);
  const db = openDatabase(engine.connection, { poolSize: settings.databasePool });
  const stop = async (): Promise<void> => {
    await db.destroy();
    await engine.stop();
  };
  try {
    if (settings.databaseUrl !== null) await refuseUnusable(db, settings.databaseUrl);
    await prepare(db, settings, clock);
    return { db, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
