import type { PaidOrderStatus } from '#domain/bookings/receipts.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { classNames } from '#web/ui/class-names.ts';

const looks: Readonly<Record<PaidOrderStatus, string>> = {
  completed: 'bg-tint text-court',
  refund_pending: 'bg-amber-tint text-amber',
  partially_refunded: 'bg-mist text-ink',
  fully_refunded: 'bg-mist text-ink-soft',
};

/** An order's status in words. */
export function OrderStatusMark({ status }: { readonly status: PaidOrderStatus }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-full px-2.5 text-xs leading-6 font-bold print:bg-transparent print:p-0 print:text-ink',
        looks[status],
      )}
    >
      {historyLabels.orderStatus[status]}
    </span>
  );
}
