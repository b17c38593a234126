/** A member who would wait longer is better told when to come back. */
const longestWaitMs = 2_500;

/**
 * Refuses an order whose turn would come too late. `waitMs` is how long the orders before it are
 * expected to take. [ORDER-20]
 */
export function refusalOfWait(waitMs: number): 'rush' | null {
  return waitMs > longestWaitMs ? 'rush' : null;
}

/** When the orders that wait now will be done, in whole seconds. [ORDER-20] */
export function comeBackInSeconds(waitMs: number): number {
  return Math.ceil(waitMs / 1_000);
}
