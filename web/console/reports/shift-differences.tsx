import { Link } from 'react-router';
import type { TakingsReport } from '#contract/console-shifts.ts';
import type { Sen } from '#domain/money/money.ts';
import type { Cell } from '#domain/reports/csv.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { SaveCsv } from '#web/console/reports/save-csv.tsx';
import { signedAmount, whenText } from '#web/console/shift/shift-form.ts';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';

const { title, none, columns, counted, float } = reportLabels.desk.differences;

interface Difference {
  readonly key: string;
  readonly path: string;
  readonly at: string;
  readonly what: string;
  readonly opener: string;
  /** Null for a float. */
  readonly closer: string | null;
  readonly cashSen: Sen;
  /** Null for a float. */
  readonly terminalSen: Sen | null;
  readonly reason: string;
}

/** Differences of the count and of the float, newest first. */
const differencesOf = ({ differences, floatDifferences }: TakingsReport): Difference[] =>
  [
    ...differences.map(
      ({ shiftId, openedBy, closedBy, closedAt, difference, note }): Difference => ({
        key: `count ${shiftId}`,
        path: `/shift/${shiftId}`,
        at: closedAt,
        what: counted,
        opener: openedBy.name,
        closer: closedBy.name,
        ...difference,
        reason: note ?? '',
      }),
    ),
    ...floatDifferences.map(
      ({ shiftId, isOpen, openedBy, openedAt, differenceSen, reason }): Difference => ({
        key: `float ${shiftId}`,
        path: isOpen ? '/shift' : `/shift/${shiftId}`,
        at: openedAt,
        what: float,
        opener: openedBy.name,
        closer: null,
        cashSen: differenceSen,
        terminalSen: null,
        reason: reason ?? '',
      }),
    ),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));

/** A difference belongs to its shift, and not to the person who closed it. [SHIFT-8] [SHIFT-10] */
export function ShiftDifferences({ report }: { readonly report: TakingsReport }) {
  const lines = differencesOf(report);
  if (lines.length === 0) {
    return (
      <Section title={title}>
        <Empty>{none}</Empty>
      </Section>
    );
  }
  const rows: readonly (readonly Cell[])[] = [
    Object.values(columns),
    ...lines.map(({ at, what, opener, closer, cashSen, terminalSen, reason }): Cell[] => [
      ...[whenText(at), what, opener, closer ?? ''],
      { sen: cashSen },
      terminalSen === null ? '' : { sen: terminalSen },
      reason,
    ]),
  ];
  return (
    <Section title={title} aside={<SaveCsv title={title} period={report.period} rows={rows} />}>
      <div className="overflow-x-auto">
        <table aria-label={title} className="member-table">
          <TableHead headings={columns} />
          <tbody>
            {lines.map(({ key, path, at, what, opener, closer, cashSen, terminalSen, reason }) => (
              <tr key={key}>
                <td className="figures">
                  <Link to={path} className="text-court underline underline-offset-3">
                    {whenText(at)}
                  </Link>
                </td>
                <td>{what}</td>
                <td>{opener}</td>
                <td>{closer ?? '–'}</td>
                <td className="figures whitespace-nowrap">{signedAmount(cashSen)}</td>
                <td className="figures whitespace-nowrap">
                  {terminalSen === null ? '–' : signedAmount(terminalSen)}
                </td>
                <td className="wrap-anywhere">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
