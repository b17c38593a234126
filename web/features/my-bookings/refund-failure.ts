import { refundFailureText } from '#domain/bookings/refunds.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { UnexpectedAnswer } from '#web/api/bookings.ts';
import { ApiFailure, failureMessage, isUnreachable, isUnreadable } from '#web/api/client.ts';

/**
 * The message when a booking could not be refunded or cancelled. Refund refusals are complete
 * sentences. Any other refusal is quoted with the server's message. [REFUND-7]
 */
export function refundFailure(error: unknown, isRefund: boolean): string {
  if (!isRefund) return fill(refusals.cancel_failed, { message: failureMessage(error) });
  if (error instanceof UnexpectedAnswer || isUnreadable(error)) {
    return refusals.refund_unexpected_response;
  }
  if (isUnreachable(error)) return refundFailureText(labels.connection.none);
  if (!(error instanceof ApiFailure) || isWithoutReason(error)) {
    return refusals.refund_unexpected_error;
  }
  return error.code?.startsWith('refund_')
    ? error.message
    : refundFailureText(failureMessage(error));
}

/** The answer gives no reason that can be shown. */
function isWithoutReason({ code, reason }: ApiFailure): boolean {
  return code === 'internal' || reason === null;
}
