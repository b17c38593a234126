import type { OccupancyReport } from '#contract/console-reports.ts';
import { displayAmount } from '#domain/money/money.ts';
import type { Cell } from '#domain/reports/csv.ts';
import { percentOf } from '#domain/reports/period.ts';
import type { ReportTable } from '#domain/reports/report-table.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { reportLabels as words } from '#domain/words/report-labels.ts';

/** Says so if the days to come of a period are not counted; null if there are none. [REPORT-17] */
export function countedUntilText({
  period,
  countedUntil,
}: Pick<OccupancyReport, 'period' | 'countedUntil'>): string | null {
  if (countedUntil === period.until) return null;
  return fill(words.countedUntil, { date: formatDate(countedUntil) });
}

/** A cell as the screen shows it. */
export function cellText(cell: Cell): string {
  if (cell === null) return words.nothingBefore;
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return cell.toLocaleString('en');
  if ('sen' in cell) return displayAmount(cell.sen);
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${cell.percent.toLocaleString('en', oneDecimal)} %`;
}

/** How long the bar of each row is, in percent of the longest one. */
export function barLengths({ rows, bars }: ReportTable): readonly number[] {
  const amounts = rows.map((row) => {
    const cell = bars === null ? null : (row[bars] ?? null);
    return typeof cell === 'object' && cell !== null && 'sen' in cell ? Math.max(cell.sen, 0) : 0;
  });
  const most = Math.max(...amounts, 0);
  return amounts.map((amount) => percentOf(amount, most));
}
