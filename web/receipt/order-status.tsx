import { orderStatusInWords, type PaidOrderStatus } from '#domain/bookings/receipts.ts';
import { classNames } from '#web/ui/class-names.ts';

const looks: Readonly<Record<PaidOrderStatus | 'undone', string>> = {
  completed: 'bg-tint text-court',
  refund_pending: 'bg-amber-tint text-amber',
  partially_refunded: 'bg-mist text-ink',
  fully_refunded: 'bg-mist text-ink-soft',
  undone: 'bg-mist text-ink-soft',
};

interface OrderStatusMarkProps {
  readonly order: Parameters<typeof orderStatusInWords>[0];
}

/** An order's status in words. */
export function OrderStatusMark({ order }: OrderStatusMarkProps) {
  return (
    <span
      className={classNames(
        'inline-block rounded-full px-2.5 text-xs leading-6 font-bold print:bg-transparent print:p-0 print:text-ink',
        looks[order.isUndone ? 'undone' : order.status],
      )}
    >
      {orderStatusInWords(order)}
    </span>
  );
}
