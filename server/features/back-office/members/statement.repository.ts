import { sql } from 'kysely';
import { asDate, type Database } from '#server/db/database.ts';

type Span = readonly [from: Temporal.Instant, until: Temporal.Instant];

/** The credits of a member at an instant. */
export const readBalanceAt = async (
  db: Database,
  userId: string,
  at: Temporal.Instant,
): Promise<number> => {
  const { sum } = await db
    .selectFrom('credit_entries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_sen'), eb.lit(0)).as('sum'))
    .where('user_id', '=', userId)
    .where('created_at', '<', asDate(at))
    .executeTakeFirstOrThrow();
  return Number(sum);
};

/** The orders of a member that booked something in a period. A late payment has booked nothing. */
export const listBought = async (db: Database, userId: string, [from, until]: Span) => {
  const { rows } = await sql<{ orderId: string; at: Date; amountSen: number }>`
    select order_id as "orderId", at, total_amount_sen as "amountSen"
    from (
      select orders.*, coalesce(
        (select min(settled_at) from payments
          where payments.order_id = orders.order_id and outcome = 'booked'),
        case when total_amount_sen = credits_sen then created_at end
      ) as at
      from orders where user_id = ${userId} and parent_order_id is null and status <> 'pending'
    ) bought
    where at >= ${asDate(from)} and at < ${asDate(until)} and total_amount_sen > 0`.execute(db);
  return rows;
};

/** The free slots that a member booked in a period and still has. */
export const listFreeSlots = (db: Database, userId: string, [from, until]: Span) =>
  db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .select([
      'courts.name as courtName',
      'bookings.booking_date as bookingDate',
      'bookings.slot',
      'bookings.created_at as at',
    ])
    .where('bookings.user_id', '=', userId)
    .where('bookings.order_id', 'is', null)
    .where('booking_type', '=', 'court_booking')
    .where('bookings.created_at', '>=', asDate(from))
    .where('bookings.created_at', '<', asDate(until))
    .execute();

interface MoneyRow {
  readonly orderId: string;
  readonly at: Date;
  /** Negative if it was returned. */
  readonly amountSen: number;
  /** How it was paid, as the provider or the desk names it; null if the provider returned it. */
  readonly method: string | null;
}

/** The money that a member paid in a period, and what was returned to them other than as credits. */
export const listMoney = async (db: Database, userId: string, [from, until]: Span) => {
  const { rows } = await sql<MoneyRow>`
    select * from (
      select paid.order_id as "orderId", settled_at as at, amount_sen as "amountSen", method
      from payments paid join orders using (order_id)
      where user_id = ${userId} and paid.status = 'paid' and currency = 'MYR'
      union all
      select decision.order_id, decision.ended_at, -decision.amount_sen,
        case when decision.kind = 'returned_in_cash' then 'cash' else undone.method end
      from exception_resolutions decision join orders using (order_id)
      left join payments paid using (provider, provider_transaction_id)
      left join undone_sales undone
        on undone.order_id = decision.order_id and decision.change_id is not null
      where user_id = ${userId} and decision.state = 'resolved'
        and decision.kind in ('returned_in_cash', 'refunded_outside')
        and coalesce(paid.currency, 'MYR') = 'MYR'
      union all
      select paid.order_id, refund.ended_at, -refund.amount_sen, null
      from provider_refunds refund
      join payments paid using (provider, provider_transaction_id) join orders using (order_id)
      where orders.user_id = ${userId} and refund.state = 'done' and paid.currency = 'MYR'
    ) money
    where at >= ${asDate(from)} and at < ${asDate(until)}`.execute(db);
  return rows;
};
