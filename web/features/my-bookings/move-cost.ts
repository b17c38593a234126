import type { UpcomingBooking } from '#contract/bookings.ts';
import { cardForRebooking, isCoveredWithHeld, missingCredits } from '#domain/bookings/moves.ts';
import { refusalToRefund } from '#domain/bookings/refunds.ts';
import type { Sen } from '#domain/money/money.ts';
import { displayAmount } from '#domain/money/money.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { creditsShortInWords, linesOfRefusal } from '#domain/words/refusal-lines.ts';
import { fill, refusals } from '#domain/words/texts.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';
import { standingOf } from '#web/features/my-bookings/booking-words.ts';
import { movableOf } from '#web/features/my-bookings/rules-of-booking.ts';

/** What a move to the chosen hour costs, by what the server says of it. */
export interface MoveCost {
  readonly priceSen: Sen;
  /** Less than nothing comes back. [MOVE-4] */
  readonly differenceSen: Sen;
  readonly availableSen: Sen;
  /** Credits that waiting orders of the member reserve. [CREDIT-9] */
  readonly heldSen: Sen;
  /** Whether it is a free slot, and the week that it would go to has none left. [MOVE-6] */
  readonly hasNoFreeSlot: boolean;
}

/** `RM 20.00 from your credits` */
export function differenceInWords(differenceSen: Sen): string {
  const { fromCredits, backAsCredits, noDifference } = myBookingsLabels.moving;
  if (differenceSen === 0) return noDifference;
  const amount = displayAmount(Math.abs(differenceSen));
  return fill(differenceSen > 0 ? fromCredits : backAsCredits, { amount });
}

/** Why the move cannot be had, or null when it can. [MOVE-5] [MOVE-6] */
export function shortageOf(cost: MoveCost): string | null {
  const { differenceSen, availableSen, hasNoFreeSlot } = cost;
  if (hasNoFreeSlot) return `${refusals.free_slots_exceeded} ${myBookingsLabels.moving.sameWeek}`;
  if (missingCredits(differenceSen, availableSen) === 0) return null;
  const message = creditsShortInWords(differenceSen, availableSen);
  return [fill(refusals.move_credits_short, { message }), ...heldInWords(cost)].join(' ');
}

/** Where the rest of the credits is, and that the move can wait for them if they are enough. */
function heldInWords({ differenceSen, availableSen, heldSen }: MoveCost): readonly string[] {
  if (heldSen === 0) return [];
  const held = fill(checkoutLabels.creditsHeld, { amount: displayAmount(heldSen) });
  const isEnough = isCoveredWithHeld(differenceSen, availableSen, heldSen);
  return isEnough ? [held, myBookingsLabels.moving.waitForCredits] : [held];
}

/**
 * How to get a slot for which the credits of a move are too few. Null when they are enough, or will be
 * once a waiting order returns them. [MOVE-9]
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

/** What a booking would be at its new hour, for whoever has not agreed yet. */
export interface NewStanding {
  readonly words: string;
  /** Whether it could not be changed any more. */
  readonly isFinal: boolean;
}

/** Until when the booking could be given back at its new hour, or that it could not. [REFUND-1] [REFUND-4] */
export function standingAfterMove(
  booking: UpcomingBooking,
  place: Pick<UpcomingBooking, 'bookingDate' | 'slot'>,
  { differenceSen }: MoveCost,
  now: Temporal.Instant,
): NewStanding {
  const moved = { ...booking, ...place, paidSen: booking.paidSen + differenceSen };
  const refusal = refusalToRefund(movableOf(moved), now);
  if (refusal === null) return { words: standingOf(moved, now), isFinal: false };
  const { finalOnceStarted, finalWithin48Hours } = myBookingsLabels.moving;
  const words = refusal === 'refund_started' ? finalOnceStarted : finalWithin48Hours;
  return { words, isFinal: true };
}

/** What is said when it was done. */
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
