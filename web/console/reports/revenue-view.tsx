import type { Figure, RevenueReport } from '#contract/console-reports.ts';
import { displayAmount } from '#domain/money/money.ts';
import { compared, type Period } from '#domain/reports/period.ts';
import { revenueTables } from '#domain/reports/revenue-tables.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { useRevenue } from '#web/console/api/reports.ts';
import { ReportSection } from '#web/console/reports/report-section.tsx';
import { cellText } from '#web/console/reports/report-table.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';

const { revenue: words } = reportLabels;

/** Sales, refunds and discounts of the period. */
export function RevenueView({ period }: { readonly period: Period }) {
  const query = useRevenue(period);
  return (
    <Loaded query={query} words={reportLabels} className="h-96">
      {(report) => (
        <div className="report-view" aria-busy={query.isPlaceholderData || undefined}>
          <dl className="report-facts">
            <Fact name={words.sold} figure={report.sold} />
            <Fact name={words.refunded} figure={report.refunded} />
          </dl>
          {isEmpty(report) && <p className="text-sm text-ink-soft">{words.none}</p>}
          <div className="report-tables">
            {revenueTables(report).map((table) => (
              <ReportSection key={table.title} table={table} period={report.period} />
            ))}
          </div>
        </div>
      )}
    </Loaded>
  );
}

const isEmpty = ({ sold, refunded }: RevenueReport): boolean =>
  sold.nowSen === 0 && refunded.nowSen === 0;

function Fact({ name, figure }: { readonly name: string; readonly figure: Figure }) {
  const { difference, percent } = compared(figure.nowSen, figure.beforeSen);
  const sign = difference > 0 ? '+' : '';
  return (
    <div className="report-fact">
      <dt>{name}</dt>
      <dd className="display text-xl figures">{displayAmount(figure.nowSen)}</dd>
      <dd className="text-[0.8125rem] text-ink-soft figures">
        {sign}
        {displayAmount(difference)}
        {percent !== null && ` (${sign}${cellText({ percent })})`}
      </dd>
    </div>
  );
}
