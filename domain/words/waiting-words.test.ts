import { expect, test } from 'vitest';
import { waitingReasonText } from '#domain/words/waiting-words.ts';

const waiting = {
  reason: 'guest_money',
  ...{ amountSen: 7_150, currency: 'MYR', dueSen: 7_200 },
  ...{ unapplied: null, isSaleUndone: false, moved: [] },
} as const;

test.each([
  ['wrong_amount', 'A guest paid RM 71.50 instead of RM 72.00.'],
  ['second_charge', 'A guest paid twice: the order was paid already.'],
  ['slots_lost', 'A guest paid too late: what was ordered was gone.'],
  ['sale_undone', 'A guest paid for a sale that had been undone.'],
  [null, 'A guest paid too late, twice or another amount. A guest has no credits.'],
] as const)('[EXC-10] money of a guest waits because of %s', (unapplied, text) => {
  expect(waitingReasonText({ ...waiting, unapplied })).toBe(text);
});

test.each([
  [[false, false], false, 'A guest’s booking was cancelled.'],
  [[true], false, 'A guest’s booking was moved to a cheaper slot.'],
  [[true, false], false, 'A guest’s booking was cancelled, or moved to a cheaper slot.'],
  [[], false, 'A guest’s booking was cancelled, or moved to a cheaper slot.'],
  [[false], true, 'A guest had paid for a sale, which was then undone.'],
] as const)(
  '[EXC-10] money is owed for bookings, moved %j, sale undone %s',
  (moved, isSaleUndone, text) => {
    expect(waitingReasonText({ ...waiting, reason: 'booking_refund', moved, isSaleUndone })).toBe(
      text,
    );
  },
);

test('[EXC-10] of money from before Depot kept the cause, an undone sale is known', () => {
  expect(waitingReasonText({ ...waiting, isSaleUndone: true })).toContain('had been undone');
});
