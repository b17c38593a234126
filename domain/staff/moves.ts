import { type MovableBooking, refusalToMove } from '#domain/bookings/moves.ts';
import type { Sen } from '#domain/money/money.ts';
import { endOfBookingDay } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

type DatedBooking = MovableBooking & { readonly date: BookingDate };

/**
 * The staff move a booking as its member may. Later than that, they move it within its booking day
 * until the day ends. [DESK-8]
 */
export function refusalToMoveAtDesk(
  booking: DatedBooking,
  to: BookingDate,
  now: Temporal.Instant,
): RefusalCode | null {
  const byRules = refusalToMove(booking, now);
  if (byRules !== 'refund_too_late' && byRules !== 'refund_started') return byRules;
  const isSameDay = booking.date === to;
  const isDayOver = Temporal.Instant.compare(now, endOfBookingDay(booking.date)) >= 0;
  return isSameDay && !isDayOver ? null : byRules;
}

/** Nothing is refunded for a cheaper slot where the member could no longer move. [DESK-8] */
export function differenceAtDesk(
  booking: DatedBooking,
  differenceSen: Sen,
  now: Temporal.Instant,
): Sen {
  return refusalToMove(booking, now) === null ? differenceSen : Math.max(0, differenceSen);
}
