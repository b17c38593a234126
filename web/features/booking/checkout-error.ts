import { linesOfRefusal } from '#domain/words/refusal-lines.ts';
import { refusals } from '#domain/words/texts.ts';
import { ApiFailure } from '#web/api/client.ts';

/** Why the way to the checkout is closed. */
export interface CheckoutError {
  readonly text: string;
  /** The slots that it is about, each with its court, or what would fit. */
  readonly lines: readonly string[];
}

export const unexpectedError: CheckoutError = { text: refusals.checkout_unexpected, lines: [] };

/** A refusal speaks for itself; a check that could not be made is told apart from a mistake of ours. */
export function checkoutErrorOf(failure: unknown): CheckoutError | null {
  if (!(failure instanceof ApiFailure)) return unexpectedError;
  // The session is over, and the screen is leaving for the login.
  if (failure.status === 401) return null;
  if (failure.status === 0 || failure.status >= 500) {
    return { text: refusals.limit_check_failed, lines: [] };
  }
  return { text: failure.message, lines: linesOfRefusal(failure.code, failure.details) };
}
