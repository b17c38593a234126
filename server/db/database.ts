import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { enforceDeadlines } from '#server/db/deadlines.ts';
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

/** Booking dates stay text, counts and sums become numbers; everything else is parsed by `pg`. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) => {
    if (oid === DATE) return (text: string) => text;
    if (oid === INT8 || oid === NUMERIC) return asSafeNumber;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** Converts an instant for the driver. Use `toTemporalInstant()` for the reverse. */
export const asDate = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);

export interface PoolOptions {
  readonly poolSize?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void;
}

export interface DatabaseOptions extends PoolOptions {
  /** Off for a pooler that may give each transaction another connection. */
  readonly preparesStatements?: boolean;
  /** On for servers of user requests: they stop waiting for a database that does not answer. */
  readonly enforcesDeadlines?: boolean;
}

/**
 * Opens a pool whose broken connections cannot end the process. An 'error' event without a listener
 * does, and there are two emitters. While a connection is in use, only its client emits; the next
 * statement then fails by itself. While it is idle or being closed, the pool emits too, even after
 * `pool.end()` has resolved: `pg` does not wait for the sockets to close, so a database that shuts
 * down at that moment still sends its error (57P01).
 */
export const openPool = (config: pg.PoolConfig, options: PoolOptions = {}): pg.Pool => {
  const pool = new pg.Pool({ ...config, max: options.poolSize ?? 10 });
  pool.on('error', (error) => options.onConnectionLost?.(error));
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};

/** A database with its connection pool. Queries need only `Database`. */
export class PooledDatabase extends Kysely<Schema> {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.#pool = pool;
  }

  /** Returns the use of the connection pool. */
  poolState() {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount };
  }
}

export const openDatabase = (
  connection: pg.PoolConfig,
  options: DatabaseOptions = {},
): PooledDatabase => {
  const pool = openPool(
    { application_name: 'depot', connectionTimeoutMillis: 5_000, ...connection, types },
    options,
  );
  if (options.preparesStatements ?? true) prepareStatements(pool);
  if (options.enforcesDeadlines ?? false) enforceDeadlines(pool);
  return new PooledDatabase(pool);
};
