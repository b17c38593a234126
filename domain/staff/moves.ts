import { type MovableBooking, refusalToMove } from '#domain/bookings/moves.ts';
import type { Sen } from '#domain/money/money.ts';
import { endOfBookingDay } from '#domain/time/booking-window.ts';
import { isSlot, type Slot } from '#domain/time/slots.ts';
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

interface CourtSlot {
  readonly courtId: number;
  readonly bookingDate: BookingDate;
  readonly slot: Slot;
}

/**
 * Where slots of one court and day go together: the first to the given slot, the others at their
 * distance to it. Null if they are not of one court and day, or if one would leave the day. [DESK-29]
 */
export function slotsMovedTogether(
  bookings: readonly CourtSlot[],
  to: Slot,
): readonly Slot[] | null {
  const [first] = bookings;
  const slots = bookings.flatMap((one) => {
    const isBeside = one.courtId === first?.courtId && one.bookingDate === first.bookingDate;
    const slot = isBeside ? to + one.slot - first.slot : Number.NaN;
    return isSlot(slot) ? slot : [];
  });
  return slots.length === bookings.length ? slots : null;
}

/** Nothing is refunded for a cheaper slot where the member could no longer move. [DESK-8] */
export function differenceAtDesk(
  booking: DatedBooking,
  differenceSen: Sen,
  now: Temporal.Instant,
): Sen {
  return refusalToMove(booking, now) === null ? differenceSen : Math.max(0, differenceSen);
}
