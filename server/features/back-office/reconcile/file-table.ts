import { type FileLine, mostSettlementRows } from '#domain/payments/settlement-rows.ts';
import { readCsv } from '#server/features/back-office/reconcile/csv-file.ts';
import { FileFault } from '#server/features/back-office/reconcile/file-fault.ts';
import { readXlsx } from '#server/features/back-office/reconcile/xlsx-file.ts';

export interface FileTable {
  readonly headings: readonly string[];
  /** The lines below the headings. */
  readonly lines: readonly FileLine[];
}

/** Titles may stand above the headings, and totals below the rows. */
const mostOtherLines = 50;
const mostTitleLines = 20;
const mostColumns = 100;
const longestCell = 500;

const beginsWith = (bytes: Uint8Array, ...prefix: readonly number[]): boolean =>
  prefix.every((byte, at) => bytes[at] === byte);

const readLines = async (bytes: Uint8Array): Promise<readonly FileLine[]> => {
  if (bytes.length === 0) throw new FileFault('empty');
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileFault('old_excel');
  if (beginsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new FileFault('not_csv_or_excel');
  if (beginsWith(bytes, 0x50, 0x4b)) return readXlsx(bytes);
  return readCsv(bytes, mostSettlementRows + mostOtherLines);
};

const filledCells = ({ cells }: FileLine): number =>
  cells.filter((cell) => cell.trim() !== '').length;

/** The headings are the first line with at least three filled cells. [RECON-2] */
const tableOf = (lines: readonly FileLine[]): FileTable => {
  const at = lines.slice(0, mostTitleLines).findIndex((line) => filledCells(line) >= 3);
  if (lines.every((line) => filledCells(line) < 2)) throw new FileFault('not_csv_or_excel');
  const headings = lines[at]?.cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim());
  if (headings === undefined || headings.length > mostColumns) throw new FileFault('not_a_table');
  const below = lines.slice(at + 1);
  if (below.some(({ cells }) => cells.some((cell) => cell.length > longestCell))) {
    throw new FileFault('not_a_table');
  }
  return { headings, lines: below };
};

/** Reads a settlement file as a table, or fails with the fault. [RECON-3] */
export const readTable = async (bytes: Uint8Array): Promise<FileTable> => {
  const lines = await readLines(bytes);
  if (lines.length > mostSettlementRows + mostOtherLines) throw new FileFault('too_many_rows');
  return tableOf(lines);
};
