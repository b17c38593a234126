import type { CallOutput } from '#contract/call.ts';
import type { readTax, TaxedGoods } from '#contract/console-tax.ts';
import { sumSen } from '#domain/money/money.ts';
import { ownInvoiceReason } from '#domain/reports/invoices.ts';
import { instantsOf, type Period } from '#domain/reports/period.ts';
import { saleKindOf, saleKinds } from '#domain/reports/revenue.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { requirePeriods } from '#server/features/back-office/reports/periods.ts';
import { readSoldParts } from '#server/features/back-office/reports/sold-days.ts';
import {
  listSingleSales,
  type RefundedSums,
  sumRefundedTax,
  sumTaxed,
  type TaxedSums,
} from '#server/features/back-office/reports/tax.repository.ts';

/** Sums by kind as reports name it, and by rate with the highest first. */
const byKindAndRate = (
  sold: readonly TaxedSums[],
  refunded: readonly RefundedSums[],
): TaxedGoods[] => {
  const rates = [...new Set([...sold, ...refunded].map(({ rateBp }) => rateBp))];
  return saleKinds.flatMap((kind) =>
    rates
      .toSorted((one, other) => other - one)
      .flatMap((rateBp) => {
        const isOwn = (row: { readonly kind: string; readonly rateBp: number }): boolean =>
          saleKindOf(row.kind) === kind && row.rateBp === rateBp;
        const [ownSold, ownRefunded] = [sold.filter(isOwn), refunded.filter(isOwn)];
        if (ownSold.length + ownRefunded.length === 0) return [];
        return [
          {
            kind,
            rateBp,
            soldSen: sumSen(ownSold.map(({ soldSen }) => soldSen)),
            taxSen: sumSen(ownSold.map(({ taxSen }) => taxSen)),
            refundedSen: sumSen(ownRefunded.map(({ refundedSen }) => refundedSen)),
            refundedTaxSen: sumSen(ownRefunded.map(({ refundedTaxSen }) => refundedTaxSen)),
          },
        ];
      }),
  );
};

/** The tax of a period, and its invoices. [TAX-5] [TAX-6] */
export const readTaxOf = async (
  { db, clock }: AppContext,
  asked: Period,
): Promise<CallOutput<typeof readTax>> => {
  const { period } = requirePeriods(asked, clock.now());
  const [from, until] = instantsOf(period);
  const { sold, refunded, single } = await transact(
    db,
    async (tx) => {
      const parts = await readSoldParts(tx, period);
      return {
        sold: await sumTaxed(tx, parts),
        refunded: await sumRefundedTax(tx, { from, until }),
        single: await listSingleSales(tx, parts),
      };
    },
    { isSnapshot: true },
  );
  return {
    period,
    rates: byKindAndRate(sold, refunded),
    consolidated: byKindAndRate(
      sold.filter(({ isSingle }) => !isSingle),
      [],
    ).map(({ kind, rateBp, soldSen, taxSen }) => ({ kind, rateBp, soldSen, taxSen })),
    single: single.flatMap(({ orderSen, ...sale }) => {
      const reason = ownInvoiceReason({ orderSen, buyerTaxId: sale.buyerTaxId });
      return reason === null ? [] : [{ ...sale, reason }];
    }),
  };
};
