import { expect, test } from 'vitest';
import {
  isMadeEndless,
  type PlanPurchase,
  paidPlanCutTo,
  paidTime,
  purchasesOfRest,
} from '#domain/memberships/paid-plans.ts';

const longTerm = { status: 'long_term_member', endsOn: '2026-12-16' } as const;
const longTermPlan = { status: 'long_term_member', months: 3 } as const;
const padelHostPlan = { status: 'super_host_padel', months: 1 } as const;
const today = '2026-11-16';

test.each([
  ['athlete', null, today],
  ['athlete', '2027-12-31', today],
  ['long_term_member', '2026-12-01', '2026-12-01'],
  ['long_term_member', '2026-12-16', null],
  ['long_term_member', '2027-12-31', null],
  ['long_term_member', null, null],
] as const)('[MEMBER-10] %s until %s leaves a paid plan until %s', (status, endsOn, cutTo) => {
  expect(paidPlanCutTo(longTerm, { status, endsOn }, today)).toBe(cutTo);
});

test('[MEMBER-10] an expired plan has nothing left to lose', () => {
  const given = { status: 'athlete', endsOn: null } as const;
  expect(paidPlanCutTo({ ...longTerm, endsOn: '2026-11-15' }, given, today)).toBeNull();
});

test.each([
  ['nothing', [], null],
  ['one purchase', [{ ...padelHostPlan, on: today }], '2026-12-16'],
  [
    'a purchase that extends another',
    [
      { ...padelHostPlan, on: today },
      { ...padelHostPlan, on: '2026-12-01' },
    ],
    '2027-01-16',
  ],
  [
    'a purchase that replaces another',
    [
      { ...longTermPlan, on: today },
      { ...padelHostPlan, on: '2026-12-01' },
    ],
    '2027-01-01',
  ],
])('[MEMBER-10] the last day paid for by %s', (_, purchases, last) => {
  expect(paidTime(purchases).endsOn).toBe(last);
});

const first: PlanPurchase = { ...longTermPlan, on: '2026-11-10' };
const second: PlanPurchase = { ...longTermPlan, on: '2026-11-16' };

test.each<[string, PlanPurchase[], string, string, PlanPurchase[]]>([
  [
    'both purchases, while the first one runs',
    [first, second],
    '2027-05-10',
    today,
    [first, second],
  ],
  [
    'the second alone, once the first has run out',
    [first, second],
    '2027-05-10',
    '2027-02-10',
    [second],
  ],
  ['the last alone, on its last day', [first, second], '2027-05-10', '2027-05-10', [second]],
  [
    'no purchase that had run out before the next',
    [{ ...longTermPlan, on: '2026-01-01' }, second],
    '2027-06-30',
    today,
    [second],
  ],
  [
    'no purchase of another status',
    [{ ...padelHostPlan, on: '2026-11-10' }, second],
    '2027-02-16',
    today,
    [second],
  ],
])('[MEMBER-10] the rest of a plan was paid for by %s', (_, purchases, endsOn, day, rest) => {
  expect(purchasesOfRest(purchases, endsOn, day)).toEqual(rest);
});

test.each([
  ['long_term_member', null, true],
  ['long_term_member', '2027-12-31', false],
  ['athlete', null, false],
] as const)(
  '[MEMBER-10] %s until %s gives a paid plan without an end: %s',
  (status, endsOn, isEndless) => {
    expect(isMadeEndless(longTerm, { status, endsOn })).toBe(isEndless);
  },
);
