import { CalendarPlus, Download, MoveRight, Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { durationOf } from '#domain/bookings/booking-titles.ts';
import { bookingEvent, googleCalendarLink } from '#domain/bookings/calendar-links.ts';
import { refusalToRefund } from '#domain/bookings/refunds.ts';
import { isNextDaySlot, slotRange } from '#domain/time/slots.ts';
import { labels } from '#domain/words/labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { useVenue } from '#web/api/venue.ts';
import { useVenueNow, venueNow } from '#web/api/venue-clock.ts';
import {
  costOf,
  reasonNotToMove,
  refundabilityText,
  wordsOf,
} from '#web/features/my-bookings/booking-words.ts';
import { saveCalendarFile } from '#web/features/my-bookings/calendar-file.ts';
import { moveAddress } from '#web/features/my-bookings/move-address.ts';
import { movableOf } from '#web/features/my-bookings/rules-of-booking.ts';
import { slotId } from '#web/features/my-bookings/use-arrival.ts';
import { classNames } from '#web/ui/class-names.ts';

interface BookingSlotProps {
  readonly booking: UpcomingBooking;
  readonly onRefundOrCancel: () => void;
  readonly onFocus: () => void;
}

/** One booked slot: time, cost, refund deadline and actions. */
export function BookingSlot({ booking, onRefundOrCancel, onFocus }: BookingSlotProps) {
  const refundabilityId = useId();
  const reasonId = useId();
  const now = useVenueNow();
  const { slot } = booking;
  const canRefundOrCancel = refusalToRefund(movableOf(booking), now) === null;
  const reason = reasonNotToMove(booking, now);
  return (
    <li
      id={slotId(booking.id)}
      tabIndex={-1}
      onFocus={onFocus}
      className="@container rounded-sm border-line border-t py-2.5 last:pb-0"
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="display text-[0.95rem]">
          {slotRange(slot, durationOf(booking.booked))}{' '}
          {isNextDaySlot(slot) && (
            <span className="inline-block whitespace-nowrap rounded-md bg-amber-tint px-1 py-0.5 text-[0.6875rem] text-amber">
              {labels.common.nextDay}
            </span>
          )}
        </span>{' '}
        <span className="figures text-sm whitespace-nowrap">{costOf(booking)}</span>
      </p>
      <p id={refundabilityId} className="mt-0.5 text-ink-soft text-sm">
        {refundabilityText(booking, now)}
      </p>
      {reason !== null && (
        <p id={reasonId} className="mt-0.5 text-ink-soft text-sm">
          {reason}
        </p>
      )}
      <div className="-mx-3 flex flex-wrap items-center justify-between">
        <div className="flex">
          <CalendarActions booking={booking} />
        </div>
        <div className="flex">
          <MoveAction booking={booking} reasonId={reason === null ? null : reasonId} />
          <RefundOrCancelAction
            booking={booking}
            isPossible={canRefundOrCancel}
            refundabilityId={refundabilityId}
            onRefundOrCancel={onRefundOrCancel}
          />
        </div>
      </div>
    </li>
  );
}

const actionClass =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-3 text-sm font-semibold text-court transition-colors duration-150 hover:bg-tint aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-ink-soft aria-disabled:line-through';

function CalendarActions({ booking }: { readonly booking: UpcomingBooking }) {
  const email = useVenue().data?.contactEmail;
  const { booked, bookingDate, slot } = booking;
  const { addToGoogleCalendar } = labels.profile;
  const { downloadFile } = myBookingsLabels;
  const save = (): void => {
    if (email !== undefined) saveCalendarFile(booking, email, venueNow());
  };
  return (
    <>
      <a
        href={googleCalendarLink(bookingEvent(booked, bookingDate, slot))}
        target="_blank"
        rel="noreferrer"
        title={addToGoogleCalendar}
        aria-label={`${addToGoogleCalendar}, ${wordsOf(booking)}`}
        className={actionClass}
      >
        <CalendarPlus size={18} aria-hidden="true" />
        <Words isLong>{addToGoogleCalendar}</Words>
      </a>
      <button
        type="button"
        title={downloadFile}
        aria-label={`${downloadFile}, ${wordsOf(booking)}`}
        aria-disabled={email === undefined || undefined}
        onClick={save}
        className={actionClass}
      >
        <Download size={18} aria-hidden="true" />
        <Words isLong>{downloadFile}</Words>
      </button>
    </>
  );
}

interface RefundOrCancelActionProps {
  readonly booking: UpcomingBooking;
  readonly isPossible: boolean;
  /** Id of the element that says until when it is possible, or why it no longer is. */
  readonly refundabilityId: string;
  readonly onRefundOrCancel: () => void;
}

/**
 * An action that is no longer possible is greyed out but stays focusable, so its reason is read.
 */
function RefundOrCancelAction({
  booking,
  isPossible,
  refundabilityId,
  onRefundOrCancel,
}: RefundOrCancelActionProps) {
  const { refund, cancelBooking } = labels.profile;
  const isPaid = booking.paidSen > 0;
  return (
    <button
      type="button"
      aria-label={`${isPaid ? refund : cancelBooking}, ${wordsOf(booking)}`}
      aria-describedby={refundabilityId}
      aria-haspopup="dialog"
      aria-disabled={!isPossible || undefined}
      onClick={isPossible ? onRefundOrCancel : undefined}
      className={actionClass}
    >
      <Undo2 size={18} aria-hidden="true" className="max-tablet:hidden" />
      <Words>{isPaid ? refund : labels.common.cancel}</Words>
    </button>
  );
}

interface MoveActionProps {
  readonly booking: UpcomingBooking;
  /** Id of the element that says why it cannot be moved; null when it can. */
  readonly reasonId: string | null;
}

/** Rendered for every slot, so that the buttons of a list line up. */
function MoveAction({ booking, reasonId }: MoveActionProps) {
  const { move } = myBookingsLabels;
  const parts = { 'aria-label': `${move}, ${wordsOf(booking)}`, className: actionClass };
  const content = (
    <>
      <MoveRight size={18} aria-hidden="true" className="max-tablet:hidden" />
      <Words>{move}</Words>
    </>
  );
  return reasonId === null ? (
    <Link {...parts} to={moveAddress(booking)}>
      {content}
    </Link>
  ) : (
    <button {...parts} type="button" aria-describedby={reasonId} aria-disabled="true">
      {content}
    </button>
  );
}

interface WordsProps {
  /** On narrow cards only its icon is shown. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

function Words({ isLong = false, children }: WordsProps) {
  return (
    <span className={classNames('whitespace-nowrap', isLong && 'hidden @min-[31rem]:inline')}>
      {children}
    </span>
  );
}
