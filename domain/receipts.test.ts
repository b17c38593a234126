import { expect, test } from 'vitest';
import { costInTheEnd, receiptSums, signedAmount } from '#domain/receipts.ts';

const line = (before: number, company: number, membership: number, final: number) => ({
  beforeDiscountSen: before,
  companyDiscountSen: company,
  membershipDiscountSen: membership,
  finalSen: final,
});

test.each([
  ['nothing taken off', [line(6_000, 0, 0, 6_000), line(8_000, 0, 0, 8_000)], [14_000, 0, 0, 0]],
  ['a promotion', [line(6_000, 1_500, 0, 4_500)], [6_000, 1_500, 0, 0]],
  ['both discounts', [line(12_000, 2_000, 1_000, 9_000)], [12_000, 2_000, 1_000, 0]],
  ['a free slot', [line(8_000, 0, 0, 0), line(6_000, 0, 2_000, 4_000)], [14_000, 0, 2_000, 8_000]],
  ['a free slot that had a discount', [line(8_000, 0, 2_000, 0)], [8_000, 0, 2_000, 6_000]],
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

test.each([
  ['as it was sold', 14_000, { cardSen: 9_000, creditsSen: 5_000, beyondSen: 0 }, []],
  ['less a refund', 6_000, { cardSen: 9_000, creditsSen: 5_000, beyondSen: 0 }, [8_000]],
  ['moved to a dearer hour', 8_000, { cardSen: 6_000, creditsSen: 0, beyondSen: 0 }, [-2_000]],
  ['moved, then refunded', 0, { cardSen: 6_000, creditsSen: 0, beyondSen: 0 }, [-2_000, 8_000]],
  ['charged twice', 6_000, { cardSen: 6_000, creditsSen: 0, beyondSen: 6_000 }, [6_000]],
  ['paid too late', 0, { cardSen: 9_000, creditsSen: 0, beyondSen: 0 }, [9_000]],
])('[HIST-4] what an order has cost in the end: %s', (_, cost, paid, amounts) => {
  const changes = amounts.map((amountSen) => ({ amountSen }));
  expect(costInTheEnd({ ...paid, changes })).toBe(cost);
});

test.each([
  [8_000, '+RM 80.00'],
  [-123_450, '-RM 1,234.50'],
  [0, 'RM 0.00'],
])('[HIST-5] %i sen of change read %s', (sen, words) => {
  expect(signedAmount(sen)).toBe(words);
});
