/**
 * How long slots and credits are held for a payment. The countdown and the payment provider's
 * deadline use the same constant, so that none outlasts another. [ORDER-1]
 */
export const holdSeconds = 180;

export function holdExpiry(now: Temporal.Instant): Temporal.Instant {
  return now.add({ seconds: holdSeconds });
}

/** A hold ends at its expiry: from that instant on, others may claim its slots. [ORDER-1] */
export function isHoldLive(expiresAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(expiresAt, now) > 0;
}

/** The longest hold of an order, however often it is resumed. [ORDER-15] */
export const longestHoldSeconds = 3 * holdSeconds;

/** Less is too short to pay. */
const shortestHoldSeconds = 30;

/**
 * When the hold of a resumed order expires; null when its time is over. It is counted from when the
 * order was first placed, or a member who keeps coming back could hold slots for ever. [ORDER-15]
 */
export function holdExpiryAgain(
  firstPlaced: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const [anew, last] = [holdExpiry(now), firstPlaced.add({ seconds: longestHoldSeconds })];
  const expiry = Temporal.Instant.compare(anew, last) <= 0 ? anew : last;
  const soonest = now.add({ seconds: shortestHoldSeconds });
  return Temporal.Instant.compare(expiry, soonest) >= 0 ? expiry : null;
}

const returnMinutes = 30;

/**
 * An order whose hold ended before this instant is not the one that the member returns from.
 * [ORDER-18]
 */
export function earliestReturnedHold(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ minutes: returnMinutes });
}
