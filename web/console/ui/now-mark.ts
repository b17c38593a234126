import { bookingDayOf } from '#domain/time/booking-window.ts';
import { isSlot, type Slot, slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

interface NowMark {
  readonly slot: Slot;
  /** How much of the slot has passed, from 0 to 1. */
  readonly share: number;
}

const hourMs = 3_600_000;

/** Where the line of the current time stands. Null on another day, and while the venue is closed. */
export function nowMark(date: BookingDate, now: Temporal.Instant): NowMark | null {
  if (bookingDayOf(now) !== date) return null;
  const sinceSix = (now.epochMilliseconds - slotStart(date, 6).epochMilliseconds) / hourMs;
  const slot = 6 + Math.floor(sinceSix);
  return isSlot(slot) ? { slot, share: sinceSix - Math.floor(sinceSix) } : null;
}
