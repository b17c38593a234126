import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

interface Deadlines {
  /** Who has waited that long for an answer of the database waits in vain. */
  readonly answerMs: number;
  /** In a rush there are more requests than connections; a queue that moves is worth waiting in. */
  readonly queueMs: number;
  /** Once it was in vain the next wait less, so that a database that is away keeps nobody for long. */
  readonly silentMs: number;
}

const usualDeadlines: Deadlines = { answerMs: 3_000, queueMs: 5_000, silentMs: 1_500 };
/** For all that one request asks of the database, however slowly that answers. */
const requestMs = 7_000;
/** For what is known to take its time. */
const unhurriedMs = 600_000;
/** For what a job does in one run: nobody waits for it, but it keeps a connection from those who do. */
const jobMs = 30_000;

interface Pace {
  /** By when all of it must be done, as `performance.now` tells it. */
  readonly until: number;
  readonly isHurried: boolean;
}

const paces = new AsyncLocalStorage<Pace>();

/** Somebody waits for this work and all that follows from it, so it ends in time. */
export const withRequestDeadline = <Result>(work: () => Result): Result =>
  paces.run({ until: performance.now() + requestMs, isHurried: true }, work);

/** Statements in this work may take minutes: nobody waits for them. */
export const withLongDeadline = <Result>(work: () => Promise<Result>): Promise<Result> =>
  paces.run({ until: performance.now() + unhurriedMs, isHurried: false }, work);

export const withJobDeadline = <Result>(work: () => Promise<Result>): Promise<Result> =>
  paces.run({ until: performance.now() + jobMs, isHurried: false }, work);

/** What is done for many does not end with the time of the one who happened to begin it. */
export const withoutDeadline = <Result>(work: () => Result): Result => paces.exit(work);

interface Sender {
  query(...args: unknown[]): unknown;
}

/** The driver's types do not know of its socket. */
const breakOff = (client: pg.PoolClient): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
};

/** A connection that comes when nobody waits for it any more goes back at once. */
const takeWithin = async (
  coming: Promise<pg.PoolClient>,
  waitMs: number,
): Promise<pg.PoolClient> => {
  const over = new AbortController();
  const tooLate = sleep(waitMs, null, { signal: over.signal }).catch(() => null);
  const client = await Promise.race([coming, tooLate]).finally(() => over.abort());
  if (client !== null) return client;
  coming.then(
    (late) => late.release(),
    () => undefined,
  );
  throw new Error('timeout exceeded when trying to connect');
};

/**
 * A network that loses everything says nothing, and PostgreSQL says nothing while it waits for a lock:
 * without an end to waiting, requests would pile up behind connections that are no use any more. So
 * waiting ends, as if the connection had been cut. Whatever the statement did or still does, whoever
 * sent it cannot know; they may ask again, which every command of ours allows.
 */
export const enforceDeadlines = (pool: pg.Pool, deadlines: Partial<Deadlines> = {}): void => {
  const { answerMs, queueMs, silentMs } = { ...usualDeadlines, ...deadlines };
  let isSilent = false;
  const waitMs = (usualMs: number): number => {
    const pace = paces.getStore();
    const left = pace === undefined ? Number.POSITIVE_INFINITY : pace.until - performance.now();
    const longest = isSilent ? silentMs : usualMs;
    return Math.max(1, pace?.isHurried === false ? left : Math.min(left, longest));
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
      // If we were busy for that long ourselves, the answer may lie there and is read before.
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
