import { expect, test } from 'vitest';
import { UnexpectedAnswer, wordsOfCancellation, wordsOfRefund } from '#web/api/bookings.ts';

const refunded = { gaveBack: 'credits', amountCredited: 8_000, orderStatus: 'completed' };
const cancelled = { gaveBack: 'nothing', amountCredited: 0, orderStatus: null };

test('a refund answer is shown if it says what was refunded', () => {
  expect(wordsOfRefund(refunded)).toBe(
    'Your booking has been refunded: RM 80.00 came back as credits.',
  );
  expect(wordsOfRefund(cancelled)).toBe('Your booking has been cancelled.');
});

test.each([
  ['no amount', { gaveBack: 'credits', orderStatus: 'fully_refunded' }],
  ['an amount in words', { ...refunded, amountCredited: '80.00' }],
  ['no order status', { gaveBack: 'credits', amountCredited: 8_000 }],
  ['an order status that there is not', { ...refunded, orderStatus: 'lost' }],
  ['no kind of return', { amountCredited: 8_000, orderStatus: 'completed' }],
  ['a kind of return that there is not', { ...refunded, gaveBack: 'gold' }],
  ['no JSON', null],
  ['a list', []],
])('an answer with %s is not accepted as a refund', (_, answer) => {
  expect(() => wordsOfRefund(answer)).toThrow(UnexpectedAnswer);
});

test('a cancellation answer needs no order status', () => {
  expect(wordsOfCancellation({ gaveBack: 'free_slot', amountCredited: 0 })).toBe(
    'Your booking has been cancelled. Your free slot of that week can be used again.',
  );
  expect(() => wordsOfCancellation({})).toThrow(UnexpectedAnswer);
  expect(() => wordsOfCancellation('ok')).toThrow(UnexpectedAnswer);
});
