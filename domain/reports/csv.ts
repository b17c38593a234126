import { type Sen, wireAmount } from '#domain/money/money.ts';
import type { Period } from '#domain/reports/period.ts';

/** A text, a count, an amount, a share in percent, or nothing. */
export type Cell = string | number | { readonly sen: Sen } | { readonly percent: number } | null;

/** Excel reads UTF-8 only after this mark. */
const mark = '\u{feff}';

/** Text that a spreadsheet would run as a formula; some read the wide signs like the usual ones. */
const isFormula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return 'sen' in cell ? wireAmount(cell.sen) : String(cell.percent);
  return isFormula.test(cell) ? `'${cell}` : cell;
}

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * A table as CSV: commas, CRLF, quotes where needed, amounts with two decimals after a point. Text
 * that begins like a formula gets an apostrophe in front of it. [REPORT-14]
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row) => row.map((cell) => quoted(textOf(cell))).join(','));
  return `${mark}${lines.map((line) => `${line}\r\n`).join('')}`;
}

/** [REPORT-14] */
export function csvName(report: string, { from, until }: Period): string {
  const words = report.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${words}_${from}_${until}.csv`;
}
