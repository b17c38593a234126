import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  availableCredits,
  creditsHeldElsewhere,
  creditsToUse,
  fitsBalance,
  isTooSmallForCard,
  largestBalanceSen,
  questionOfPrice,
  refusalToCharge,
  smallestChargeSen,
  spreadCredits,
  usesCreditsByDefault,
} from '#domain/money/credits.ts';

test('[CREDIT-2] credits are used by default', () => {
  expect(usesCreditsByDefault).toBe(true);
});

test.each([
  [true, 5_000, 12_000, 5_000],
  [true, 12_000, 12_000, 12_000],
  [true, 12_001, 12_000, 12_000],
  [true, 0, 12_000, 0],
  [true, 5_000, 0, 0],
  [true, -100, 12_000, 0],
  [false, 5_000, 12_000, 0],
])(
  '[CREDIT-3] with the checkbox %s, %i available and %i to pay, %i are used',
  (useCredits, available, total, used) => {
    expect(creditsToUse(useCredits, available, total)).toBe(used);
  },
);

test.each([
  [5_899, 6_000, 5_899],
  [5_900, 6_000, 5_899],
  [5_950, 6_000, 5_899],
  [5_999, 6_000, 5_899],
  [6_000, 6_000, 6_000],
])(
  '[CREDIT-7] %i available for %i leave the card nothing or more than RM 1.00: %i are used',
  (available, total, used) => {
    expect(creditsToUse(true, available, total)).toBe(used);
  },
);

test('[CREDIT-7] the rest for the card is nothing or an amount that the provider accepts', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.integer({ min: smallestChargeSen, max: 100_000 }),
      (available, total) => {
        const rest = total - creditsToUse(true, available, total);
        expect(rest === 0 || rest > 100).toBe(true);
      },
    ),
  );
});

test.each([
  [0, [6_000, 8_000], [0, 0]],
  [5_000, [6_000, 8_000], [5_000, 0]],
  [6_000, [6_000, 8_000], [6_000, 0]],
  [6_001, [6_000, 8_000], [6_000, 1]],
  [14_000, [6_000, 8_000], [6_000, 8_000]],
  [5_000, [0, 8_000], [0, 5_000]],
  [0, [], []],
])('[CREDIT-4] %i over courts of %j are spread as %j', (credits, totals, shares) => {
  expect(spreadCredits(credits, totals)).toEqual(shares);
});

test('[CREDIT-4] shares add up to the credits used and never exceed a court’s total', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.nat(100_000),
      fc.array(fc.nat(30_000), { maxLength: 8 }),
      (useCredits, available, totals) => {
        const total = totals.reduce((sum, sen) => sum + sen, 0);
        const used = creditsToUse(useCredits, available, total);
        const shares = spreadCredits(used, totals);
        expect(shares.reduce((sum, sen) => sum + sen, 0)).toBe(used);
        expect(used).toBeLessThanOrEqual(available);
        expect(shares).toHaveLength(totals.length);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(totals[index] ?? 0);
        }
      },
    ),
  );
});

const now = Temporal.Instant.from('2026-03-18T04:00:00Z');
const reservation = (creditsSen: number, secondsLeft: number) => ({
  creditsSen,
  expiresAt: now.add({ seconds: secondsLeft }),
});

test.each([
  ['no reservation', 5_000, 5_000, []],
  ['one that runs', 5_000, 3_000, [reservation(2_000, 1)]],
  ['one that expires this instant', 5_000, 5_000, [reservation(2_000, 0)]],
  ['one that has expired', 5_000, 5_000, [reservation(2_000, -1)]],
  [
    'two that run and one expired',
    5_000,
    2_000,
    [reservation(2_000, 60), reservation(1_000, 180), reservation(9, -9)],
  ],
  ['one larger than the balance', 5_000, 0, [reservation(6_000, 60)]],
])('[CREDIT-5] with %s, a balance of %i leaves %i', (_, balance, available, reservations) => {
  expect(availableCredits(balance, reservations, now)).toBe(available);
});

test('[CREDIT-8] a balance accepts amounts up to its bound', () => {
  expect(fitsBalance(largestBalanceSen - 1, 1)).toBe(true);
  expect(fitsBalance(largestBalanceSen, 1)).toBe(false);
});

test.each([
  ['no order is open', 5_000, 5_000, [], 0],
  ['another order reserves some', 5_000, 3_000, [2_000], 2_000],
  ['two orders reserve all', 5_000, 0, [2_000, 3_000], 5_000],
  ['an order that is resumed reserves some', 5_000, 3_000, [2_000, 1_000], 2_000],
  ['the balance is newer than the available amount', 9_000, 5_000, [], 0],
  ['the available amount is newer than the balance', 5_000, 9_000, [2_000], 0],
])('[CREDIT-9] credits held by other orders when %s', (_, balance, available, reserved, held) => {
  const waiting = reserved.map((creditsSen) => ({ creditsSen }));
  expect(creditsHeldElsewhere(balance, available, waiting)).toBe(held);
});

test.each([
  [0, 'Court Booking', null],
  [1, 'Court Booking', 'amount_too_small'],
  [100, 'Group Lesson', 'amount_too_small'],
  [100, 'Membership Upgrade', 'membership_amount_too_small'],
  [101, 'Membership Upgrade', null],
])('[CREDIT-10] a card that is to pay %i sen for a %s: %s', (cardSen, type, refusal) => {
  expect(refusalToCharge(cardSen, [{ type }])).toBe(refusal);
});

test.each([
  [0, false],
  [1, true],
  [100, true],
  [101, false],
])('[PRICE-16] no card can pay %i sen: %s', (sen, is) => {
  expect(isTooSmallForCard(sen)).toBe(is);
  expect(questionOfPrice(sen)).toBe(
    sen === 0 ? 'price_free' : is ? 'price_too_small_for_card' : null,
  );
});

test('[CREDIT-10] credits that cover a small total pay it, and fewer leave it as it is', () => {
  expect(creditsToUse(true, 50, 50)).toBe(50);
  expect(creditsToUse(true, 49, 50)).toBe(0);
});
