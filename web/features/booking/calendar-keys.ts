import { type BookingWindow, datesOf, isInWindow } from '#domain/time/booking-window.ts';
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

/**
 * The day that a key moves to; null if the calendar does not handle the key. Weeks that are not
 * shown are skipped in the direction of the key.
 */
export function dayForKey(
  key: string,
  from: BookingDate,
  window: BookingWindow,
  isShown: (date: BookingDate) => boolean,
): BookingDate | null {
  const day = Temporal.PlainDate.from(from);
  const next = steps[key]?.(day).toString();
  const far = leaps[key]?.(day).toString();
  const to = next ?? far;
  if (to === undefined) return null;
  if (next !== undefined && !isInWindow(next, window)) return from;
  const shown = datesOf(window).filter(isShown);
  const found = to > from ? shown.find((date) => date >= to) : shown.findLast((date) => date <= to);
  // A step that finds no shown day stays, and a leap stops at the edge.
  if (found !== undefined) return found;
  if (next !== undefined) return from;
  return (to > from ? shown.at(-1) : shown[0]) ?? from;
}
