import { expect, test } from 'vitest';
import { changesSince } from '#web/features/history/order-changes.ts';

const none = { movesSen: 0, refundedSen: 0, toCardSen: 0, onTheWaySen: 0 };

test('[HIST-7] what went to the card is a part of the refund', () => {
  expect(
    changesSince({ ...none, refundedSen: 6_000, toCardSen: 2_000, onTheWaySen: 1_000 }),
  ).toEqual([
    'RM 60.00 refunded',
    'RM 20.00 of it to the card or bank account',
    'RM 10.00 of it on its way to the card or bank account',
  ]);
});

test('[HIST-7] a second charge that went back to the card is no part of a refund', () => {
  expect(changesSince({ ...none, toCardSen: 6_000 })).toEqual([
    'RM 60.00 back to the card or bank account',
  ]);
  expect(changesSince({ ...none, refundedSen: 2_000, onTheWaySen: 6_000 })).toEqual([
    'RM 20.00 refunded',
    'RM 60.00 on its way back to the card or bank account',
  ]);
});
