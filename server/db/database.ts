import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { enforceDeadlines } from '#server/db/deadlines.ts';
import { type OrderQueue, watchQueue } from '#server/db/order-queue.ts';
import { prepareStatements } from '#server/db/prepared.ts';
import type { Schema } from '#server/db/schema.ts';
import { beginWithFirstStatements, sendTogether } from '#server/db/send-together.ts';

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

interface PoolOptions {
  readonly poolSize?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void;
}

interface DatabaseOptions extends PoolOptions {
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
  const pool = new pg.Pool({ ...config, max: options.poolSize ?? 10, pipeline: true });
  pool.on('error', (error) => options.onConnectionLost?.(error));
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};

/**
 * An order reads and writes by key. These settings keep its plans that way: they must not depend on
 * statistics, which are missing after a restore and old in a rush, nor be made anew for each order's
 * values, which took longer than running them.
 */
export const plannedByKey = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/** Of all connections, the share that places orders. Other requests have the rest to themselves. */
const ordersShare = 0.4;

/** A database with its connection pools. Queries need only `Database`. */
export class PooledDatabase extends Kysely<Schema> {
  /** The same database over connections of their own, on which orders are placed. */
  readonly orders: Database;
  readonly orderQueue: OrderQueue;
  readonly #pools: readonly pg.Pool[];

  constructor(pool: pg.Pool, ordersPool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.orders = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: ordersPool }) });
    this.orderQueue = watchQueue(ordersPool);
    this.#pools = [pool, ordersPool];
  }

  override async destroy(): Promise<void> {
    await this.orders.destroy();
    await super.destroy();
  }

  /** Returns the use of the connection pools. */
  poolState() {
    const sum = (count: (pool: pg.Pool) => number): number =>
      this.#pools.reduce((total, pool) => total + count(pool), 0);
    return {
      open: sum((pool) => pool.totalCount),
      idle: sum((pool) => pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
    };
  }
}

export const openDatabase = (
  connection: pg.PoolConfig,
  options: DatabaseOptions = {},
): PooledDatabase => {
  const { poolSize = 10, preparesStatements = true, enforcesDeadlines = false } = options;
  const open = (config: pg.PoolConfig, size: number): pg.Pool => {
    const pool = openPool(
      { application_name: 'depot', connectionTimeoutMillis: 5_000, ...config, types },
      { ...options, poolSize: size },
    );
    sendTogether(pool);
    if (preparesStatements) prepareStatements(pool);
    if (enforcesDeadlines) enforceDeadlines(pool);
    return pool;
  };
  const ordersSize = Math.max(1, Math.round(poolSize * ordersShare));
  // Without prepared statements there are no plans to keep, and a pooler refuses the settings.
  const ordersConfig = preparesStatements
    ? { ...connection, options: [connection.options, plannedByKey].join(' ').trim() }
    : connection;
  const ordersPool = open(ordersConfig, ordersSize);
  beginWithFirstStatements(ordersPool);
  return new PooledDatabase(open(connection, Math.max(1, poolSize - ordersSize)), ordersPool);
};
