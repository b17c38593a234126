import { type RawBuilder, sql } from 'kysely';
import type { Period } from '#domain/reports/period.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { receiptsByDay } from '#server/features/back-office/reports/receipts.repository.ts';
import {
  bookingDay,
  during,
  type SoldParts,
  type Span,
  soldByDay,
  soldItems,
} from '#server/features/back-office/reports/sold-items.repository.ts';

/** The days of a period whose sales are kept, oldest first. [REPORT-16] */
export const listKeptDays = async (
  db: Database,
  { from, until }: Period,
): Promise<BookingDate[]> => {
  const rows = await db
    .selectFrom('sold_days')
    .select('day')
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
};

/** The sales of a period: for kept days the stored sums, for others the sold items. [REPORT-16] */
export const soldOfParts = ({ kept, others }: SoldParts): RawBuilder<unknown> =>
  sql.join(
    [
      sql`
        select day, court_id, kind, channel, is_at_desk, method, sold_sen, credits_sen,
          promotion_sen, status_sen, staff_price_sen, tax_sen, tax_rate_bp, own_invoice_of
        from sold_totals where day = any(${kept}::date[])`,
      ...others.map((span) => soldByDay(soldItems(span))),
    ],
    sql` union all `,
  );

/** The newest day of a period that is not kept and has sales on it or before; null if there is none. */
export const findDayToKeep = async (
  db: Database,
  last: BookingDate,
): Promise<BookingDate | null> => {
  const { rows } = await sql<{ day: BookingDate | null }>`
    select max(day)::date::text as day
    from (
      select ${bookingDay('at')} as first from (
        select least(
          (select min(settled_at) from payments where settled_at is not null),
          (
            select min(created_at) from orders
            where parent_order_id is null and total_amount_sen = credits_sen
          )
        ) as at
      ) sale
    ) sales
    cross join lateral generate_series(first, ${last}::date, interval '1 day') day
    where not exists (select from sold_days where sold_days.day = day.day::date)`.execute(db);
  return rows[0]?.day ?? null;
};

/** Keeps the sales and receipts of those days that are not kept yet. */
export const keepDays = async (
  tx: Tx,
  { from, until }: Period,
  span: Span,
  now: Temporal.Instant,
): Promise<void> => {
  const { rows } = await sql<{ day: BookingDate }>`
    insert into sold_days (day, kept_at)
    select day, ${asDate(now)} from generate_series(${from}::date, ${until}::date, interval '1 day') day
    on conflict do nothing returning day::text as day`.execute(tx);
  const fresh = rows.map(({ day }) => day);
  await sql`
    insert into sold_totals
    select sold.* from (${soldByDay(soldItems(span))}) sold
    where day = any(${fresh}::date[])`.execute(tx);
  await sql`
    insert into receipt_totals
    select receipt.* from (${receiptsByDay((column) => during(column, span))}) receipt
    where day = any(${fresh}::date[])`.execute(tx);
};
