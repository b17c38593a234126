import {
  bookingTitle,
  coachLine,
  durationOf,
  slotInWords,
} from '#domain/bookings/booking-titles.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { type PastBooking, usePastBookings } from '#web/api/history.ts';
import { PagedList } from '#web/features/history/paged-list.tsx';
import { Part } from '#web/features/history/part.tsx';
import { costOf } from '#web/features/my-bookings/booking-words.ts';
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

function Row({ booking }: { readonly booking: PastBooking }) {
  const { booked, bookingDate, slot } = booking;
  const coach = coachLine(booked);
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h3 className="display wrap-anywhere">
          <Phrases text={bookingTitle(booked)} />
        </h3>
        <p className="mt-0.5 text-ink-soft text-sm">
          <Phrases text={slotInWords(bookingDate, slot, durationOf(booked))} />
        </p>
        {coach !== null && <p className="text-ink-soft text-sm">{coach}</p>}
      </div>
      <p className="figures shrink-0 pt-0.5 text-right font-semibold text-sm">{costOf(booking)}</p>
    </div>
  );
}
