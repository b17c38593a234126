import { CalendarPlus, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { groupBookings } from '#domain/bookings/booking-groups.ts';
import { bookingTitle, coachLine } from '#domain/bookings/booking-titles.ts';
import { googleCalendarLink, joinedEvent } from '#domain/bookings/calendar-links.ts';
import { refusalToRefund } from '#domain/bookings/refunds.ts';
import { dayParts } from '#domain/time/venue-time.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { BookingActions } from '#web/features/my-bookings/booking-actions.tsx';
import { BookingSlot } from '#web/features/my-bookings/booking-slot.tsx';
import type { BookingGroup } from '#web/features/my-bookings/booking-words.ts';
import { movableOf } from '#web/features/my-bookings/rules-of-booking.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { themeOf } from '#web/visit.ts';

const { refunding } = myBookingsLabels;

interface BookingSheetProps {
  /** The slots of one row of the list, less those that were refunded since it was opened. */
  readonly bookings: BookingGroup<UpcomingBooking>;
  readonly onRefundOrCancel: (booking: UpcomingBooking) => void;
  readonly onRefundAll: (bookings: BookingGroup<UpcomingBooking>) => void;
  readonly onClose: () => void;
}

/** The actions on a booking: on all of it at once, or slot by slot. */
export function BookingSheet(props: BookingSheetProps) {
  const { bookings, onRefundOrCancel, onRefundAll, onClose } = props;
  const now = useVenueNow();
  // Without those that have come too close to their start.
  const [refundable, ...more] = bookings.filter(
    (booking) => refusalToRefund(movableOf(booking), now) === null,
  );
  const day = useRef<HTMLParagraphElement>(null);
  useFocusAfterLoss(day, bookings.length);
  const [{ booked, bookingDate, courtName, sport }] = bookings;
  const [first = bookings, ...others] = groupBookings(bookings);
  const { weekday, month, day: dayOfMonth } = dayParts(bookingDate);
  const coach = coachLine(booked);
  return (
    <Dialog title={bookingTitle(booked)} closeLabel={labels.common.close} onClose={onClose}>
      <div data-sport={themeOf(sport).name} className="grid gap-4">
        <div>
          <p ref={day} tabIndex={-1} className="font-semibold text-ink outline-none">
            {`${weekday}, ${month} ${dayOfMonth}`}
          </p>
          {coach !== null && <p className="text-sm">{coach}</p>}
          {booked.type !== 'court_booking' && (
            <p className="text-sm">{courtDisplayName(courtName)}</p>
          )}
        </div>
        <ul className="border-line border-b">
          {bookings.map((booking) => (
            <BookingSlot
              key={booking.id}
              booking={booking}
              onRefundOrCancel={() => onRefundOrCancel(booking)}
            />
          ))}
        </ul>
        {refundable !== undefined && more.length > 0 && (
          <Button
            tone="secondary"
            aria-haspopup="dialog"
            onClick={() => onRefundAll([refundable, ...more])}
          >
            <Undo2 size={18} aria-hidden="true" />
            {refundAllText([refundable, ...more], bookings.length)}
          </Button>
        )}
        <div className="grid gap-1">
          <BookingActions groups={[first, ...others]} />
          {others.length === 0 && (
            <a
              href={googleCalendarLink(joinedEvent(first))}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('quiet')}
            >
              <CalendarPlus size={18} aria-hidden="true" />
              {labels.profile.addToGoogleCalendar}
            </a>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** With a refunded slot its button disappears, and the focus continues from the top of the sheet. */
function useFocusAfterLoss(top: { readonly current: HTMLElement | null }, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, [count, top]);
}

function refundAllText(refundable: readonly UpcomingBooking[], ofAll: number): string {
  const isPaid = refundable.some(({ paidSen }) => paidSen > 0);
  const all = isPaid ? refunding.all : refunding.cancelAll;
  const left = isPaid ? refunding.left : refunding.cancelLeft;
  const text = refundable.length === ofAll ? all : left;
  return fill(text, { count: String(refundable.length) });
}
