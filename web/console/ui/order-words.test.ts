import { expect, test } from 'vitest';
import { orderStatusText } from '#web/console/ui/order-words.ts';

test('[DESK-18] an order with money to return is neither unpaid nor refunded', () => {
  const owed = { toReturnSen: 12_000 };
  expect(orderStatusText({ ...owed, status: 'pending' })).toBe('RM 120.00 to return');
  expect(orderStatusText({ ...owed, status: 'fully_refunded' })).toBe('RM 120.00 to return');
  expect(orderStatusText({ ...owed, status: 'completed' })).toBe('Paid, RM 120.00 to return');
});

test('an order without money to return has its status', () => {
  expect(orderStatusText({ toReturnSen: 0, status: 'pending' })).toBe('Not paid');
  expect(orderStatusText({ toReturnSen: 0, status: 'fully_refunded' })).toBe('Refunded');
});
