import type { MemberPage } from '#contract/console-members.ts';
import { displayAmount } from '#domain/money/money.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';

const { orderStatus, orders: words } = memberPageLabels;

type OrderState = Pick<MemberPage['newestOrders'][number], 'status' | 'toReturnSen'>;

/**
 * The status of an order. With money of a guest to return, it is neither unpaid nor refunded.
 * [DESK-18]
 */
export function orderStatusText({ status, toReturnSen }: OrderState): string {
  if (toReturnSen <= 0) return orderStatus[status];
  const text = status === 'completed' ? words.paidAndToReturn : words.toReturn;
  return fill(text, { amount: displayAmount(toReturnSen) });
}
