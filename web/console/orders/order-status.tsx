import type { OrderLine } from '#contract/console-orders.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { orderScreenLabels as words } from '#domain/words/order-story-labels.ts';
import { orderStatusText } from '#web/console/ui/order-words.ts';

/** The status of an order, who undid its sale, and if it was charged in another way than was due. */
export function OrderStatus({ order }: { readonly order: OrderLine }) {
  return (
    <>
      {orderStatusText({ ...order, isUndone: order.undone !== null })}
      {order.undone && (
        <span className="block text-xs font-normal text-ink-soft">{undoneText(order.undone)}</span>
      )}
      {order.isChargedOddly && (
        <span className="block text-xs font-semibold text-danger">{words.chargedOddly}</span>
      )}
    </>
  );
}

function undoneText({ by, at }: NonNullable<OrderLine['undone']>): string {
  const instant = Temporal.Instant.from(at);
  const when = { date: formatDate(dateOf(instant)), time: formatTime(instant) };
  return fill(words.undone, { by, ...when });
}
