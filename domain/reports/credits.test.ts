import { expect, test } from 'vitest';
import { creditAgeOf, creditMovementOf } from '#domain/reports/credits.ts';

test('[REPORT-12] every kind of entry has its line', () => {
  const lineOf = (kind: string, isIn: boolean) => creditMovementOf({ kind, isIn });
  expect(lineOf('order', false)).toBe('spent');
  expect(lineOf('refund', true)).toBe('refunds');
  expect(lineOf('refund_undone', false)).toBe('refunds');
  expect(lineOf('move', true)).toBe('moves');
  expect(lineOf('move', false)).toBe('moves');
  expect(lineOf('payment', true)).toBe('payments');
  expect(lineOf('grant', true)).toBe('given');
  expect(lineOf('correction', true)).toBe('given');
  expect(lineOf('correction', false)).toBe('taken_back');
  expect(lineOf('card_refund', false)).toBe('to_payer');
  expect(lineOf('card_refund', true)).toBe('to_payer');
});

test('[REPORT-13] credits are up to 30, 90, 180 or 365 days old, or older', () => {
  expect([0, 30, 31, 90, 91, 180, 181, 365, 366].map(creditAgeOf)).toEqual([
    ...['up_to_30', 'up_to_30', 'up_to_90', 'up_to_90', 'up_to_180', 'up_to_180'],
    ...['up_to_365', 'up_to_365', 'older'],
  ]);
});
