import { expect, test } from 'vitest';
import { costInTheEnd, moveInWords, receiptSums, signedAmount } from '#domain/bookings/receipts.ts';

const line = (before: number, company: number, membership: number, final: number) => ({
  beforeDiscountSen: before,
  companyDiscountSen: company,
  membershipDiscountSen: membership,
  finalSen: final,
});

test.each([
  ['no deductions', [line(6_000, 0, 0, 6_000), line(8_000, 0, 0, 8_000)], [14_000, 0, 0, 0]],
  ['a promotion', [line(6_000, 1_500, 0, 4_500)], [6_000, 1_500, 0, 0]],
  ['both discounts', [line(12_000, 2_000, 1_000, 9_000)], [12_000, 2_000, 1_000, 0]],
  ['a free slot', [line(8_000, 0, 0, 0), line(6_000, 0, 2_000, 4_000)], [14_000, 0, 2_000, 8_000]],
  ['a discounted free slot', [line(8_000, 0, 2_000, 0)], [8_000, 0, 2_000, 6_000]],
])('[HIST-3] a receipt with %s adds up', (_, lines, [before, company, membership, free]) => {
  const sums = receiptSums(lines);
  expect(sums).toMatchObject({
    beforeDiscountSen: before,
    companyDiscountSen: company,
    membershipDiscountSen: membership,
    freeSen: free,
  });
  expect(sums.totalSen).toBe(
    sums.beforeDiscountSen - sums.companyDiscountSen - sums.membershipDiscountSen - sums.freeSen,
  );
});

const byCard = { cardSen: 6_000, creditsSen: 0, beyondSen: 0 };
const byBoth = { cardSen: 9_000, creditsSen: 5_000, beyondSen: 0 };

test.each([
  ['as sold', 14_000, byBoth, [], []],
  ['less a refund', 6_000, byBoth, [], [8_000]],
  ['moved to a dearer slot', 8_000, byCard, [-2_000], []],
  ['moved to a cheaper slot', 4_500, byCard, [1_500], []],
  ['moved there and back', 6_000, byCard, [-2_000, 2_000], []],
  ['moved, then refunded', 0, byCard, [-2_000], [8_000]],
  ['charged twice', 6_000, { ...byCard, beyondSen: 6_000 }, [], [6_000]],
  ['paid too late', 0, { cardSen: 9_000, creditsSen: 0, beyondSen: 0 }, [], [9_000]],
])('[HIST-4] the final cost of an order: %s', (_, cost, paid, moved, returned) => {
  const amounts = (all: number[]) => all.map((amountSen) => ({ amountSen }));
  const lines = [{ moves: amounts(moved) }, { moves: [] }];
  expect(costInTheEnd({ ...paid, lines, changes: amounts(returned) })).toBe(cost);
});

test.each([
  [-2_000, 'RM 20.00 more'],
  [1_550, 'RM 15.50 back'],
  [0, 'no difference'],
])(
  '[HIST-6] a move that changed the credits by %i states its day, both slots and: %s',
  (amountSen, end) => {
    const from = { courtName: 'Show Court 1', bookingDate: '2026-11-18', slot: 12 } as const;
    const to = { courtName: 'Padel Court 2', bookingDate: '2026-11-19', slot: 24 } as const;
    expect(moveInWords({ date: '2026-11-16', from, to, amountSen })).toBe(
      'Moved on 16/11/2026 from Pickle Show Court 1, Wednesday 18/11/2026, 12:00 PM - 01:00 PM ' +
        `to Padel Court 2, Thursday 19/11/2026, 12:00 AM - 01:00 AM (Next Day), ${end}`,
    );
  },
);

test.each([
  [8_000, '+RM 80.00'],
  [-123_450, '-RM 1,234.50'],
  [0, 'RM 0.00'],
])('[HIST-5] a change of %i sen reads %s', (sen, words) => {
  expect(signedAmount(sen)).toBe(words);
});
