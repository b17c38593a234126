import { type BookingDate, dateOf } from '#domain/time/venue-time.ts';
import { useVenueNow, venueNow } from '#web/api/venue-clock.ts';

/** The current date at the venue, by the server's clock. */
export function venueToday(): BookingDate {
  return dateOf(venueNow());
}

/**
 * The date at the venue, which ages are computed from. It fetches the server's time and follows it.
 */
export function useVenueToday(): BookingDate {
  return dateOf(useVenueNow());
}
