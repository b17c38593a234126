import type { CallOutput, CallRequest } from '#contract/call.ts';
import {
  type CashEntry,
  type ClosedShift,
  type DeskSale,
  type listShifts,
  mostOutside,
  outsideDays,
  type readShift,
  type readTakings,
  type readTill,
  type Takings,
} from '#contract/console-shifts.ts';
import { instantsOf, isReportPeriod } from '#domain/reports/period.ts';
import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';
import { closerToReadOf, differenceOf } from '#domain/staff/shifts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import {
  findExpectedFloat,
  findOpenShift,
  findShift,
  listClosedShifts,
  listDifferences,
  type listEntriesOf,
  listFloatDifferences,
  listSalesOutside,
  type ShiftRow,
} from '#server/features/back-office/shifts/shifts.repository.ts';
import { readExpected } from '#server/features/back-office/shifts/shifts.ts';
import {
  listTakingsBetween,
  listTakingsOf,
} from '#server/features/back-office/shifts/takings.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

type EntryRow = Awaited<ReturnType<typeof listEntriesOf>>[number];
type SaleRow = Awaited<ReturnType<typeof listSalesOutside>>[number];

const saleOf = (row: SaleRow): DeskSale => ({ ...row, at: row.at.toISOString() });

const saleFor =
  (role: StaffRole) =>
  (row: SaleRow): DeskSale => ({
    ...saleOf(row),
    buyer: hasPermission(role, 'members.see') ? row.buyer : null,
  });

const entryOf = (row: EntryRow): CashEntry => ({ ...row, at: row.at.toISOString() });

const openerOf = ({ openedBy, openedByName }: ShiftRow) => ({
  userId: openedBy,
  name: openedByName,
});

const floatOf = ({ floatSen, floatDifferenceSen, floatReason }: ShiftRow) => ({
  floatSen,
  floatDifferenceSen,
  floatReason,
});

/** The open shift, and the sales that are in none. [SHIFT-2] [SHIFT-3] */
export const readOpenTill = async ({
  db,
  clock,
}: AppContext): Promise<CallOutput<typeof readTill>> => {
  const since = clock.now().subtract({ hours: 24 * outsideDays });
  const outside = (await listSalesOutside(db, since, mostOutside)).map(saleOf);
  const shift = await findOpenShift(db);
  if (shift === undefined) {
    return { shift: null, expectedFloatSen: await findExpectedFloat(db), outside };
  }
  const { sales, entries, expected } = await readExpected(db, shift);
  return {
    shift: {
      id: shift.id,
      openedBy: openerOf(shift),
      openedAt: shift.openedAt.toISOString(),
      ...floatOf(shift),
      expected,
      sales: sales.map(saleOf),
      entries: entries.map(entryOf),
    },
    expectedFloatSen: null,
    outside,
  };
};

interface TakingsFigures {
  readonly userId: string;
  readonly name: string;
  readonly sales: number;
  readonly cashSen: number;
  readonly terminalSen: number;
}

const takingsOf = ({ userId, name, sales, cashSen, terminalSen }: TakingsFigures): Takings => ({
  person: { userId, name },
  sales,
  cashSen,
  terminalSen,
});

const closedOf = (shift: ShiftRow, takings: readonly Takings[]): ClosedShift => ({
  id: shift.id,
  openedBy: openerOf(shift),
  openedAt: shift.openedAt.toISOString(),
  ...floatOf(shift),
  closedBy: { userId: shift.closedBy ?? '', name: shift.closedByName ?? '' },
  closedAt: shift.closedAt?.toISOString() ?? '',
  expected: {
    cashSen: shift.expectedCashSen ?? 0,
    terminalSen: shift.expectedTerminalSen ?? 0,
  },
  counted: { cashSen: shift.countedCashSen ?? 0, terminalSen: shift.countedTerminalSen ?? 0 },
  owedSen: shift.owedCashSen,
  note: shift.note,
  takings: [...takings],
});

const pageLength = 30;

/** The closed shifts that the reader may read, each with what people took in it. [SHIFT-8] [SHIFT-14] */
export const readShifts = async (
  { db }: AppContext,
  reader: DeskPerson,
  { before }: CallRequest<typeof listShifts>['query'],
): Promise<CallOutput<typeof listShifts>> => {
  const from = before === undefined ? null : Temporal.Instant.from(before);
  const rows = await listClosedShifts(db, closerToReadOf(reader), from, pageLength + 1);
  const page = rows.slice(0, pageLength);
  const takings = await listTakingsOf(
    db,
    page.map(({ id }) => id),
  );
  const ofShift = (id: string) => takings.filter(({ shiftId }) => shiftId === id).map(takingsOf);
  return {
    shifts: page.map((shift) => closedOf(shift, ofShift(shift.id))),
    next: rows.length > pageLength ? (page.at(-1)?.openedAt.toISOString() ?? null) : null,
  };
};

/** A closed shift with everything that made up its till. [SHIFT-8] [SHIFT-14] */
export const readClosedShift = async (
  { db }: AppContext,
  reader: DeskPerson,
  shiftId: string,
): Promise<CallOutput<typeof readShift>> => {
  const shift = await findShift(db, shiftId);
  if (shift === undefined || shift.closedAt === null) throw new Refusal('not_found');
  const closer = closerToReadOf(reader);
  if (closer !== null && closer !== shift.closedBy) throw new Refusal('not_found');
  const takings = (await listTakingsOf(db, [shiftId])).map(takingsOf);
  const { sales, entries } = await readExpected(db, shift);
  return {
    ...closedOf(shift, takings),
    sales: sales.map(saleFor(reader.role)),
    entries: entries.map(entryOf),
  };
};

const differenceIn = ({
  id,
  openedBy,
  closedBy,
  closedAt,
  expected,
  counted,
  note,
}: ClosedShift) => ({
  shiftId: id,
  openedBy,
  closedBy,
  closedAt,
  difference: differenceOf(expected, counted),
  note,
});

const floatDifferenceIn = (shift: ShiftRow) => ({
  shiftId: shift.id,
  isOpen: shift.closedAt === null,
  openedBy: openerOf(shift),
  openedAt: shift.openedAt.toISOString(),
  differenceSen: shift.floatDifferenceSen,
  reason: shift.floatReason,
});

/** Each person's takings in a period, by booking days as in the other reports. [SHIFT-8] [SHIFT-10] [REPORT-1] */
export const readTakingsByPerson = async (
  { db }: AppContext,
  asked: CallRequest<typeof readTakings>['query'],
): Promise<CallOutput<typeof readTakings>> => {
  if (!isReportPeriod(asked)) throw new Refusal('invalid_request');
  const period = instantsOf(asked);
  const [rows, shifts, floats] = await Promise.all([
    listTakingsBetween(db, ...period),
    listDifferences(db, ...period),
    listFloatDifferences(db, ...period),
  ]);
  return {
    period: asked,
    people: rows.map((row) => ({
      ...takingsOf(row),
      outsideSen: row.outsideSen,
      undoneCashSen: row.undoneCashSen,
      undoneTerminalSen: row.undoneTerminalSen,
      undoneSen: row.undoneCashSen + row.undoneTerminalSen,
      returnedSen: row.returnedSen,
    })),
    differences: shifts.map((shift) => differenceIn(closedOf(shift, []))),
    floatDifferences: floats.map(floatDifferenceIn),
  };
};
