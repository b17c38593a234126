import type { Sen } from '#domain/money/money.ts';
import type { VenueEnd } from '#domain/payments/settling.ts';
import type { OrderStanding } from '#web/api/orders.ts';

/** What of the venue ended an order, with the reason; none if nothing did. */
export interface EndedBy {
  readonly by?: VenueEnd;
  readonly reason?: string | null;
}

interface UnpaidOutcome extends EndedBy {
  readonly kind: 'waiting' | 'declined' | 'expired' | 'closed';
  /** Credits from an earlier payment for this order, which was for other goods. */
  readonly creditedSen: Sen;
}

/** The outcome of a payment, as far as it is known. */
export type PaymentOutcome =
  | UnpaidOutcome
  /** The amount charged beyond the order, which became credits. */
  | { readonly kind: 'confirmed'; readonly beyondSen: Sen }
  | ({ readonly kind: 'credited'; readonly amountSen: Sen } & EndedBy)
  /** The member has no such order. */
  | { readonly kind: 'unknown' }
  /** The URL names no order, and the member has held none lately. */
  | { readonly kind: 'none' }
  /** There is nothing left to report. */
  | { readonly kind: 'over' };

/** The server decides whether the hold has expired, because the device's clock may be wrong. */
export function outcomeOf(order: OrderStanding | null | undefined): PaymentOutcome {
  if (order === undefined) return { kind: 'waiting', creditedSen: 0 };
  if (order === null) return { kind: 'unknown' };
  const {
    status,
    isHeld,
    endedBy,
    endedReason: reason = null,
    declinedCharge,
    creditedSen,
  } = order;
  const ended = endedBy && { by: endedBy, reason };
  switch (status) {
    case 'pending':
      if (!isHeld) {
        return ended === null
          ? { kind: 'expired', creditedSen }
          : { kind: 'closed', ...ended, creditedSen };
      }
      return { kind: declinedCharge === null ? 'waiting' : 'declined', creditedSen };
    case 'fully_refunded':
      return creditedSen > 0
        ? { kind: 'credited', amountSen: creditedSen, ...ended }
        : { kind: 'over' };
    case 'completed':
      return { kind: 'confirmed', beyondSen: creditedSen };
    default:
      // A part was refunded since, so "confirmed" is no longer true. The history has all of it.
      return { kind: 'over' };
  }
}

/**
 * True if the outcome is final. A payment can still come after a declined one or an expired hold.
 */
export function isSettled({ kind }: PaymentOutcome): boolean {
  return kind !== 'waiting' && kind !== 'declined' && kind !== 'expired' && kind !== 'closed';
}

/** The order is no longer held and not paid: the hold expired, or the venue ended it. */
export function isHoldOver(outcome: PaymentOutcome): outcome is UnpaidOutcome {
  return outcome.kind === 'expired' || outcome.kind === 'closed';
}
