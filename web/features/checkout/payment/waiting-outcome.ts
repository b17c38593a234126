import type { Sen } from '#domain/money/money.ts';
import type { OrderStanding } from '#web/api/orders.ts';

interface UnpaidOutcome {
  readonly kind: 'waiting' | 'declined' | 'expired' | 'closed';
  /** What an earlier payment for it became in credits, because it was for something else. */
  readonly creditedSen: Sen;
}

/** What has become of a payment, as far as it is known. */
export type PaymentOutcome =
  | UnpaidOutcome
  /** What was charged beyond the order, and is credits now. */
  | { readonly kind: 'confirmed'; readonly beyondSen: Sen }
  | { readonly kind: 'credited'; readonly amountSen: Sen }
  /** The member has no such order. */
  | { readonly kind: 'unknown' }
  /** The address names no order, and none of the member's was held lately. */
  | { readonly kind: 'none' }
  /** There is nothing to say of it any more. */
  | { readonly kind: 'over' };

/** Whether the hold has ended is the server's to say, because the device's clock may be wrong. */
export function outcomeOf(order: OrderStanding | null | undefined): PaymentOutcome {
  if (order === undefined) return { kind: 'waiting', creditedSen: 0 };
  if (order === null) return { kind: 'unknown' };
  const { status, isHeld, endedBy, declinedCharge, creditedSen } = order;
  switch (status) {
    case 'pending':
      if (!isHeld) return { kind: endedBy === 'closure' ? 'closed' : 'expired', creditedSen };
      return { kind: declinedCharge === null ? 'waiting' : 'declined', creditedSen };
    case 'fully_refunded':
      return creditedSen > 0 ? { kind: 'credited', amountSen: creditedSen } : { kind: 'over' };
    default:
      return { kind: 'confirmed', beyondSen: creditedSen };
  }
}

/** Nothing more will become of it. A payment can still come after a failed one, or after its hold. */
export function isSettled({ kind }: PaymentOutcome): boolean {
  return kind !== 'waiting' && kind !== 'declined' && kind !== 'expired' && kind !== 'closed';
}

/** The order is no longer held and not paid: its time is over, or the venue has closed its day. */
export function isHoldOver(outcome: PaymentOutcome): outcome is UnpaidOutcome {
  return outcome.kind === 'expired' || outcome.kind === 'closed';
}
