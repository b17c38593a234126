import { type RawBuilder, sql } from 'kysely';
import { singleInvoiceAboveSen } from '#domain/reports/invoices.ts';
import { type BookingDate, venueZone } from '#domain/time/venue-time.ts';
import { asDate } from '#server/db/database.ts';

/** From the first instant to before the last. */
export interface Span {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/** Days whose sales are kept, and the spans of the others. */
export interface SoldParts {
  readonly kept: readonly BookingDate[];
  readonly others: readonly Span[];
}

/** The booking day of an instant, which begins at 02:00. */
export const bookingDay = (column: string) =>
  sql`(${sql.ref(column)} at time zone ${sql.lit(venueZone)} - interval '2 hours')::date`;

export const during = (column: string, { from, until }: Span) =>
  sql`${sql.ref(column)} >= ${asDate(from)} and ${sql.ref(column)} < ${asDate(until)}`;

/** The tax that an amount includes at a rate, as the domain computes it for prices. [TAX-5] */
export const taxAt = (amount: string, rate: string) => sql`
  coalesce(round(${sql.ref(amount)}::numeric * ${sql.ref(rate)} / (10000 + ${sql.ref(rate)})), 0)::int`;

/** Noon of a booking day. */
export const noonOf = (day: string) =>
  sql`(${sql.ref(day)} + time '12:00') at time zone ${sql.lit(venueZone)}`;

/** A condition on the time of a sale, by the column that has it. */
export type Within = (column: string) => RawBuilder<unknown>;

/**
 * Orders that were paid, and when: by the payment that settled them, by one that waited and was
 * attached to them later, or without one if nothing was left to pay. [REPORT-3]
 */
const paidOrders = (within: Within) => sql`
  select settled_at as at, order_id, provider = 'desk' as is_at_desk, method
  from payments
  where outcome = 'booked' and ${within('settled_at')} and not exists (
    select from exception_resolutions resolution
    where resolution.provider = payments.provider
      and resolution.provider_transaction_id = payments.provider_transaction_id
      and resolution.kind = 'attached' and resolution.state = 'resolved'
  )
  union all
  select ended_at, attached_order_id, provider = 'desk', method
  from exception_resolutions join payments using (provider, provider_transaction_id)
  where kind = 'attached' and state = 'resolved' and ${within('ended_at')}
  union all
  select created_at, order_id, false, null from orders
  where parent_order_id is null and total_amount_sen = credits_sen
    and ${within('created_at')}`;

/**
 * Every item on the day of its payment, and every difference that a move to a dearer slot took. An
 * item counts for the court that it was sold for, which is the one that its first move left. The
 * items are looked up order by order: PostgreSQL would read those of all times instead.
 * [REPORT-3] [REPORT-5]
 */
export const soldItemsWithin = (within: Within) => sql`
  select sale.at, sale.order_id, sale.is_at_desk, sale.method, item.*
  from (${paidOrders(within)}) sale
  cross join lateral (
    select part.channel, item.kind,
      coalesce((
        select change.court_id from booking_changes change
        where change.item_id = item.id and change.kind = 'moved'
        order by change.created_at, change.id limit 1
      ), item.court_id) as court_id,
      item.final_sen, item.credits_sen, item.company_discount_sen, item.membership_discount_sen,
      greatest(override.rule_sen - override.sold_sen, 0) as staff_price_sen,
      item.tax_rate_bp, item.tax_sen
    from orders part
    join order_items item on item.order_id = part.order_id
    left join price_overrides override on override.item_id = item.id
    where part.parent_order_id = sale.order_id
    offset 0
  ) item
  union all
  select change.created_at, part.parent_order_id, false, null,
    case when change.staff_user_id is null then 'web' else 'desk' end, 'court_booking',
    change.to_court_id, -change.amount_sen, -change.amount_sen, 0, 0, 0, moved.tax_rate_bp,
    -${taxAt('change.amount_sen', 'moved.tax_rate_bp')}
  from booking_changes change
  join order_items moved on moved.id = change.item_id
  join orders part on part.order_id = moved.order_id
  where change.kind = 'moved' and change.amount_sen < 0 and change.undoes is null
    and ${within('change.created_at')}`;

export const soldItems = (span: Span) => soldItemsWithin((column) => during(column, span));

/** Of changes of bookings, those that refund, and those that undo a refund. */
export const isRefund = sql`(change.amount_sen > 0 or change.amount_sen < 0 and change.undoes is not null)`;

/**
 * The refunds for changed bookings, with what undoing a change takes again and what the venue keeps by
 * a decision as negative ones, each on its own day. [REPORT-6]
 */
export const refundsDuring = (span: Span) => sql`
  select change.created_at as at, change.amount_sen, change.kind, change.gave_back, change.item_id
  from booking_changes change where ${isRefund} and ${during('change.created_at', span)}
  union all
  select kept.at, -kept.amount_sen, change.kind, change.gave_back, change.item_id
  from kept_money kept join booking_changes change on change.id = kept.change_id
  where ${during('kept.at', span)}`;

/** The order of a sale if it has an invoice of its own, by its main order; otherwise null. [TAX-6] */
export const ownInvoiceOf = (main: string) => sql`
  case
    when ${sql.ref(`${main}.buyer_tax_id`)} is not null
      or ${sql.ref(`${main}.total_amount_sen`)} > ${sql.lit(singleInvoiceAboveSen)}
    then ${sql.ref(`${main}.order_id`)}
  end`;

/** Sales of each day by everything that reports group by, and by order if it has an invoice of its own. [TAX-6] */
export const soldByDay = (items: RawBuilder<unknown>) => sql`
  select ${bookingDay('at')} as day, court_id, kind, channel, is_at_desk, method,
    sum(final_sen) as sold_sen, sum(credits_sen) as credits_sen,
    sum(company_discount_sen) as promotion_sen, sum(membership_discount_sen) as status_sen,
    coalesce(sum(staff_price_sen), 0) as staff_price_sen, sum(tax_sen) as tax_sen, tax_rate_bp,
    own_invoice_of
  from (${items}) sold
  cross join lateral (
    select ${ownInvoiceOf('main')} as own_invoice_of
    from orders main where main.order_id = sold.order_id
  ) invoice
  group by 1, 2, 3, 4, 5, 6, tax_rate_bp, own_invoice_of`;
