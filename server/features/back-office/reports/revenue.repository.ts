import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import type { PayBackForm, RefundCause, RefundForm, SaleChannel } from '#domain/reports/revenue.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { soldOfParts } from '#server/features/back-office/reports/sold-days.repository.ts';
import {
  bookingDay,
  during,
  refundsDuring,
  type SoldParts,
  type Span,
} from '#server/features/back-office/reports/sold-items.repository.ts';

/** From the first instant to before the last; the report's own period begins at the middle one. */
export interface Instants extends Span {
  readonly middle: Temporal.Instant;
}

const isNow = (column: string, { middle }: Instants) =>
  sql`${sql.ref(column)} >= ${asDate(middle)}`;

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

/** The sales, summed by each of the five groupings, from sums by all five together. */
export const sumSold = async (
  tx: Tx,
  { middle }: Pick<Instants, 'middle'>,
  parts: SoldParts,
): Promise<readonly SoldSums[]> => {
  const { rows } = await sql<SoldSums>`
    select
      case
        when grouping(day) = 0 then 'day' when grouping(court_id) = 0 then 'court'
        when grouping(kind) = 0 then 'kind' when grouping(channel) = 0 then 'channel'
        else 'method'
      end as by,
      is_now as "isNow", day, court_id as "courtId", kind, channel, is_at_desk as "isAtDesk", method,
      sum(sold_sen)::bigint as "soldSen", sum(credits_sen)::bigint as "creditsSen",
      sum(promotion_sen)::bigint as "promotionSen", sum(status_sen)::bigint as "statusSen",
      sum(staff_price_sen)::bigint as "staffPriceSen"
    from (
      select *, day >= ${bookingDayOf(middle)}::date as is_now from (${soldOfParts(parts)}) part
    ) sold
    group by is_now, grouping sets (
      (day), (court_id), (kind), (channel), (is_at_desk, method)
    )`.execute(tx);
  return rows;
};

export interface RefundSums {
  readonly isNow: boolean;
  readonly day: BookingDate;
  readonly cause: RefundCause;
  readonly form: RefundForm;
  readonly refundedSen: Sen;
}

/** Sums the refunds by their cause, less what was taken again or kept of them. [REPORT-6] */
export const sumRefunds = async (
  db: Database,
  instants: Instants,
): Promise<readonly RefundSums[]> => {
  const { rows } = await sql<RefundSums>`
    select ${isNow('at', instants)} as "isNow", ${bookingDay('at')} as day,
      case
        when kind = 'moved' then 'cheaper_slot'
        when exists (
          select from order_items item
          join orders part on part.order_id = item.order_id
          join undone_sales undone on undone.order_id = part.parent_order_id
          where item.id = refund.item_id
        ) then 'undone_sale'
        else 'cancelled'
      end as cause,
      case when gave_back = 'money' then 'money' else 'credits' end as form,
      sum(amount_sen)::bigint as "refundedSen"
    from (${refundsDuring(instants)}) refund
    group by 1, 2, 3, 4`.execute(db);
  return rows;
};

interface PaidBackSums {
  readonly isNow: boolean;
  readonly form: PayBackForm;
  readonly paidSen: Sen;
}

/** Money that went back to payers: by the provider when it is done, otherwise when decided. [REPORT-15] */
export const sumPaidBack = async (
  db: Database,
  instants: Instants,
): Promise<readonly PaidBackSums[]> => {
  const { rows } = await sql<PaidBackSums>`
    select ${isNow('at', instants)} as "isNow", form, sum(amount_sen)::bigint as "paidSen"
    from (
      select ended_at as at, 'provider' as form, amount_sen from provider_refunds
      where state = 'done'
      union all
      select ended_at,
        case kind when 'returned_in_cash' then 'cash' else coalesce(undone.method, 'outside') end,
        resolution.amount_sen
      from exception_resolutions resolution
      left join payments using (provider, provider_transaction_id)
      left join unknown_charges unknown on unknown.id = resolution.charge_id
      left join undone_sales undone
        on undone.order_id = resolution.order_id and resolution.change_id is not null
      where resolution.state = 'resolved' and kind in ('returned_in_cash', 'refunded_outside')
        and coalesce(payments.currency, unknown.currency, 'MYR') = 'MYR'
    ) paid
    where ${during('at', instants)}
    group by 1, 2`.execute(db);
  return rows;
};
