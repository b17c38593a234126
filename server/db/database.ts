import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { endWaiting } from '#server/db/patience.ts';
import { prepareStatements } from '#server/db/prepared.ts';
import type { Schema } from '#server/db/schema.ts';

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;

const { DATE, INT8, NUMERIC } = pg.types.builtins;

const asSafeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
};

/** Booking dates stay text, and counts and sums become numbers; all else is as `pg` reads it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) => {
    if (oid === DATE) return (text: string) => text;
    if (oid === INT8 || oid === NUMERIC) return asSafeNumber;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** An instant as the driver wants it. Read back, a `Date` becomes one with `toTemporalInstant()`. */
export const asDate = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);

export interface DatabaseOptions {
  readonly poolSize?: number;
  /** Off for a pooler that hands a connection to somebody else after each transaction. */
  readonly preparesStatements?: boolean;
  /** On for whoever has people waiting: a database that is silent is soon given up. */
  readonly endsWaiting?: boolean;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onConnectionLost?: (error: Error) => void;
}

export const openDatabase = (
  connection: pg.PoolConfig,
  options: DatabaseOptions = {},
): Database => {
  const pool = new pg.Pool({
    application_name: 'depot',
    ...connection,
    types,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // A connection that breaks between two statements of a transaction tells nobody but its client, and
  // an error that nobody listens to would end the process. The next statement fails by itself.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  if (options.preparesStatements ?? true) prepareStatements(pool);
  if (options.endsWaiting ?? false) endWaiting(pool);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
};

const pools = new WeakMap<Database, pg.Pool>();

/** How busy the connections of a database are. */
export const poolState = (db: Database) => {
  const pool = pools.get(db);
  return {
    open: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  };
};
