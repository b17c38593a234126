import { sql } from 'kysely';
import pg from 'pg';
import { demoPassword } from '#domain/demo.ts';
import type { Clock } from '#server/clock.ts';
import { makeDataFolder } from '#server/data-folder.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { openEmbeddedDatabase } from '#server/db/embedded.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedDemo } from '#server/db/seed-demo.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { markInService, refuseOtherMode } from '#server/db/venue-mode.ts';
import type { Settings } from '#server/env.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import type { Log } from '#server/house.ts';
import { StartRefused } from '#server/start-refused.ts';

export interface OpenDatabase {
  readonly db: Database;
  stop(): Promise<void>;
}

export interface OpenOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly say: (line: string) => void;
  /** Called when another app has taken the embedded database over. */
  readonly onTakenOver: () => void;
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

const prepare = async (
  db: Database,
  { isDemo, startsAt }: Settings,
  clock: Clock,
): Promise<void> => {
  await refuseOtherMode(db, isDemo);
  await migrateToLatest(db);
  await db.transaction().execute((tx) => seedVenue(tx));
  if (isDemo) {
    const passwordHash = await hashPassword(demoPassword);
    // Whoever sets the clock is trying something out, and finds the hours free for it.
    const demo = { now: clock.now(), passwordHash, hasCrowd: startsAt === null };
    await db.transaction().execute((tx) => seedDemo(tx, demo));
  } else {
    await markInService(db);
  }
};

/** What the database itself says, such as a missing right, is for the operator to read in one line. */
const asRefusal = (error: unknown): unknown => {
  const isTheDatabases =
    error instanceof pg.DatabaseError ||
    (error instanceof Error && error.message.startsWith('corrupted migrations'));
  return isTheDatabases
    ? new StartRefused(`The database cannot be prepared: ${error.message}.`)
    : error;
};

const openEngine = async ({
  settings: { databaseUrl, dataFolder },
  say,
  onTakenOver,
}: OpenOptions): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> => {
  if (databaseUrl !== null) {
    say(`Using the database at ${withoutCredentials(databaseUrl)}.`);
    return { connection: { connectionString: databaseUrl }, stop: async () => undefined };
  }
  say(`Opening the embedded database in ${dataFolder}.`);
  makeDataFolder(dataFolder);
  return openEmbeddedDatabase(dataFolder, onTakenOver);
};

/** Opens the database, brings its tables up to date and puts the venue into it. */
export const openVenueDatabase = async (options: OpenOptions): Promise<OpenDatabase> => {
  const { settings, clock, log } = options;
  const engine = await openEngine(options);
  const db = openDatabase(engine.connection, {
    poolSize: settings.databasePool,
    onConnectionLost: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  });
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
    throw asRefusal(error);
  }
};
