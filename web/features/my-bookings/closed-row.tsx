import type { ClosedBooking } from '#contract/bookings.ts';
import { bookingTitle, coachLine, durationOf } from '#domain/bookings/booking-titles.ts';
import { closedInWords } from '#domain/bookings/closed-bookings.ts';
import { shortRange } from '#domain/slots/slot-ranges.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { Phrases } from '#web/ui/phrases.tsx';

const { closed } = myBookingsLabels;

/** A booking that a closure or the cancellation of its class ended: what was booked, why it ended and what came back for it. [LIST-4] */
export function ClosedRow({ booking }: { readonly booking: ClosedBooking }) {
  const { booked, slot, kept = null } = booking;
  const coach = coachLine(booked);
  return (
    <li className="appear grid gap-x-4 border-line border-b py-3 last:border-b-0 tablet:grid-cols-[8rem_minmax(0,1fr)]">
      <p className="display text-base text-ink-soft leading-6 line-through">
        <Phrases text={shortRange({ from: slot, count: durationOf(booked) })} />
      </p>
      <div className="min-w-0">
        <p className="font-semibold leading-6 wrap-anywhere">
          <Phrases text={bookingTitle(booked)} />{' '}
          <span className="inline-block whitespace-nowrap rounded-full bg-amber-tint px-2.5 font-bold text-amber text-xs leading-5">
            {booking.isClassCancelled || kept !== null ? closed.cancelledMark : closed.mark}
          </span>
        </p>
        {coach !== null && <p className="text-ink-soft text-sm">{coach}</p>}
        <p className="wrap-anywhere mt-1 text-sm">{closedInWords({ ...booking, kept })}</p>
      </div>
    </li>
  );
}
