import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';

// A write to a socket costs more CPU than building the statement. So statements that are ready at
// the same moment are sent in one write.

interface Sender {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
  query(...args: unknown[]): unknown;
}

/** Collects what is sent until the current microtasks are done. */
export const joinWrites = (pool: pg.Pool): void => {
  pool.on('connect', (client) => {
    const own = client as unknown as Sender;
    const { stream } = own.connection;
    const send = own.query.bind(client);
    let isJoining = false;
    const flush = (): void => {
      isJoining = false;
      stream.uncork();
    };
    own.query = (...args: unknown[]): unknown => {
      if (!isJoining) {
        isJoining = true;
        stream.cork();
        process.nextTick(flush);
      }
      return send(...args);
    };
  });
};

/**
 * Does not wait until a transaction has begun, so that its beginning is sent together with its first
 * statement. The server runs both in order. If the beginning cannot be sent, the connection is broken,
 * and the first statement fails too.
 */
class PipeliningDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => undefined);
  }
}

export class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new PipeliningDriver(this.#config);
  }
}
