import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Occupancy } from '#domain/slots/window-offer.ts';
import { bookingDayOf, bookingWindow } from '#domain/time/booking-window.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { type Closure, monthOf, weeksToShow } from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { DateCalendar } from '#web/features/booking/date-calendar.tsx';
import type { Facts } from '#web/features/booking/facts.ts';
import { stepId } from '#web/features/booking/scroll-to-step.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Step } from '#web/ui/steps.tsx';

interface DateStepProps {
  readonly number: number;
  readonly sport: Sport;
  readonly facts: Facts | null;
  readonly occupancyOf: (date: BookingDate) => Occupancy | null;
  readonly status: MembershipStatus;
  readonly chosen: BookingDate | null;
  readonly onChoose: (date: BookingDate) => void;
}

export function DateStep(props: DateStepProps) {
  const { number, sport, facts, occupancyOf, status, chosen, onChoose } = props;
  const aside = facts && fill(bookingLabels.calendar.until, { date: formatDate(facts.window.to) });
  return (
    <Step id={stepId('date')} number={number} title={bookingLabels.steps.date} aside={aside}>
      {facts ? (
        <>
          <DateCalendar
            sport={sport}
            facts={facts}
            occupancyOf={occupancyOf}
            chosen={chosen}
            onChoose={onChoose}
          />
          <ClosureNotes facts={facts} />
        </>
      ) : (
        <CalendarSkeleton status={status} chosen={chosen} />
      )}
    </Step>
  );
}

/** The height of a month by its number of weeks, without the row of weekdays. */
const monthHeights: Readonly<Record<number, string>> = {
  1: 'h-12 short:h-11',
  2: 'h-24 short:h-22',
  3: 'h-36 short:h-33',
};

/** As tall as the month that will be shown. */
function CalendarSkeleton({ status, chosen }: Pick<DateStepProps, 'status' | 'chosen'>) {
  const today = bookingDayOf(useVenueNow());
  const weeks = weeksToShow(
    monthOf(chosen ?? today),
    bookingWindow(today, status),
    () => false,
  ).length;
  return (
    <>
      <Skeleton className="h-11 w-44 max-w-full" />
      <Skeleton className={classNames('mt-10', monthHeights[weeks])} />
    </>
  );
}

/** Says why a crossed-out day is closed, also without a pointer to hover with. */
function ClosureNotes({ facts: { closures, firstDay } }: { readonly facts: Facts }) {
  const sentences = [
    ...closures.map(closureSentence),
    ...(firstDay === null ? [bookingLabels.calendar.allClosed] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1 border-line border-t pt-3 text-sm text-ink-soft">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function closureSentence({ from, to, reason }: Closure): string {
  const { closedOn, closedFromTo } = bookingLabels.calendar;
  return from === to
    ? fill(closedOn, { from: formatDate(from), reason })
    : fill(closedFromTo, { from: formatDate(from), to: formatDate(to), reason });
}
