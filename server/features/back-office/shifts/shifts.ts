import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { closeShift, openShiftAtTill, recordCash } from '#contract/console-shifts.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import {
  differenceOf,
  expectedInTill,
  floatDifferenceOf,
  isSameInTill,
  owedCashLike,
  owedFromTill,
  refusalOfCash,
  refusalOfCloser,
  refusalOfCount,
  refusalOfFloat,
  type TillAmounts,
} from '#domain/staff/shifts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { listCashOwed } from '#server/features/back-office/shifts/cash-owed.repository.ts';
import {
  findCashEntry,
  findExpectedFloat,
  findOpenShift,
  findShift,
  insertCashEntry,
  insertShift,
  listEntriesOf,
  listSalesOf,
  lockShift,
  type ShiftRow,
  updateClosed,
} from '#server/features/back-office/shifts/shifts.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** The staff member who stands at the till. */
type TillPerson = Pick<StaffCaller, 'userId' | 'role'>;

const author = ({ userId }: TillPerson) => ({ userId, permission: 'shifts.run' }) as const;

const subjectOf = (shiftId: string) => `shift:${shiftId}`;

/** Opens a shift. The database keeps a till from having two at once. [SHIFT-1] [SHIFT-10] */
export const openTill = (
  { db, clock }: AppContext,
  staff: TillPerson,
  { shiftId, floatSen, reason = null }: CallRequest<typeof openShiftAtTill>['body'],
): Promise<void> =>
  transact(db, async (tx) => {
    const same = await findShift(tx, shiftId);
    if (same?.openedBy === staff.userId && same.floatSen === floatSen) return;
    const open = await findOpenShift(tx);
    if (open !== undefined) {
      throw new Refusal('shift_open', { by: open.openedByName, at: open.openedAt.toISOString() });
    }
    if (same !== undefined) throw new Refusal('conflict');
    const expectedSen = await findExpectedFloat(tx);
    throwIfRefused(refusalOfFloat(expectedSen, { floatSen, reason }));
    const floatDifferenceSen = floatDifferenceOf(expectedSen, floatSen);
    const floatReason = floatDifferenceSen === 0 ? null : reason;
    const now = clock.now();
    const opened = { floatSen, floatDifferenceSen, floatReason };
    await insertShift(tx, { ...opened, id: shiftId, openedBy: staff.userId }, now);
    const entry = {
      action: 'shift.open' as const,
      subject: subjectOf(shiftId),
      ...(floatReason !== null && { reason: floatReason }),
      details: {
        before: expectedSen === null ? null : { cashSen: expectedSen },
        after: { floatSen },
      },
    };
    await writeAudit(tx, { by: author(staff), ...entry }, now);
  });

/** The expected amounts of a shift, with its sales and cash entries. [SHIFT-3] */
export const readExpected = async (db: Database, { id, floatSen }: ShiftRow) => {
  const sales = await listSalesOf(db, id);
  const entries = await listEntriesOf(db, id);
  const entriesSen = entries.map(({ amountSen }) => amountSen);
  return { sales, entries, expected: expectedInTill({ floatSen, taken: sales, entriesSen }) };
};

const lockKnown = async (tx: Tx, shiftId: string): Promise<ShiftRow> => {
  const shift = await lockShift(tx, shiftId);
  if (shift === undefined) throw new Refusal('not_found');
  return shift;
};

const requireOpen = ({ closedByName, closedAt }: ShiftRow): void => {
  if (closedAt === null) return;
  throw new Refusal('shift_closed', { by: closedByName ?? '', at: closedAt.toISOString() });
};

/** The cash that the desk owes guests, by order. */
const readCashOwed = async (tx: Tx) =>
  (await listCashOwed(tx)).map(({ slots, ...row }) => {
    const partsSen = slots.map((slot) => slot.amountSen);
    return { ...row, amountSen: sumSen(partsSen), partsSen };
  });

