import type pg from 'pg';

export interface OrderQueue {
  /** How long an order that comes now is expected to wait for its turn. */
  waitMs(): number;
}

/** Weight of the newest order in the average; about the last twenty count. */
const newestWeight = 0.05;
/** Until the first order has been placed. */
const usualMs = 10;

/**
 * Orders wait for a connection in the order in which they came. Their expected wait is their number
 * times what an order recently took, shared by the connections.
 */
export const watchQueue = (pool: pg.Pool): OrderQueue => {
  const startedAt = new WeakMap<object, number>();
  let averageMs = usualMs;
  pool.on('acquire', (client) => void startedAt.set(client, performance.now()));
  pool.on('release', (_error, client) => {
    const since = startedAt.get(client);
    if (since === undefined) return;
    averageMs += (performance.now() - since - averageMs) * newestWeight;
  });
  return { waitMs: () => (pool.waitingCount * averageMs) / pool.options.max };
};
