import { type RawBuilder, sql } from 'kysely';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** A sale of the staff, with the money that the desk took and what has happened to it since. */
export interface DeskSale {
  readonly orderId: string;
  readonly userId: string;
  readonly email: string;
  readonly status: OrderStatus;
  readonly channel: 'web' | 'desk' | 'phone';
  readonly totalSen: number;
  readonly billingEmail: string | null;
  readonly soldBy: string | null;
  readonly soldAt: Date;
  readonly expiresAt: Date | null;
  /** What the desk took; null if it took nothing. */
  readonly method: 'cash' | 'terminal' | null;
  readonly takenSen: number | null;
  readonly reference: string | null;
  /** False if the desk took its money in another shift than the one that is open now. */
  readonly isInShift: boolean;
  /** Its bookings; its free slots have no order, and were booked when it was placed. */
  readonly bookingIds: readonly string[];
  /** How many of them are free slots of their week. */
  readonly freeSlots: number;
  /**
   * True if it was undone, or one of its bookings has moved or ended, also if that was undone since, or
   * somebody has recorded since who came; a private lesson can be paid after that. An ended booking is
   * deleted, and its order is still completed if nothing was refunded. Free slots are known by the instant of the sale alone, so that of two orders
   * of the same instant nobody can say which of them they belong to.
   */
  readonly hasChanged: boolean;
}

const salesOf = async (
  db: Database,
  condition: RawBuilder<unknown>,
): Promise<readonly DeskSale[]> => {
  const { rows } = await sql<DeskSale>`
    select main.order_id as "orderId", main.user_id as "userId", users.email, main.status,
      main.channel, main.total_amount_sen as "totalSen", main.billing_email as "billingEmail",
      main.sold_by as "soldBy", main.created_at as "soldAt", main.expires_at as "expiresAt",
      taken.method, taken.amount_sen as "takenSen", taken.reference,
      taken.order_id is null or taken.shift_id is not distinct from (
        select id from shifts where till = 'desk' and closed_at is null
      ) as "isInShift",
      sold.ids as "bookingIds", sold.free_slots as "freeSlots",
      exists (select from undone_sales undone where undone.order_id = main.order_id)
      or exists (
        select from booking_changes change
        left join order_items item on item.id = change.item_id
        left join orders part on part.order_id = item.order_id
        where change.user_id = main.user_id and (
          part.parent_order_id = main.order_id
          or item.id is null and change.booked_at = main.created_at
        )
      )
      or exists (
        select from booking_attendance
        where booking_id = any(sold.ids) and at >= main.created_at
      )
      or sold.free_slots > 0 and exists (
        select from orders twin
        where twin.user_id = main.user_id and twin.created_at = main.created_at
          and twin.parent_order_id is null and twin.order_id <> main.order_id
      ) as "hasChanged"
    from orders main
    join users on users.id = main.user_id
    left join payments taken on taken.order_id = main.order_id and taken.provider = 'desk'
    cross join lateral (
      select coalesce(array_agg(bookings.id), '{}') as ids,
        (count(bookings.id) filter (where bookings.order_id is null))::int as free_slots
      from bookings
      left join orders part on part.order_id = bookings.order_id
      where bookings.user_id = main.user_id and booking_type <> 'group_lesson' and (
        part.parent_order_id = main.order_id
        or bookings.order_id is null and booking_type = 'court_booking'
          and bookings.created_at = main.created_at
      )
    ) sold
    where main.parent_order_id is null and ${condition}`.execute(db);
  return rows;
};

/** Undefined if there is no such order. */
export const findSale = async (db: Database, orderId: string): Promise<DeskSale | undefined> =>
  (await salesOf(db, sql`main.order_id = ${orderId}`))[0];

/** The sales of the staff since an instant. */
export const listSalesSince = (
  db: Database,
  since: Temporal.Instant,
): Promise<readonly DeskSale[]> =>
  salesOf(db, sql`main.sold_by is not null and main.created_at >= ${asDate(since)}`);

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
