import pg from 'pg';
import { demoPassword } from '#domain/venue/demo.ts';
import type { Log } from '#server/app-context.ts';
import type { Clock } from '#server/clock.ts';
import { makeDataFolder } from '#server/data-folder.ts';
import { type Database, openDatabase, type PooledDatabase } from '#server/db/database.ts';
import { withLongDeadline } from '#server/db/deadlines.ts';
import { openEmbeddedDatabase } from '#server/db/embedded.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedDemo } from '#server/db/seed-demo.ts';
import { seedDemoClass } from '#server/db/seed-demo-class.ts';
import { seedDemoDesk } from '#server/db/seed-demo-desk.ts';
import { seedDemoLessons } from '#server/db/seed-demo-lessons.ts';
import { seedDemoStaff } from '#server/db/seed-demo-staff.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { transact } from '#server/db/transact.ts';
import { markInService, refuseOtherMode } from '#server/db/venue-mode.ts';
import type { Settings } from '#server/env.ts';
import { StartRefused } from '#server/start-refused.ts';

/** A PostgreSQL that can be connected to. */
export interface Engine {
  readonly connection: pg.PoolConfig;
  readonly isPooled: boolean;
}

interface OpenEngine extends Engine {
  stop(): Promise<void>;
}

interface OpenDatabase {
  readonly db: PooledDatabase;
  readonly engine: OpenEngine;
  /** Closes the connections and stops the engine. */
  stop(): Promise<void>;
}

interface OpenOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly say: (line: string) => void;
  readonly hashPassword: (password: string) => Promise<string>;
  /** Called when another app has taken over the embedded database. */
  readonly onTakenOver: () => void;
}

const oldestVersion = 150_000;

/**
 * Releases the locks of a transaction whose client has crashed or lost its network. A pooler would
 * refuse the setting; set it in its database instead.
 */
const idle_in_transaction_session_timeout = 30_000;

/** Makes a backend that waits for a lock notice that its client has disconnected. */
const noticesLeaving = '-c client_connection_check_interval=1s';

/** The URL for the console, without user and password. */
const withoutCredentials = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

interface FirstLook {
  readonly version: number;
  readonly schema: string | null;
  /** Without those that PostgreSQL reserves for superusers. */
  readonly connections: number;
  /** A pooler reports a made-up backend pid, because it has many backends. */
  readonly isPooled: boolean;
}

const lookAt = async (connectionString: string): Promise<FirstLook> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Omit<FirstLook, 'isPooled'> & { pid: number }>(
      `select current_setting('server_version_num')::int as version,
              current_setting('max_connections')::int
                - current_setting('superuser_reserved_connections')::int as connections,
              current_schema() as schema, pg_backend_pid() as pid`,
    );
    const { version = 0, connections = 0, schema = null, pid } = rows[0] ?? {};
    return { version, connections, schema, isPooled: pid !== greetingPid(client) };
  } finally {
    await client.end();
  }
};

/** The driver stores it for cancelling, but its types do not include it. */
const greetingPid = (client: pg.Client): unknown =>
  (client as { readonly processID?: unknown }).processID;

/**
 * Reports in one line why the given database cannot be used, instead of a stack trace of the
 * driver.
 */
const refuseUnusable = async (
  url: string,
  { processes, databasePool }: Settings,
): Promise<FirstLook> => {
  const look = await lookAt(url).catch(({ message, code }: NodeJS.ErrnoException) => {
    throw new StartRefused(
      `DATABASE_URL leads to ${withoutCredentials(url)}, which cannot be used: ${message || code}.`,
    );
  });
  if (look.version < oldestVersion) {
    throw new StartRefused('DATABASE_URL leads to a PostgreSQL that is older than version 15.');
  }
  if (look.schema === null) {
    throw new StartRefused('The search_path of the database names no schema that exists.');
  }
  if (processes > 1 && !look.isPooled && processes * databasePool > look.connections) {
    throw new StartRefused(
      `DEPOT_PROCESSES (${processes}) times DATABASE_POOL (${databasePool}) is more than the ` +
        `${look.connections} connections that PostgreSQL allows. Lower one of them, or raise ` +
        'its max_connections.',
    );
  }
  return look;
};

const prepare = async (
  db: Database,
  { settings: { isDemo, startsAt }, clock, hashPassword }: OpenOptions,
): Promise<void> => {
  await refuseOtherMode(db, isDemo);
  await migrateToLatest(db);
  await transact(db, (tx) => seedVenue(tx));
  if (isDemo) {
    const passwordHash = await hashPassword(demoPassword);
    // An operator who sets the clock is trying something out and needs free slots.
    const demo = { now: clock.now(), passwordHash, hasCrowd: startsAt === null };
    await transact(db, (tx) => seedDemo(tx, demo));
    await transact(db, (tx) => seedDemoStaff(tx, demo));
    await transact(db, (tx) => seedDemoDesk(tx, demo));
    await transact(db, (tx) => seedDemoLessons(tx, demo));
    await transact(db, (tx) => seedDemoClass(tx, demo));
  } else {
    await markInService(db);
  }
};

/**
 * An error of the database, such as a missing privilege, is reported to the operator in one line.
 */
const asRefusal = (error: unknown): unknown => {
  return error instanceof pg.DatabaseError
    ? new StartRefused(`The database cannot be prepared: ${error.message}.`)
    : error;
};

const openEngine = async ({
  settings,
  log,
  say,
  onTakenOver,
}: OpenOptions): Promise<OpenEngine> => {
  const { databaseUrl, dataFolder, databasePool, processes } = settings;
  if (databaseUrl === null) {
    say(`Opening the embedded database in ${dataFolder}.`);
    makeDataFolder(dataFolder);
    const onAway = (error: Error): void =>
      log.error({ err: error }, 'embedded database unavailable, restarting');
    const embedded = await openEmbeddedDatabase(
      dataFolder,
      { onTakenOver, onAway },
      databasePool * processes,
    );
    return { ...embedded, isPooled: false };
  }
  const { isPooled } = await refuseUnusable(databaseUrl, settings);
  say(
    `Using the database at ${withoutCredentials(databaseUrl)}${isPooled ? ', through a pooler' : ''}.`,
  );
  return { connection: { connectionString: databaseUrl }, isPooled, stop: async () => undefined };
};

/** Opens the connections of one process. */
export const connectToEngine = (
  { connection, isPooled }: Engine,
  { settings, log }: Pick<OpenOptions, 'settings' | 'log'>,
): PooledDatabase => {
  const own = isPooled
    ? connection
    : { ...connection, idle_in_transaction_session_timeout, options: noticesLeaving };
  return openDatabase(own, {
    poolSize: settings.databasePool,
    // A prepared statement of one pooled connection is unknown to the next.
    preparesStatements: !isPooled,
    enforcesDeadlines: true,
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
  });
};

/** Opens the database, runs migrations and seeds the venue. */
export const openVenueDatabase = async (options: OpenOptions): Promise<OpenDatabase> => {
  const engine = await openEngine(options);
  const db = connectToEngine(engine, options);
  const stop = async (): Promise<void> => {
    await db.destroy();
    await engine.stop();
  };
  try {
    await withLongDeadline(() => prepare(db, options));
    return { db, engine, stop };
  } catch (error) {
    await stop();
    throw asRefusal(error);
  }
};
