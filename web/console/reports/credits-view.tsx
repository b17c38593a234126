import type { CreditReport } from '#contract/console-reports.ts';
import { displayAmount } from '#domain/money/money.ts';
import { type Period, percentOf } from '#domain/reports/period.ts';
import { figuresTable, type ReportTable } from '#domain/reports/report-table.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { useCreditReport } from '#web/console/api/reports.ts';
import { ReportSection } from '#web/console/reports/report-section.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';

const { credits: words, total } = reportLabels;

/** Credits that came in and were spent, and all that are outstanding. */
export function CreditsView({ period }: { readonly period: Period }) {
  const query = useCreditReport(period);
  return (
    <Loaded query={query} words={reportLabels} className="h-96">
      {(report) => (
        <div className="report-view" aria-busy={query.isPlaceholderData || undefined}>
          <dl className="report-facts">
            <div className="report-fact">
              <dt>{words.outstanding}</dt>
              <dd className="display figures text-xl">{displayAmount(report.outstandingSen)}</dd>
            </div>
            <div className="report-fact">
              <dt>{words.owedToGuests}</dt>
              <dd className="display figures text-xl">{displayAmount(report.owedToGuestsSen)}</dd>
            </div>
          </dl>
          <div className="report-tables is-even">
            <ReportSection table={movementTable(report)} period={report.period} />
            <ReportSection table={ageTable(report)} period={report.period} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function movementTable({ movements }: CreditReport): ReportTable {
  return figuresTable(
    words.movements.title,
    words.movements.column,
    movements.map(({ key, nowSen, beforeSen }) => ({
      name: words.movements[key],
      nowSen,
      beforeSen,
    })),
  );
}

function ageTable({ ages, outstandingSen }: CreditReport): ReportTable {
  return {
    title: words.ages.title,
    headings: Object.values(words.ages.columns),
    rows: ages.map(({ key, sen }) => [
      words.ages[key],
      { sen },
      { percent: percentOf(sen, outstandingSen) },
    ]),
    total: [total, { sen: outstandingSen }, { percent: outstandingSen === 0 ? 0 : 100 }],
    bars: 1,
  };
}
