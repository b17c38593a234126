import type { UpcomingBooking } from '#contract/bookings.ts';
import type { MovableBooking } from '#domain/bookings/moves.ts';
import { slotStart } from '#domain/time/slots.ts';

/** A booking as the rules of refunds and moves look at it. */
export function movableOf(booking: UpcomingBooking): MovableBooking {
  return {
    start: slotStart(booking.bookingDate, booking.slot),
    paidSen: booking.paidSen,
    orderStatus: booking.orderStatus,
    type: booking.booked.type,
    courtType: booking.courtType,
    soldSen: booking.soldSen,
  };
}
