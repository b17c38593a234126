import { Link } from 'react-router';
import type { BookingSummary } from '#contract/bookings.ts';
import {
  bookingInWords,
  bookingTitle,
  coachLine,
  durationOf,
  slotInWords,
} from '#domain/bookings/booking-titles.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { nextOfWeekday } from '#domain/time/venue-time.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { usePastBookings } from '#web/api/history.ts';
import { useVenue } from '#web/api/venue.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { entryOf } from '#web/features/booking/selection-entry.ts';
import { selectionOf, typeOfCourt } from '#web/features/booking/start-offers.ts';
import { PagedList } from '#web/features/history/paged-list.tsx';
import { Part } from '#web/features/history/part.tsx';
import { costOf } from '#web/features/my-bookings/booking-words.ts';
import { paths } from '#web/paths.ts';
import { Phrases } from '#web/ui/phrases.tsx';

/** Few at first, so that the orders below stay near. */
const atFirst = 5;

export function PastBookings() {
  const { title, none } = historyLabels.bookings;
  return (
    <Part title={title}>
      <PagedList
        pages={usePastBookings()}
        keyOf={({ id }) => id}
        row={(booking) => <Row booking={booking} />}
        none={none}
        atFirst={atFirst}
      />
    </Part>
  );
}

function Row({ booking }: { readonly booking: BookingSummary }) {
  const { booked, bookingDate, slot } = booking;
  const coach = coachLine(booked);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="min-w-0 grow basis-60">
        <h3 className="display wrap-anywhere">
          <Phrases text={bookingTitle(booked)} />
        </h3>
        <p className="mt-0.5 text-ink-soft text-sm">
          <Phrases text={slotInWords(bookingDate, slot, durationOf(booked))} />
        </p>
        {coach !== null && <p className="text-ink-soft text-sm">{coach}</p>}
      </div>
      <div className="flex items-center justify-between max-tablet:grow tablet:grid tablet:justify-items-end">
        <p className="figures pt-0.5 font-semibold text-sm">{costOf(booking)}</p>
        <BookAgain booking={booking} />
      </div>
    </div>
  );
}

/** Opens the booking screen with the same court and slot on the next such weekday. [DAY-10] */
function BookAgain({ booking }: { readonly booking: BookingSummary }) {
  const { data: venue } = useVenue();
  const today = bookingDayOf(useVenueNow());
  const { booked, bookingDate, slot } = booking;
  if (venue === undefined || booked.type !== 'court_booking') return null;
  const { courtName } = booked;
  const courtType = typeOfCourt(venue, courtName);
  if (courtType === null) return null;
  const date = nextOfWeekday(bookingDate, today);
  const selection = selectionOf({ date, courtType, slots: { [courtName]: [slot] } });
  const { search, state } = entryOf({ selection, isDateDeselected: false });
  const { again } = historyLabels.bookings;
  return (
    <Link
      to={{ pathname: paths.home, search }}
      state={state}
      aria-label={`${again}, ${bookingInWords(booked, date, slot)}`}
      className="-mr-2 -mb-2 inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-court text-sm underline-offset-4 hover:underline"
    >
      {again}
    </Link>
  );
}
