import { refundFailureText } from '#domain/bookings/refunds.ts';
import { fill, refusals } from '#domain/words/texts.ts';
import { UnexpectedAnswer } from '#web/api/bookings.ts';
import { ApiFailure, failureMessage, isUnreadable } from '#web/api/client.ts';

/**
 * What is said when a booking was not given back. The refusals of refunds are whole sentences by
 * themselves; the words of anything else that the server refuses with are told as such. [REFUND-7]
 */
export function giveBackFailure(error: unknown, isRefund: boolean): string {
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

/** The server was not reached, or what came back of it gives no reason that could be told. */
function isWithoutReason({ status, code, reason }: ApiFailure): boolean {
  return status === 0 || code === 'internal' || reason === null;
}
