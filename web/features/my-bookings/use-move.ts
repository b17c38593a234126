import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { bookingInWords } from '#domain/bookings/booking-titles.ts';
import { moveDifference, weeksOfMove } from '#domain/bookings/moves.ts';
import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { priceSlot } from '#domain/venue/pricing.ts';
import { useCredits } from '#web/api/credits.ts';
import { isAnswerLost } from '#web/api/lost-answers.ts';
import { type MoveRequest, useMoveBooking } from '#web/api/moves.ts';
import { useCourtPrices } from '#web/api/orders.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';
import { useCreditsNews, useHeldCredits } from '#web/features/checkout/quote/use-credits-news.ts';
import { type MoveCost, movedInWords, moveFailure } from '#web/features/my-bookings/move-cost.ts';

/** The slot to which a booking is about to be moved. */
export interface Target {
  readonly date: BookingDate;
  readonly courtName: string;
  readonly slot: Slot;
}

export function targetOf({ selection: { date, slots } }: Plan): Target | null {
  const [chosen] = courtSlotsInOrder(slots);
  if (date === null || chosen === undefined) return null;
  return { date, courtName: chosen.court, slot: chosen.slot };
}

/** Null while it is loading, and 'unknown' when there is no price. */
export function useMoveCost(
  booking: UpcomingBooking,
  plan: Plan,
  target: Target | null,
): MoveCost | 'unknown' | null {
  const balanceSen = useCredits().data?.balanceSen ?? 0;
  const prices = useCourtPrices({
    date: target?.date ?? '',
    slots: target === null ? {} : { [target.courtName]: [target.slot] },
  });
  useCreditsNews(() => void (target && prices.refetch()));
  const heldSen = useHeldCredits(prices.data?.availableCreditsSen ?? null);
  if (target === null || prices.isPending) return null;
  // If the server does not answer in time, compute it here, as at the checkout.
  const local =
    plan.facts &&
    priceSlot(
      plan.facts.priceRules,
      { courtType: booking.courtType, date: target.date, status: plan.status },
      target.slot,
    );
  const priceSen = (prices.data?.slots[0] ?? local)?.finalPrice;
  if (prices.isError || priceSen === undefined) return 'unknown';
  return {
    priceSen,
    differenceSen: moveDifference(booking, priceSen),
    availableSen: prices.data?.availableCreditsSen ?? balanceSen,
    heldSen,
    hasNoFreeSlot: isWithoutFreeSlot(booking, target.date, prices.data?.freeSlotsLeft),
  };
}

/** True if a free slot would move to a week that has none left. False until that is known. */
function isWithoutFreeSlot(
  { soldSen, bookingDate }: UpcomingBooking,
  to: BookingDate,
  freeSlotsLeft: number | undefined,
): boolean {
  return soldSen === null && weeksOfMove(bookingDate, to) !== null && freeSlotsLeft === 0;
}

interface Sending {
  readonly isSending: boolean;
  /** True if a move is in flight right now, rendered or not. */
  readonly isOnItsWay: () => boolean;
  readonly refusal: readonly string[] | null;
  /** True if the answer was lost, so that the booking may have been moved. */
  readonly isUndecided: boolean;
  readonly dismiss: () => void;
  readonly send: (target: Target, shownDifferenceSen: number) => void;
}

/**
 * Sends one move for all presses and reports the result. If the answer was lost and the booking is
 * already at the target, it sends again and gets the answer of the first request. [MOVE-8]
 */
export function useMove(booking: UpcomingBooking, onMoved: (words: string) => void): Sending {
  const move = useMoveBooking(booking.id);
  const onItsWay = useRef(false);
  const [refusal, setRefusal] = useState<readonly string[] | null>(null);
  const [undecided, setUndecided] = useState<MoveRequest | null>(null);
  const send = (request: MoveRequest): void => {
    if (onItsWay.current) return;
    onItsWay.current = true;
    move.mutate(request, {
      onSuccess: ({ differenceSen }) => {
        const { courtName, date, slot } = request;
        const to = bookingInWords({ type: 'court_booking', courtName }, date, slot);
        onMoved(movedInWords(to, differenceSen));
      },
      onError: (error) => {
        setUndecided(isAnswerLost(error) ? request : null);
        setRefusal(moveFailure(error));
      },
      onSettled: () => {
        onItsWay.current = false;
      },
    });
  };
  const sendAgain = useEffectEvent(() => undecided && send(undecided));
  const isProbablyDone = undecided !== null && isAt(booking, undecided);
  useEffect(() => {
    if (isProbablyDone) sendAgain();
  }, [isProbablyDone]);
  return {
    isSending: move.isPending,
    isOnItsWay: () => onItsWay.current,
    refusal,
    isUndecided: undecided !== null,
    dismiss: () => setRefusal(null),
    send: (target, shownDifferenceSen) => send({ ...target, shownDifferenceSen }),
  };
}

function isAt({ courtName, bookingDate, slot }: UpcomingBooking, to: Target): boolean {
  return courtName === to.courtName && bookingDate === to.date && slot === to.slot;
}
