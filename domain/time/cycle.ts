import { addDays, type BookingDate, daysBetween } from '#domain/time/venue-time.ts';

/** Day 1 of the first priority cycle. [CYCLE-1] */
export const cycleAnchor: BookingDate = '2025-05-08';
export const cycleLength = 10;

/** The day of a date in its cycle, 1 to 10, also before the anchor. [CYCLE-1] */
export function cycleDayOf(date: BookingDate): number {
  const days = daysBetween(cycleAnchor, date);
  // The remainder of a negative number is negative, so it is shifted into 0…9.
  return (((days % cycleLength) + cycleLength) % cycleLength) + 1;
}

/**
 * The first day of the cycle of a date. A screen computes it from today's date, so it advances by
 * itself, over several cycles if need be. [CYCLE-2] [CYCLE-3]
 */
export function cycleStartOf(date: BookingDate): BookingDate {
  return addDays(date, 1 - cycleDayOf(date));
}
