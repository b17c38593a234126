import { bookingDayOf, bookingWindow } from '#domain/booking-day.ts';
import { type Closure, refusalToPickDate } from '#domain/calendar.ts';
import { type CourtAccess, isQueueBlocking, type Sport } from '#domain/courts.ts';
import type { MembershipStatus } from '#domain/membership.ts';
import { isSlotPast, isSoldSlot, type Slot } from '#domain/slots.ts';
import type { RefusalCode } from '#domain/texts.ts';
import type { BookingDate } from '#domain/venue-time.ts';

export type SlotRequest = {
  readonly court: CourtAccess & { readonly sport: Sport };
  readonly date: BookingDate;
  readonly slot: Slot;
};

/**
 * Why a member may not book a slot at all, whoever else has it: whether it is free is the
 * database's answer. The date is judged first, then the court, then the hour, as on the booking
 * screen. [LIMIT-6]
 */
export function refusalToBook(
  { court, date, slot }: SlotRequest,
  status: MembershipStatus,
  closures: readonly Closure[],
  now: Temporal.Instant,
): RefusalCode | null {
  const window = bookingWindow(bookingDayOf(now), status);
  const dateRefusal = refusalToPickDate(date, court.sport, window, closures);
  if (dateRefusal !== null) return dateRefusal;
  if (court.restricted) return 'court_restricted';
  if (court.queue !== null && isQueueBlocking(court.queue, date, status)) {
    return `court_held_${court.queue}`;
  }
  if (!isSoldSlot(slot)) return 'slot_not_sold';
  return isSlotPast(date, slot, now) ? 'slot_past' : null;
}
