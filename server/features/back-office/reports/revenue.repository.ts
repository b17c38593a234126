import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import type { RefundCause, RefundForm, SaleChannel } from '#domain/reports/revenue.ts';
import { type BookingDate, venueZone } from '#domain/time/venue-time.ts';
import { asDate, type Database } from '#server/db/database.ts';

/** From the first instant to before the last; the report's own period begins at the middle one. */
export interface Instants {
  readonly from: Temporal.Instant;
  readonly middle: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/** The booking day of an instant, which begins at 02:00. */
export const bookingDay = (column: string) =>
  sql`(${sql.ref(column)} at time zone ${sql.lit(venueZone)} - interval '2 hours')::date`;

const during = (column: string, { from, until }: Instants) =>
  sql`${sql.ref(column)} >= ${asDate(from)} and ${sql.ref(column)} < ${asDate(until)}`;

const isNow = (column: string, { middle }: Instants) =>
  sql`${sql.ref(column)} >= ${asDate(middle)}`;

/**
 * Every item on the day of its payment, and every difference that a move to a dearer slot took. An
 * item counts for the court that it was sold for, which is the one that its first move left.
 * [REPORT-3] [REPORT-5]
 */
const soldItems = (instants: Instants) => sql`
  select sale.at, sale.is_at_desk, sale.method, part.channel, item.kind,
    coalesce((
      select change.court_id from booking_changes change
      where change.item_id = item.id and change.kind = 'moved'
      order by change.created_at, change.id limit 1
    ), item.court_id) as court_id,
    item.final_sen, item.credits_sen, item.company_discount_sen, item.membership_discount_sen,
    greatest(override.rule_sen - override.sold_sen, 0) as staff_price_sen
  from (
    select settled_at as at, order_id, provider = 'desk' as is_at_desk, method
    from payments where outcome = 'booked' and ${during('settled_at', instants)}
    union all
    select created_at, order_id, false, null from orders
    where parent_order_id is null and status <> 'pending' and total_amount_sen = credits_sen
      and ${during('created_at', instants)}
  ) sale
  join orders part on part.parent_order_id = sale.order_id
  join order_items item on item.order_id = part.order_id
  left join price_overrides override on override.item_id = item.id
  union all
  select created_at, false, null, case when staff_user_id is null then 'web' else 'desk' end,
    'court_booking', to_court_id, -amount_sen, -amount_sen, 0, 0, 0
  from booking_changes
  where kind = 'moved' and amount_sen < 0 and undoes is null and ${during('created_at', instants)}`;

export interface SoldSums {
  readonly by: 'day' | 'court' | 'kind' | 'channel' | 'method';
  readonly isNow: boolean;
  readonly day: BookingDate | null;
  readonly courtId: number | null;
  readonly kind: string;
  readonly channel: SaleChannel;
  readonly isAtDesk: boolean;
  readonly method: string | null;
  readonly soldSen: Sen;
  readonly creditsSen: Sen;
  readonly promotionSen: Sen;
  readonly statusSen: Sen;
  readonly staffPriceSen: Sen;
}

/** What was sold, summed by each of the five ways. */
export const sumSold = async (db: Database, instants: Instants): Promise<readonly SoldSums[]> => {
  const { rows } = await sql<SoldSums>`
    select
      case
        when grouping(day) = 0 then 'day' when grouping(court_id) = 0 then 'court'
        when grouping(kind) = 0 then 'kind' when grouping(channel) = 0 then 'channel'
        else 'method'
      end as by,
      is_now as "isNow", day, court_id as "courtId", kind, channel, is_at_desk as "isAtDesk", method,
      sum(final_sen) as "soldSen", sum(credits_sen) as "creditsSen",
      sum(company_discount_sen) as "promotionSen", sum(membership_discount_sen) as "statusSen",
      coalesce(sum(staff_price_sen), 0) as "staffPriceSen"
    from (
      select sold.*, ${isNow('at', instants)} as is_now, ${bookingDay('at')} as day
      from (${soldItems(instants)}) sold
    ) sold
    group by is_now, grouping sets (
      (day), (court_id), (kind), (channel), (is_at_desk, method)
    )`.execute(db);
  return rows;
};

export interface RefundSums {
  readonly isNow: boolean;
  readonly day: BookingDate;
  readonly cause: RefundCause;
  readonly form: RefundForm;
  readonly refundedSen: Sen;
}

/** What changes of bookings gave back, and what undoing them took again. [REPORT-6] */
export const sumRefunds = async (
  db: Database,
  instants: Instants,
): Promise<readonly RefundSums[]> => {
  const { rows } = await sql<RefundSums>`
    select ${isNow('created_at', instants)} as "isNow", ${bookingDay('created_at')} as day,
      case
        when amount_sen < 0 then 'taken_back' when kind = 'moved' then 'cheaper_slot'
        else 'cancelled'
      end as cause,
      case when gave_back = 'money' then 'guest_money' else 'credits' end as form,
      sum(amount_sen) as "refundedSen"
    from booking_changes
    where (amount_sen > 0 or amount_sen < 0 and undoes is not null)
      and ${during('created_at', instants)}
    group by 1, 2, 3, 4`.execute(db);
  return rows;
};
