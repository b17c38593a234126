import { displayAmount, type Sen } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { amountIn, type ResolutionKind, type WaitingReason } from '#domain/payments/exceptions.ts';
import type { UnappliedReason } from '#domain/payments/settling.ts';
import { exceptionLabels as words } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { orderStoryLabels } from '#domain/words/order-story-labels.ts';

interface Waiting {
  readonly reason: WaitingReason;
  readonly amountSen: Sen;
  readonly currency: string;
  /** Why a payment bought nothing; null if that is not known. */
  readonly unapplied: UnappliedReason | null;
  /** The amount due for its order; null if it has none. */
  readonly dueSen: Sen | null;
  readonly isSaleUndone: boolean;
  /** For each booking that money is owed for, true if it was moved and not cancelled. */
  readonly moved: readonly boolean[];
}

/** Says why money waits for a person, as exactly as Depot knows it. [EXC-10] */
export function waitingReasonText(waiting: Waiting): string {
  const { reason, isSaleUndone, moved } = waiting;
  if (reason === 'guest_money') return guestPaidText(waiting);
  if (reason !== 'booking_refund') return words.reasons[reason];
  if (isSaleUndone) return words.bookingRefund.undone;
  const [first] = moved;
  if (first === undefined || moved.includes(!first)) return words.reasons[reason];
  return first ? words.bookingRefund.moved : words.bookingRefund.cancelled;
}

function guestPaidText({ unapplied, amountSen, currency, dueSen, isSaleUndone }: Waiting): string {
  const cause = unapplied ?? (isSaleUndone ? 'sale_undone' : null);
  if (cause === null) return words.reasons.guest_money;
  return fill(words.guestPaid[cause], {
    amount: amountIn(currency, amountSen),
    due: displayAmount(dueSen ?? 0),
  });
}

/** A decision about money that waited in words, such as 'credited to Mei'. */
export function outcomeText(decision: {
  readonly kind: ResolutionKind;
  /** The name of the credited member; null if the reader may see no members. */
  readonly member: string | null;
  readonly orderId: string | null;
  readonly reference: string | null;
}): string {
  const { kind, member, orderId, reference } = decision;
  return fill(orderStoryLabels.outcomes[kind], {
    member: member ?? orderStoryLabels.someMember,
    order: shortOrderId(orderId ?? ''),
    reference: reference ?? '',
  });
}
