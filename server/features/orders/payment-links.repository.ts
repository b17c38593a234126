import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { orderColumns } from '#server/features/orders/orders.repository.ts';

interface NewPaymentLink {
  readonly tokenHash: string;
  readonly orderId: string;
  readonly isMailed: boolean;
  readonly createdBy: string;
}

export const insertPaymentLink = async (
  tx: Tx,
  { tokenHash, orderId, isMailed, createdBy }: NewPaymentLink,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('payment_links')
    .values({
      token_hash: tokenHash,
      order_id: orderId,
      is_mailed: isMailed,
      created_at: asDate(now),
      created_by: createdBy,
    })
    .execute();
};

/** The order of a link. A link leads to its order for ever, so that it can say what became of it. */
export const findLinkedOrder = (db: Database, tokenHash: string) =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('parent_order_id', 'is', null)
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('payment_links').select('order_id').where('token_hash', '=', tokenHash),
    )
    .executeTakeFirst();

/** True if the order can be paid by a link. */
export const hasPaymentLink = async (db: Database, orderId: string): Promise<boolean> => {
  const link = await db
    .selectFrom('payment_links')
    .select('order_id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
};

/** Undefined unless the order was sold by phone. */
export const findPhoneOrder = (db: Database, orderId: string) =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('order_id', '=', orderId)
    .where('parent_order_id', 'is', null)
    .where('channel', '=', 'phone')
    .executeTakeFirst();

export const markLinkUsed = async (
  tx: Tx,
  tokenHash: string,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('payment_links')
    .set({ used_at: asDate(now) })
    .where('token_hash', '=', tokenHash)
    .execute();
};

/** When somebody last went from a link of the order to the payment page; null if nobody has. */
export const findLastUseOfLink = async (db: Database, orderId: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('payment_links')
    .select(({ fn }) => fn.max('used_at').as('usedAt'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.usedAt ?? null;
};

/** Asks the provider about the order at this time, unless that is due sooner. */
export const scheduleRequeryBy = async (
  db: Database,
  orderId: string,
  at: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ next_requery_at: asDate(at), requery_count: 0 })
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .where('next_requery_at', '>', asDate(at))
    .execute();
};
