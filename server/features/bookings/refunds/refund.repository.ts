import type { RefundedOrder } from '#domain/bookings/refunds.ts';
import { asDate, type Tx } from '#server/db/database.ts';

/** An item is refunded once; the database refuses a second time. */
export const markItemRefunded = async (
  tx: Tx,
  itemId: string,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('order_items')
    .set({ refunded_at: asDate(now) })
    .where('id', '=', itemId)
    .execute();
};

export const updateRefunded = async (
  tx: Tx,
  orderId: string,
  { status, refundedSen }: RefundedOrder,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ status, refunded_amount_sen: refundedSen })
    .where('order_id', '=', orderId)
    .execute();
};
