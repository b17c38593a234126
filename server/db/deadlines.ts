import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

interface Deadlines {
  /** Limit for the response to one statement. */
  readonly answerMs: number;
  /**
   * Limit for a free connection. In a rush there are more requests than connections, so a queue
   * that moves is worth waiting in.
   */
  readonly queueMs: number;
  /**
   * Shorter limit after a timeout, so that requests fail fast while the database is unavailable.
   */
  readonly silentMs: number;
}

const usualDeadlines: Deadlines = { answerMs: 3_000, queueMs: 5_000, silentMs: 1_500 };
/** Limit for all statements of one request. */
const requestMs = 7_000;
/** Limit for work that is known to be slow. */
const longMs = 600_000;
/** Limit for one run of a job: no user waits for it, but it occupies a connection. */
const jobMs = 30_000;

interface Deadline {
  /** In the time of `performance.now`. */
  readonly until: number;
  readonly isHurried: boolean;
}

const currentDeadline = new AsyncLocalStorage<Deadline>();

/**
 * A user waits for this work and everything that it starts, so it gets a deadline. `usedMs` of the
 * request's time are over already.
 */
export const withRequestDeadline = <Result>(work: () => Result, usedMs = 0): Result =>
  currentDeadline.run({ until: performance.now() + requestMs - usedMs, isHurried: true }, work);

/** Allows statements of several minutes, because no user waits for them. */
export const withLongDeadline = <Result>(work: () => Promise<Result>): Promise<Result> =>
  currentDeadline.run({ until: performance.now() + longMs, isHurried: false }, work);

export const withJobDeadline = <Result>(work: () => Promise<Result>): Promise<Result> =>
  currentDeadline.run({ until: performance.now() + jobMs, isHurried: false }, work);

/** Shared work must not inherit the deadline of the request that happened to start it. */
export const withoutDeadline = <Result>(work: () => Result): Result => currentDeadline.exit(work);

/** How long the current work may still take; infinite without a deadline. */
export const timeLeftMs = (): number => {
  const deadline = currentDeadline.getStore();
  return deadline === undefined ? Number.POSITIVE_INFINITY : deadline.until - performance.now();
};

interface Sender {
  query(...args: unknown[]): unknown;
}

/** The driver's types do not include its socket. */
const breakOff = (client: pg.PoolClient): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
};

/** Releases a connection that arrives after the timeout. */
const takeWithin = async (
  coming: Promise<pg.PoolClient>,
  waitMs: number,
): Promise<pg.PoolClient> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, waitMs, null);
  const client = await Promise.race([coming, tooLate]).finally(() => clearTimeout(timer));
  if (client !== null) return client;
  coming.then(
    (late) => late.release(),
    () => undefined,
  );
  throw new Error('timeout exceeded when trying to connect');
};

/**
 * A broken network sends nothing, and neither does PostgreSQL while it waits for a lock. Without a
 * timeout, requests would pile up behind useless connections. On a timeout the connection is
 * closed. The caller cannot know whether the statement took effect and may retry, which every
 * command of ours allows.
 */
export const enforceDeadlines = (pool: pg.Pool, deadlines: Partial<Deadlines> = {}): void => {
  const { answerMs, queueMs, silentMs } = { ...usualDeadlines, ...deadlines };
  let isSilent = false;
  const waitMs = (usualMs: number): number => {
    const left = timeLeftMs();
    const longest = isSilent ? silentMs : usualMs;
    return Math.max(
      1,
      currentDeadline.getStore()?.isHurried === false ? left : Math.min(left, longest),
    );
  };

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connectInTime = (): Promise<pg.PoolClient> => {
    const coming = connect();
    coming.catch(() => {
      isSilent = true;
    });
    return takeWithin(coming, waitMs(queueMs));
  };
  pool.connect = connectInTime as typeof pool.connect;

  pool.on('connect', (client) => {
    const own: Sender = client as Sender;
    const send = own.query.bind(client);
    own.query = (...args: unknown[]): unknown => {
      const answer = send(...args);
      if (!(answer instanceof Promise)) return answer;
      let isOver = false;
      const giveUp = (): void => {
        if (isOver) return;
        isSilent = true;
        breakOff(client);
      };
      // If our own event loop was blocked, a response that has already arrived is read first.
      const waiting = setTimeout(() => setImmediate(giveUp), waitMs(answerMs));
      const stopWaiting = (): void => {
        isOver = true;
        clearTimeout(waiting);
      };
      answer.then(() => {
        stopWaiting();
        isSilent = false;
      }, stopWaiting);
      return answer;
    };
  });
};
