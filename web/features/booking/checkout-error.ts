import type { CourtSlot } from '#domain/slots/court-slots.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { labels } from '#domain/words/labels.ts';
import { linesOfRefusal } from '#domain/words/refusal-lines.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { ApiFailure, isUnreachable } from '#web/api/client.ts';
import { isOffline } from '#web/live/status.ts';

/** Why the member cannot go to the checkout. */
export interface CheckoutError {
  readonly text: string;
  /** The slots concerned, each with its court, how many would fit, or what is missing. */
  readonly lines: readonly string[];
  /** The slots that can be left out, so that the rest can be paid. */
  readonly slots?: readonly CourtSlot[];
}

export const unexpectedError: CheckoutError = { text: refusals.checkout_unexpected, lines: [] };

/**
 * A refusal has its own message. A check that could not be made is told apart from our own error.
 */
export function checkoutErrorOf(failure: unknown): CheckoutError | null {
  if (!(failure instanceof ApiFailure)) return unexpectedError;
  // The session has ended, and the screen is redirecting to the login.
  if (failure.status === 401) return null;
  if (failure.status === 0 || failure.status >= 500) {
    const isCut = isUnreachable(failure);
    // Whoever is offline can do nothing about the limit, and no support is needed.
    if (isCut && isOffline()) return { text: bookingLabels.offline, lines: [] };
    return { text: refusals.limit_check_failed, lines: isCut ? [labels.connection.none] : [] };
  }
  const slots = slotsIn(failure.details);
  return {
    text: failure.message,
    lines: linesOfRefusal(failure.code, failure.details),
    ...(slots.length > 0 && { slots }),
  };
}

/** Refusals that are about some of the slots name them. */
function slotsIn(details: unknown): readonly CourtSlot[] {
  const { slots } = (details ?? {}) as { readonly slots?: readonly CourtSlot[] };
  return slots ?? [];
}
