import { describe, expect, test } from 'vitest';
import { largestBalanceSen } from '#domain/money/credits.ts';
import {
  isForThemselves,
  isHandBackDangerous,
  isResolutionDangerous,
  needsSecondPerson,
  proposedResolution,
  refusalToAttach,
  refusalToConfirm,
  refusalToCredit,
  refusalToHandBack,
  refusalToResolve,
  refusalToWithdraw,
  resolutionKinds,
  resolutionsFor,
  sumForSecondPerson,
} from '#domain/payments/exceptions.ts';

const charged = { currency: 'MYR', isRefundable: true, isPaidInCash: false } as const;

describe('what can become of money that waits', () => {
  test('[EXC-2] money that the desk took in cash is proposed to go back in cash', () => {
    const taken = { ...charged, reason: 'booking_refund', isPaidInCash: true } as const;
    expect(resolutionsFor(taken)).toEqual([
      'returned_in_cash',
      'refunded_outside',
      'credited',
      'kept',
    ]);
  });

  test.each([
    ['guest_money', 'refunded_outside'],
    ['booking_refund', 'refunded_outside'],
    ['wrong_currency', 'refunded_outside'],
    ['balance_full', 'refunded_outside'],
    ['member_gone', 'refunded_outside'],
    ['wrong_amount', 'credited'],
    ['contradicted', null],
  ] as const)('[EXC-2] for %s, %s is proposed first', (reason, first) => {
    const offered = resolutionsFor({ ...charged, reason, isRefundable: false });
    expect(proposedResolution(reason, offered)).toBe(first);
    const last = reason === 'booking_refund' ? ['kept'] : ['kept', 'not_received'];
    expect(offered.slice(-last.length)).toEqual(last);
    expect(offered).not.toContain('closed');

    expect(new Set(offered).size).toBe(offered.length);
  });

  test('[EXC-2] money in another currency becomes neither credits nor a booking', () => {
    const exception = { ...charged, reason: 'contradicted', currency: 'SGD' } as const;
    expect(resolutionsFor(exception)).toEqual(['refunded_outside', 'kept', 'not_received']);
    expect(refusalToResolve('credited', exception)).toBe('resolution_not_offered');
    expect(refusalToResolve('returned_in_cash', exception)).toBe('resolution_not_offered');
    expect(refusalToResolve('not_received', exception)).toBeNull();
  });

  test('[PREF-5] the provider refunds what it charged, but not what it has contradicted', () => {
    expect(resolutionsFor({ ...charged, reason: 'guest_money' })).toEqual([
      'refunded_at_provider',
      'refunded_outside',
      'returned_in_cash',
      'attached',
      'credited',
      'kept',
      'not_received',
    ]);
    expect(resolutionsFor({ ...charged, reason: 'contradicted' })).not.toContain(
      'refunded_at_provider',
    );
  });

  test('[EXC-2] what is owed for a booking pays for no other order', () => {
    const exception = { ...charged, reason: 'booking_refund' } as const;
    expect(refusalToResolve('attached', exception)).toBe('resolution_not_offered');
  });
});

