import { ChevronRight } from 'lucide-react';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { rangeOfGroup } from '#domain/bookings/booking-groups.ts';
import { bookingTitle, coachLine, slotRangesInWords } from '#domain/bookings/booking-titles.ts';
import { shortRange } from '#domain/slots/slot-ranges.ts';
import { dayParts } from '#domain/time/venue-time.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import {
  type BookingGroup,
  deadlineInShort,
  lengthAndCost,
} from '#web/features/my-bookings/booking-words.ts';
import { groupAttribute } from '#web/features/my-bookings/use-arrival.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Phrases } from '#web/ui/phrases.tsx';
import { themeOf } from '#web/visit.ts';

interface BookingRowProps {
  readonly group: BookingGroup<UpcomingBooking>;
  /** True if it was booked by the order that has just been confirmed. */
  readonly isNew: boolean;
  /** The row above, if it is of the same day. */
  readonly above: UpcomingBooking | null;
  readonly onOpen: () => void;
  readonly onFocus: () => void;
}

/** One booking of the agenda, with consecutive slots joined. It opens the sheet with its actions. */
export function BookingRow({ group, isNew, above, onOpen, onFocus }: BookingRowProps) {
  const now = useVenueNow();
  const [first] = group;
  const { booked, bookingDate } = first;
  const { weekday, month, day } = dayParts(bookingDate);
  const deadline = deadlineInShort(first, now);
  // Only the first row of a day shows that it is too late. Screen readers read it for every row.
  const isShownAbove =
    deadline === myBookingsLabels.tooLate &&
    above !== null &&
    deadlineInShort(above, now) === deadline;
  const coach = coachLine(booked);
  return (
    // Each row has its own sport's colours, whichever sport was viewed last.
    <li
      data-sport={themeOf(first.sport).name}
      {...groupAttribute(group)}
      className="appear border-line border-b last:border-b-0"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        onFocus={onFocus}
        className={classNames(
          'group -mx-3 grid min-h-16 w-[calc(100%+1.5rem)] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-control px-3 py-3 text-left transition-colors duration-150 hover:bg-tint tablet:grid-cols-[8rem_minmax(0,1fr)_auto] tablet:gap-x-4',
          isNew && 'bg-tint',
        )}
      >
        <span className="display self-start text-base leading-6">
          <Phrases text={shortRange(rangeOfGroup(group))} />
        </span>{' '}
        <span className="grid min-w-0 tablet:gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold leading-6 wrap-anywhere">
            <Title booking={first} />
            {isNew && (
              <span className="rounded-full bg-accent px-2.5 text-xs leading-5 font-bold text-ink">
                {myBookingsLabels.isNew}
              </span>
            )}
          </span>
          <span className="sr-only">
            {`${weekday}, ${month} ${day}, ${slotRangesInWords(group)},`}
          </span>
          {coach !== null && <span className="text-ink-soft text-sm">{coach}</span>}
          <span className="text-ink-soft text-sm">
            <Phrases text={lengthAndCost(group)} />
          </span>
          {deadline !== null && (
            <span className={isShownAbove ? 'sr-only' : 'text-ink-soft text-sm'}>{deadline}</span>
          )}
        </span>{' '}
        <ChevronRight
          size={20}
          aria-hidden="true"
          className="max-tablet:row-span-2 max-tablet:row-start-1 max-tablet:col-start-2 text-ink-soft transition-transform duration-150 group-hover:translate-x-0.5"
        />
      </button>
    </li>
  );
}

/** The title of the specification, of which only the court is shown: the list is of bookings. */
function Title({ booking: { booked } }: { readonly booking: UpcomingBooking }) {
  const title = bookingTitle(booked);
  const court = booked.type === 'court_booking' ? courtDisplayName(booked.courtName) : title;
  const [before = '', after = ''] = title.split(court);
  return (
    <span>
      {before !== '' && <span className="sr-only">{before}</span>}
      {court}
      {after !== '' && <span className="sr-only">{after}</span>}
    </span>
  );
}
