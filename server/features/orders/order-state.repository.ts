import { sql, type Updateable } from 'kysely';
import type { RefundedOrder } from '#domain/bookings/refunds.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import type { OrderItemsTable } from '#server/db/tables/orders.ts';
import type { AnonymousUser } from '#server/features/members/members.repository.ts';

/** An item is refunded once; the database refuses a second refund. */
export const markItemsRefunded = async (
  tx: Tx,
  itemIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('order_items')
    .set({ refunded_at: asDate(now) })
    .where('id', '=', sql<string>`any(${itemIds}::uuid[])`)
    .execute();
};

/** An item is sold again once every refund of it was undone; until then the database refuses. */
export const markItemsRestored = async (tx: Tx, itemIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('order_items')
    .set({ refunded_at: null })
    .where('id', '=', sql<string>`any(${itemIds}::uuid[])`)
    .execute();
};

/** Sets the status and the refunded amount of each order. */
export const updateRefunded = async (
  tx: Tx,
  orders: readonly (RefundedOrder & { readonly orderId: string })[],
): Promise<void> => {
  await sql`
    update orders set status = given.status, refunded_amount_sen = given.refunded_sen
    from unnest(
      ${orders.map(({ orderId }) => orderId)}::text[],
      ${orders.map(({ status }) => status)}::text[],
      ${orders.map(({ refundedSen }) => refundedSen)}::integer[]
    ) as given(order_id, status, refunded_sen)
    where orders.order_id = given.order_id
  `.execute(tx);
};

/** Marks the order and its parts as paid, by card and credits together. */
export const markCompleted = async (tx: Tx, orderId: string): Promise<void> => {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      status: 'completed' as const,
      paid_amount_sen: eb.ref('total_amount_sen'),
      next_requery_at: null,
    }))
    .where((eb) => eb.or([eb('order_id', '=', orderId), eb('parent_order_id', '=', orderId)]))
    .execute();
};

/** Refunds what the card has paid for the order and its parts. Credits were never spent. */
export const markFullyRefunded = async (tx: Tx, orderId: string): Promise<void> => {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      status: 'fully_refunded' as const,
      paid_amount_sen: eb('total_amount_sen', '-', eb.ref('credits_sen')),
      refunded_amount_sen: eb('total_amount_sen', '-', eb.ref('credits_sen')),
      next_requery_at: null,
    }))
    .where((eb) => eb.or([eb('order_id', '=', orderId), eb('parent_order_id', '=', orderId)]))
    .execute();
};

/**
 * A main order must have billing details, so they get placeholder text instead of null. The request
 * hash covers them too, and nobody is left to repeat the request.
 */
export const anonymiseOrders = async (
  tx: Tx,
  userId: string,
  { email }: AnonymousUser,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      billing_name: eb.case().when('billing_name', 'is not', null).then('').end(),
      billing_email: eb.case().when('billing_email', 'is not', null).then(email).end(),
      billing_mobile: eb.case().when('billing_mobile', 'is not', null).then('').end(),
      billing_address: null,
      request_hash: null,
    }))
    .where('user_id', '=', userId)
    .execute();
};

export const updateItemSlot = async (
  tx: Tx,
  itemId: string,
  place: Pick<Updateable<OrderItemsTable>, 'court_id' | 'booking_date' | 'slot'>,
): Promise<void> => {
  await tx.updateTable('order_items').set(place).where('id', '=', itemId).execute();
};
