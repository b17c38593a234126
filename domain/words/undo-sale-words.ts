import { displayAmount } from '#domain/money/money.ts';
import type { SaleReturn } from '#domain/staff/undo.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';

interface MoneyToReturn extends SaleReturn {
  readonly channel: 'web' | 'desk' | 'phone';
  readonly reference: string | null;
}

/** What undoing a sale does with its money, for the question before it. [DESK-25] [LINK-11] */
export function undoneMoneyWords({ channel, method, amountSen, reference }: MoneyToReturn): string {
  const { money } = deskSaleLabels.undo;
  const isNewCredit = method === 'credits' && channel === 'phone';
  return fill(money[isNewCredit ? 'becomesCredits' : (method ?? 'nothing')], {
    amount: displayAmount(amountSen),
    reference: reference ?? '',
  });
}

/** That a sale was undone, by whom, and what became of the money, afterwards. [DESK-25] [LINK-11] */
export function undoneSaleWords({
  method,
  amountSen,
  by,
}: SaleReturn & { readonly by: string }): string {
  const { past } = deskSaleLabels.undo;
  const isNothing = method === null || method === 'link' || amountSen === 0;
  return fill(past[isNothing ? 'nothing' : method], { by, amount: displayAmount(amountSen) });
}
