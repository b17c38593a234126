import type { TakingsReport } from '#contract/console-shifts.ts';
import { sumSen } from '#domain/money/money.ts';
import type { Cell } from '#domain/reports/csv.ts';
import type { Period } from '#domain/reports/period.ts';
import type { ReportTable } from '#domain/reports/report-table.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { useTakings } from '#web/console/api/shifts.ts';
import { ReportSection } from '#web/console/reports/report-section.tsx';
import { ShiftDifferences } from '#web/console/reports/shift-differences.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';

const { takings: words } = reportLabels.desk;

interface DeskViewProps {
  readonly period: Period;
}

/** What each person took at the desk in the period, and the differences of the shifts. [SHIFT-8] */
export function DeskView({ period }: DeskViewProps) {
  const query = useTakings(period);
  return (
    <Loaded query={query} words={reportLabels} className="h-96">
      {(report) => (
        <div className="report-view" aria-busy={query.isPlaceholderData || undefined}>
          {report.people.length === 0 ? (
            <Section title={words.title}>
              <Empty>{words.none}</Empty>
            </Section>
          ) : (
            <ReportSection table={takingsTable(report)} period={report.period} />
          )}
          <ShiftDifferences report={report} />
        </div>
      )}
    </Loaded>
  );
}

function takingsTable({ people }: TakingsReport): ReportTable {
  const amounts = [
    ...(['cashSen', 'terminalSen', 'outsideSen'] as const),
    ...(['undoneCashSen', 'undoneTerminalSen', 'returnedSen'] as const),
  ];
  const sales = people.reduce((sum, person) => sum + person.sales, 0);
  return {
    title: words.title,
    headings: Object.values(words.columns),
    fileHeadings: Object.values({ ...words.columns, ...words.fileColumns }),
    rows: people.map((line) => [
      line.person.name,
      line.sales,
      ...amounts.map((name): Cell => ({ sen: line[name] })),
    ]),
    total: [
      reportLabels.total,
      sales,
      ...amounts.map((name): Cell => ({ sen: sumSen(people.map((line) => line[name])) })),
    ],
    bars: null,
    note: words.undone,
  };
}
