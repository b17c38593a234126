import type { UpcomingBooking } from '#contract/bookings.ts';
import { bookingTimeRange, bookingTitle } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { weekdayAndDate } from '#web/features/booking/day-words.ts';
import { refundabilityText } from '#web/features/my-bookings/booking-words.ts';
import { Card } from '#web/ui/card.tsx';
import { Phrases } from '#web/ui/phrases.tsx';

/** The booking being moved, so that the member need not remember it. */
export function BookedNow({ booking }: { readonly booking: UpcomingBooking }) {
  const now = useVenueNow();
  const { moving, freeSlot } = myBookingsLabels;
  const { booked, bookingDate, slot, paidSen, orderId } = booking;
  const cost = orderId === null ? freeSlot : fill(moving.paid, { amount: displayAmount(paidSen) });
  return (
    <Card className="desktop:col-span-2">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1">
        <div className="min-w-0">
          <p className="text-ink-soft text-sm">{moving.now}</p>
          <h2 className="display mt-0.5 text-lg wrap-anywhere">
            <Phrases text={bookingTitle(booked)} />
          </h2>
          <p className="mt-0.5">
            <Phrases text={`${weekdayAndDate(bookingDate)}, ${bookingTimeRange(slot)}`} />
          </p>
        </div>
        <div className="text-ink-soft text-sm tablet:text-right">
          <p className="font-semibold text-ink">{cost}</p>
          <p>{refundabilityText(booking, now)}</p>
        </div>
      </div>
      <p className="mt-4 border-line border-t pt-3 text-sm">
        {fill(moving.sameType, { type: booking.courtType })}
      </p>
    </Card>
  );
}
