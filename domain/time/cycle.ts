import { addDays, type BookingDate, daysBetween } from '#domain/time/venue-time.ts';

/** Day 1 of the first priority cycle. [CYCLE-1] */
export const cycleAnchor: BookingDate = '2025-05-08';
export const cycleLength = 10;

/** The day of a date in its cycle, 1 to 10, before the anchor too. [CYCLE-1] */
export function cycleDayOf(date: BookingDate): number {
  const days = daysBetween(cycleAnchor, date);
  // The remainder of a negative number is negative, so it is lifted into 0…9.
  return (((days % cycleLength) + cycleLength) % cycleLength) + 1;
}

/** The first day of the cycle to which a date belongs. [CYCLE-2] */
export function cycleStartOf(date: BookingDate): BookingDate {
  return addDays(date, 1 - cycleDayOf(date));
}

/**
 * The cycle start to go on with on a later day. It moves in whole cycles, several at once when a
 * screen slept through more than one, and never backwards. [CYCLE-3]
 */
export function advanceCycleStart(start: BookingDate, today: BookingDate): BookingDate {
  const cycles = Math.floor(daysBetween(start, today) / cycleLength);
  return addDays(start, Math.max(0, cycles) * cycleLength);
}
