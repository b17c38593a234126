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

/** The known state of the payment for an order that is held for a payment by link. */
export const linkPayments = ['under_way', 'declined'] as const;
export type LinkPayment = (typeof linkPayments)[number];

type LinkTries = {
  /** When somebody last went to the payment page; null if nobody has. */
  readonly usedAt: Temporal.Instant | null;
  /** The newest charge that the provider has reported; null if it reported none. */
  readonly newest: { readonly isDeclined: boolean; readonly at: Temporal.Instant } | null;
};

/**
 * A payment is under way from the way to the payment page until the provider declines it; the desk
 * asks before it ends such a hold. Null if nobody has tried to pay. [LINK-7]
 */
export function linkPaymentOf({ usedAt, newest }: LinkTries): LinkPayment | null {
  if (newest === null) return usedAt === null ? null : 'under_way';
  if (!newest.isDeclined) return 'under_way';
  const isTriedAgain = usedAt !== null && Temporal.Instant.compare(usedAt, newest.at) > 0;
  return isTriedAgain ? 'under_way' : 'declined';
}

/** The state of an order on the page of its payment link. */
export const linkStates = [
  'open',
  'paid',
  'credited',
  'to_return',
  'to_check',
  'cancelled',
  'ended',
] as const;
type LinkState = (typeof linkStates)[number];

type LinkedOrder = {
  readonly status: OrderStatus;
  readonly isHeld: boolean;
  /** The payments for the order that became credits. */
  readonly creditedSen: number;
  /** The amount the venue owes a guest for the order. */
  readonly toReturnSen: number;
  /** True if another payment for the order waits for a person to look at it. */
  readonly isToCheck: boolean;
};

/**
 * An order that was refunded in full was either paid too late, and its money became credits, or
 * booked and cancelled. Of one that ended, money may have come: the venue returns a guest's, and has
 * to look at other exceptions first. [LINK-2]
 */
export function linkStateOf(order: LinkedOrder): LinkState {
  const { status, isHeld, creditedSen, toReturnSen, isToCheck } = order;
  switch (status) {
    case 'pending':
      if (isHeld) return 'open';
      if (toReturnSen > 0) return 'to_return';
      return isToCheck ? 'to_check' : 'ended';
    case 'fully_refunded':
      return creditedSen > 0 ? 'credited' : 'cancelled';
    default:
      return 'paid';
  }
}

/**
 * A member who orders on the web what the desk already holds for them is sent to that order.
 * Replacing it would end its payment link and its longer hold, or charge for what the desk is being
 * paid for at this moment. [LINK-4]
 */
export function refusalToReplaceOrder(channel: 'web' | 'desk' | 'phone'): 'held_by_venue' | null {
  return channel === 'web' ? null : 'held_by_venue';
}

/** A lost message about a payment by link is asked for this long after the payment began. [LINK-3] */
export function requeryOfLink(startedAt: Temporal.Instant): Temporal.Instant {
  return startedAt.add({ minutes: 3 });
}

/**
 * True if a payment may have come whose outcome is not known yet. The page of the link then offers
 * no other payment. [LINK-6]
 */
export function awaitsOutcome(
  link: { readonly mayBePaid: boolean; readonly isDeclined: boolean },
  hasReturned: boolean,
): boolean {
  return link.mayBePaid || (hasReturned && !link.isDeclined);
}
