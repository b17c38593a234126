import { expect, test } from 'vitest';
import { orderStatusText } from '#web/console/ui/order-words.ts';

test('[DESK-18] an order with money to return is neither unpaid nor refunded', () => {
  const owed = { toReturnSen: 12_000, isWaiting: false, isUndone: false };
  expect(orderStatusText({ ...owed, status: 'pending' })).toBe('RM 120.00 to return');
  expect(orderStatusText({ ...owed, status: 'fully_refunded' })).toBe('RM 120.00 to return');
  expect(orderStatusText({ ...owed, status: 'completed' })).toBe('Paid, RM 120.00 to return');
});

test('[EXC-19] an order whose money the venue keeps is not given back', () => {
  const kept = { toReturnSen: 0, keptSen: 6_000, isWaiting: false, isUndone: false };
  const text = orderStatusText({ ...kept, status: 'fully_refunded' });
  expect(text).toBe('Cancelled, RM 60.00 kept by the venue');
  expect(orderStatusText({ ...kept, isWaiting: true, status: 'completed' })).toBe(
    'Paid, RM 60.00 kept by the venue, and more money waits for a decision',
  );
  expect(orderStatusText({ ...kept, isUndone: true, status: 'fully_refunded' })).toBe(
    'Sale undone, RM 60.00 kept by the venue',
  );
  expect(orderStatusText({ ...kept, toReturnSen: 2_000, status: 'fully_refunded' })).toBe(
    'RM 20.00 to return',
  );
});

test('an order without money to return has its status', () => {
  const nothing = { toReturnSen: 0, isWaiting: false, isUndone: false };
  expect(orderStatusText({ ...nothing, status: 'pending' })).toBe('Not paid');
  expect(orderStatusText({ ...nothing, status: 'fully_refunded' })).toBe('Given back');
});

test('[EXC-10] an order with a payment that waits for a person is not unpaid', () => {
  const waiting = { toReturnSen: 0, isWaiting: true, isUndone: false } as const;
  expect(orderStatusText({ ...waiting, status: 'pending' })).toBe(
    'Money arrived and waits for a decision',
  );
  expect(orderStatusText({ ...waiting, status: 'completed' })).toBe(
    'Paid, and more money waits for a decision',
  );
});

test('[LINK-11] an order whose sale was undone says so, with what became of its money', () => {
  const undone = { toReturnSen: 0, isWaiting: false, isUndone: true, status: 'pending' } as const;
  expect(orderStatusText(undone)).toBe('Sale undone');
  expect(orderStatusText({ ...undone, toReturnSen: 6_000 })).toBe(
    'Sale undone, RM 60.00 to return',
  );
  expect(orderStatusText({ ...undone, isWaiting: true })).toBe(
    'Sale undone, and more money waits for a decision',
  );
});

test('[EXC-10] an order whose money came and went says where it went', () => {
  const went = { toReturnSen: 0, isWaiting: false, isUndone: false, status: 'pending' } as const;
  expect(orderStatusText({ ...went, moneyWent: 'attached' })).toBe(
    'Not booked: its money paid another order',
  );
  expect(orderStatusText({ ...went, status: 'completed', moneyWent: 'credited' })).toBe('Paid');
});

test('[EXC-10] an order says that a refund is under way at the provider', () => {
  const refunding = { toReturnSen: 0, isUndone: false, isRefunding: true } as const;
  expect(orderStatusText({ ...refunding, isWaiting: true, status: 'pending' })).toBe(
    'Money arrived, refund under way at the provider',
  );
  expect(orderStatusText({ ...refunding, isWaiting: false, status: 'fully_refunded' })).toBe(
    'Given back, refund under way at the provider',
  );
});
