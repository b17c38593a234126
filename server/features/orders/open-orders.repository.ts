import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { mainOrders, orderColumns } from '#server/features/orders/orders.repository.ts';

/** The member's orders whose hold has not expired, newest first. */
export const waitingOrders = (db: Database, userId: string, now: Date) =>
  db
    .selectFrom('orders')
    .where('parent_order_id', 'is', null)
    .where('user_id', '=', userId)
    .where('pending_id', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc');

/** The orders that the member can pay: the desk takes the money for its own sales. [DESK-9] */
export const listOpenOrders = (db: Database, userId: string, now: Temporal.Instant) =>
  waitingOrders(db, userId, asDate(now))
    .where('channel', '<>', 'desk')
    .select(orderColumns)
    .execute();

/** When the member's open orders were placed, and when their holds expire. */
export const listOpenOrderTimes = (db: Database, userId: string, now: Temporal.Instant) =>
  waitingOrders(db, userId, asDate(now))
    .select([
      'order_id as orderId',
      'channel',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .$narrowType<{ expiresAt: Date }>()
    .execute();

/** The member's most recently held order, paid or not, unless its hold ended before `since`. */
export const findLastHeld = (db: Database, userId: string, since: Temporal.Instant) =>
  mainOrders(db)
    .where('user_id', '=', userId)
    .where('expires_at', '>', asDate(since))
    .orderBy('expires_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Releases the holds; a later payment for these orders counts as late. The first requery keeps its
 * time, because the provider accepts payments until the deadline that it was given.
 */
export const releaseOrderHolds = async (
  tx: Tx,
  orderIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> => {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('orders')
    .set({ expires_at: asDate(now) })
    .where('order_id', 'in', orderIds)
    .where('status', '=', 'pending')
    .where('expires_at', '>', asDate(now))
    .execute();
};

export const markEndedBy = async (tx: Tx, orderId: string, endedById: number): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ ended_by: endedById })
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .execute();
};

/** The newest charge that the provider has reported for an order. */
export const findNewestCharge = (db: Database, orderId: string) =>
  db
    .selectFrom('payments')
    .select(['status', 'provider_transaction_id as chargeId', 'created_at as createdAt'])
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('provider_transaction_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** True if a payment message, including a browser's return, names a charge that has not failed. */
export const hasOpenCharge = async (db: Database, orderId: string): Promise<boolean> => {
  const message = await db
    .selectFrom('payment_messages as message')
    .leftJoin('payments as charge', (join) =>
      join
        .onRef('charge.provider', '=', 'message.provider')
        .onRef('charge.provider_transaction_id', '=', 'message.provider_transaction_id'),
    )
    .select('message.id')
    .where('message.order_id', '=', orderId)
    .where('message.verdict', '<>', 'forged')
    .where('charge.status', 'is distinct from', 'failed')
    .limit(1)
    .executeTakeFirst();
  return message !== undefined;
};
