import { Link } from 'react-router';
import type { BookingSummary } from '#contract/bookings.ts';
import { groupBookings, rangeOfGroup } from '#domain/bookings/booking-groups.ts';
import { bookingTitle, coachLine, slotInWords } from '#domain/bookings/booking-titles.ts';
import { sumSen } from '#domain/money/money.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { nextOfWeekday } from '#domain/time/venue-time.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { usePastBookings } from '#web/api/history.ts';
import { useVenue } from '#web/api/venue.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { entryOf } from '#web/features/booking/selection-entry.ts';
import { selectionOf, typeOfCourt } from '#web/features/booking/start-offers.ts';
import { monthOf } from '#web/features/history/month-of.ts';
import { PagedList } from '#web/features/history/paged-list.tsx';
import { Part } from '#web/features/history/part.tsx';
import { type BookingGroup, costOf } from '#web/features/my-bookings/booking-words.ts';
import { paths } from '#web/paths.ts';
import { Phrases } from '#web/ui/phrases.tsx';

/** Few at first, so that the orders below stay near. */
const atFirst = 5;

type Group = BookingGroup<BookingSummary>;

export function PastBookings() {
  const { title, none } = historyLabels.bookings;
  const pages = usePastBookings();
  return (
    <Part title={title}>
      <PagedList
        pages={{ ...pages, items: pages.items && newestFirst(pages.items) }}
        keyOf={([{ id }]) => id}
        groupOf={([{ bookingDate }]) => monthOf(bookingDate)}
        row={(group) => <Row group={group} />}
        none={none}
        atFirst={atFirst}
      />
    </Part>
  );
}

/**
 * Cards of consecutive slots, the newest first, as the bookings are. The moment of booking is not
 * known any more, so each free slot has a card of its own. [LIST-1]
 */
function newestFirst(bookings: readonly BookingSummary[]): readonly Group[] {
  const oldestFirst = bookings
    .toReversed()
    .map((booking) => ({ ...booking, bookedAt: booking.id }));
  return groupBookings(oldestFirst).toReversed();
}

function Row({ group }: { readonly group: Group }) {
  const [first] = group;
  const { booked, bookingDate } = first;
  const { from, count } = rangeOfGroup(group);
  const coach = coachLine(booked);
  const paidSen = sumSen(group.map((booking) => booking.paidSen));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <h3 className="font-semibold leading-snug wrap-anywhere">
        <Phrases text={slotInWords(bookingDate, from, count)} />
      </h3>
      <p className="figures text-right font-semibold text-sm">{costOf({ ...first, paidSen })}</p>
      <p className="text-ink-soft text-sm leading-snug">
        <Phrases text={bookingTitle(booked)} />
        {coach !== null && <span className="block">{coach}</span>}
      </p>
      <BookAgain group={group} />
    </div>
  );
}

/** Opens the booking screen with the same court and slots on the next such weekday. [DAY-10] */
function BookAgain({ group }: { readonly group: Group }) {
  const { data: venue } = useVenue();
  const today = bookingDayOf(useVenueNow());
  const [{ booked, bookingDate }] = group;
  if (venue === undefined || booked.type !== 'court_booking') return null;
  const { courtName } = booked;
  const courtType = typeOfCourt(venue, courtName);
  if (courtType === null) return null;
  const date = nextOfWeekday(bookingDate, today);
  const slots = { [courtName]: group.map(({ slot }) => slot) };
  const selection = selectionOf({ date, courtType, slots });
  const { search, state } = entryOf({ selection, isDateDeselected: false });
  const { again } = historyLabels.bookings;
  const { from, count } = rangeOfGroup(group);
  return (
    <Link
      to={{ pathname: paths.home, search }}
      state={state}
      aria-label={`${again}, ${bookingTitle(booked)}, ${slotInWords(date, from, count)}`}
      className="-my-2 -mr-2 inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-court text-sm underline-offset-4 hover:underline"
    >
      {again}
    </Link>
  );
}
