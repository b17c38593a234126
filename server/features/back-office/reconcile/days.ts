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
  linesAfterClosing,
  noteOf,
  openState,
  pilesInOrder,
  refusalToClose,
  unexplainedFirst,
} from '#domain/payments/reconciled-days.ts';
import { type Line, sumsOf } from '#domain/payments/reconciliation.ts';
import { type BookingDate, dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import {
  type ClosedDayRow,
  type ClosedLine,
  listClosedDays,
  listClosedLines,
  listExplanations,
} from '#server/features/back-office/reconcile/closed-days.repository.ts';
import { linesOfFile } from '#server/features/back-office/reconcile/file-lines.ts';
import { readLines, readOurSide } from '#server/features/back-office/reconcile/lines.ts';
import { hasSample } from '#server/features/back-office/reconcile/sample.ts';
import {
  type FileRow,
  findClosedDayOf,
  findFile,
  listFiles,
  listRowsOfFile,
  type Period,
} from '#server/features/back-office/reconcile/settlement.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

const withdrawnOf = ({ withdrawnBy: by, withdrawnAt: at, withdrawnReason: reason }: FileRow) =>
  by === null || at === null || reason === null ? null : { by, at: at.toISOString(), reason };

const fileOf = (file: FileRow): SettlementFile => ({
  id: file.id,
  name: file.name,
  rows: file.rows,
  firstDay: file.firstDay,
  lastDay: file.lastDay,
  imported: { by: file.by, at: file.at.toISOString() },
  withdrawn: withdrawnOf(file),
});

interface DayParts {
  readonly day: BookingDate;
  readonly lines: readonly Line[];
  readonly explanations: readonly Explanation[];
  readonly closed: ClosedDayRow | undefined;
  readonly closedLines: readonly ClosedLine[];
}

const dayOf = ({ day, lines, explanations, closed, closedLines }: DayParts): ReconciledDay => {
  const count = (of: readonly Line[], is: (line: Line) => boolean): number => of.filter(is).length;
  const isCharge = ({ oursSen, pile }: Line): boolean => oursSen !== null && pile !== 'refund';
  if (closed !== undefined) {
    const { oursSen, theirsSen, feesSen, refundsSen, by, at } = closed;
    return {
      day,
      state: 'closed',
      sums: { ...sumsOf(closedLines), oursSen, theirsSen, feesSen, refundsSen },
      charges: count(closedLines, isCharge),
      open: 0,
      explained: count(closedLines, ({ needsNote }) => needsNote),
      late: linesAfterClosing(lines, closedLines).length,
      waiting: 0,
      closed: { by, at: at.toISOString() },
    };
  }
  return {
    day,
    state: openState(lines, explanations),
    sums: sumsOf(lines),
    charges: count(lines, isCharge),
    open: count(lines, (line) => isUnexplained(line, explanations)),
    explained: count(lines, (line) => line.needsNote && !isUnexplained(line, explanations)),
    late: 0,
    waiting: count(lines, ({ pile }) => pile === 'waiting'),
    closed: null,
  };
};

/** The days of a period that have lines or are closed. */
const readDays = async (db: Database, period: Period): Promise<DayParts[]> => {
  const lines = Map.groupBy(await readLines(db, period), ({ day }) => day);
  const explanations = await listExplanations(db, period);
  const closed = await listClosedDays(db, period);
  const closedLines = Map.groupBy(await listClosedLines(db, period), ({ day }) => day);
  const days = new Set([...lines.keys(), ...closed.map(({ day }) => day)]);
  return [...days].map((day) => ({
    day,
    lines: lines.get(day) ?? [],
    explanations,
    closed: closed.find((one) => one.day === day),
    closedLines: closedLines.get(day) ?? [],
  }));
};

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
  pilesInOrder(lines).flatMap((pile) => {
    const own = lines.filter((line) => line.pile === pile);
    if (own.length === 0) return [];
    const listed = unexplainedFirst(own, explanations).slice(0, mostListedLines);
    const shown = listed.map((line) => lineOf(line, explanations));
    return [{ pile, count: own.length, sums: sumsOf(own), lines: shown }];
  });

const lastDayOf = (month: string): BookingDate => {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return `${month}-${`${daysInMonth}`.padStart(2, '0')}`;
};

/** The days of a month, newest first. [RECON-6] */
export const readMonth = async (
  context: AppContext,
  { month }: CallRequest<typeof readReconciliation>['query'],
): Promise<CallOutput<typeof readReconciliation>> => {
  const { db } = context;
  const days = await readDays(db, { from: `${month}-01`, to: lastDayOf(month) });
  const files = await listFiles(db);
  return {
    days: days.map(dayOf).toSorted((one, other) => (one.day < other.day ? 1 : -1)),
    files: files.slice(0, mostListedFiles).map(fileOf),
    hasSample: hasSample(context),
  };
};

/** The notes of a closed day are those of its lines. */
const explanationsOf = (closed: readonly ClosedLine[]): Explanation[] =>
  closed.flatMap(({ key, oursSen, theirsSen, note }) =>
    note === null ? [] : [{ lineKey: key, oursSen, theirsSen, note }],
  );

const amountsOf = (line: ClosedLine | undefined) =>
  line === undefined ? null : { oursSen: line.oursSen, theirsSen: line.theirsSen };

/** The piles of one day, as it was closed or as it is. [RECON-4] [RECON-9] */
export const readDayOf = async (
  { db, clock }: AppContext,
  day: BookingDate,
): Promise<CallOutput<typeof readReconciledDay>> => {
  const [found] = await readDays(db, { from: day, to: day });
  const parts = found ?? { day, lines: [], explanations: [], closed: undefined, closedLines: [] };
  const { lines, explanations, closed, closedLines } = parts;
  if (closed === undefined) {
    return {
      ...dayOf(parts),
      refusal: refusalToClose(day, dateOf(clock.now()), lines, explanations),
      piles: pilesOf(lines, explanations),
      lateLines: [],
    };
  }
  const late = unexplainedFirst(linesAfterClosing(lines, closedLines), explanations);
  return {
    ...dayOf(parts),
    refusal: null,
    piles: pilesOf(closedLines, explanationsOf(closedLines)),
    lateLines: late.slice(0, mostListedLines).map((line) => ({
      ...lineOf(line, explanations),
      pile: line.pile,
      closed: amountsOf(closedLines.find(({ key }) => key === line.key)),
    })),
  };
};

/** The piles of one file: its rows, and our charges of its days that are in no file. [RECON-4] */
export const readFileOf = async (
  { db }: AppContext,
  fileId: string,
): Promise<CallOutput<typeof readSettlementFile>> => {
  const file = await findFile(db, fileId);
  if (file === undefined) throw new Refusal('not_found');
  if (file.withdrawnAt !== null) {
    return { file: fileOf(file), closedDay: null, sums: sumsOf([]), piles: [] };
  }
  const rows = await listRowsOfFile(db, fileId);
  const period = { from: file.firstDay, to: file.lastDay };
  const ids = new Set(rows.map(({ transactionId }) => transactionId));
  const importedOn = dateOf(Temporal.Instant.fromEpochMilliseconds(+file.at));
  const lines = linesOfFile(
    { ...period, fileId, rows, importedOn },
    await readOurSide(db, period, [...ids]),
  );
  const days = lines.map(({ day }) => day).sort();
  const explanations = await listExplanations(db, {
    from: days[0] ?? file.firstDay,
    to: days.at(-1) ?? file.lastDay,
  });
  return {
    file: fileOf(file),
    closedDay: await findClosedDayOf(db, file),
    sums: sumsOf(lines),
    piles: pilesOf(lines, explanations),
  };
};
