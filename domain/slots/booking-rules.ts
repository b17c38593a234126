import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { type WaivableRule, waivableRefusals } from '#domain/staff/overrides.ts';
import { bookingDayOf, bookingWindow, isInWindow } from '#domain/time/booking-window.ts';
import { isSlotPast, isSoldSlot, type Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { type Closure, closureOn } from '#domain/venue/calendar.ts';
import {
  type CourtAccess,
  isQueueBlocking,
  type QueueType,
  type Sport,
} from '#domain/venue/courts.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

/** Why a slot cannot be booked, regardless of claims. */
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
 * Every reason why a member may not book a slot; whether it is free is for the database to decide.
 * The date comes first, then the court, then the time, as on the booking screen. [LIMIT-6]
 */
export function* refusalsToBook(
  { court, date, slot }: SlotRequest,
  status: MembershipStatus,
  closures: readonly Closure[],
  now: Temporal.Instant,
): Generator<SlotRefusal, void> {
  if (!isInWindow(date, bookingWindow(bookingDayOf(now), status))) yield 'outside_window';
  if (closureOn(date, court.sport, closures) !== null) yield 'day_closed';
  if (court.restricted) yield 'court_restricted';
  if (court.queue !== null && isQueueBlocking(court.queue, date, status)) {
    yield `court_held_${court.queue}`;
  }
  if (!isSoldSlot(slot)) yield 'slot_not_sold';
  if (isSlotPast(date, slot, now)) yield 'slot_past';
}

/**
 * The first reason why a member may not book a slot at all, without those that the staff set aside.
 * [LIMIT-6]
 */
export function refusalToBook(
  request: SlotRequest,
  status: MembershipStatus,
  closures: readonly Closure[],
  now: Temporal.Instant,
  waives: readonly WaivableRule[] = [],
): SlotRefusal | null {
  const waived: readonly string[] = waives.map((rule) => waivableRefusals[rule]);
  for (const refusal of refusalsToBook(request, status, closures, now)) {
    if (!waived.includes(refusal)) return refusal;
  }
  return null;
}
