import type { ErrorCode } from '#contract/errors.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { recipientOf } from '#domain/members/guests.ts';
import type { Sen } from '#domain/money/money.ts';
import { slotsUsedAfterCancelling, weekStartOf } from '#domain/slots/allowance.ts';
import type { RefundKind } from '#domain/staff/guest-money.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { coachMailTexts } from '#domain/words/coach-mail-texts.ts';
import type { Tx } from '#server/db/database.ts';
import { type BookingRow, findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { bookedThing } from '#server/features/bookings/bookings.ts';
import {
  type ChangedBooking,
  type ChangedByStaff,
  deleteBooking,
  findLastRestoration,
  findPartOf,
  insertChange,
  lockBooking,
  lockFreeBookings,
  lockOrders,
  type SoldBy,
} from '#server/features/bookings/changes.repository.ts';
import { mailCoachOfCancellation } from '#server/features/bookings/mails/coach-mails.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { lockSlotsUsed, updateSlotsUsed } from '#server/features/slots/allowance.repository.ts';
import { failAs, Refusal } from '#server/http/refusal.ts';

/** A booking that its member is about to change. The booking and its orders are locked. */
export interface OwnBooking {
  readonly booking: BookingRow;
  /** Where mails about the booking go. */
  readonly email: string;
  /** Main order first; empty for a free booking. */
  readonly soldBy: readonly SoldBy[];
}

const lockSoldBy = async (tx: Tx, userId: string, bookingId: string): Promise<SoldBy[]> => {
  const part = await findPartOf(tx, userId, bookingId);
  if (part === undefined) return [];
  const { orderId, parentOrderId } = part;
  return lockOrders(tx, parentOrderId === null ? [orderId] : [parentOrderId, orderId]);
};

/**
 * Locks one of the member's bookings. Returns undefined if it does not exist, and throws the given
 * refusal if its orders cannot be read. Locks are taken in the same order as for placing and
 * paying: the member, the orders, the booking, then credits and slots. So the changes of one member
 * run one after another, in any number of tabs and on any number of servers.
 */
export const lockOwnBooking = async (
  tx: Tx,
  userId: string,
  bookingId: string,
  ofUnreadable: ErrorCode,
): Promise<OwnBooking | undefined> => {
  const account = await lockAccount(tx, userId);
  if (account === undefined || isDeletedEmail(account.email)) throw new Refusal('unauthenticated');
  const soldBy = await failAs(ofUnreadable, () => lockSoldBy(tx, userId, bookingId));
  const isThere = (await lockBooking(tx, userId, bookingId)) !== undefined;
  const booking = isThere ? await findOwnBooking(tx, userId, bookingId) : undefined;
  const email = recipientOf(account.email, soldBy[0]?.billingEmail ?? null);
  return booking && { booking, email, soldBy };
};

export const requireOwnBooking = async (
  ...asked: Parameters<typeof lockOwnBooking>
): Promise<OwnBooking> => {
  const own = await lockOwnBooking(...asked);
  if (own === undefined) throw new Refusal('refund_booking_not_found');
  return own;
};

/** A court booking that was not sold by an order. */
export const isFreeBooking = ({ bookingType, orderId }: ChangedBooking): boolean =>
  bookingType === 'court_booking' && orderId === null;

/** Returns a cancelled free slot to the allowance of its week. [FREE-6] */
export const returnAllowance = async (tx: Tx, userId: string, date: BookingDate): Promise<void> => {
  const week = weekStartOf(date);
  const slotsUsed = await lockSlotsUsed(tx, userId, week);
  await updateSlotsUsed(tx, userId, week, slotsUsedAfterCancelling(slotsUsed));
};

export interface BookingEnd {
  /** Null for a free booking. */
  readonly itemId: string | null;
  readonly amountSen: Sen;
  readonly gaveBack: RefundKind;
  readonly staff?: ChangedByStaff | undefined;
  readonly keptSen?: Sen;
  readonly goodwillSen?: Sen;
  /** The last restoration of the booking; null if it was never restored. */
  readonly afterRestoration: string | null;
}

/**
 * Ends a booking, frees its slot or seat, and returns a free slot's allowance. Returns the change
 * that the ledger refers to. A booking can end only once, and once more after each restoration.
 */
export const removeBooking = async (
  tx: Tx,
  booking: ChangedBooking,
  end: BookingEnd,
  now: Temporal.Instant,
): Promise<string> => {
  const changeId = await insertChange(tx, { booking, ...end, movedTo: null }, now);
  await deleteBooking(tx, booking);
  if (isFreeBooking(booking)) await returnAllowance(tx, booking.userId, booking.bookingDate);
  return changeId;
};

/** The mail outlives the member's account, so it does not name them. [COACH-5] [GONE-4] */
const mailCoachOfLeaving = async (
  tx: Tx,
  { userId, id }: ChangedBooking,
  now: Temporal.Instant,
): Promise<void> => {
  const booking = await findOwnBooking(tx, userId, id);
  if (booking === undefined || booking.coachUserId === null) return;
  const { courtName: court, bookingDate: date, slot, coachUserId: coachId } = booking;
  const member = coachMailTexts.coachPrivateLessonCancelled.gone;
  const lesson = { what: bookedThing(booking), court, date, slot, coachId, member };
  await mailCoachOfCancellation(tx, lesson, null, now);
};

/** Cancels the member's free bookings that have not started, and returns how many. [REFUND-4] */
export const cancelFreeBookings = async (
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<number> => {
  const bookings = (await lockFreeBookings(tx, userId, bookingDayOf(now))).filter(
    ({ bookingDate, slot }) => Temporal.Instant.compare(slotStart(bookingDate, slot), now) > 0,
  );
  for (const booking of bookings) {
    await mailCoachOfLeaving(tx, booking, now);
    const afterRestoration = await findLastRestoration(tx, booking.id);
    const end = {
      itemId: null,
      amountSen: 0,
      gaveBack: 'nothing',
      afterRestoration,
    } as const;
    await removeBooking(tx, booking, end, now);
  }
  return bookings.length;
};
