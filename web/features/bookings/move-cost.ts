import { labels } from '#domain/labels.ts';
import type { Sen } from '#domain/money.ts';
import { displayAmount } from '#domain/money.ts';
import { refusalToPayDifference } from '#domain/moves.ts';
import { myBookingsLabels } from '#domain/my-bookings-labels.ts';
import { fill, refusals } from '#domain/texts.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';

/** What a move to the chosen hour costs, by what the server says of it. */
export interface MoveCost {
  readonly priceSen: Sen;
  /** Less than nothing comes back. [MOVE-4] */
  readonly differenceSen: Sen;
  readonly availableSen: Sen;
}

/** `RM 20.00 from your credits` */
export function differenceInWords(differenceSen: Sen): string {
  const { fromCredits, backAsCredits, noDifference } = myBookingsLabels.moving;
  if (differenceSen === 0) return noDifference;
  const amount = displayAmount(Math.abs(differenceSen));
  return fill(differenceSen > 0 ? fromCredits : backAsCredits, { amount });
}

/** Why the move cannot be paid for, or null when it can. [MOVE-5] */
export function shortageOf({ differenceSen, availableSen }: MoveCost): string | null {
  if (refusalToPayDifference(differenceSen, availableSen) === null) return null;
  const message = fill(labels.bookingChanges.creditsShort, {
    needed: displayAmount(differenceSen),
    available: displayAmount(availableSen),
  });
  return fill(refusals.move_credits_short, { message });
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
  const details = typeof error.details === 'string' ? error.details : null;
  if (error.code === 'credits_reserve_failed' && details !== null) {
    return [fill(refusals.move_credits_short, { message: details })];
  }
  const said = failureMessage(error);
  return error.code === 'price_changed' && details !== null ? [said, `${details}.`] : [said];
}
