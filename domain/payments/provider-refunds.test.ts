import { describe, expect, test } from 'vitest';
import {
  mostToRefund,
  needsBankDetails,
  nextRefundQuestion,
  refundReference,
  refusalOfBank,
  refusalToRefund,
  verdictOnRefund,
} from '#domain/payments/provider-refunds.ts';

const paidAt = Temporal.Instant.from('2026-11-15T10:00:00+08:00');
const now = paidAt.add({ hours: 24 });
const charge = {
  provider: 'fiuu',
  transactionId: '100000',
  currency: 'MYR',
  chargedSen: 6_000,
  refundedSen: 1_000,
  paidAt,
};

describe('a refund of a charge', () => {
  test.each([
    ['of what is left', 5_000, {}, null],
    ['of a part', 1, {}, null],
    ['of more than is left', 5_001, {}, 'card_refund_too_much'],
    ['of nothing', 0, {}, 'card_refund_too_much'],
    ['of less than nothing', -1, {}, 'card_refund_too_much'],
    ['of another provider', 100, { provider: 'desk' }, 'card_refund_not_possible'],
    ['in another currency', 100, { currency: 'SGD' }, 'card_refund_not_possible'],
    ['of a contradiction', 100, { transactionId: '1/says/2' }, 'card_refund_not_possible'],
  ] as const)('[PREF-1] %s', (_, amountSen, changes, refusal) => {
    expect(refusalToRefund({ ...charge, ...changes }, amountSen, 'fiuu', now)).toBe(refusal);
  });

  test('[PREF-1] is not possible without a provider', () => {
    expect(refusalToRefund(charge, 100, null, now)).toBe('card_refund_not_possible');
  });

  test('[PREF-2] is possible for 180 days', () => {
    const last = paidAt.add({ hours: 180 * 24 });
    expect(refusalToRefund(charge, 100, 'fiuu', last)).toBeNull();
    expect(refusalToRefund(charge, 100, 'fiuu', last.add({ seconds: 1 }))).toBe(
      'card_refund_too_late',
    );
  });

  test('[PREF-3] needs a bank account for online banking alone', () => {
    expect(['FPX_MB2U', 'credit', 'GrabPay', 'sandbox', null].map(needsBankDetails)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    const bank = { bankCode: 'MBBEMYKL', name: 'Mei Tan', account: '114000123456' };
    expect(refusalOfBank('FPX_MB2U', null)).toBe('card_refund_needs_bank');
    expect(refusalOfBank('FPX_MB2U', bank)).toBeNull();
    expect(refusalOfBank('credit', null)).toBeNull();
  });
});

test.each([
  [{ creditsOfOrderSen: 6_000, spendableSen: 9_000 }, 5_000],
  [{ creditsOfOrderSen: 3_000, spendableSen: 9_000 }, 3_000],
  [{ creditsOfOrderSen: 6_000, spendableSen: 200 }, 200],
  [{ creditsOfOrderSen: -500, spendableSen: 9_000 }, 0],
])(
  '[PREF-4] credits of the order go back, as far as they and the charge reach: %o',
  (money, most) => {
    expect(mostToRefund({ chargedSen: 6_000, refundedSen: 1_000, ...money })).toBe(most);
  },
);

test('[PREF-7] the reference of a refund begins with a letter and is always the same', () => {
  const id = '0191e7b6-fc8a-7536-b287-bb3f6b31943e';
  expect(refundReference(id)).toBe('R0191e7b6fc8a7536b287bb3f6b31943e');
});

test('[PREF-7] pauses double from a minute to a day', () => {
  const minutes = [0, 1, 2, 10, 11, 400].map((times) =>
    now.until(nextRefundQuestion(times, now)).total('minutes'),
  );
  expect(minutes).toEqual([1, 2, 4, 1_024, 1_440, 1_440]);
});

describe('what an answer leads to', () => {
  test.each([
    ['done', 'send', null, { state: 'done' }],
    ['pending', 'send', null, { state: 'pending' }],
    ['rejected', 'ask', null, { state: 'rejected' }],
    ['error', 'send', null, { state: null, next: 'ask' }],
    ['error', 'ask', 'PR011 too much', { state: 'rejected' }],
    ['error', 'ask', null, { state: null, next: 'send' }],
    [null, 'send', null, { state: null, next: 'ask' }],
    [null, 'ask', 'PR011 too much', { state: null, next: 'ask' }],
    ['forged', 'ask', 'PR011 too much', { state: null, next: 'ask' }],
    ['forged', 'send', null, { state: null, next: 'ask' }],
  ] as const)('[PREF-8] %s after %s, with the error %s', (news, step, requestError, verdict) => {
    expect(verdictOnRefund(news, { step, requestError })).toEqual(verdict);
  });
});
