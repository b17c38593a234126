import { expect, test, vi } from 'vitest';
import { refusals } from '#domain/words/refusal-texts.ts';
import { ApiFailure } from '#web/api/client.ts';
import { checkoutErrorOf } from '#web/features/booking/checkout-error.ts';

const failure = (status: number, code: string, details: unknown = null): ApiFailure =>
  new ApiFailure(status, { code, details });

test('a refusal shows its own message and the slots it is about', () => {
  const taken = failure(409, 'timeslot_taken', {
    slots: [
      { court: 'Tournament Court 2', slot: 10 },
      { court: 'Tournament Court 3', slot: 7 },
    ],
  });
  expect(checkoutErrorOf(taken)).toEqual({
    text: refusals.timeslot_taken,
    lines: [
      'Pickle Tournament Court 2, 10:00 AM - 11:00 AM',
      'Pickle Tournament Court 3, 07:00 AM - 08:00 AM',
    ],
    slots: [
      { court: 'Tournament Court 2', slot: 10 },
      { court: 'Tournament Court 3', slot: 7 },
    ],
  });
  const fits = 'You already have 3 slots on this date, so you can book 7 more. You chose 8.';
  const day = { booked: 2, held: 1, requested: 8 };
  expect(checkoutErrorOf(failure(409, 'daily_limit', day))).toEqual({
    text: refusals.daily_limit,
    lines: [fits],
  });
});

test.each([0, 500, 503])('a check that fails with %i says that it could not be made', (status) => {
  expect(checkoutErrorOf(failure(status, 'internal'))).toEqual({
    text: 'Failed to verify booking limit. Please try again or contact support.',
    lines: [],
  });
});

test('a check without a connection says that there is none', () => {
  expect(checkoutErrorOf(failure(0, 'unreachable'))).toEqual({
    text: refusals.limit_check_failed,
    lines: ['There is no connection to Depot at the moment.'],
  });
});

test('an offline member reads that first, and nothing about the limit', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(checkoutErrorOf(failure(0, 'unreachable'))).toEqual({
    text: 'You are offline. Your selection is kept: press Checkout again once you are back online.',
    lines: [],
  });
  vi.unstubAllGlobals();
});

test('anything else is an unexpected error', () => {
  expect(checkoutErrorOf(new TypeError('x is not a function'))).toEqual({
    text: 'An unexpected error occurred during checkout. Please try again or contact support.',
    lines: [],
  });
});

test('an expired session shows nothing here', () => {
  expect(checkoutErrorOf(failure(401, 'unauthenticated'))).toBeNull();
});
