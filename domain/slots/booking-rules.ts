import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { bookingDayOf, bookingWindow } from '#domain/time/booking-window.ts';
import { isSlotPast, isSoldSlot, type Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { type Closure, refusalToPickDate } from '#domain/venue/calendar.ts';
import {
  type CourtAccess,
  isQueueBlocking,
  type QueueType,
  type Sport,
} from '#domain/venue/courts.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

/** Why a slot cannot be booked, before anybody looks at who has it. */
export type SlotRefusal = Extract<
  RefusalCode,
  | 'outside_window'
  | 'day_closed'
  | 'court_restricted'
  | `court_held_${QueueType}`
  | 'slot_not_sold'
  | 'slot_past'
>;

export type SlotRequest = {
  readonly court: CourtAccess & { readonly sport: Sport };
  readonly date: BookingDate;
  readonly slot: Slot;
};

/**
 * The reason why a member may not book a slot at all; whether it is free is for the database to
 * decide. The date is checked first, then the court, then the time, as on the booking screen.
 * [LIMIT-6]
 */
export function refusalToBook(
  { court, date, slot }: SlotRequest,
  status: MembershipStatus,
  closures: readonly Closure[],
  now: Temporal.Instant,
): SlotRefusal | null {
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
