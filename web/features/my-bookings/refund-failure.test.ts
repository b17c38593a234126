import { expect, test } from 'vitest';
import { refusals } from '#domain/words/refusal-texts.ts';
import { UnexpectedAnswer } from '#web/api/bookings.ts';
import { ApiFailure } from '#web/api/client.ts';
import { refundFailure } from '#web/features/my-bookings/refund-failure.ts';

const failure = (status: number, message: string | null, code: string | null = null) =>
  new ApiFailure(status, { message, details: null, code });

test.each([
  'refund_booking_not_found',
  'refund_fully_refunded',
  'refund_already_pending',
  'refund_too_late',
  'refund_refused_too_late',
  'refund_status_unknown',
  'refund_failed',
] as const)('the refusal %s is shown as it is', (code) => {
  expect(refundFailure(failure(409, refusals[code], code), true)).toBe(refusals[code]);
});

test('[REFUND-7] a message about the 24-hour rule is shown as the 48-hour rule', () => {
  expect(refundFailure(failure(400, 'Not within 24 hours.'), true)).toBe(
    'Refunds cannot be processed within 48 hours of the booking date.',
  );
});

test('any other refusal of a refund is shown with its message', () => {
  expect(refundFailure(failure(503, 'Depot is busy.', 'a_newer_code'), true)).toBe(
    'An error occurred: Depot is busy. Please try again or contact support if the issue persists.',
  );
});

test('an unreadable answer may have refunded, so the member is sent to support', () => {
  const sentence = 'Unexpected response from refund process. Please contact support.';
  expect(refundFailure(new UnexpectedAnswer(), true)).toBe(sentence);
  expect(refundFailure(failure(0, refusals.unreachable, 'unreadable'), true)).toBe(sentence);
});

test('a refund without a connection says so', () => {
  expect(refundFailure(failure(0, refusals.unreachable, 'unreachable'), true)).toBe(
    'An error occurred: There is no connection to Depot at the moment. Please try again or contact support if the issue persists.',
  );
});

test.each([
  ['a page of something in between', failure(502, null)],
  ['a server that does not know why', failure(500, refusals.internal, 'internal')],
  ['a mistake of ours', new TypeError('x is undefined')],
])('%s is an unexpected error', (_, error) => {
  expect(refundFailure(error, true)).toBe(
    'An unexpected error occurred while processing the refund. Please try again or contact support.',
  );
});

test.each([
  [failure(409, refusals.cancel_paid, 'cancel_paid'), refusals.cancel_paid],
  [failure(403, refusals.refund_started, 'refund_started'), refusals.refund_started],
  [failure(0, refusals.unreachable, 'unreachable'), refusals.unreachable],
  [failure(502, null), refusals.internal],
  [new UnexpectedAnswer(), refusals.internal],
])('a free booking that could not be cancelled says why: %s', (error, reason) => {
  expect(refundFailure(error, false)).toBe(`Failed to cancel booking: ${reason}`);
});
