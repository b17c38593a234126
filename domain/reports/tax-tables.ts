import { sumSen } from '#domain/money/money.ts';
import { percentOf } from '#domain/money/tax.ts';
import type { Cell } from '#domain/reports/csv.ts';
import type { InvoiceReason, TaxedSums } from '#domain/reports/invoices.ts';
import type { ReportTable } from '#domain/reports/report-table.ts';
import type { SaleKind } from '#domain/reports/revenue.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { taxReportLabels as words } from '#domain/words/tax-report-labels.ts';

/** Goods of one kind and rate. */
interface TaxedGoods extends TaxedSums {
  readonly kind: SaleKind;
  readonly rateBp: number;
}

interface TaxFigures {
  readonly rates: readonly TaxedGoods[];
  readonly consolidated: readonly TaxedGoods[];
  readonly single: readonly (TaxedSums & {
    readonly date: BookingDate;
    readonly orderId: string;
    readonly buyerTaxId: string | null;
    readonly reason: InvoiceReason;
  })[];
}

/** The tables of the tax of a period; the second one is the consolidated invoice of a month. [TAX-5] [TAX-6] */
export const taxTables = (report: TaxFigures): readonly ReportTable[] => [
  rateTable(report),
  consolidatedTable(report),
  ...(report.single.length === 0 ? [] : [singleTable(report)]),
];

const goodsName = ({ kind, rateBp }: TaxedGoods): string =>
  fill(words.goods, { kind: reportLabels.revenue.kinds[kind], rate: percentOf(rateBp) });

function tableOf(
  {
    title,
    columns,
  }: { readonly title: string; readonly columns: Readonly<Record<string, string>> },
  rows: readonly (readonly [readonly string[], readonly number[]])[],
): ReportTable {
  const [texts, amounts] = [rows[0]?.[0].length ?? 1, rows[0]?.[1].length ?? 0];
  const sums = Array.from({ length: amounts }, (_, at) =>
    sumSen(rows.map(([, sens]) => sens[at] ?? 0)),
  );
  const cells = (names: readonly string[], sens: readonly number[]): readonly Cell[] => [
    ...names,
    ...sens.map((sen) => ({ sen })),
  ];
  const blanks = Array.from({ length: texts - 1 }, () => '');
  return {
    title,
    headings: Object.values(columns),
    rows: rows.map(([names, sens]) => cells(names, sens)),
    total: rows.length === 0 ? null : cells([reportLabels.total, ...blanks], sums),
    bars: null,
  };
}

const rateTable = ({ rates }: TaxFigures): ReportTable =>
  tableOf(
    words.rates,
    rates.map((one) => [
      [goodsName(one)],
      [
        one.soldSen,
        one.taxSen,
        one.refundedSen,
        one.refundedTaxSen,
        one.taxSen - one.refundedTaxSen,
      ],
    ]),
  );

/** The columns of an invoice: sales without and with tax, then refunds. [TAX-7] */
const invoiced = (one: TaxedSums): readonly number[] => [
  one.soldSen - one.taxSen,
  one.taxSen,
  one.soldSen,
  one.refundedSen,
  one.refundedTaxSen,
];

const consolidatedTable = ({ consolidated }: TaxFigures): ReportTable =>
  tableOf(
    words.consolidated,
    consolidated.map((one) => [[goodsName(one)], invoiced(one)]),
  );

const singleTable = ({ single }: TaxFigures): ReportTable =>
  tableOf(
    words.single,
    single.map((one) => [
      [one.orderId, formatDate(one.date), one.buyerTaxId ?? '', words.reasons[one.reason]],
      invoiced(one),
    ]),
  );
