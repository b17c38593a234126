import type { OccupancyReport } from '#contract/console-reports.ts';
import { displayAmount, type Sen, sumSen } from '#domain/money/money.ts';
import type { Cell } from '#domain/reports/csv.ts';
import { compared, percentOf } from '#domain/reports/period.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { reportLabels as words } from '#domain/words/report-labels.ts';

/** A report as the screen shows it and as its file has it. */
export interface ReportTable {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The last row, which sums the others. */
  readonly total: readonly Cell[] | null;
  /** The column whose amounts have a bar. */
  readonly bars: number | null;
}

interface NamedFigure {
  readonly name: string;
  readonly nowSen: Sen;
  readonly beforeSen: Sen;
}

/** The difference in amount and in percent. [REPORT-2] */
export function differenceCells(now: Sen, before: Sen): readonly [Cell, Cell] {
  const { difference, percent } = compared(now, before);
  return [{ sen: difference }, percent === null ? null : { percent }];
}

const cellsOf = ({ name, nowSen, beforeSen }: NamedFigure): readonly Cell[] => [
  name,
  { sen: nowSen },
  { sen: beforeSen },
  ...differenceCells(nowSen, beforeSen),
];

/** Figures of both periods with their differences and their sum. */
export function figuresTable(
  title: string,
  column: string,
  figures: readonly NamedFigure[],
): ReportTable {
  const { now, before, difference, percent } = words.columns;
  return {
    title,
    headings: [column, now, before, difference, percent],
    rows: figures.map(cellsOf),
    total: cellsOf({
      name: words.total,
      nowSen: sumSen(figures.map(({ nowSen }) => nowSen)),
      beforeSen: sumSen(figures.map(({ beforeSen }) => beforeSen)),
    }),
    bars: 1,
  };
}

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
