import {
  busyRetrySeconds,
  longestOrderWait,
  nextAverageMs,
  refusalOfOrderWait,
} from '#domain/orders/order-queue.ts';
import { timeLeftMs } from '#server/db/deadlines.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** The connection of a request, such as the raw reply. It emits `close` when the client leaves. */
export interface Client {
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

export interface OrderQueue {
  /** Runs the work when its turn comes. Refuses if the wait is too long or the client leaves. */
  run<Result>(client: Client, work: () => Promise<Result>): Promise<Result>;
  /** The orders that wait for their turn. */
  waiting(): number;
}

/** The assumed average before the first order: low, so that a new process refuses nobody early. */
const firstAverageMs = 20;

const busy = { retryAfterSeconds: busyRetrySeconds };

/**
 * Limits how many orders this process places at the same time, so that a rush of orders leaves
 * connections to other requests. The others wait in the order of their arrival. [ORDER-19]
 */
export const makeOrderQueue = (atOnce: number): OrderQueue => {
  /** Each entry hands its waiting order a place. */
  const queue: (() => void)[] = [];
  let free = atOnce;
  let averageMs = firstAverageMs;

  const waitForPlace = async (client: Client): Promise<void> => {
    const left = timeLeftMs();
    throwIfRefused(refusalOfOrderWait({ waiting: queue.length, atOnce, averageMs }, left), busy);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (): void => {
      const at = queue.indexOf(resolve);
      if (at < 0) return;
      queue.splice(at, 1);
      reject(new Refusal('orders_busy', busy));
    };
    queue.push(resolve);
    // The estimate is wrong if the database slows down after the order has joined the queue.
    const timer = setTimeout(leave, longestOrderWait(left));
    client.once('close', leave);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      client.off('close', leave);
    }
  };

  const releasePlace = (): void => {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  };

  return {
    run: async (client, work) => {
      if (free > 0) free -= 1;
      else await waitForPlace(client);
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        averageMs = nextAverageMs(averageMs, performance.now() - startedAt);
        releasePlace();
      }
    },
    waiting: () => queue.length,
  };
};
