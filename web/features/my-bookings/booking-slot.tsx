import { MoveRight, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { durationOf } from '#domain/bookings/booking-titles.ts';
import { refusalToRefund } from '#domain/bookings/refunds.ts';
import { isNextDaySlot, slotRange } from '#domain/time/slots.ts';
import { labels } from '#domain/words/labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import {
  costOf,
  reasonNotToMove,
  refundabilityText,
  wordsOf,
} from '#web/features/my-bookings/booking-words.ts';
import { moveAddress } from '#web/features/my-bookings/move-address.ts';
import { movableOf } from '#web/features/my-bookings/rules-of-booking.ts';

interface BookingSlotProps {
  readonly booking: UpcomingBooking;
  readonly onRefundOrCancel: () => void;
}

/** One booked slot: time, cost, refund deadline and actions. */
export function BookingSlot({ booking, onRefundOrCancel }: BookingSlotProps) {
  const refundabilityId = useId();
  const now = useVenueNow();
  const { slot } = booking;
  const canRefundOrCancel = refusalToRefund(movableOf(booking), now) === null;
  const reason = reasonNotToMove(booking, now);
  return (
    <li className="grid gap-y-2 border-line border-t py-3">
      <div>
        <p className="flex items-baseline justify-between gap-3 text-ink">
          <span className="display text-base">
            {slotRange(slot, durationOf(booking.booked))}{' '}
            {isNextDaySlot(slot) && (
              <span className="inline-block whitespace-nowrap rounded-md bg-amber-tint px-1 py-0.5 text-xs text-amber">
                {labels.common.nextDay}
              </span>
            )}
          </span>{' '}
          <span className="figures whitespace-nowrap text-sm">{costOf(booking)}</span>
        </p>
        <p id={refundabilityId} className="mt-0.5 text-sm">
          {refundabilityText(booking, now)}
        </p>
        {/* A booking that is too late to refund is too late to move: one sentence says both. */}
        {canRefundOrCancel && reason !== null && <p className="mt-0.5 text-sm">{reason}</p>}
      </div>
      <div className="flex justify-end gap-2">
        {reason === null && (
          <Link
            to={moveAddress(booking)}
            aria-label={`${myBookingsLabels.move}, ${wordsOf(booking)}`}
            className={actionClass}
          >
            <MoveRight size={18} aria-hidden="true" />
            {myBookingsLabels.move}
          </Link>
        )}
        <RefundOrCancelAction
          booking={booking}
          isPossible={canRefundOrCancel}
          refundabilityId={refundabilityId}
          onRefundOrCancel={onRefundOrCancel}
        />
      </div>
    </li>
  );
}

const actionClass =
  'inline-flex min-h-11 items-center justify-center gap-1.5 rounded-control border border-edge px-4 text-sm font-semibold text-ink transition-colors duration-150 hover:border-court hover:bg-tint aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-mist aria-disabled:text-ink-soft';

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
      <Undo2 size={18} aria-hidden="true" />
      {isPaid ? refund : labels.common.cancel}
    </button>
  );
}
