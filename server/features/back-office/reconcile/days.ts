import type { CallOutput, CallRequest } from '#contract/call.ts';
import {
  mostListedFiles,
  mostListedLines,
  type ReconciledDay,
  type ReconciledLine,
  type ReconciledPile,
  type readReconciledDay,
  type readReconciliation,
  type readSettlementFile,
  type SettlementFile,
} from '#contract/console-reconcile.ts';
import {
  type Explanation,
  isUnexplained,
  noteOf,
  openState,
} from '#domain/payments/reconciled-days.ts';
import { type Line, piles, sumsOf } from '#domain/payments/reconciliation.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import { readLines, readLinesOfFile } from '#server/features/back-office/reconcile/lines.ts';
import {
  type FileRow,
  findFile,
  listFiles,
  listRowsOfFile,
} from '#server/features/back-office/reconcile/settlement.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

const fileOf = ({ id, name, rows, firstDay, lastDay, by, at }: FileRow): SettlementFile => ({
  id,
  name,
  rows,
  firstDay,
  lastDay,
  imported: { by, at: at.toISOString() },
});

const dayOf = (
  day: BookingDate,
  lines: readonly Line[],
  explanations: readonly Explanation[],
): ReconciledDay => ({
  day,
  state: openState(lines, explanations),
  sums: sumsOf(lines),
  charges: lines.filter(({ oursSen }) => oursSen !== null).length,
  open: lines.filter((line) => isUnexplained(line, explanations)).length,
  late: 0,
  waiting: lines.filter(({ pile }) => pile === 'waiting').length,
  closed: null,
});

const lineOf = (line: Line, explanations: readonly Explanation[]): ReconciledLine => ({
  key: line.key,
  transactionId: line.transactionId,
  orderId: line.orderId,
  day: line.day,
  oursSen: line.oursSen,
  theirsSen: line.theirsSen,
  feeSen: line.feeSen,
  needsNote: line.needsNote,
  note: noteOf(line, explanations),
});

/** The piles that are not empty, those that need a person first. */
const pilesOf = (lines: readonly Line[], explanations: readonly Explanation[]): ReconciledPile[] =>
  piles.flatMap((pile) => {
    const own = lines.filter((line) => line.pile === pile);
    if (own.length === 0) return [];
    const listed = own.slice(0, mostListedLines).map((line) => lineOf(line, explanations));
    return [{ pile, count: own.length, sums: sumsOf(own), lines: listed }];
  });

const lastDayOf = (month: string): BookingDate => {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return `${month}-${`${daysInMonth}`.padStart(2, '0')}`;
};

/** The days of a month, newest first. [RECON-6] */
export const readMonth = async (
  { db }: AppContext,
  { month }: CallRequest<typeof readReconciliation>['query'],
): Promise<CallOutput<typeof readReconciliation>> => {
  const files = await listFiles(db);
  const lines = await readLines(db, { from: `${month}-01`, to: lastDayOf(month) });
  const byDay = Map.groupBy(lines, ({ day }) => day);
  const days = [...byDay].map(([day, own]) => dayOf(day, own, []));
  return {
    days: days.toSorted((one, other) => (one.day < other.day ? 1 : -1)),
    files: files.slice(0, mostListedFiles).map(fileOf),
    hasSample: false,
  };
};

/** The piles of one day. [RECON-4] */
export const readDayOf = async (
  { db }: AppContext,
  day: BookingDate,
): Promise<CallOutput<typeof readReconciledDay>> => {
  const lines = await readLines(db, { from: day, to: day });
  return { ...dayOf(day, lines, []), piles: pilesOf(lines, []), lateLines: [] };
};

/** The piles of one file: its rows, and our charges of its days that are in no file. [RECON-4] */
export const readFileOf = async (
  { db }: AppContext,
  fileId: string,
): Promise<CallOutput<typeof readSettlementFile>> => {
  const file = await findFile(db, fileId);
  if (file === undefined) throw new Refusal('not_found');
  const rows = await listRowsOfFile(db, fileId);
  const lines = await readLinesOfFile(db, {
    fileId,
    from: file.firstDay,
    to: file.lastDay,
    rows,
  });
  return { file: fileOf(file), sums: sumsOf(lines), piles: pilesOf(lines, []) };
};