describe('a second person', () => {
  test.each([
    [1, false],
    [50_000, false],
    [50_001, true],
  ])('[EXC-3] for %i sen: %s', (amountSen, isNeeded) => {
    expect(needsSecondPerson(amountSen)).toBe(isNeeded);
  });

  test('[EXC-9] for the sum of what waits and what the same person has resolved', () => {
    const parts = [
      { amountSen: 10_000, resolvedBy: null },
      { amountSen: 20_000, resolvedBy: null },
      { amountSen: 4_000, resolvedBy: ['aina'] },
      { amountSen: 500, resolvedBy: ['ben', 'aina'] },
      { amountSen: 60, resolvedBy: ['ben'] },
    ];
    expect(sumForSecondPerson(parts, 'aina')).toBe(34_500);
    expect(sumForSecondPerson(parts, 'ben')).toBe(30_560);
    expect(sumForSecondPerson(parts, 'chong')).toBe(30_000);
    expect(sumForSecondPerson([], 'aina')).toBe(0);
  });

  test.each([
    ['credited', 'ben', 'aina', true],
    ['credited', 'aina', 'ben', false],
    ['attached', 'ben', 'aina', true],
    ['attached', 'aina', 'ben', false],
    ['refunded_outside', 'aina', null, true],
    ['refunded_at_provider', 'aina', null, true],
    ['returned_in_cash', 'aina', null, true],
    ['returned_in_cash', 'ben', null, false],
    ['refunded_outside', null, null, false],
    ['kept', 'aina', 'aina', false],
    ['not_received', 'aina', 'aina', false],
    ['closed', 'aina', 'aina', false],
  ] as const)('[EXC-15] %s, of %s, to %s: %s', (kind, payer, other, isOwn) => {
    expect(isForThemselves(kind, 'aina', { payer, other })).toBe(isOwn);
  });

  test('[EXC-17] who declines gives a reason, and who withdraws need not', () => {
    expect(refusalToWithdraw('aina', 'ben', null)).toBe('decline_needs_reason');
    expect(refusalToWithdraw('aina', 'ben', 'It was paid twice')).toBeNull();
    expect(refusalToWithdraw('aina', 'aina', null)).toBeNull();
  });

  test('[EXC-3] is another one', () => {
    expect(refusalToConfirm('aina', 'aina')).toBe('confirm_own_proposal');
    expect(refusalToConfirm('aina', 'ben')).toBeNull();
  });
});

test.each([
  ['pending', 6_000, null],
  ['pending', 5_999, 'attach_other_amount'],
  ['completed', 6_000, 'attach_not_waiting'],
  ['fully_refunded', 6_000, 'attach_not_waiting'],
] as const)('[EXC-4] 6000 sen for a %s order of %i sen: %s', (status, dueSen, refusal) => {
  expect(refusalToAttach(6_000, { status, dueSen })).toBe(refusal);
});

test.each([
  [false, 0, null],
  [false, largestBalanceSen - 6_000, null],
  [false, largestBalanceSen - 5_999, 'credit_over_balance'],
  [true, 0, 'guest_without_credits'],
] as const)('[EXC-5] 6000 sen to a guest (%s) with %i sen: %s', (isGuest, balanceSen, refusal) => {
  expect(refusalToCredit(6_000, { isGuest, balanceSen })).toBe(refusal);
});

test('[STAFF-13] more than RM 200 that leave the venue or become credits are dangerous', () => {
  const dangerous = resolutionKinds.filter((kind) => isResolutionDangerous(kind, 20_001));
  expect(dangerous).toEqual([
    'refunded_at_provider',
    'returned_in_cash',
    'refunded_outside',
    'credited',
  ]);
  expect(resolutionKinds.filter((kind) => isResolutionDangerous(kind, 20_000))).toEqual([]);
});

describe('cash that the desk hands back', () => {
  const owed = { cause: 'booking', isPaidInCash: true, needsSecond: false } as const;

  test('[SHIFT-12] is what it took for bookings, up to what one person decides about', () => {
    expect(refusalToHandBack(owed)).toBeNull();
    expect(refusalToHandBack({ ...owed, needsSecond: true })).toBe('hand_back_too_much');
    expect(refusalToHandBack({ ...owed, isPaidInCash: false })).toBe('resolution_not_offered');
    expect(refusalToHandBack({ ...owed, cause: 'payment' })).toBe('resolution_not_offered');
  });

  test('[STAFF-13] needs a fresh second factor above RM 200 of those who have one', () => {
    expect(isHandBackDangerous('manager', 20_000)).toBe(false);
    expect(isHandBackDangerous('manager', 20_001)).toBe(true);
    expect(isHandBackDangerous('desk', 20_001)).toBe(false);
  });
});
