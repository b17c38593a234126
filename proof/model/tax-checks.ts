import type { TaxReport } from '#contract/console-tax.ts';
import type { Pair } from '#proof/model/report-counts.ts';
import { dayAt, type ReportRows } from '#proof/model/report-rows.ts';
import {
  keptForChanges,
  orderOfItem,
  refundedAmounts,
  soldAmounts,
  taxIn,
} from '#proof/model/report-sums.ts';

interface Span {
  readonly from: string;
  readonly until: string;
}

interface Taxed {
  readonly sen: number;
  readonly taxSen: number;
}

const add = (amounts: readonly number[]): number => amounts.reduce((sum, sen) => sum + sen, 0);
const senOf = (amounts: readonly Taxed[]): number => add(amounts.map(({ sen }) => sen));
const taxOf = (amounts: readonly Taxed[]): number => add(amounts.map(({ taxSen }) => taxSen));

/**
 * The sales and refunds of a period that go on invoices, with those of orders that have one of
 * their own: sold amounts of items, without orders that were undone in the period, and refunds of changes
 * without those orders. [TAX-6] [TAX-7]
 */
export const invoicedAmounts = (rows: ReportRows, { from, until }: Span) => {
  const isIn = ({ day }: { readonly day: string }): boolean => from <= day && day <= until;
  const sold = soldAmounts(rows).filter(isIn);
  const soldOrders = new Set(sold.map(({ by }) => by.order));
  const undone = new Set(
    rows.undoneSales
      .filter((one) => soldOrders.has(one.order_id) && isIn({ day: dayAt(one.created_at) }))
      .map(({ order_id }) => order_id),
  );
  const ratesOf = new Map(rows.items.map(({ id, tax_rate_bp }) => [id, tax_rate_bp]));
  const undoing = ({ undoes }: { readonly undoes: string | null }): boolean => undoes !== null;
  const amountOf = (at: Date, itemId: string | null, sen: number) => ({
    day: dayAt(at),
    order: orderOfItem(rows, itemId),
    sen,
    taxSen: taxIn(sen, ratesOf.get(itemId ?? '') ?? 0),
  });
  const refunds = rows.changes
    .filter((change) => change.amount_sen > 0 || (change.amount_sen < 0 && undoing(change)))
    .map(({ created_at, item_id, amount_sen }) => amountOf(created_at, item_id, amount_sen))
    .filter(isIn);
  const itemOf = new Map(rows.changes.map(({ id, item_id }) => [id, item_id]));
  const kept = keptForChanges(rows)
    .map(({ at, change_id, amount_sen }) => amountOf(at, itemOf.get(change_id) ?? null, amount_sen))
    .filter(isIn);
  const ofOwn = new Set(
    rows.orders
      .filter(
        ({ parent_order_id, buyer_tax_id, total_amount_sen }) =>
          parent_order_id === null && (buyer_tax_id !== null || total_amount_sen > 1_000_000),
      )
      .map(({ order_id }) => order_id),
  );
  const ofUndone = ({ order }: { readonly order: string }): boolean => undone.has(order);
  const left = {
    // Of an undone sale, what the venue keeps is sold.
    sold: [
      ...sold
        .map(({ by, sen, taxSen }) => ({ order: by.order ?? '', sen, taxSen }))
        .filter((one) => !ofUndone(one)),
      ...kept.filter(ofUndone),
    ],
    refunds: [
      ...refunds,
      ...kept.map((one) => ({ ...one, sen: -one.sen, taxSen: -one.taxSen })),
    ].filter((one) => !ofUndone(one)),
  };
  return {
    ...left,
    undoneSen:
      senOf(sold.filter(({ by }) => undone.has(by.order ?? ''))) - senOf(kept.filter(ofUndone)),
    own: {
      sold: left.sold.filter(({ order }) => ofOwn.has(order)),
      refunds: left.refunds.filter(({ order }) => ofOwn.has(order)),
    },
  };
};

/** Sold and refunded goods with their tax, and every sale and refund in one of the invoices. */
export const taxPairs = (report: TaxReport, rows: ReportRows): readonly Pair[] => {
  const { period, rates, consolidated, single } = report;
  const isIn = ({ day }: { readonly day: string }) => period.from <= day && day <= period.until;
  const [sold, refunded] = [soldAmounts(rows).filter(isIn), refundedAmounts(rows).filter(isIn)];
  const refundedSen = add(refunded.map(({ sen }) => sen));
  const invoiced = invoicedAmounts(rows, period);
  const both = [...consolidated, ...single];
  return [
    ['taxed goods', add(rates.map(({ soldSen }) => soldSen)), senOf(sold)],
    ['tax', add(rates.map(({ taxSen }) => taxSen)), taxOf(sold)],
    ['refunded', add(rates.map((one) => one.refundedSen)), refundedSen],
    ['invoiced', add(both.map(({ soldSen }) => soldSen)), senOf(invoiced.sold)],
    ['invoiced tax', add(both.map(({ taxSen }) => taxSen)), taxOf(invoiced.sold)],
    [
      'refunded in invoices, by the ledger',
      add(both.map((one) => one.refundedSen)),
      // The refund of an undone sale equals its price.
      refundedSen - invoiced.undoneSen,
    ],
    [
      'refunded tax in invoices',
      add(both.map((one) => one.refundedTaxSen)),
      taxOf(invoiced.refunds),
    ],
    ['invoiced singly', add(single.map(({ soldSen }) => soldSen)), senOf(invoiced.own.sold)],
    ['refunded singly', add(single.map((one) => one.refundedSen)), senOf(invoiced.own.refunds)],
    [
      'tax refunded singly',
      add(single.map((one) => one.refundedTaxSen)),
      taxOf(invoiced.own.refunds),
    ],
  ];
};
