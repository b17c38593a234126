import { refundFailureText } from '#domain/bookings/refunds.ts';
import { fill } from '#domain/words/fill.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { UnexpectedAnswer } from '#web/api/bookings.ts';
import { ApiFailure, failureMessage, isUnreadable } from '#web/api/client.ts';

/**
 * The message when a booking could not be refunded or cancelled. Refund refusals are complete
 * sentences. Any other refusal is quoted with the server's message. [REFUND-7]
 */
export function refundFailure(error: unknown, isRefund: boolean): string {
  if (!isRefund) return fill(refusals.cancel_failed, { message: failureMessage(error) });
  if (error instanceof UnexpectedAnswer || isUnreadable(error)) {
    return refusals.refund_unexpected_response;
  }
  if (!(error instanceof ApiFailure) || isWithoutReason(error)) {
    return refusals.refund_unexpected_error;
  }
  return error.code?.startsWith('refund_')
    ? error.message
    : refundFailureText(failureMessage(error));
}

/** The server was not reached, or its answer gives no reason that can be shown. */
function isWithoutReason({ status, code, reason }: ApiFailure): boolean {
  return status === 0 || code === 'internal' || reason === null;
}
