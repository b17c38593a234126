import type { TaxReport } from '#contract/console-tax.ts';
import { sumSen } from '#domain/money/money.ts';
import { percentOf } from '#domain/money/tax.ts';
import type { Cell } from '#domain/reports/csv.ts';
import type { Period } from '#domain/reports/period.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { taxReportLabels as words } from '#domain/words/tax-report-labels.ts';
import { useTax } from '#web/console/api/reports.ts';
import { ReportSection } from '#web/console/reports/report-section.tsx';
import type { ReportTable } from '#web/console/reports/report-table.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Section } from '#web/console/ui/section.tsx';

/** The tax of a period, and what goes into which invoice. [TAX-5] [TAX-6] */
export function TaxView({ period }: { readonly period: Period }) {
  const query = useTax(period);
  return (
    <Loaded query={query} words={reportLabels} className="h-96">
      {(report) => (
        <div className="report-view" aria-busy={query.isPlaceholderData || undefined}>
          <p className="text-sm text-ink-soft">{words.note}</p>
          <div className="report-tables is-even">
            {tablesOf(report).map((table) => (
              <ReportSection key={table.title} table={table} period={report.period} />
            ))}
            {report.single.length === 0 && (
              <Section title={words.single.title}>
                <p className="px-4 pt-1 pb-4 text-sm">{words.single.none}</p>
              </Section>
            )}
          </div>
        </div>
      )}
    </Loaded>
  );
}

const tablesOf = (report: TaxReport): readonly ReportTable[] => [
  rateTable(report),
  consolidatedTable(report),
  ...(report.single.length === 0 ? [] : [singleTable(report)]),
];

const goodsName = ({ kind, rateBp }: TaxReport['consolidated'][number]): string =>
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

const rateTable = ({ rates }: TaxReport): ReportTable =>
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

const consolidatedTable = ({ consolidated }: TaxReport): ReportTable =>
  tableOf(
    words.consolidated,
    consolidated.map((one) => [
      [goodsName(one)],
      [one.soldSen - one.taxSen, one.taxSen, one.soldSen],
    ]),
  );

const singleTable = ({ single }: TaxReport): ReportTable =>
  tableOf(
    words.single,
    single.map((one) => [
      [one.orderId, formatDate(one.date), one.buyerTaxId ?? '', words.reasons[one.reason]],
      [one.soldSen - one.taxSen, one.taxSen, one.soldSen],
    ]),
  );
