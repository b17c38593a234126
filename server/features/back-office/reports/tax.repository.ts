import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { isRefund } from '#server/features/back-office/reports/revenue.repository.ts';
import { soldOfParts } from '#server/features/back-office/reports/sold-days.repository.ts';
import {
  during,
  type SoldParts,
  type Span,
  taxAt,
} from '#server/features/back-office/reports/sold-items.repository.ts';

export interface TaxedSums {
  readonly kind: string;
  readonly rateBp: number;
  readonly soldSen: Sen;
  readonly taxSen: Sen;
  /** True if the order has an invoice of its own. */
  readonly isSingle: boolean;
}

/** The sales by kind and rate. [TAX-2] [TAX-6] */
export const sumTaxed = async (tx: Tx, parts: SoldParts): Promise<readonly TaxedSums[]> => {
  const { rows } = await sql<TaxedSums>`
    select kind, tax_rate_bp as "rateBp", own_invoice_of is not null as "isSingle",
      sum(sold_sen)::bigint as "soldSen", sum(tax_sen)::bigint as "taxSen"
    from (${soldOfParts(parts)}) sold
    group by 1, 2, 3`.execute(tx);
  return rows;
};

interface SingleSale {
  readonly date: BookingDate;
  readonly orderId: string;
  readonly buyerTaxId: string | null;
  /** The price of the whole order, also if a part of it was sold in another period. */
  readonly orderSen: Sen;
  readonly soldSen: Sen;
  readonly taxSen: Sen;
}

/** The orders of a period that have invoices of their own. [TAX-6] */
export const listSingleSales = async (tx: Tx, parts: SoldParts): Promise<readonly SingleSale[]> => {
  const { rows } = await sql<SingleSale>`
    select date, order_id as "orderId", buyer_tax_id as "buyerTaxId",
      total_amount_sen as "orderSen", sold_sen as "soldSen", tax_sen as "taxSen"
    from (
      select own_invoice_of as order_id, min(day) as date, sum(sold_sen)::bigint as sold_sen,
        sum(tax_sen)::bigint as tax_sen
      from (${soldOfParts(parts)}) sold where own_invoice_of is not null
      group by 1
    ) single
    join orders using (order_id) order by 1, 2`.execute(tx);
  return rows;
};

export interface RefundedSums {
  readonly kind: string;
  readonly rateBp: number;
  readonly refundedSen: Sen;
  readonly refundedTaxSen: Sen;
}

/** The refunds by kind and rate, with the tax that it includes. [TAX-5] */
export const sumRefundedTax = async (
  db: Database,
  span: Span,
): Promise<readonly RefundedSums[]> => {
  const { rows } = await sql<RefundedSums>`
    select item.kind, item.tax_rate_bp as "rateBp", sum(amount_sen)::bigint as "refundedSen",
      sum(${taxAt('amount_sen', 'item.tax_rate_bp')})::bigint as "refundedTaxSen"
    from booking_changes change join order_items item on item.id = change.item_id
    where ${isRefund} and ${during('change.created_at', span)}
    group by 1, 2`.execute(db);
  return rows;
};
