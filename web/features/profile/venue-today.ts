import { type BookingDate, dateOf } from '#domain/venue-time.ts';

/** The venue's date decides ages and names files, wherever the member is. */
export function venueToday(): BookingDate {
  return dateOf(Temporal.Now.instant());
}
