import { type Sen, sumSen } from '#domain/money/money.ts';
import type { Cell } from '#domain/reports/csv.ts';
import { compared } from '#domain/reports/period.ts';
import { reportLabels as words } from '#domain/words/report-labels.ts';

/** A report as the screen shows it and as its file has it. */
export interface ReportTable {
  readonly title: string;
  readonly headings: readonly string[];
  /** Headings of the file, where those of the screen rely on its remark. */
  readonly fileHeadings?: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The last row, which sums the others. */
  readonly total: readonly Cell[] | null;
  /** The column whose amounts have a bar. */
  readonly bars: number | null;
  /** A remark for the screen; in the file every line is of the table, and the last one sums them. */
  readonly note?: string;
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

/** The lines of the file of a table. [REPORT-14] */
export function linesOf({
  headings,
  fileHeadings = headings,
  rows,
  total,
}: ReportTable): readonly (readonly Cell[])[] {
  return [fileHeadings, ...rows, ...(total === null ? [] : [total])];
}
