import type { UpcomingBooking } from '#contract/bookings.ts';
import type { MovableBooking } from '#domain/bookings/moves.ts';
import { slotStart } from '#domain/time/slots.ts';

/** A booking in the shape that the refund and move rules take. */
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
