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
