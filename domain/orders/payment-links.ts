import type { OrderStatus } from '#domain/orders/orders.ts';

export const shortestLinkMinutes = 10;
export const longestLinkMinutes = 24 * 60;

/**
 * When the hold of an order with a payment link ends: after the minutes that the desk chooses, but
 * no later than the start of its first slot. Null if less than the shortest hold is left until
 * then. [LINK-1]
 */
export function linkHoldExpiry(
  minutes: number,
  firstStart: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const chosen = Math.min(longestLinkMinutes, Math.max(shortestLinkMinutes, minutes));
  const [end, soonest] = [now.add({ minutes: chosen }), now.add({ minutes: shortestLinkMinutes })];
  if (Temporal.Instant.compare(firstStart, soonest) < 0) return null;
  return Temporal.Instant.compare(end, firstStart) <= 0 ? end : firstStart;
}

/** The state of an order on the page of its payment link. */
export const linkStates = ['open', 'paid', 'credited', 'to_return', 'cancelled', 'ended'] as const;
export type LinkState = (typeof linkStates)[number];

export type LinkedOrder = {
  readonly status: OrderStatus;
  readonly isHeld: boolean;
  /** The payments for the order that became credits. */
  readonly creditedSen: number;
  /** True if a payment for the order waits for the venue. */
  readonly hasException: boolean;
};

/**
 * An order that was refunded in full was either paid too late, and its money became credits, or
 * booked and cancelled. Of one that ended, money may have come that the venue returns. [LINK-2]
 */
export function linkStateOf({ status, isHeld, creditedSen, hasException }: LinkedOrder): LinkState {
  switch (status) {
    case 'pending':
      if (isHeld) return 'open';
      return hasException ? 'to_return' : 'ended';
    case 'fully_refunded':
      return creditedSen > 0 ? 'credited' : 'cancelled';
    default:
      return 'paid';
  }
}

/**
 * A member who wants on the web what the desk holds for them is led to that order: taking it up
 * would end its link and its longer hold. [LINK-4]
 */
export function refusalToTakeUp(channel: 'web' | 'desk' | 'phone'): 'held_by_venue' | null {
  return channel === 'phone' ? 'held_by_venue' : null;
}

/** A lost message about a payment by link is asked for this long after the payment began. [LINK-3] */
export function requeryOfLink(startedAt: Temporal.Instant): Temporal.Instant {
  return startedAt.add({ minutes: 3 });
}
