import { expect, test } from 'vitest';
import { UnexpectedAnswer, wordsOfCancellation, wordsOfRefund } from '#web/api/bookings.ts';

const refunded = {
  message: 'RM 80.00 came back.',
  amountCredited: 8_000,
  orderStatus: 'completed',
};

test('a refund answer is shown if it says what was refunded', () => {
  expect(wordsOfRefund(refunded)).toBe('RM 80.00 came back.');
  expect(wordsOfRefund({ ...refunded, amountCredited: 0, orderStatus: null })).toBe(
    'RM 80.00 came back.',
  );
});

test.each([
  ['no amount', { message: 'Done.', orderStatus: 'fully_refunded' }],
  ['an amount in words', { ...refunded, amountCredited: '80.00' }],
  ['no order status', { message: 'Done.', amountCredited: 8_000 }],
  ['an order status that there is not', { ...refunded, orderStatus: 'lost' }],
  ['no message', { amountCredited: 8_000, orderStatus: 'completed' }],
  ['an empty message', { ...refunded, message: '' }],
  ['no JSON', null],
  ['a list', []],
])('an answer with %s is not accepted as a refund', (_, answer) => {
  expect(() => wordsOfRefund(answer)).toThrow(UnexpectedAnswer);
});

test('a cancellation answer only needs its message', () => {
  expect(wordsOfCancellation({ message: 'Cancelled.' })).toBe('Cancelled.');
  expect(() => wordsOfCancellation({})).toThrow(UnexpectedAnswer);
  expect(() => wordsOfCancellation('ok')).toThrow(UnexpectedAnswer);
});
