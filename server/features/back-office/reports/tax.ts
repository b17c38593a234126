import type { CallOutput } from '#contract/call.ts';
import type { readTax, TaxedGoods } from '#contract/console-tax.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import { invoicedOf, ownInvoiceReason, type TaxedSums } from '#domain/reports/invoices.ts';
import { instantsOf, type Period } from '#domain/reports/period.ts';
import { saleKindOf, saleKinds } from '#domain/reports/revenue.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { requirePeriods } from '#server/features/back-office/reports/periods.ts';
import { readSoldParts } from '#server/features/back-office/reports/sold-days.ts';
import {
  listSingleSales,
  type SumsToInvoice,
  sumTaxed,
} from '#server/features/back-office/reports/tax.repository.ts';

interface SumsOfGoods extends TaxedSums {
  readonly kind: string;
  readonly rateBp: number;
}

const isSomething = ({ soldSen, refundedSen }: TaxedSums): boolean =>
  soldSen !== 0 || refundedSen !== 0;

/** Sums by kind as reports name it, and by rate with the highest first. */
const byKindAndRate = (taxed: readonly SumsOfGoods[]): TaxedGoods[] => {
  const rates = [...new Set(taxed.map(({ rateBp }) => rateBp))];
  return saleKinds.flatMap((kind) =>
    rates
      .toSorted((one, other) => other - one)
      .flatMap((rateBp) => {
        const own = taxed.filter((row) => saleKindOf(row.kind) === kind && row.rateBp === rateBp);
        const sum = (senOf: (row: TaxedSums) => Sen): Sen => sumSen(own.map(senOf));
        if (own.length === 0) return [];
        return [
          {
            kind,
            rateBp,
            soldSen: sum(({ soldSen }) => soldSen),
            taxSen: sum(({ taxSen }) => taxSen),
            refundedSen: sum(({ refundedSen }) => refundedSen),
            refundedTaxSen: sum(({ refundedTaxSen }) => refundedTaxSen),
          },
        ];
      }),
  );
};

/** The sums with what their invoices have of them, if that is anything. [TAX-7] */
const toInvoice = <Sums extends SumsToInvoice>(rows: readonly Sums[]) =>
  rows
    .map(({ undoneSen, undoneTaxSen, ...row }) => ({
      ...row,
      ...invoicedOf(row, { sen: undoneSen, taxSen: undoneTaxSen }),
    }))
    .filter(isSomething);

/** The tax of a period, and its invoices. [TAX-5] [TAX-6] [TAX-7] */
export const readTaxOf = async (
  { db, clock }: AppContext,
  asked: Period,
): Promise<CallOutput<typeof readTax>> => {
  const { period } = requirePeriods(asked, clock.now());
  const [from, until] = instantsOf(period);
  const span = { from, until };
  const { taxed, single } = await transact(
    db,
    async (tx) => {
      const parts = await readSoldParts(tx, period);
      return {
        taxed: await sumTaxed(tx, span, parts),
        single: await listSingleSales(tx, span, parts),
      };
    },
    { isSnapshot: true },
  );
  return {
    period,
    rates: byKindAndRate(taxed),
    consolidated: byKindAndRate(toInvoice(taxed.filter(({ isSingle }) => !isSingle))),
    single: toInvoice(single).flatMap(({ orderSen, ...sale }) => {
      const reason = ownInvoiceReason({ orderSen, buyerTaxId: sale.buyerTaxId });
      return reason === null ? [] : [{ ...sale, reason }];
    }),
  };
};
