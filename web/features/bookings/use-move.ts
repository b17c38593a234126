import { useRef, useState } from 'react';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { bookingInWords } from '#domain/booking-titles.ts';
import { courtSlotsInOrder } from '#domain/court-slots.ts';
import { moveDifference, weeksOfMove } from '#domain/moves.ts';
import { priceSlot } from '#domain/pricing.ts';
import type { Slot } from '#domain/slots.ts';
import type { BookingDate } from '#domain/venue-time.ts';
import { useCredits } from '#web/api/credits.ts';
import { useMoveBooking } from '#web/api/moves.ts';
import { useCourtPrices } from '#web/api/orders.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';
import { type MoveCost, movedInWords, moveFailure } from '#web/features/bookings/move-cost.ts';
import { useChange } from '#web/ui/use-change.ts';

/** The hour to which a booking is about to be moved. */
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

/** Null while it is being asked for, and 'unknown' when there is no price to be had. */
export function useMoveCost(
  booking: UpcomingBooking,
  plan: Plan,
  target: Target | null,
): MoveCost | 'unknown' | null {
  const balanceSen = useCredits().data?.balanceSen ?? 0;
  const asked = useCourtPrices({
    date: target?.date ?? '',
    slots: target === null ? {} : { [target.courtName]: [target.slot] },
  });
  useChange(balanceSen, () => void asked.refetch());
  if (target === null || asked.isPending) return null;
  // A server that gives no answer in time leaves the work to us, as at the checkout.
  const local =
    plan.facts &&
    priceSlot(
      plan.facts.priceRules,
      { courtType: booking.courtType, date: target.date, status: plan.status },
      target.slot,
    );
  const priceSen = (asked.data?.slots[0] ?? local)?.finalPrice;
  if (asked.isError || priceSen === undefined) return 'unknown';
  return {
    priceSen,
    differenceSen: moveDifference(booking, priceSen),
    availableSen: asked.data?.availableCreditsSen ?? balanceSen,
    hasNoFreeSlot: isWithoutFreeSlot(booking, target.date, asked.data?.freeSlotsLeft),
  };
}

/** Whether a free slot would go to a week that has none left; as long as that is not known, it has. */
function isWithoutFreeSlot(
  { soldSen, bookingDate }: UpcomingBooking,
  to: BookingDate,
  freeSlotsLeft: number | undefined,
): boolean {
  return soldSen === null && weeksOfMove(bookingDate, to) !== null && freeSlotsLeft === 0;
}

interface Sending {
  readonly isSending: boolean;
  /** Whether a move is on its way at this very moment, rendered or not. */
  readonly isOnItsWay: () => boolean;
  readonly refusal: readonly string[] | null;
  readonly dismiss: () => void;
  readonly send: (target: Target, shownDifferenceSen: number) => void;
}

/** Moves once for all presses, and tells what came of it. */
export function useMove(booking: UpcomingBooking, onMoved: (words: string) => void): Sending {
  const move = useMoveBooking(booking.id);
  const onItsWay = useRef(false);
  const [refusal, setRefusal] = useState<readonly string[] | null>(null);
  return {
    isSending: move.isPending,
    isOnItsWay: () => onItsWay.current,
    refusal,
    dismiss: () => setRefusal(null),
    send: ({ date, courtName, slot }, shownDifferenceSen) => {
      if (onItsWay.current) return;
      onItsWay.current = true;
      move.mutate(
        { date, courtName, slot, shownDifferenceSen },
        {
          onSuccess: ({ differenceSen }) => {
            const to = bookingInWords({ type: 'court_booking', courtName }, date, slot);
            onMoved(movedInWords(to, differenceSen));
          },
          onError: (error) => setRefusal(moveFailure(error)),
          onSettled: () => {
            onItsWay.current = false;
          },
        },
      );
    },
  };
}
