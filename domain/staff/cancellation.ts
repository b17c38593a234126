import { type RefundableBooking, refusalToRefund } from '#domain/bookings/refunds.ts';
import type { Sen } from '#domain/money/money.ts';
import { endOfBookingDay } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** How much of the paid amount is refunded: all of it, nothing, or an amount in sen. */
export type RefundChoice = 'all' | 'nothing' | Sen;

export function refundSenOf(choice: RefundChoice, paidSen: Sen): Sen {
  if (choice === 'all') return paidSen;
  return choice === 'nothing' ? 0 : choice;
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

export type DeskCancelRefusal =
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
