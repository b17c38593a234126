import type { Cell } from '#domain/reports/csv.ts';
import type { Period } from '#domain/reports/period.ts';
import { linesOf, type ReportTable } from '#domain/reports/report-table.ts';
import { barLengths, cellText } from '#web/console/reports/report-table.ts';
import { SaveCsv } from '#web/console/reports/save-csv.tsx';
import { Section } from '#web/console/ui/section.tsx';

interface ReportSectionProps {
  readonly table: ReportTable;
  readonly period: Period;
  /** A remark about the period, which the file does not have. */
  readonly note?: string | null;
}

/** One report as a table, with its file. */
export function ReportSection({ table, period, note }: ReportSectionProps) {
  const { title, headings, rows, total } = table;
  const remark = table.note ?? note;
  const bars = barLengths(table);
  return (
    <Section title={title} aside={<SaveCsv title={title} period={period} rows={linesOf(table)} />}>
      {remark && <p className="px-4 pb-2 text-[0.8125rem] text-ink-soft">{remark}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div className="report-scroll" tabIndex={0}>
        <table aria-label={title} className="member-table report-table">
          <thead>
            <tr>
              {headings.map((heading, column) => (
                <th key={heading} scope="col" className={column === 0 ? undefined : 'is-amount'}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: days without a partner share a name.
              <tr key={`${row[0]} ${index}`}>
                <Cells row={row} bar={table.bars} share={bars[index] ?? 0} />
              </tr>
            ))}
          </tbody>
          {total !== null && (
            <tfoot>
              <tr>
                <Cells row={total} bar={null} share={0} />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </Section>
  );
}

interface CellsProps {
  readonly row: readonly Cell[];
  readonly bar: number | null;
  readonly share: number;
}

function Cells({ row, bar, share }: CellsProps) {
  const [name = '', ...cells] = row;
  return (
    <>
      <th scope="row">{cellText(name)}</th>
      {cells.map((cell, index) => {
        const hasBar = index + 1 === bar;
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order.
            key={index}
            className={hasBar ? 'is-amount report-bar' : 'is-amount'}
            style={hasBar ? ({ '--share': `${share}%` } as React.CSSProperties) : undefined}
          >
            {cellText(cell)}
          </td>
        );
      })}
    </>
  );
}
