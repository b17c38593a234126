import type { BookingSummary } from '#contract/bookings.ts';
import { groupBookings, rangeOfGroup } from '#domain/bookings/booking-groups.ts';
import { bookingTitle, coachLine } from '#domain/bookings/booking-titles.ts';
import { sumSen } from '#domain/money/money.ts';
import { shortRange } from '#domain/slots/slot-ranges.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { usePastBookingsWithoutOrder } from '#web/api/history.ts';
import { BookAgain } from '#web/features/history/book-again.tsx';
import { monthOf } from '#web/features/history/month-of.ts';
import { PagedList } from '#web/features/history/paged-list.tsx';
import { Part } from '#web/features/history/part.tsx';
import { type BookingGroup, costOf } from '#web/features/my-bookings/booking-words.ts';
import { Phrases } from '#web/ui/phrases.tsx';

type Group = BookingGroup<BookingSummary>;

/** Bookings without an order: free slots, and lessons paid at the venue. Most members have none. */
export function PastBookings() {
  const pages = usePastBookingsWithoutOrder();
  if (pages.items === undefined || pages.items.length === 0) return null;
  return (
    <Part title={historyLabels.withoutOrder}>
      <PagedList
        pages={{ ...pages, items: newestFirst(pages.items) }}
        keyOf={([{ id }]) => id}
        groupOf={([{ bookingDate }]) => monthOf(bookingDate)}
        row={(group) => <Row group={group} />}
        none=""
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
  const [first, ...others] = group;
  const { booked, bookingDate, slot } = first;
  const coach = coachLine(booked);
  const paidSen = sumSen(group.map((booking) => booking.paidSen));
  return (
    <div className="grid max-[19rem]:block grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <h3 className="font-semibold leading-snug wrap-anywhere">
        <Phrases text={`${shortDate(bookingDate)}, ${shortRange(rangeOfGroup(group))}`} />
      </h3>
      <p className="figures text-right font-semibold text-sm">{costOf({ ...first, paidSen })}</p>
      <p className="text-ink-soft text-sm leading-snug">
        <Phrases text={bookingTitle(booked)} />
        {coach !== null && <span className="block">{coach}</span>}
      </p>
      {booked.type === 'court_booking' && (
        <BookAgain
          date={bookingDate}
          courtName={booked.courtName}
          slots={[slot, ...others.map((other) => other.slot)]}
        />
      )}
    </div>
  );
}
