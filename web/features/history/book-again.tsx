import { Link } from 'react-router';
import { bookingTitle, slotInWords } from '#domain/bookings/booking-titles.ts';
import { joinSlots } from '#domain/slots/slot-ranges.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Slot } from '#domain/time/slots.ts';
import { type BookingDate, nextOfWeekday } from '#domain/time/venue-time.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { useVenue } from '#web/api/venue.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { entryOf } from '#web/features/booking/selection-entry.ts';
import { selectionOf, typeOfCourt } from '#web/features/booking/start-offers.ts';
import { paths } from '#web/paths.ts';

interface BookAgainProps {
  readonly date: BookingDate;
  readonly courtName: string;
  readonly slots: readonly [Slot, ...Slot[]];
}

/** Opens the booking screen with the same court and slots on the next such weekday. [DAY-10] */
export function BookAgain({ date: past, courtName, slots }: BookAgainProps) {
  const { data: venue } = useVenue();
  const today = bookingDayOf(useVenueNow());
  const courtType = venue === undefined ? null : typeOfCourt(venue, courtName);
  if (courtType === null || past >= today) return null;
  const date = nextOfWeekday(past, today);
  const selection = selectionOf({ date, courtType, slots: { [courtName]: slots } });
  const { search, state } = entryOf({ selection, isDateDeselected: false });
  const { again } = historyLabels;
  const title = bookingTitle({ type: 'court_booking', courtName });
  const times = joinSlots(slots).map(({ from, count }) => slotInWords(date, from, count));
  return (
    <Link
      to={{ pathname: paths.home, search }}
      state={state}
      aria-label={[again, title, ...times].join(', ')}
      className="-my-2.5 inline-flex min-h-11 items-center whitespace-nowrap rounded-control font-semibold text-court text-sm underline-offset-4 hover:underline"
    >
      {again}
    </Link>
  );
}
