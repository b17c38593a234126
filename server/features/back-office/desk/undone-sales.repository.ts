import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** A sale of the staff, with the money that the desk took; undefined if there is no such order. */
export const findSale = (db: Database, orderId: string) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('payments', (join) =>
      join.onRef('payments.order_id', '=', 'orders.order_id').on('provider', '=', 'desk'),
    )
    .select(({ ref }) => [
      'orders.order_id as orderId',
      'orders.user_id as userId',
      'users.email',
      'orders.status',
      'orders.channel',
      'orders.total_amount_sen as totalSen',
      'orders.credits_sen as creditsSen',
      'orders.billing_email as billingEmail',
      'orders.sold_by as soldBy',
      'orders.created_at as soldAt',
      // The desk takes cash and terminal payments only.
      ref('payments.method').$castTo<'cash' | 'terminal' | null>().as('method'),
      'payments.amount_sen as takenSen',
      'payments.reference',
    ])
    .where('orders.order_id', '=', orderId)
    .where('orders.parent_order_id', 'is', null)
    .executeTakeFirst();

export type DeskSale = NonNullable<Awaited<ReturnType<typeof findSale>>>;

/** The bookings of a sale; its free slots have no order, and were booked when it was placed. */
export const listSoldBookings = async (
  tx: Tx,
  { orderId, userId, soldAt }: DeskSale,
): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('bookings')
    .leftJoin('orders as part', 'part.order_id', 'bookings.order_id')
    .select('bookings.id')
    .where('bookings.user_id', '=', userId)
    .where('booking_type', '<>', 'group_lesson')
    .where(({ or, and, eb }) =>
      or([
        eb('part.parent_order_id', '=', orderId),
        and([
          eb('bookings.order_id', 'is', null),
          eb('booking_type', '=', 'court_booking'),
          eb('bookings.created_at', '=', soldAt),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * True if one of the bookings of a sale has moved or ended, also if that was undone since. An ended
 * booking is deleted, and its order is still completed if nothing was refunded.
 */
export const hasChangedSince = async (
  tx: Tx,
  { orderId, userId, soldAt }: DeskSale,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('booking_changes')
    .leftJoin('order_items as item', 'item.id', 'booking_changes.item_id')
    .leftJoin('orders as part', 'part.order_id', 'item.order_id')
    .select('booking_changes.id')
    .where('booking_changes.user_id', '=', userId)
    .where(({ or, and, eb }) =>
      or([
        eb('part.parent_order_id', '=', orderId),
        and([eb('item.id', 'is', null), eb('booking_changes.booked_at', '=', soldAt)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * True if the buyer placed another order at the same instant. Free slots are known by that instant
 * alone, so nobody can then say which of the two they belong to.
 */
export const hasOrderAtSameInstant = async (
  tx: Tx,
  { orderId, userId, soldAt }: DeskSale,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('orders')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('created_at', '=', soldAt)
    .where('parent_order_id', 'is', null)
    .where('order_id', '<>', orderId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** True if somebody has recorded who came for one of the bookings. */
export const hasAttendance = async (tx: Tx, bookingIds: readonly string[]): Promise<boolean> => {
  if (bookingIds.length === 0) return false;
  const row = await tx
    .selectFrom('booking_attendance')
    .select('booking_id')
    .where('booking_id', 'in', bookingIds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** What went back when the sale was undone; undefined if it was not. */
export const findUndoneSale = (db: Database, orderId: string) =>
  db
    .selectFrom('undone_sales')
    .select('amount_sen as amountSen')
    .where('order_id', '=', orderId)
    .executeTakeFirst();

interface NewUndoneSale {
  readonly orderId: string;
  readonly method: 'cash' | 'terminal' | null;
  readonly amountSen: number;
  readonly staffUserId: string;
  readonly reason: string;
}

/** Inserts it in the shift of its payment; the database refuses any other. */
export const insertUndoneSale = async (
  tx: Tx,
  { orderId, method, amountSen, staffUserId, reason }: NewUndoneSale,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('undone_sales')
    .values({
      order_id: orderId,
      method,
      amount_sen: amountSen,
      staff_user_id: staffUserId,
      reason,
      created_at: asDate(now),
    })
    .execute();
};
