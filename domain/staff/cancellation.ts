import { type RefundableBooking, refusalToRefund } from '#domain/bookings/refunds.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import { endOfBookingDay } from '#domain/time/booking-window.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** How much of the paid amount is refunded: all of it, nothing, or an amount in sen. */
export type RefundChoice = 'all' | 'nothing' | Sen;

/** True if the rules refund the whole price, of which the staff then keep nothing. [DESK-6] */
function isDueInFull(booking: RefundableBooking, now: Temporal.Instant): boolean {
  return refusalToRefund(booking, now) === null;
}

/**
 * Splits an amount evenly, giving none more than its maximum. The largest, or the first of equal ones,
 * gets the sen that are left over. An excess over all maximums together is dropped.
 */
function evenShares(amountSen: Sen, mosts: readonly Sen[]): readonly Sen[] {
  const shares = mosts.map(() => 0);
  // The smallest first, so that what it cannot take is shared by those after it.
  const order = mosts.map((_, at) => at).sort((a, b) => (mosts[a] ?? 0) - (mosts[b] ?? 0) || b - a);
  let leftSen = amountSen;
  for (const [turn, at] of order.entries()) {
    const shareSen = Math.min(mosts[at] ?? 0, Math.floor(leftSen / (order.length - turn)));
    shares[at] = shareSen;
    leftSen -= shareSen;
  }
  return shares;
}

/**
 * The refund for each of the slots that are cancelled together. The sum goes first to those that the
 * rules refund in full, and what is left is split evenly between the others. Null if the sum is more
 * than was paid. [DESK-22]
 */
export function divideRefund(
  choice: RefundChoice,
  bookings: readonly RefundableBooking[],
  now: Temporal.Instant,
): readonly Sen[] | null {
  if (choice === 'all') return bookings.map(({ paidSen }) => paidSen);
  if (choice === 'nothing') return bookings.map(() => 0);
  if (choice > sumSen(bookings.map(({ paidSen }) => paidSen))) return null;
  const dueSen = bookings.map((one) => (isDueInFull(one, now) ? one.paidSen : 0));
  const ofDue = evenShares(choice, dueSen);
  const others = bookings.map(({ paidSen }, at) => paidSen - (dueSen[at] ?? 0));
  const ofOthers = evenShares(choice - sumSen(ofDue), others);
  return bookings.map((_, at) => (ofDue[at] ?? 0) + (ofOthers[at] ?? 0));
}

/**
 * The refund by the rules, which the desk is offered first. A free slot returns to its week until it
 * starts. [DESK-17]
 */
export function refundByRules(
  booking: Omit<RefundableBooking, 'orderStatus'>,
  now: Temporal.Instant,
): 'all' | 'nothing' {
  const orderStatus = booking.paidSen > 0 ? 'completed' : null;
  return refusalToRefund({ ...booking, orderStatus }, now) === null ? 'all' : 'nothing';
}

/** A booking as the desk sees it on the day, or as it is by now. */
interface BookingPlace {
  readonly courtId: number;
  readonly slot: Slot;
}

/** True if the booking is still where it was when it was shown. [DESK-22] */
export function isWhereShown(
  booking: BookingPlace & { readonly id: string; readonly bookingDate: BookingDate },
  shown: readonly (BookingPlace & {
    readonly bookingId: string;
    readonly date: BookingDate;
  })[] = [],
): boolean {
  const { id, courtId, bookingDate, slot } = booking;
  return shown.every(
    (one) =>
      one.bookingId !== id ||
      (one.courtId === courtId && one.date === bookingDate && one.slot === slot),
  );
}

type DeskCancelRefusal =
  | 'refund_fully_refunded'
  | 'refund_already_pending'
  | 'cancel_day_over'
  | 'give_back_too_much'
  | 'refund_due_in_full';

/**
 * The reason why the staff cannot cancel a booking with this refund, or null when they can.
 * They can until its booking day ends. [DESK-5] A member who could still get a full refund gets
 * no less from the staff. [DESK-6]
 */
export function refusalToCancelAtDesk(
  booking: RefundableBooking & { readonly date: BookingDate },
  givenSen: Sen,
  now: Temporal.Instant,
): DeskCancelRefusal | null {
  const byRules = refusalToRefund(booking, now);
  if (byRules === 'refund_fully_refunded' || byRules === 'refund_already_pending') return byRules;
  if (Temporal.Instant.compare(now, endOfBookingDay(booking.date)) >= 0) return 'cancel_day_over';
  if (givenSen > booking.paidSen) return 'give_back_too_much';
  return byRules === null && givenSen < booking.paidSen ? 'refund_due_in_full' : null;
}

/**
 * The part of an item's price that counts as refunded in its order, when the venue keeps some of
 * what was paid for the booking. [DESK-6]
 */
export function refundedOfItem(soldSen: Sen, keptSen: Sen): Sen {
  return Math.max(0, soldSen - keptSen);
}
