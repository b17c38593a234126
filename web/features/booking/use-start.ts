import type { BookingSummary, ClosedBooking, UpcomingBooking } from '#contract/bookings.ts';
import { splitByEnd } from '#domain/bookings/booking-groups.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { type BookedSlot, type LastBooking, lastBookings } from '#domain/slots/book-again.ts';
import { type Sport, sports } from '#domain/venue/courts.ts';
import { useNewestPastBookings, useUpcomingBookings } from '#web/api/bookings.ts';
import { useMember } from '#web/api/session.ts';
import { useSlotWindow } from '#web/api/slots.ts';
import { useVenue } from '#web/api/venue.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import type { Venue } from '#web/features/booking/day.ts';
import { type SportOffer, sportOfferOf } from '#web/features/booking/start-offers.ts';

/** The data of the start screen. */
export interface Start {
  readonly venue: Venue;
  /** Those that have not ended, by their start. */
  readonly upcoming: readonly UpcomingBooking[];
  /** Those that the venue ended, by their start. */
  readonly closed: readonly ClosedBooking[];
  /** The newest first. */
  readonly last: readonly LastBooking[];
  /** True if both lists of the member's bookings have loaded and are empty. */
  readonly isNewcomer: boolean;
  /** Without the sports whose slots could not be loaded. */
  readonly offers: Readonly<Partial<Record<Sport, SportOffer>>>;
}

/** Null until everything has loaded or failed, so that the cards appear at once and stay in place. */
export function useStart(): Start | null {
  const now = useVenueNow();
  const venue = useVenue().data;
  const status = membershipStatusOf(useMember()?.profile?.membershipStatus);
  const windows = { Pickle: useSlotWindow('Pickle'), Padel: useSlotWindow('Padel') };
  const upcoming = useUpcomingBookings();
  const ahead = courtSlotsOf(upcoming.data?.bookings ?? []);
  const isPastAsked = upcoming.data !== undefined && ahead.length === 0;
  const past = useNewestPastBookings(isPastAsked);
  const isWaiting =
    venue === undefined ||
    upcoming.isPending ||
    (isPastAsked && past.isPending) ||
    Object.values(windows).some(({ isPending }) => isPending);
  if (isWaiting) return null;
  const behind = past.data?.bookings ?? [];
  return {
    venue,
    upcoming: splitByEnd(upcoming.data?.bookings ?? [], now).current,
    closed: splitByEnd(upcoming.data?.closed ?? [], now).current,
    last: lastBookings(isPastAsked ? courtSlotsOf(behind) : ahead),
    isNewcomer:
      upcoming.data?.bookings.length === 0 && past.data !== undefined && behind.length === 0,
    offers: Object.fromEntries(
      sports.flatMap((sport) => {
        const { data } = windows[sport];
        return data && venue.sports.some(({ name }) => name === sport)
          ? [[sport, sportOfferOf(sport, venue, data, status, now)]]
          : [];
      }),
    ),
  };
}

/** The bookings of courts; a class is not booked again by its slots. */
function courtSlotsOf(bookings: readonly BookingSummary[]): BookedSlot[] {
  return bookings.filter(({ booked }) => booked.type === 'court_booking');
}