/** Asks once whether cash that is taken out is the cash of the same amount that is owed. [SHIFT-13] */
const requireNotOwed = async (tx: Tx, amountSen: Sen): Promise<void> => {
  const owed = owedCashLike(await readCashOwed(tx), amountSen);
  if (owed === null) return;
  const { orderId, name } = owed;
  throw new Refusal('cash_owed', { orderId, amountSen: owed.amountSen, name: name ?? '' });
};

/** Records cash that is put in or taken out, once for each id. [SHIFT-4] [SHIFT-13] */
export const enterCash = (
  { db, clock }: AppContext,
  staff: TillPerson,
  shiftId: string,
  { entryId, amountSen, reason, isNotOwed = false }: CallRequest<typeof recordCash>['body'],
): Promise<void> =>
  transact(db, async (tx) => {
    const shift = await lockKnown(tx, shiftId);
    const same = await findCashEntry(tx, entryId);
    if (same?.shiftId === shiftId && same.amountSen === amountSen && same.reason === reason) return;
    if (same !== undefined) throw new Refusal('conflict');
    requireOpen(shift);
    if (!isNotOwed) await requireNotOwed(tx, amountSen);
    const { expected } = await readExpected(tx, shift);
    throwIfRefused(refusalOfCash(expected, amountSen));
    const now = clock.now();
    const cash = {
      id: entryId,
      shiftId,
      amountSen,
      reason,
      staffUserId: staff.userId,
      decisionId: null,
    };
    await insertCashEntry(tx, cash, now);
    await writeAudit(
      tx,
      {
        by: author(staff),
        action: 'shift.cash',
        subject: subjectOf(shiftId),
        reason,
        details: {
          amountSen,
          before: { cashSen: expected.cashSen },
          after: { cashSen: expected.cashSen + amountSen },
        },
      },
      now,
    );
  });

type Count = CallRequest<typeof closeShift>['body'];

/** True if this request has closed the shift already, and its answer was lost. */
const wasClosedBy = (shift: ShiftRow, { userId }: TillPerson, count: Count): boolean => {
  const { countedCashSen: cashSen, countedTerminalSen: terminalSen } = shift;
  if (shift.closedBy !== userId || cashSen === null || terminalSen === null) return false;
  return isSameInTill({ cashSen, terminalSen }, count.counted) && shift.note === count.note;
};

const expectedAtClosing = (shift: ShiftRow): TillAmounts => ({
  cashSen: shift.expectedCashSen ?? 0,
  terminalSen: shift.expectedTerminalSen ?? 0,
});

/**
 * Closes a shift with what was counted. The lock waits for sales that are being recorded in it;
 * later ones find it closed. What is still owed to guests is kept with it. [SHIFT-5] [SHIFT-6] [SHIFT-7]
 * [SHIFT-15]
 */
export const closeTill = (
  { db, clock }: AppContext,
  staff: TillPerson,
  shiftId: string,
  count: Count,
): Promise<CallOutput<typeof closeShift>> =>
  transact(db, async (tx) => {
    const shift = await lockKnown(tx, shiftId);
    const { counted, note } = count;
    if (wasClosedBy(shift, staff, count)) {
      return { difference: differenceOf(expectedAtClosing(shift), counted) };
    }
    requireOpen(shift);
    throwIfRefused(refusalOfCloser(staff, shift.openedBy));
    const { expected } = await readExpected(tx, shift);
    throwIfRefused(refusalOfCount(expected, count));
    const now = clock.now();
    const { owedSen } = owedFromTill(expected.cashSen, await readCashOwed(tx));
    const closing = { closedBy: staff.userId, expected, counted, owedSen, note };
    if (!(await updateClosed(tx, shiftId, closing, now))) throw new Refusal('shift_closed');
    const difference = differenceOf(expected, counted);
    const permission = shift.openedBy === staff.userId ? 'shifts.run' : 'shifts.close_other';
    await writeAudit(
      tx,
      {
        by: { userId: staff.userId, permission },
        action: 'shift.close',
        subject: subjectOf(shiftId),
        ...(note !== null && { reason: note }),
        details: { before: { expected }, after: { counted, difference } },
      },
      now,
    );
    return { difference };
  });
