import type { Tx } from '#server/db/database.ts';
import { insertReservation } from '#server/features/credits/reservations.repository.ts';
import type { Amounts, OrderSale } from '#server/features/orders/goods.ts';
import type { Part } from '#server/features/orders/order-items.repository.ts';
import {
  insertOrder,
  type MainOrder,
  replaceOrder,
} from '#server/features/orders/orders.repository.ts';
import { failAs } from '#server/http/refusal.ts';

/** Writes the order and its parts, either new or replacing the earlier content. */
export const writeOrder = (
  tx: Tx,
  { order, isReused, now }: Pick<OrderSale<Amounts>, 'order' | 'isReused' | 'now'>,
  parts: readonly Part[],
) =>
  failAs('order_internal', async () => {
    const write = isReused ? replaceOrder : insertOrder;
    await write(tx, order, parts, now);
  });

/** Reserves the credits until the member has paid. [ORDER-1] */
export const reserveCredits = async (
  tx: Tx,
  order: MainOrder,
  expiresAt: Temporal.Instant,
): Promise<void> => {
  if (order.creditsSen === 0) return;
  await failAs('credits_reserve_failed', () => insertReservation(tx, { ...order, expiresAt }));
};
