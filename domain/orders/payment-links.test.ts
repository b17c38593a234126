import { describe, expect, test } from 'vitest';
import {
  awaitsOutcome,
  linkHoldExpiry,
  linkPaymentOf,
  linkStateOf,
  refusalToReplaceOrder,
  requeryOfLink,
} from '#domain/orders/payment-links.ts';

const now = Temporal.Instant.from('2026-11-17T09:00:00+08:00');
const start = (hours: number) => now.add({ minutes: hours * 60 });

describe('the hold of an order with a payment link', () => {
  test.each([
    [10, 24, 10],
    [60, 24, 60],
    [1_440, 48, 1_440],
    // Outside of what the desk can choose.
    [1, 24, 10],
    [5_000, 48, 1_440],
    // Never beyond the start of the slot.
    [240, 2, 120],
    [120, 2, 120],
    [60, 1 / 6, 10],
  ])('[LINK-1] %i minutes for a slot that starts in %f hours: %i', (minutes, hours, expected) => {
    expect(linkHoldExpiry(minutes, start(hours), now)).toEqual(now.add({ minutes: expected }));
  });

  test('[LINK-1] there is none for a slot that starts in less than 10 minutes', () => {
    expect(linkHoldExpiry(10, now.add({ seconds: 599 }), now)).toBeNull();
    expect(linkHoldExpiry(10, now.subtract({ minutes: 5 }), now)).toBeNull();
  });
});

const nothingMore = { creditedSen: 0, toReturnSen: 0, isToCheck: false };

test.each([
  ['pending', true, 0, 'open'],
  ['pending', false, 0, 'ended'],
  ['completed', false, 0, 'paid'],
  ['partially_refunded', false, 0, 'paid'],
  ['fully_refunded', false, 6_000, 'credited'],
  ['fully_refunded', false, 0, 'cancelled'],
  // A second payment for it became credits.
  ['completed', false, 6_000, 'paid'],
] as const)('[LINK-2] an order that is %s (held: %s, credited: %i) is %s', (...row) => {
  const [status, isHeld, creditedSen, state] = row;
  expect(linkStateOf({ ...nothingMore, status, isHeld, creditedSen })).toBe(state);
});

test.each([
  ['pending', true, 'open'],
  ['pending', false, 'to_return'],
  ['completed', false, 'paid'],
] as const)(
  '[LINK-2] with a payment that the venue returns, one that is %s (held: %s) is %s',
  (...row) => {
    const [status, isHeld, state] = row;
    expect(linkStateOf({ ...nothingMore, status, isHeld, toReturnSen: 1 })).toBe(state);
  },
);

test.each([
  ['pending', true, 'open'],
  ['pending', false, 'to_check'],
  ['completed', false, 'paid'],
] as const)(
  '[LINK-2] with a payment that a person looks at first, one that is %s (held: %s) is %s',
  (...row) => {
    const [status, isHeld, state] = row;
    expect(linkStateOf({ ...nothingMore, status, isHeld, isToCheck: true })).toBe(state);
  },
);

test('[LINK-4] only what was ordered on the web is taken up there', () => {
  expect(refusalToReplaceOrder('web')).toBeNull();
  expect([refusalToReplaceOrder('phone'), refusalToReplaceOrder('desk')]).toEqual([
    'held_by_venue',
    'held_by_venue',
  ]);
});

test('[LINK-3] the provider is asked 3 minutes after a payment began', () => {
  expect(requeryOfLink(now)).toEqual(now.add({ minutes: 3 }));
});

test.each([
  ['nothing came', false, false, false, false],
  ['the payer has returned', false, false, true, true],
  ['a charge is open', true, false, false, true],
  ['it was declined', false, true, true, false],
  ['it was declined, and another charge is open', true, true, true, true],
])('[LINK-6] when %s, an outcome is awaited: %s, %s, %s, %s', (_when, ...row) => {
  const [mayBePaid, isDeclined, hasReturned, isAwaited] = row;
  expect(awaitsOutcome({ mayBePaid, isDeclined }, hasReturned)).toBe(isAwaited);
});

test('[LINK-7] a payment by link is under way until it is declined', () => {
  const at = (minute: number) =>
    Temporal.Instant.from('2026-11-21T02:00:00Z').add({ minutes: minute });
  const declined = { isDeclined: true, at: at(2) };
  expect(linkPaymentOf({ usedAt: null, newest: null })).toBeNull();
  expect(linkPaymentOf({ usedAt: at(1), newest: null })).toBe('under_way');
  expect(linkPaymentOf({ usedAt: at(1), newest: declined })).toBe('declined');
  expect(linkPaymentOf({ usedAt: at(3), newest: declined })).toBe('under_way');
  expect(linkPaymentOf({ usedAt: at(1), newest: { ...declined, isDeclined: false } })).toBe(
    'under_way',
  );
});
