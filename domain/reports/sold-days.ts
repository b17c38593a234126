import type { Period } from '#domain/reports/period.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';

/** The last day whose sales are kept: it has been over for a whole day. [REPORT-16] */
export const lastDayToKeep = (today: BookingDate): BookingDate => addDays(today, -2);

/** The most days that are summed in one transaction. */
const daysAtOnce = 31;

/** The days that are summed in one transaction, given the newest of them. */
export const daysToKeep = (day: BookingDate): Period => ({
  from: addDays(day, 1 - daysAtOnce),
  until: day,
});

/** The days of a period that are not among the kept ones, which are in order. [REPORT-16] */
export function periodsBetween({ from, until }: Period, kept: readonly BookingDate[]): Period[] {
  const between: Period[] = [];
  let next = from;
  for (const day of kept) {
    if (next < day) between.push({ from: next, until: addDays(day, -1) });
    next = addDays(day, 1);
  }
  if (next <= until) between.push({ from: next, until });
  return between;
}
