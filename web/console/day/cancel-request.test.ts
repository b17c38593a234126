import { expect, test } from 'vitest';
import { ApiFailure } from '#web/api/client.ts';
import { cancelErrorsOf, cancelFailure, refundChoiceOf } from '#web/console/day/cancel-request.ts';

const draft = { choice: 'part', amount: '40.50', reason: 'Fell ill' } as const;

test('a part is read in ringgit', () => {
  expect(refundChoiceOf(draft)).toBe(4_050);
  expect(refundChoiceOf({ ...draft, amount: 'some' })).toBeNull();
  expect(refundChoiceOf({ ...draft, amount: '0' })).toBeNull();
  expect(refundChoiceOf({ ...draft, choice: 'all', amount: '' })).toBe('all');
});

test('each field that is wrong has a sentence of its own', () => {
  expect(cancelErrorsOf(draft, 8_000)).toEqual({ amount: null, reason: null });
  expect(cancelErrorsOf({ ...draft, amount: ' ', reason: '  ' }, 8_000)).toEqual({
    amount: 'Enter an amount such as 40 or 40.50.',
    reason: 'Enter a reason of 3 to 200 characters.',
  });
  expect(cancelErrorsOf({ ...draft, amount: '80.01' }, 8_000).amount).toBe(
    'Enter at most RM 80.00, which was paid.',
  );
  expect(cancelErrorsOf({ ...draft, amount: '999999999' }, 8_000).amount).toBe(
    'Enter at most RM 80.00, which was paid.',
  );
});

test('a refusal of the amount is about the field where one was typed', () => {
  const details = { askedSen: 6_000, limitSen: 5_000 };
  const refusal = new ApiFailure(403, { code: 'over_action_limit', details });
  expect(cancelFailure(refusal, 'part')).toEqual({
    isAboutAmount: true,
    text: 'RM 60.00 is above your limit of RM 50.00 at once.',
  });
  expect(cancelFailure(refusal, 'all').isAboutAmount).toBe(false);
  const over = new ApiFailure(409, { code: 'cancel_day_over', details: null });
  expect(cancelFailure(over, 'part').isAboutAmount).toBe(false);
});
