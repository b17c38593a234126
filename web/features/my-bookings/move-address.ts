import { generatePath, type To } from 'react-router';
import type { UpcomingBooking } from '#contract/bookings.ts';
import type { Selection } from '#domain/slots/selection.ts';
import { courtTypeNames } from '#domain/venue/courts.ts';
import { entryOf } from '#web/features/booking/selection-entry.ts';
import { paths } from '#web/paths.ts';

/** The selection when a move begins: the booking's date and court, and no slot yet. */
function beginningOf(booking: UpcomingBooking): Selection {
  const { booked, bookingDate, sport } = booking;
  return {
    sport,
    date: bookingDate,
    courtType: courtTypeFor(booking),
    court: booked.type === 'court_booking' ? booked.courtName : null,
    slots: {},
  };
}

/** As on the booking screen: padel has one court type, which is never named. [PICK-10] */
export function courtTypeFor(booking: UpcomingBooking): Selection['courtType'] {
  if (booking.sport === 'Padel') return null;
  return courtTypeNames.find((name) => name === booking.courtType) ?? null;
}

export function moveAddress(booking: UpcomingBooking): To {
  const { search } = entryOf({ selection: beginningOf(booking), isDateDeselected: false });
  return { pathname: generatePath(paths.moveBooking, { bookingId: booking.id }), search };
}
