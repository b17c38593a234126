import type { UpcomingBooking } from '#contract/bookings.ts';
import { cardForRebooking, isCoveredWithHeld, missingCredits } from '#domain/bookings/moves.ts';
import { refusalToRefund } from '#domain/bookings/refunds.ts';
import type { Sen } from '#domain/money/money.ts';
import { displayAmount } from '#domain/money/money.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { creditsShortInWords, linesOfRefusal } from '#domain/words/refusal-lines.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';
import { refundabilityText } from '#web/features/my-bookings/booking-words.ts';
import { movableOf } from '#web/features/my-bookings/rules-of-booking.ts';

/** The cost of a move to the chosen slot, from the server's answer. */
export interface MoveCost {
  readonly priceSen: Sen;
  /** Negative when credits are refunded. [MOVE-4] */
  readonly differenceSen: Sen;
  readonly availableSen: Sen;
  /** Credits reserved by the member's open orders. [CREDIT-9] */
  readonly heldSen: Sen;
  /** True if it is a free slot and the target week has none left. [MOVE-6] */
  readonly hasNoFreeSlot: boolean;
}

/** `RM 20.00 from your credits` */
export function differenceInWords(differenceSen: Sen): string {
  const { fromCredits, backAsCredits, noDifference } = myBookingsLabels.moving;
  if (differenceSen === 0) return noDifference;
  const amount = displayAmount(Math.abs(differenceSen));
  return fill(differenceSen > 0 ? fromCredits : backAsCredits, { amount });
}

/** Why the move is not possible, or null when it is. [MOVE-5] [MOVE-6] */
export function shortageOf(cost: MoveCost): string | null {
  const { differenceSen, availableSen, hasNoFreeSlot } = cost;
  if (hasNoFreeSlot) return `${refusals.free_slots_exceeded} ${myBookingsLabels.moving.sameWeek}`;
  if (missingCredits(differenceSen, availableSen) === 0) return null;
  const message = creditsShortInWords(differenceSen, availableSen);
  return [fill(refusals.move_credits_short, { message }), ...heldInWords(cost)].join(' ');
}

/** Which credits are reserved, and that the move can wait for them if they suffice. */
function heldInWords({ differenceSen, availableSen, heldSen }: MoveCost): readonly string[] {
  if (heldSen === 0) return [];
  const held = fill(checkoutLabels.creditsHeld, { amount: displayAmount(heldSen) });
  const isEnough = isCoveredWithHeld(differenceSen, availableSen, heldSen);
  return isEnough ? [held, myBookingsLabels.moving.waitForCredits] : [held];
}

/**
 * How to get the slot if the credits do not cover a move. Null if they do, or will once an open
 * order returns them. [MOVE-9]
 */
export function rebookingInWords(
  booking: UpcomingBooking,
  { priceSen, differenceSen, availableSen, heldSen }: MoveCost,
): readonly string[] | null {
  if (isCoveredWithHeld(differenceSen, availableSen, heldSen)) return null;
  const { rebookHow, rebookRisk } = myBookingsLabels.moving;
  const card = displayAmount(cardForRebooking(priceSen, booking, availableSen));
  return [fill(rebookHow, { price: displayAmount(priceSen), card }), rebookRisk];
}

/** The refund terms of a booking in its new slot, shown before the member confirms. */
interface NewStanding {
  readonly words: string;
  /** True if it could no longer be changed. */
  readonly isFinal: boolean;
}

/**
 * Until when the booking could be refunded or cancelled in its new slot, or that it could not.
 * [REFUND-1] [REFUND-4]
 */
export function refundabilityAfterMove(
  booking: UpcomingBooking,
  target: Pick<UpcomingBooking, 'bookingDate' | 'slot'>,
  { differenceSen }: MoveCost,
  now: Temporal.Instant,
): NewStanding {
  const moved = { ...booking, ...target, paidSen: booking.paidSen + differenceSen };
  const refusal = refusalToRefund(movableOf(moved), now);
  if (refusal === null) return { words: refundabilityText(moved, now), isFinal: false };
  const { finalOnceStarted, finalWithin48Hours } = myBookingsLabels.moving;
  const words = refusal === 'refund_started' ? finalOnceStarted : finalWithin48Hours;
  return { words, isFinal: true };
}

/** The message after a move. */
export function movedInWords(to: string, differenceSen: Sen): string {
  const { moved, movedAndPaid, movedAndCredited } = myBookingsLabels.moving;
  if (differenceSen === 0) return fill(moved, { to });
  const amount = displayAmount(Math.abs(differenceSen));
  return fill(differenceSen > 0 ? movedAndPaid : movedAndCredited, { to, amount });
}

/** Why a booking was not moved, in whole sentences. */
export function moveFailure(error: unknown): readonly string[] {
  if (!(error instanceof ApiFailure)) return [refusals.internal];
  const [line] = linesOfRefusal(error.code, error.details);
  if (error.code === 'credits_reserve_failed' && line !== undefined) {
    return [fill(refusals.move_credits_short, { message: line })];
  }
  const said = failureMessage(error);
  return error.code === 'price_changed' && line !== undefined ? [said, `${line}.`] : [said];
}
