import type { UpcomingBooking } from '#contract/bookings.ts';
import { bookingTitle, coachLine } from '#domain/bookings/booking-titles.ts';
import { dayParts } from '#domain/time/venue-time.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';
import { BookingSlot } from '#web/features/my-bookings/booking-slot.tsx';
import { Phrases } from '#web/ui/phrases.tsx';
import { themeOf } from '#web/visit.ts';

interface BookingCardProps {
  /** One booking, or consecutive slots of one court and order. [LIST-1] */
  readonly bookings: readonly [UpcomingBooking, ...UpcomingBooking[]];
  readonly onRefundOrCancel: (booking: UpcomingBooking) => void;
  /** Called with the booking whose actions have the focus. */
  readonly onFocus: (bookingId: string) => void;
}

/** The court or lesson and its date, with a row and actions for each slot. */
export function BookingCard({ bookings, onRefundOrCancel, onFocus }: BookingCardProps) {
  const [first] = bookings;
  const { booked, bookingDate } = first;
  const { weekday, month, day } = dayParts(bookingDate);
  const coach = coachLine(booked);
  return (
    // Each card has its own sport's colours, whichever sport was viewed last.
    <li
      data-sport={themeOf(first.sport).name}
      className="appear grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-4 border-line border-t py-5 last:pb-0"
    >
      <p
        aria-hidden="true"
        className="grid justify-items-center rounded-control bg-tint py-2 text-center"
      >
        <span className="text-xs text-ink-soft">{weekday.slice(0, 3)}</span>
        <span className="display text-2xl leading-tight">{day}</span>
        <span className="text-xs text-ink-soft">{month.slice(0, 3)}</span>
      </p>
      <div className="min-w-0 self-center">
        <h3 className="display wrap-anywhere">
          <Phrases text={bookingTitle(booked)} />
        </h3>
        <p className="mt-0.5 text-ink-soft text-sm">{`${weekday}, ${month} ${day}`}</p>
        {coach !== null && <p className="text-ink-soft text-sm">{coach}</p>}
        {booked.type !== 'court_booking' && (
          <p className="text-ink-soft text-sm">{courtDisplayName(first.courtName)}</p>
        )}
      </div>
      <ul className="col-span-2 mt-2 tablet:col-span-1 tablet:col-start-2">
        {bookings.map((booking) => (
          <BookingSlot
            key={booking.id}
            booking={booking}
            onRefundOrCancel={() => onRefundOrCancel(booking)}
            onFocus={() => onFocus(booking.id)}
          />
        ))}
      </ul>
    </li>
  );
}
