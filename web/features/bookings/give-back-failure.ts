import { refundFailureText } from '#domain/refunds.ts';
import { fill, refusals } from '#domain/texts.ts';
import { UnexpectedAnswer } from '#web/api/bookings.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';

/**
 * What is said when a booking was not given back. The refusals of refunds are whole sentences by
 * themselves; the words of anything else that fails are told as such. [REFUND-7]
 */
export function giveBackFailure(error: unknown, isRefund: boolean): string {
  if (!isRefund) return fill(refusals.cancel_failed, { message: failureMessage(error) });
  if (error instanceof UnexpectedAnswer) return refusals.refund_unexpected_response;
  if (!(error instanceof ApiFailure)) return refusals.refund_unexpected_error;
  return error.code?.startsWith('refund_')
    ? error.message
    : refundFailureText(failureMessage(error));
}
