import { randomUUIDv7 } from 'node:crypto';
import type { CallOutput } from '#contract/call.ts';
import type { undoSaleAtDesk } from '#contract/desk-sales.ts';
import { recipientOf } from '#domain/members/guests.ts';
import { refusalOfCash } from '#domain/staff/shifts.ts';
import { refusalToUndoSale } from '#domain/staff/undo.ts';
import { auditReasons } from '#domain/words/audit-reasons.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { forMember } from '#server/features/back-office/desk/person.ts';
import { type Undoing, undoneBy } from '#server/features/back-office/desk/undo-checks.ts';
import {
  type DeskSale,
  findSale,
  hasAttendance,
  hasChangedSince,
  hasOrderAtSameInstant,
  insertUndoneSale,
  isSaleUndone,
  listSoldBookings,
} from '#server/features/back-office/desk/undone-sales.repository.ts';
import { insertResolution } from '#server/features/back-office/exceptions/resolutions.repository.ts';
import { findOpenShift, lockShift } from '#server/features/back-office/shifts/shifts.repository.ts';
import { readExpected } from '#server/features/back-office/shifts/shifts.ts';
import { insertLesson } from '#server/features/bookings/bookings.repository.ts';
import { refundableOf } from '#server/features/bookings/bookings.ts';
import type { ChangedByStaff } from '#server/features/bookings/changes.repository.ts';
import { lockOwnBookings, type OwnBooking } from '#server/features/bookings/changes.ts';
import { mailUndoneSale } from '#server/features/bookings/mails/undone-sale-mails.ts';
import { endBookings, type Refund } from '#server/features/bookings/refunds/end-bookings.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { findAuditOfAct } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { claimSlots } from '#server/features/slots/claims.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Answer = CallOutput<typeof undoSaleAtDesk>;

/** How the money of the sale goes back, and how much. */
const returnOf = ({ method, takenSen, creditsSen }: DeskSale): Omit<Answer, 'reference'> => {
  if (method !== null) return { method, amountSen: takenSen ?? 0 };
  return { method: creditsSen > 0 ? 'credits' : null, amountSen: creditsSen };
};

const requireSale = async (db: Database, orderId: string): Promise<DeskSale> => {
  const sale = await findSale(db, orderId);
  if (sale === undefined) throw new Refusal('not_found');
  return sale;
};

/** Locks the bookings of the sale, or refuses. The member is locked. */
const requireUnchanged = async (
  tx: Tx,
  sale: DeskSale,
  now: Temporal.Instant,
): Promise<readonly OwnBooking[]> => {
  const ids = await listSoldBookings(tx, sale);
  const bookings = await lockOwnBookings(tx, sale.userId, ids, 'refund_status_unknown');
  const hasFreeSlots = bookings.some(({ booking }) => booking.orderId === null);
  const isUnchanged =
    sale.status === 'completed' &&
    bookings.length > 0 &&
    !(hasFreeSlots && (await hasOrderAtSameInstant(tx, sale))) &&
    !(await hasChangedSince(tx, sale)) &&
    !(await hasAttendance(tx, ids));
  const past = { channel: sale.channel, soldAt: sale.soldAt.toTemporalInstant(), isUnchanged };
  throwIfRefused(refusalToUndoSale(past, now));
  return bookings;
};

/** Records that the money of the bookings was handed back, so that it waits for nobody. */
const resolveMoney = async (
  tx: Tx,
  { orderId, reference }: DeskSale,
  refunds: readonly Refund[],
  by: ChangedByStaff,
  now: Temporal.Instant,
): Promise<void> => {
  const owed = refunds.filter(({ gaveBack }) => gaveBack === 'money');
  const ids = owed.map(() => randomUUIDv7());
  for (const [at, { changeId, amountSen }] of owed.entries()) {
    await insertResolution(
      tx,
      {
        id: ids[at] ?? '',
        decisionId: ids[0] ?? null,
        provider: null,
        transactionId: null,
        chargeId: null,
        changeId,
        orderId,
        amountSen,
        kind: 'refunded_outside',
        creditedUserId: null,
        attachedOrderId: null,
        reference: reference ?? deskSaleLabels.cash,
        reason: by.reason,
        needsSecond: false,
        proposedBy: by.userId,
      },
      now,
    );
  }
};

