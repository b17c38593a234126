import { randomUUIDv7 } from 'node:crypto';
import type { CallOutput } from '#contract/call.ts';
import type { undoSaleAtDesk } from '#contract/desk-sales.ts';
import { recipientOf } from '#domain/members/guests.ts';
import { refusalOfCash } from '#domain/staff/shifts.ts';
import type { SaleReturn } from '#domain/staff/undo.ts';
import { auditReasons } from '#domain/words/audit-reasons.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { forMember } from '#server/features/back-office/desk/person.ts';
import { type Undoing, undoneBy } from '#server/features/back-office/desk/undo-checks.ts';
import { backOf, refusalOfUndo } from '#server/features/back-office/desk/undoable-sales.ts';
import {
  type DeskSale,
  findSale,
  findUndoneSale,
  insertUndoneSale,
} from '#server/features/back-office/desk/undone-sales.repository.ts';
import { insertResolution } from '#server/features/back-office/exceptions/resolutions.repository.ts';
import { findOpenShift, lockShift } from '#server/features/back-office/shifts/shifts.repository.ts';
import { readExpected } from '#server/features/back-office/shifts/shifts.ts';
import { handOnAttendance } from '#server/features/bookings/attendance.repository.ts';
import { insertLesson } from '#server/features/bookings/bookings.repository.ts';
import { refundableOf } from '#server/features/bookings/bookings.ts';
import type { ChangedByStaff } from '#server/features/bookings/changes.repository.ts';
import { lockOwnBookings, type OwnBooking } from '#server/features/bookings/changes.ts';
import { mailUndoneSale } from '#server/features/bookings/mails/undone-sale-mails.ts';
import { endBookings, type Refund } from '#server/features/bookings/refunds/end-bookings.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { readOrderedGoods } from '#server/features/orders/goods.ts';
import {
  releaseLockedOrder,
  stillWaiting,
  type WaitingOrder,
} from '#server/features/orders/open-orders.ts';
import { lockOrder } from '#server/features/orders/orders.repository.ts';
import { mailHoldEnded } from '#server/features/orders/payment-links.ts';
import { findAuditOfAct } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { claimSlots } from '#server/features/slots/claims.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Answer = CallOutput<typeof undoSaleAtDesk>;

/** True if the link of a sale was not paid when the sale was undone, so that the answer is the same again. */
const wasHeld = ({ channel, totalSen }: DeskSale, undone: { readonly amountSen: number }) =>
  channel === 'phone' && totalSen > 0 && undone.amountSen === 0;

const requireSale = async (db: Database, orderId: string): Promise<DeskSale> => {
  const sale = await findSale(db, orderId);
  if (sale === undefined) throw new Refusal('not_found');
  return sale;
};

/** Locks the bookings of the sale, or refuses. The member is locked. */
const requireUnchanged = async (
  tx: Tx,
  { orderId, userId, bookingIds }: DeskSale,
  now: Temporal.Instant,
): Promise<readonly OwnBooking[]> => {
  const bookings = await lockOwnBookings(tx, userId, bookingIds, 'refund_status_unknown');
  // Somebody may have recorded who came before the lock was there.
  throwIfRefused(refusalOfUndo(await requireSale(tx, orderId), now));
  return bookings;
};

/** Records that money that the desk took was handed back, so that it waits for nobody. */
const resolveMoney = async (
  tx: Tx,
  { orderId, method, reference }: DeskSale,
  refunds: readonly Refund[],
  by: ChangedByStaff,
  now: Temporal.Instant,
): Promise<void> => {
  if (method === null) return;
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

/**
 * A private lesson was booked before it was paid: it stays, with who came, and waits for its money
 * again. [COACH-12]
 */
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
    const id = randomUUIDv7();
    await insertLesson(tx, { ...place, id, userId, coachId }, now);
    await handOnAttendance(tx, booking.id, id);
  }
};

