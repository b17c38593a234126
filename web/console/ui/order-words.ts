import type { MemberPage } from '#contract/console-members.ts';
import { displayAmount } from '#domain/money/money.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';

const { orderStatus, orders: words } = memberPageLabels;

type OrderState = Pick<
  MemberPage['newestOrders'][number],
  'status' | 'toReturnSen' | 'isWaiting' | 'isUndone'
>;

/** The sale of an order was undone, with what became of its money. [DESK-25] [LINK-11] */
function undoneText({ toReturnSen, isWaiting }: OrderState): string {
  if (toReturnSen > 0) return fill(words.undoneAndToReturn, { amount: displayAmount(toReturnSen) });
  return isWaiting ? fill(words.statusAndWaiting, { status: words.undone }) : words.undone;
}

/**
 * The status of an order. With money of a guest to return, it is neither unpaid nor refunded; with a
 * payment that waits for a person, it is not unpaid either. [DESK-18] [EXC-10]
 */
export function orderStatusText(order: OrderState): string {
  const { status, toReturnSen, isWaiting } = order;
  if (order.isUndone) return undoneText(order);
  if (toReturnSen <= 0 && isWaiting) {
    return status === 'pending'
      ? words.waiting
      : fill(words.statusAndWaiting, { status: orderStatus[status] });
  }
  if (toReturnSen <= 0) return orderStatus[status];
  const text = status === 'completed' ? words.paidAndToReturn : words.toReturn;
  return fill(text, { amount: displayAmount(toReturnSen) });
}
