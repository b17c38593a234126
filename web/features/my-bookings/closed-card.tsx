import type { ClosedBooking } from '#contract/bookings.ts';
import { bookingTitle, coachLine, durationOf } from '#domain/bookings/booking-titles.ts';
import { closedInWords } from '#domain/bookings/closed-bookings.ts';
import { isNextDaySlot, slotRange } from '#domain/time/slots.ts';
import { dayParts } from '#domain/time/venue-time.ts';
import { labels } from '#domain/words/labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { Phrases } from '#web/ui/phrases.tsx';

const { closed } = myBookingsLabels;

/** A booking that a closure or the cancellation of its class ended: what was booked, why it ended and what came back. [LIST-4] */
export function ClosedCard({ booking }: { readonly booking: ClosedBooking }) {
  const { booked, bookingDate, slot, kept = null } = booking;
  const { weekday, month, day } = dayParts(bookingDate);
  const coach = coachLine(booked);
  const range = slotRange(slot, durationOf(booked));
  return (
    <li className="appear grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-4 border-line border-t py-5 last:pb-0">
      <p
        aria-hidden="true"
        className="grid justify-items-center rounded-control bg-mist py-2 text-center text-ink-soft"
      >
        <span className="text-xs">{weekday.slice(0, 3)}</span>
        <span className="display text-2xl leading-tight">{day}</span>
        <span className="text-xs">{month.slice(0, 3)}</span>
      </p>
      <div className="min-w-0 self-center">
        <h3 className="display wrap-anywhere">
          <Phrases text={bookingTitle(booked)} />{' '}
          <span className="inline-block whitespace-nowrap rounded-md bg-amber-tint px-1.5 py-0.5 align-middle font-semibold text-[0.75rem] text-amber">
            {booking.isClassCancelled || kept !== null ? closed.cancelledMark : closed.mark}
          </span>
        </h3>
        <p className="figures mt-0.5 text-ink-soft text-sm line-through">
          {`${weekday}, ${month} ${day}, ${range}${isNextDaySlot(slot) ? ` ${labels.common.nextDay}` : ''}`}
        </p>
        {coach !== null && <p className="text-ink-soft text-sm">{coach}</p>}
      </div>
      <p className="wrap-anywhere col-span-2 mt-3 rounded-control bg-mist px-3 py-2 text-sm tablet:col-span-1 tablet:col-start-2">
        {closedInWords({ ...booking, kept })}
      </p>
    </li>
  );
}