/** The till must have the cash that is handed back. No other lock comes after that of the shift. */
const requireInTill = async (tx: Tx, { method, amountSen }: SaleReturn): Promise<void> => {
  if (method !== 'cash') return;
  const open = await findOpenShift(tx);
  const shift = open && (await lockShift(tx, open.id));
  if (shift === undefined || shift.closedAt !== null) return;
  const { expected } = await readExpected(tx, shift);
  throwIfRefused(refusalOfCash(expected, -amountSen));
};

/** Writes that the sale is undone, into the log and into the shift that took its money. */
const recordUndoing = async (
  tx: Tx,
  { orderId, userId, channel, totalSen, method }: DeskSale,
  back: SaleReturn,
  by: ChangedByStaff,
  now: Temporal.Instant,
): Promise<void> => {
  const subject = `order:${orderId}`;
  const { amountSen } = back;
  await writeAudit(
    tx,
    {
      by: { userId: by.userId, permission: 'bookings.sell' },
      action: 'order.sale_undone',
      subject,
      reason: by.reason,
      undoes: await findAuditOfAct(tx, subject, channel === 'phone' ? 'order.hold' : 'order.sell'),
      details: { before: { userId, totalSen }, after: { method: back.method, amountSen } },
    },
    now,
  );
  await requireInTill(tx, back);
  const undone = { orderId, method, amountSen, staffUserId: by.userId };
  await insertUndoneSale(tx, { ...undone, reason: by.reason }, now);
};

interface Ending {
  readonly sale: DeskSale;
  readonly bookings: readonly OwnBooking[];
  readonly back: SaleReturn;
  readonly by: ChangedByStaff;
}

/** Ends the bookings of the sale, with one mail. */
const endSold = async (
  tx: Tx,
  { settings }: AppContext,
  { sale, bookings, back, by }: Ending,
  now: Temporal.Instant,
): Promise<void> => {
  const [first] = bookings;
  if (first === undefined) return;
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
  const { orderId } = sale;
  const to = recipientOf(first.email, sale.billingEmail);
  const refunds = await endBookings(tx, settings, endings, now, {
    mail: (_tx) => mailUndoneSale(tx, settings, { ...back, orderId, to, bookings, ...by }, now),
  });
  await resolveMoney(tx, sale, refunds, by, now);
  await bookLessonsAgain(tx, bookings, now);
};

/** Ends the hold of a sale whose link is not paid; a payment that still comes books nothing. [LINK-11] */
const endHold = async (
  tx: Tx,
  context: AppContext,
  order: WaitingOrder,
  now: Temporal.Instant,
): Promise<void> => {
  const { items } = await readOrderedGoods(tx, context, order);
  await releaseLockedOrder(tx, order, now);
  await mailHoldEnded(tx, order, items, { by: 'undo' }, now);
};

const undoInTransaction = async (
  tx: Tx,
  context: AppContext,
  undoing: Undoing,
  { orderId, userId }: DeskSale,
): Promise<Answer> => {
  // Of two requests the second one waits here, and finds the sale undone. So does a payment by link.
  await lockAccount(tx, userId);
  const order = await lockOrder(tx, orderId);
  // A booking of the sale may have been cancelled before the lock was there.
  const sale = await requireSale(tx, orderId);
  const undone = await findUndoneSale(tx, orderId);
  const answerOf = (back: SaleReturn): Answer => ({ ...back, reference: sale.reference });
  if (undone !== undefined) return answerOf(backOf(sale, wasHeld(sale, undone)));
  const now = context.clock.now();
  const held = sale.channel === 'phone' ? stillWaiting(order, now) : null;
  const bookings = await requireUnchanged(tx, sale, now);
  const made = { staffUserId: sale.soldBy, madeAt: sale.soldAt };
  const by = undoneBy(undoing, made, auditReasons.saleUndone, now);
  const back = backOf(sale, held !== null);
  await endSold(tx, context, { sale, bookings, back, by }, now);
  if (held !== null) await endHold(tx, context, held, now);
  await recordUndoing(tx, sale, back, by, now);
  return answerOf(back);
};

/** Undoes a sale at the desk or by phone as a whole; the money goes back as it was taken. [DESK-25] [LINK-11] */
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
