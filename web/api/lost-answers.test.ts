import { expect, test } from 'vitest';
import { UnexpectedAnswer } from '#web/api/bookings.ts';
import { ApiFailure } from '#web/api/client.ts';
import { isAnswerLost, retryLostAnswers } from '#web/api/lost-answers.ts';

const failure = (status: number, code: string | null) =>
  new ApiFailure(status, { details: null, code });

test.each([
  ['a connection that was cut', failure(0, 'unreachable'), true],
  ['a proxy’s error page', failure(502, null), true],
  ['a page instead of an answer', new UnexpectedAnswer(), true],
  ['a refusal', failure(403, 'refund_too_late'), false],
  ['a fault that the server has reported', failure(500, 'refund_failed'), false],
])('[REFUND-12] after %s the call is retried or not', (_, error, isLost) => {
  expect(isAnswerLost(error)).toBe(isLost);
  expect(retryLostAnswers.retry(0, error)).toBe(isLost);
});

test('[MOVE-8] a lost answer is retried twice, and then reported', () => {
  expect([0, 1, 2].map((failures) => retryLostAnswers.retry(failures, failure(0, null)))).toEqual([
    true,
    true,
    false,
  ]);
});
