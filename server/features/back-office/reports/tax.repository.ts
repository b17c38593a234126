import { type RawBuilder, sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import type { TaxedSums } from '#domain/reports/invoices.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import { soldOfParts } from '#server/features/back-office/reports/sold-days.repository.ts';
import {
  bookingDay,
  ownInvoiceOf,
  refundsDuring,
  type SoldParts,
  type Span,
  taxAt,
} from '#server/features/back-office/reports/sold-items.repository.ts';

/** Sales and refunds with the part of them that invoices leave out. [TAX-7] */
export interface SumsToInvoice extends TaxedSums {
  readonly undoneSen: Sen;
  readonly undoneTaxSen: Sen;
}

/** True of a refund for a sale that was paid in the period and is undone. */
const isOfUndoneSale = ({ from }: Span) => sql`exists (
  select from undone_sales undone
  where undone.order_id = main.order_id and ${asDate(from)} <= greatest(main.created_at, (
    select max(coalesce(decision.ended_at, payments.settled_at))
    from payments
    left join exception_resolutions decision
      on decision.provider = payments.provider
      and decision.provider_transaction_id = payments.provider_transaction_id
      and decision.kind = 'attached' and decision.state = 'resolved'
    where payments.order_id = main.order_id and payments.outcome = 'booked'
  ))
)`;

/** The sales of a period, and its refunds with the tax that they include. [TAX-2] [TAX-5] */
const soldAndRefunded = (span: Span, parts: SoldParts): RawBuilder<unknown> => sql`
  select day, kind, tax_rate_bp, own_invoice_of, sold_sen, tax_sen,
    0 as refunded_sen, 0 as refunded_tax_sen, false as is_undone
  from (${soldOfParts(parts)}) sold
  union all
  select ${bookingDay('refund.at')}, item.kind, item.tax_rate_bp, ${ownInvoiceOf('main')},
    0, 0, amount_sen, ${taxAt('amount_sen', 'item.tax_rate_bp')}, ${isOfUndoneSale(span)}
  from (${refundsDuring(span)}) refund
  join order_items item on item.id = refund.item_id
  join orders part on part.order_id = item.order_id
  join orders main on main.order_id = part.parent_order_id`;

const sums = sql`
  sum(sold_sen)::bigint as "soldSen", sum(tax_sen)::bigint as "taxSen",
  sum(refunded_sen)::bigint as "refundedSen", sum(refunded_tax_sen)::bigint as "refundedTaxSen",
  coalesce(sum(refunded_sen) filter (where is_undone), 0)::bigint as "undoneSen",
  coalesce(sum(refunded_tax_sen) filter (where is_undone), 0)::bigint as "undoneTaxSen"`;

interface SumsOfGoods extends SumsToInvoice {
  readonly kind: string;
  readonly rateBp: number;
  /** True if the orders have invoices of their own. */
  readonly isSingle: boolean;
}

/** Sales and refunds by kind and rate. [TAX-2] [TAX-5] [TAX-6] */
export const sumTaxed = async (
  tx: Tx,
  span: Span,
  parts: SoldParts,
): Promise<readonly SumsOfGoods[]> => {
  const { rows } = await sql<SumsOfGoods>`
    select kind, tax_rate_bp as "rateBp", own_invoice_of is not null as "isSingle", ${sums}
    from (${soldAndRefunded(span, parts)}) taxed
    group by 1, 2, 3`.execute(tx);
  return rows;
};

interface SingleSale extends SumsToInvoice {
  /** The first day in the period on which it was sold or refunded. */
  readonly date: BookingDate;
  readonly orderId: string;
  readonly buyerTaxId: string | null;
  /** The price of the whole order, also if a part of it was sold in another period. */
  readonly orderSen: Sen;
}

/** The orders with invoices of their own that were sold or refunded in a period. [TAX-6] */
export const listSingleSales = async (
  tx: Tx,
  span: Span,
  parts: SoldParts,
): Promise<readonly SingleSale[]> => {
  const { rows } = await sql<SingleSale>`
    select date, order_id as "orderId", buyer_tax_id as "buyerTaxId",
      total_amount_sen as "orderSen", "soldSen", "taxSen", "refundedSen", "refundedTaxSen",
      "undoneSen", "undoneTaxSen"
    from (
      select own_invoice_of as order_id, min(day) as date, ${sums}
      from (${soldAndRefunded(span, parts)}) taxed where own_invoice_of is not null
      group by 1
    ) single
    join orders using (order_id) order by 1, 2`.execute(tx);
  return rows;
};