/** A private lesson was booked before it was paid: it stays, and waits for its money again. [COACH-12] */
const bookLessonsAgain = async (
  tx: Tx,
  bookings: readonly OwnBooking[],
  now: Temporal.Instant,
): Promise<void> => {
  for (const { booking } of bookings) {
    const { userId, coachUserId: coachId, courtId, bookingDate: date, slot } = booking;
    if (coachId === null) continue;
    const place = { courtId, date, slot };
    await claimSlots(tx, userId, [{ ...place, kind: 'booking' }], now);
    await insertLesson(tx, { ...place, id: randomUUIDv7(), userId, coachId }, now);
  }
};

/** The till must have the cash that is handed back. No other lock comes after that of the shift. */
const requireInTill = async (tx: Tx, { method, amountSen }: ReturnType<typeof returnOf>) => {
  if (method !== 'cash') return;
  const open = await findOpenShift(tx);
  const shift = open && (await lockShift(tx, open.id));
  if (shift === undefined || shift.closedAt !== null) return;
  const { expected } = await readExpected(tx, shift);
  throwIfRefused(refusalOfCash(expected, -amountSen));
};

const undoInTransaction = async (
  tx: Tx,
  { clock, settings }: AppContext,
  undoing: Undoing,
  { orderId, userId }: DeskSale,
): Promise<Answer> => {
  // Of two requests the second one waits here, and finds the sale undone.
  await lockAccount(tx, userId);
  // A booking of the sale may have been cancelled before the lock was there.
  const sale = await requireSale(tx, orderId);
  const back = returnOf(sale);
  const answer = { ...back, reference: sale.reference };
  if (await isSaleUndone(tx, orderId)) return answer;
  const now = clock.now();
  const bookings = await requireUnchanged(tx, sale, now);
  const made = { staffUserId: sale.soldBy, madeAt: sale.soldAt };
  const by = undoneBy(undoing, made, auditReasons.saleUndone, now);
  const isHandedBack = sale.method !== null;
  const endings = bookings.map((own) => ({
    own,
    endedBy: {
      by: 'staff',
      ...by,
      givenSen: refundableOf(own.booking).paidSen,
      goodwillSen: 0,
      isHandedBack,
    } as const,
  }));
  const to = recipientOf(bookings[0]?.email ?? '', sale.billingEmail);
  const refunds = await endBookings(tx, settings, endings, now, {
    mail: (_tx) => mailUndoneSale(tx, settings, { ...back, orderId, to, bookings, ...by }, now),
  });
  await resolveMoney(tx, sale, refunds, by, now);
  await bookLessonsAgain(tx, bookings, now);
  const subject = `order:${orderId}`;
  await writeAudit(
    tx,
    {
      by: { userId: by.userId, permission: 'bookings.sell' },
      action: 'order.sale_undone',
      subject,
      reason: by.reason,
      undoes: await findAuditOfAct(tx, subject, 'order.sell'),
      details: { before: { userId, totalSen: sale.totalSen }, after: back },
    },
    now,
  );
  await requireInTill(tx, back);
  const { amountSen } = back;
  const undone = { orderId, method: sale.method, amountSen, staffUserId: by.userId };
  await insertUndoneSale(tx, { ...undone, reason: by.reason }, now);
  return answer;
};

/** Undoes a sale at the desk as a whole; the money goes back as it was taken. [DESK-25] */
export const undoSale = async (
  context: AppContext,
  undoing: Undoing,
  orderId: string,
): Promise<Answer> => {
  const sale = await requireSale(context.db, orderId);
  return forMember(() =>
    transact(context.db, (tx) => undoInTransaction(tx, context, undoing, sale)),
  );
};
