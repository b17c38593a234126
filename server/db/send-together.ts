import type { Socket } from 'node:net';
import type pg from 'pg';

interface Sender {
  query(...args: unknown[]): unknown;
}

/** The driver's types do not include its socket. */
const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Writes the statements that are started at the same moment to the socket at once. A write is a
 * system call that wakes up the database, and was a third of the CPU of an order.
 */
export const sendTogether = (pool: pg.Pool): void => {
  pool.on('connect', (client) => {
    const own: Sender = client as Sender;
    const driver: Sender = Object.getPrototypeOf(client);
    const socket = socketOf(client);
    own.query = (...args: unknown[]): unknown => {
      socket.cork();
      process.nextTick(() => socket.uncork());
      return driver.query.apply(client, args);
    };
  });
};

/**
 * Sends `begin` with the first statements of its transaction. If it fails, so do they and all others
 * until the rollback. Only for transactions that begin with a lock or a read, because PostgreSQL
 * runs what was sent together with a `begin` that failed.
 */
export const beginWithFirstStatements = (pool: pg.Pool): void => {
  pool.on('connect', (client) => {
    const own: Sender = client as Sender;
    const send = own.query.bind(client);
    /** Until the `begin` has succeeded, or its failure was rolled back. */
    let begun: Promise<unknown> | null = null;
    let hasFailed = false;
    const begin = (answer: Promise<unknown>): void => {
      begun = answer.then(
        () => {
          begun = null;
        },
        (error) => {
          hasFailed = true;
          throw error;
        },
      );
      begun.catch(() => undefined);
    };
    own.query = (...args: unknown[]): unknown => {
      const [text] = args;
      if (text === 'begin') {
        begin(send(...args) as Promise<unknown>);
        return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
      }
      if (text === 'rollback') {
        begun = null;
        hasFailed = false;
      }
      if (begun === null) return send(...args);
      if (hasFailed) return begun;
      return Promise.all([send(...args), begun]).then(([result]) => result);
    };
  });
};
