import { type RawBuilder, sql } from 'kysely';
import { venueZone } from '#domain/time/venue-time.ts';
import type { Invariant } from '#server/features/back-office/invariants/invariants.repository.ts';
import { receiptsByDay } from '#server/features/back-office/reports/receipts.repository.ts';
import {
  soldByDay,
  soldItemsWithin,
} from '#server/features/back-office/reports/sold-items.repository.ts';

/** How many days are summed again; those of all years would take too long. */
const daysChecked = 31;

const startOf = (day: string) =>
  sql`(select (${sql.ref(day)} + time '02:00') at time zone ${sql.lit(venueZone)} from checked)`;

const whileChecked = (column: string) =>
  sql`${sql.ref(column)} >= ${startOf('first')} and ${sql.ref(column)} < ${startOf('after')}`;

const sums = sql`sum(sold_sen) as sold, sum(credits_sen) as credits, sum(tax_sen) as tax,
  sum(promotion_sen + status_sen + staff_price_sen) as discounts`;

const soldSums = (rows: RawBuilder<unknown>) => sql`
  select day, court_id, kind, channel, is_at_desk, method, tax_rate_bp, own_invoice_of, ${sums}
  from ${rows} group by 1, 2, 3, 4, 5, 6, 7, 8`;

const isKept = sql`day in (select day from sold_days, checked where first <= day and day < after)`;

/** The invariant of kept sales and receipts. */
export const soldInvariants: Readonly<Record<`INV-${number}`, Invariant>> = {
  'INV-32': {
    sentence:
      'What is kept of the sales and receipts of the last days that are kept is what their items and payments say.',
    violations: sql`
      with checked as (
        select min(day) as first, max(day) + 1 as after
        from (select day from sold_days order by day desc limit ${sql.lit(daysChecked)}) last
      ), kept as (
        ${soldSums(sql`sold_totals where ${isKept}`)}
      ), sold as (
        ${soldSums(sql`(${soldByDay(soldItemsWithin(whileChecked))}) item where ${isKept}`)}
      ), kept_receipts as (
        select day, movement, debit, credit, sen from receipt_totals where ${isKept}
      ), receipts as (
        select * from (${receiptsByDay(whileChecked)}) receipt where ${isKept}
      )
      select 'day ' || day || ': ' || sold || ' sen of ' || kind || ' are kept that were not sold'
        as what
      from (select * from kept except all select * from sold) more
      union all
      select 'day ' || day || ': ' || sold || ' sen of ' || kind || ' were sold and are not kept'
      from (select * from sold except all select * from kept) less
      union all
      select 'day ' || day || ': ' || sen || ' sen are kept that did not come in'
      from (select * from kept_receipts except all select * from receipts) more
      union all
      select 'day ' || day || ': ' || sen || ' sen came in and are not kept'
      from (select * from receipts except all select * from kept_receipts) less`,
  },
};
