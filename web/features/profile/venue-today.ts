import { type BookingDate, dateOf } from '#domain/time/venue-time.ts';
import { useVenueNow, venueNow } from '#web/api/venue-clock.ts';

/** The date at the venue this moment, by the server's clock. */
export function venueToday(): BookingDate {
  return dateOf(venueNow());
}

/** The date at the venue, by which ages are counted. It asks the server and follows its clock. */
export function useVenueToday(): BookingDate {
  return dateOf(useVenueNow());
}
