import { weekStartOf } from '#domain/slots/allowance.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';

/** The week of a day, from Monday to Sunday. [LESSON-14] */
export function weekOf(date: BookingDate): {
  readonly from: BookingDate;
  readonly until: BookingDate;
} {
  const from = weekStartOf(date);
  return { from, until: addDays(from, 6) };
}
