/** Connections that orders leave free for window reads, sign-ins and payment messages. */
const reservedConnections = 3;

/**
 * How many orders a process places at the same time. At least one connection stays free in any
 * pool, which has two or more. [ORDER-19]
 */
export function ordersAtOnce(poolSize: number): number {
  return Math.max(1, poolSize - reservedConnections);
}

const longestOrderWaitMs = 4_000;
/** The part of the request's deadline that the order needs after its wait. */
const orderWorkMs = 3_000;

/** How long an order may wait for its turn, given the time left until its deadline. [ORDER-20] */
export function longestOrderWait(timeLeftMs: number): number {
  return Math.min(longestOrderWaitMs, timeLeftMs - orderWorkMs);
}

/** Sent as Retry-After; the sentence of the refusal says "in a few seconds". */
export const busyRetrySeconds = 5;

export type OrderLoad = {
  /** The orders that wait already. */
  readonly waiting: number;
  /** How many orders are placed at the same time. */
  readonly atOnce: number;
  /** How long recent orders took on average, without their wait. */
  readonly averageMs: number;
};

/** Refuses an order at once if its estimated wait is too long. [ORDER-20] */
export function refusalOfOrderWait(
  { waiting, atOnce, averageMs }: OrderLoad,
  timeLeftMs: number,
): 'orders_busy' | null {
  const estimateMs = ((waiting + 1) * averageMs) / atOnce;
  return estimateMs > longestOrderWait(timeLeftMs) ? 'orders_busy' : null;
}

/**
 * The weight of the newest order. About the last hundred orders decide the average: the first
 * orders of a rush are slow for a moment, and must not turn away those that would soon be placed.
 */
const newestWeight = 0.02;

/** The moving average after another order took `tookMs`. */
export function nextAverageMs(averageMs: number, tookMs: number): number {
  return averageMs + newestWeight * (tookMs - averageMs);
}
