import type { MemberPage } from '#contract/console-members.ts';
import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import {
  orderStatusLabels,
  memberOrderLabels as words,
} from '#domain/words/member-order-labels.ts';

type OrderState = Pick<
  MemberPage['newestOrders'][number],
  'status' | 'toReturnSen' | 'keptSen' | 'isWaiting' | 'isUndone' | 'isRefunding' | 'moneyWent'
>;

/** The sale of an order was undone, with what became of its money. [DESK-25] [LINK-11] */
function undoneText({ toReturnSen, keptSen = 0, isWaiting }: OrderState): string {
  if (toReturnSen > 0) return fill(words.undoneAndToReturn, { amount: displayAmount(toReturnSen) });
  const status =
    keptSen > 0 ? fill(words.undoneAndKept, { amount: displayAmount(keptSen) }) : words.undone;
  return isWaiting ? fill(words.statusAndWaiting, { status }) : status;
}

/**
 * The status of an order. With money of a guest to return, it is neither unpaid nor refunded, nor is it
 * with money that the venue keeps; with a payment that waits for a person, or about which one has
 * decided, it is not unpaid either. A refund under way at the provider is told beside it. [DESK-18]
 * [EXC-10]
 */
export function orderStatusText(order: OrderState): string {
  const status = standingText(order);
  return order.isRefunding ? fill(words.andRefunding, { status }) : status;
}

function standingText(order: OrderState): string {
  const { status, toReturnSen, isWaiting, isRefunding = false, moneyWent = null } = order;
  const { keptSen = 0 } = order;
  if (order.isUndone) return undoneText(order);
  if (toReturnSen > 0) {
    const text = status === 'completed' ? words.paidAndToReturn : words.toReturn;
    return fill(text, { amount: displayAmount(toReturnSen) });
  }
  if (status !== 'pending') {
    const text =
      keptSen > 0
        ? fill(words.kept[status], { amount: displayAmount(keptSen) })
        : orderStatusLabels[status];
    // The waiting money is being refunded, which is added to the status.
    return isWaiting && !isRefunding ? fill(words.statusAndWaiting, { status: text }) : text;
  }
  if (isWaiting) return isRefunding ? words.arrived : words.waiting;
  return moneyWent === null ? orderStatusLabels.pending : words.moneyWent[moneyWent];
}
