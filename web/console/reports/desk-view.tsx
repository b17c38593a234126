import { Link } from 'react-router';
import type { TakingsReport } from '#contract/console-shifts.ts';
import { sumSen } from '#domain/money/money.ts';
import type { Cell } from '#domain/reports/csv.ts';
import type { Period } from '#domain/reports/period.ts';
import type { ReportTable } from '#domain/reports/report-table.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { useTakings } from '#web/console/api/shifts.ts';
import { ReportSection } from '#web/console/reports/report-section.tsx';
import { SaveCsv } from '#web/console/reports/save-csv.tsx';
import { signedAmount, whenText } from '#web/console/shift/shift-form.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';

const { takings: words, differences: differenceWords } = reportLabels.desk;

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
          <Differences differences={report.differences} period={report.period} />
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

type DifferencesProps = DeskViewProps & Pick<TakingsReport, 'differences'>;

/** A difference belongs to its shift, and not to the person who closed it. [SHIFT-8] */
function Differences({ differences, period }: DifferencesProps) {
  const { title, none, columns } = differenceWords;
  if (differences.length === 0) {
    return (
      <Section title={title}>
        <Empty>{none}</Empty>
      </Section>
    );
  }
  const lines = differences.map(({ openedBy, closedBy, closedAt, difference }) => [
    whenText(closedAt),
    openedBy.name,
    closedBy.name,
    { sen: difference.cashSen },
    { sen: difference.terminalSen },
  ]);
  const rows: readonly (readonly Cell[])[] = [Object.values(columns), ...lines];
  return (
    <Section title={title} aside={<SaveCsv title={title} period={period} rows={rows} />}>
      <div className="overflow-x-auto">
        <table aria-label={title} className="member-table">
          <TableHead headings={columns} />
          <tbody>
            {differences.map(({ shiftId, openedBy, closedBy, closedAt, difference }) => (
              <tr key={shiftId}>
                <td className="figures">
                  <Link
                    to={`/shift/${shiftId}`}
                    className="text-court underline underline-offset-3"
                  >
                    {whenText(closedAt)}
                  </Link>
                </td>
                <td>{openedBy.name}</td>
                <td>{closedBy.name}</td>
                <td className="figures">{signedAmount(difference.cashSen)}</td>
                <td className="figures">{signedAmount(difference.terminalSen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
