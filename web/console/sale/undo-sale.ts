import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/call.ts';
import { undoSaleAtDesk } from '#contract/desk-sales.ts';
import { displayAmount } from '#domain/money/money.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { callApi } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { ordersKey } from '#web/console/api/orders-key.ts';
import { saleQuoteKey } from '#web/console/api/sale-quote-key.ts';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

/** Tells the desk how to return the money of an undone sale. [DESK-25] */
function undoneSaleText({
  method,
  amountSen,
  reference,
}: CallOutput<typeof undoSaleAtDesk>): string {
  const { undone } = deskSaleLabels;
  const amount = displayAmount(amountSen);
  return fill(undone[method ?? 'nothing'], { amount, reference: reference ?? '' });
}

interface SaleToUndo {
  readonly orderId: string;
  /** Not needed for a sale of one's own. */
  readonly reason?: string | null;
}

/** Undoes a sale that was just made, and says what to do with the money. */
export function useUndoSale() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId, reason = null }: SaleToUndo) =>
      callApi(undoSaleAtDesk, { params: { orderId }, body: { reason } }),
    onMutate: clearToasts,
    onSuccess: (answer) => showToast(undoneSaleText(answer)),
    onError: (error) => showToast(deskFailureMessage(error), 'danger'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [dayKey] }),
        client.invalidateQueries({ queryKey: [saleQuoteKey] }),
        client.invalidateQueries({ queryKey: [ordersKey] }),
      ]),
  });
}
