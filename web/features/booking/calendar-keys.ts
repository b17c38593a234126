import { type BookingWindow, isInWindow } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

type Move = (day: Temporal.PlainDate) => Temporal.PlainDate;

/** A step that would leave the window is ignored. */
const steps: Readonly<Record<string, Move>> = {
  ArrowLeft: (day) => day.subtract({ days: 1 }),
  ArrowRight: (day) => day.add({ days: 1 }),
  ArrowUp: (day) => day.subtract({ weeks: 1 }),
  ArrowDown: (day) => day.add({ weeks: 1 }),
};

/** A leap stops at the edge of the window. */
const leaps: Readonly<Record<string, Move>> = {
  Home: (day) => day.subtract({ days: day.dayOfWeek - 1 }),
  End: (day) => day.add({ days: 7 - day.dayOfWeek }),
  PageUp: (day) => day.subtract({ months: 1 }),
  PageDown: (day) => day.add({ months: 1 }),
};

/** The day that a key moves to; null if the calendar does not handle the key. */
export function dayForKey(
  key: string,
  from: BookingDate,
  window: BookingWindow,
): BookingDate | null {
  const day = Temporal.PlainDate.from(from);
  const next = steps[key]?.(day).toString();
  if (next !== undefined) return isInWindow(next, window) ? next : from;
  const far = leaps[key]?.(day).toString();
  if (far === undefined) return null;
  if (far < window.from) return window.from;
  return far > window.to ? window.to : far;
}
