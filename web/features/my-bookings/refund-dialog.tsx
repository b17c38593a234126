import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { refusalToRefund } from '#domain/bookings/refunds.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { refundPolicy } from '#domain/words/checkout-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { type FreshBooking, useFreshBooking, useRefundOrCancel } from '#web/api/bookings.ts';
import { useCredits } from '#web/api/credits.ts';
import { isAnswerLost } from '#web/api/lost-answers.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { wordsOf } from '#web/features/my-bookings/booking-words.ts';
import { refundFailure } from '#web/features/my-bookings/refund-failure.ts';
import { movableOf } from '#web/features/my-bookings/rules-of-booking.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Answer, AnswerNotice, answerOf } from '#web/ui/form-answer.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Phrases } from '#web/ui/phrases.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface RefundDialogProps {
  /** The booking as the list showed it when it was pressed. */
  readonly pressed: UpcomingBooking;
  /** Further notes to read before confirming. */
  readonly notes?: readonly string[];
  readonly onClose: () => void;
  /** Called when the booking is gone, with a message about what was refunded. */
  readonly onGone: (bookingId: string, message: string) => void;
}

/** Shows the exact refund, from fresh server data, before the member confirms. */
export function RefundDialog({ pressed, notes = [], onClose, onGone }: RefundDialogProps) {
  const fresh = useFreshBooking(pressed.id);
  const balanceSen = useCredits().data?.balanceSen;
  const { sent, isSending, isUndecided, failure, send } = useSendOnce(fresh, onGone);
  const now = useVenueNow();
  const { refunding } = myBookingsLabels;
  const booking = fresh.kind === 'known' ? fresh.booking : (sent?.booking ?? pressed);
  const refusal = fresh.kind === 'known' ? refusalToRefund(movableOf(booking), now) : null;
  // Once sent, the refund may be done, and the new balance would count it twice.
  const quotedBalanceSen = isSending || isUndecided ? sent?.balanceSen : balanceSen;
  const isPaid = booking.paidSen > 0;
  // A request that was sent cannot be withdrawn, so the dialog waits for the answer.
  const close = isSending ? () => undefined : onClose;
  // Once sent, this request itself can end the booking, so only its answer says what happened.
  const canAgree = isSending || isUndecided || (fresh.kind === 'known' && refusal === null);
  const isGone = fresh.kind === 'gone' && !isSending;
  return (
    <Dialog
      title={isPaid ? refunding.refundTitle : refunding.cancelTitle}
      isDismissable={false}
      onClose={close}
      actions={
        <>
          <Button tone="secondary" disabled={isSending} onClick={onClose}>
            {isGone ? labels.common.close : refunding.keep}
          </Button>
          {fresh.kind === 'failed' && !canAgree && (
            <Button onClick={fresh.retry}>{labels.common.tryAgain}</Button>
          )}
          {(canAgree || fresh.kind === 'loading') && (
            <Button
              tone="final"
              disabled={!canAgree}
              isBusy={isSending}
              onClick={() => send({ booking, balanceSen: quotedBalanceSen })}
            >
              {isGone ? labels.common.tryAgain : agreeing(booking)}
            </Button>
          )}
        </>
      }
    >
      <AnswerNotice answer={failure} />
      <p className="font-semibold text-ink">
        <Phrases text={wordsOf(booking)} />
      </p>
      {canAgree && <Quote booking={booking} balanceSen={quotedBalanceSen} />}
      {canAgree && notes.map((note) => <p key={note}>{note}</p>)}
      {!canAgree && (failure === null || fresh.kind === 'loading') && (
        <Obstacle fresh={fresh} refusal={refusal} />
      )}
    </Dialog>
  );
}

function agreeing({ paidSen }: UpcomingBooking): string {
  if (paidSen === 0) return labels.profile.cancelBooking;
  return fill(myBookingsLabels.refunding.refund, { amount: displayAmount(paidSen) });
}

interface SentRequest {
  readonly booking: UpcomingBooking;
  /** The credits before the refund; undefined until known. */
  readonly balanceSen: Sen | undefined;
}

/**
 * Sends one request for all presses: a second press can come before the first has rendered. If the
 * answer was lost and the booking is gone, it sends again and gets the answer of the first request.
 */
function useSendOnce(fresh: FreshBooking, onGone: RefundDialogProps['onGone']) {
  const request = useRefundOrCancel();
  const isOnItsWay = useRef(false);
  const [failure, setFailure] = useState<Answer | null>(null);
  const [sent, setSent] = useState<SentRequest | null>(null);
  const [isUndecided, setIsUndecided] = useState(false);
  const send = (asked: SentRequest): void => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setSent(asked);
    const { booking } = asked;
    request.mutate(booking, {
      onSuccess: (message) => onGone(booking.id, message),
      onError: (error) => {
        setIsUndecided(isAnswerLost(error));
        setFailure(answerOf('danger', refundFailure(error, booking.paidSen > 0)));
      },
      onSettled: () => {
        isOnItsWay.current = false;
      },
    });
  };
  const sendAgain = useEffectEvent(() => sent && send(sent));
  const isProbablyDone = isUndecided && fresh.kind === 'gone';
  useEffect(() => {
    if (isProbablyDone) sendAgain();
  }, [isProbablyDone]);
  return { sent, isSending: request.isPending, isUndecided, failure, send };
}

interface ObstacleProps {
  readonly fresh: FreshBooking;
  readonly refusal: keyof typeof refusals | null;
}

/** Why the member cannot confirm, or not yet. */
function Obstacle({ fresh, refusal }: ObstacleProps) {
  if (fresh.kind === 'loading') {
    return (
      <div className="grid min-h-36 place-items-center text-court">
        <Spinner label={labels.common.loading} size={28} />
      </div>
    );
  }
  const code =
    fresh.kind === 'failed' ? 'refund_status_unknown' : (refusal ?? 'refund_booking_not_found');
  return <Notice tone="danger">{refusals[code]}</Notice>;
}

function Quote({ booking, balanceSen }: SentRequest) {
  const { paidSen, givesBack, booked } = booking;
  const { refunding } = myBookingsLabels;
  const final = booked.type === 'group_lesson' ? refunding.finalSeat : refunding.final;
  if (givesBack !== 'credits') {
    return (
      <>
        <p>{refunding.withoutCredits[givesBack]}</p>
        <p>{final}</p>
      </>
    );
  }
  return (
    <>
      <dl className="grid gap-1 rounded-control bg-tint px-4 py-3 text-ink">
        <Amount name={refunding.comesBack}>
          <span className="text-lg">{displayAmount(paidSen)}</span>
        </Amount>
        {balanceSen !== undefined && (
          <Amount name={refunding.balanceAfter}>{displayAmount(balanceSen + paidSen)}</Amount>
        )}
      </dl>
      <p>{refunding.toCredits}</p>
      <p>{refundPolicy.noCashRefunds}</p>
      <p>{final}</p>
    </>
  );
}

function Amount({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{name}</dt>
      <dd className="display whitespace-nowrap">{children}</dd>
    </div>
  );
}
