import { useRef, useState } from 'react';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { durationOf } from '#domain/bookings/booking-titles.ts';
import { displayAmount, sumSen } from '#domain/money/money.ts';
import { slotRange } from '#domain/time/slots.ts';
import { refundPolicy } from '#domain/words/checkout-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { useRefundOrCancel } from '#web/api/bookings.ts';
import { type BookingGroup, costOf, whenInShort } from '#web/features/my-bookings/booking-words.ts';
import { refundFailure } from '#web/features/my-bookings/refund-failure.ts';
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
  const done = useRef(new Set<string>());
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<Answer | null>(null);
  const count = String(bookings.length);
  const totalSen = sumSen(bookings.map(({ paidSen }) => paidSen));
  const isPaid = totalSen > 0;
  const amount = displayAmount(totalSen);
  const send = async (): Promise<void> => {
    setIsSending(true);
    setFailure(null);
    for (const booking of bookings.filter(({ id }) => !done.current.has(id))) {
      const error = await mutateAsync(booking).then(() => null, asError);
      if (error !== null) {
        const soFar = fill(words.stopped, { done: String(done.current.size), count });
        const text = refundFailure(error, booking.paidSen > 0);
        setFailure(answerOf('danger', done.current.size > 0 ? `${text} ${soFar}` : text));
        setIsSending(false);
        return;
      }
      done.current.add(booking.id);
    }
    onDone(fill(isPaid ? words.allDone : words.allCancelled, { count, amount }));
  };
  return (
    <Dialog
      title={fill(isPaid ? words.allTitle : words.cancelAllTitle, { count })}
      isDismissable={false}
      // A refund that was sent cannot be withdrawn.
      onClose={isSending ? () => undefined : onClose}
      actions={
        <>
          <Button tone="secondary" disabled={isSending} onClick={onClose}>
            {words.keep}
          </Button>
          <Button tone="final" isBusy={isSending} onClick={() => void send()}>
            {fill(isPaid ? words.refund : words.cancelAll, { count, amount })}
          </Button>
        </>
      }
    >
      <AnswerNotice answer={failure} />
      <p className="font-semibold text-ink">{whenInShort(bookings)}</p>
      <dl className="grid gap-1 rounded-control bg-tint px-4 py-3 text-ink">
        {bookings.map((booking) => (
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
      <p>{words.final}</p>
    </Dialog>
  );
}

const asError = (error: unknown): unknown => error ?? new Error();
