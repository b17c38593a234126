import { useRef, useState } from 'react';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { durationOf } from '#domain/bookings/booking-titles.ts';
import { refusalToRefund } from '#domain/bookings/refunds.ts';
import { displayAmount, sumSen } from '#domain/money/money.ts';
import { slotRange } from '#domain/time/slots.ts';
import { refundPolicy } from '#domain/words/checkout-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { useRefundOrCancel, useUpcomingBookings } from '#web/api/bookings.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { type BookingGroup, costOf, whenInShort } from '#web/features/my-bookings/booking-words.ts';
import { refundFailure } from '#web/features/my-bookings/refund-failure.ts';
import { movableOf } from '#web/features/my-bookings/rules-of-booking.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Answer, AnswerNotice, answerOf } from '#web/ui/form-answer.tsx';

const { refunding: words } = myBookingsLabels;

interface RefundAllDialogProps {
  /** The hours of one row, as the list showed them when it was pressed. */
  readonly bookings: BookingGroup<UpcomingBooking>;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/**
 * One question for all hours of a row. They are refunded one after the other, and the first refusal
 * ends that: pressing again goes on with what is left. [REFUND-13]
 */
export function RefundAllDialog({ bookings, onClose, onDone }: RefundAllDialogProps) {
  const { mutateAsync } = useRefundOrCancel();
  const done = useRef<readonly UpcomingBooking[]>([]);
  const [asked, setAsked] = useState<readonly UpcomingBooking[]>(bookings);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Answer | null>(null);
  const stillBooked = useUpcomingBookings().data?.bookings;
  const now = useVenueNow();
  // What a refusal leaves is asked about anew: less of it, or none, may still be refunded.
  const left =
    failure === null ? asked : asked.filter((booking) => canStillGo(booking, stillBooked, now));
  const { count, amount, isPaid } = sumOf(left);
  const send = async (): Promise<void> => {
    setAsked(left);
    setIsSending(true);
    setFailure(null);
    for (const booking of left) {
      const error = await mutateAsync(booking).then(() => null, asError);
      if (error !== null) {
        const soFar = fill(words.stopped, {
          done: String(done.current.length),
          count: String(bookings.length),
        });
        const text = refundFailure(error, booking.paidSen > 0);
        setFailure(answerOf('danger', done.current.length > 0 ? `${text} ${soFar}` : text));
        setAsked(left.filter((other) => !done.current.includes(other)));
        setIsSending(false);
        return;
      }
      done.current = [...done.current, booking];
    }
    onDone(doneInWords(done.current));
  };
  const one = left.length === 1;
  return (
    <Dialog
      title={
        one
          ? words[isPaid ? 'refundTitle' : 'cancelTitle']
          : fill(words[isPaid ? 'allTitle' : 'cancelAllTitle'], { count })
      }
      isDismissable={false}
      // A refund that was sent cannot be withdrawn.
      onClose={isSending ? () => undefined : onClose}
      actions={
        <>
          <Button tone="secondary" disabled={isSending} onClick={onClose}>
            {left.length === 0 ? labels.common.close : words.keep}
          </Button>
          {left.length > 0 && (
            <Button tone="final" isBusy={isSending} onClick={() => void send()}>
              {one && !isPaid
                ? labels.profile.cancelBooking
                : fill(isPaid ? words.refund : words.cancelAll, { count, amount })}
            </Button>
          )}
        </>
      }
    >
      <AnswerNotice answer={failure} />
      <p className="font-semibold text-ink">{whenInShort(bookings)}</p>
      <dl
        hidden={left.length === 0}
        className="grid gap-1 rounded-control bg-tint px-4 py-3 text-ink"
      >
        {left.map((booking) => (
          <div key={booking.id} className="flex items-baseline justify-between gap-4">
            <dt>{slotRange(booking.slot, durationOf(booking.booked))}</dt>
            <dd className="figures whitespace-nowrap">{costOf(booking)}</dd>
          </div>
        ))}
        {isPaid && (
          <div className="flex items-baseline justify-between gap-4 border-line border-t pt-1">
            <dt>{words.comesBack}</dt>
            <dd className="display whitespace-nowrap text-lg">{amount}</dd>
          </div>
        )}
      </dl>
      {isPaid && <p>{refundPolicy.noCashRefunds}</p>}
      {left.length > 0 && <p>{words.final}</p>}
    </Dialog>
  );
}

/** False for one that is gone by now, or has come too close to its start. */
function canStillGo(
  booking: UpcomingBooking,
  stillBooked: readonly UpcomingBooking[] | undefined,
  now: Temporal.Instant,
): boolean {
  const isThere = stillBooked === undefined || stillBooked.some(({ id }) => id === booking.id);
  return isThere && refusalToRefund(movableOf(booking), now) === null;
}

function sumOf(bookings: readonly UpcomingBooking[]) {
  const totalSen = sumSen(bookings.map(({ paidSen }) => paidSen));
  const [count, amount] = [String(bookings.length), displayAmount(totalSen)];
  return { count, amount, isPaid: totalSen > 0 };
}

function doneInWords(bookings: readonly UpcomingBooking[]): string {
  const { count, amount, isPaid } = sumOf(bookings);
  const { one, many } = isPaid ? words.allDone : words.allCancelled;
  return fill(bookings.length === 1 ? one : many, { count, amount });
}

const asError = (error: unknown): unknown => error ?? new Error();
