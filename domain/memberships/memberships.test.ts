import { describe, expect, test } from 'vitest';
import {
  dayMonthsLater,
  givenUpByBuying,
  givenUpInWords,
  isBestValue,
  isMembershipOver,
  isOutdatedBy,
  lastDayToRemindOf,
  membershipAfterBuying,
  membershipAfterGift,
  membershipItem,
  minutesBetweenPurchases,
  refusalToBuyAgain,
  refusalToBuyPlan,
  refusalToGive,
  refusalToGiveAgain,
  savingOf,
} from '#domain/memberships/memberships.ts';

const normal = { status: 'normal_member', endsOn: null, statusAfter: 'normal_member' } as const;
const longTerm = { ...normal, status: 'long_term_member', endsOn: '2026-12-16' } as const;
const longTermPlan = { status: 'long_term_member', months: 3 } as const;
const padelHostPlan = { status: 'super_host_padel', months: 1 } as const;
const today = '2026-11-16';

test.each([
  ['2026-11-16', 1, '2026-12-16'],
  ['2026-11-16', 12, '2027-11-16'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
])('[MEMBER-1] from %s, %i months end with %s', (from, months, last) => {
  expect(dayMonthsLater(from, months)).toBe(last);
});

describe('[MEMBER-2] a bought plan', () => {
  test('starts today and ends with the status that the member had before', () => {
    expect(membershipAfterBuying(normal, longTermPlan, today)).toEqual({
      status: 'long_term_member',
      endsOn: '2027-02-16',
      statusAfter: 'normal_member',
    });
    const coach = { status: 'coach', endsOn: null, statusAfter: 'coach' } as const;
    expect(membershipAfterBuying(coach, longTermPlan, today).statusAfter).toBe('coach');
  });

  test('extends the same status from its last day, which may be today', () => {
    expect(membershipAfterBuying(longTerm, longTermPlan, today).endsOn).toBe('2027-03-16');
    expect(membershipAfterBuying(longTerm, longTermPlan, '2026-12-16').endsOn).toBe('2027-03-16');
  });

  test('starts anew when the same status has expired, whether or not that was recorded', () => {
    expect(membershipAfterBuying(longTerm, longTermPlan, '2026-12-20')).toEqual({
      status: 'long_term_member',
      endsOn: '2027-03-20',
      statusAfter: 'normal_member',
    });
  });

  test('replaces another one, and ends with the status from before both', () => {
    expect(membershipAfterBuying(longTerm, padelHostPlan, today)).toEqual({
      status: 'super_host_padel',
      endsOn: '2026-12-16',
      statusAfter: 'normal_member',
    });
  });
});

test('[MEMBER-3] a membership holds through its last day', () => {
  expect(isMembershipOver('2026-11-16', today)).toBe(false);
  expect(isMembershipOver('2026-11-15', today)).toBe(true);
});

test.each([
  ['gives another status', longTermPlan, normal, null],
  ['extends a bought one', longTermPlan, longTerm, null],
  ['takes rights away', padelHostPlan, { statusAfter: 'athlete' }, null],
  [
    'the venue has given without an end',
    longTermPlan,
    { statusAfter: 'long_term_member' },
    'plan_not_needed',
  ],
] as const)('[MEMBER-4] a plan that %s', (_, plan, current, refusal) => {
  expect(refusalToBuyPlan(plan, current)).toBe(refusal);
});

test('[MEMBER-5] a member cannot buy two memberships within ten minutes', () => {
  const now = Temporal.Instant.from('2026-11-16T09:00:00+08:00');
  const ago = (minutes: number) => now.subtract({ minutes });
  expect(minutesBetweenPurchases).toBe(10);
  expect(refusalToBuyAgain(null, now)).toBeNull();
  expect(refusalToBuyAgain(now, now)).toBe('membership_just_bought');
  expect(refusalToBuyAgain(ago(10).add({ seconds: 1 }), now)).toBe('membership_just_bought');
  expect(refusalToBuyAgain(ago(10), now)).toBeNull();
});

test('[MEMBER-6] a purchase outdates the orders from before it', () => {
  const placed = Temporal.Instant.from('2026-11-16T09:00:00+08:00');
  expect(isOutdatedBy(null, placed)).toBe(false);
  expect(isOutdatedBy(placed.subtract({ seconds: 1 }), placed)).toBe(false);
  expect(isOutdatedBy(placed.add({ seconds: 1 }), placed)).toBe(true);
});

test('[MEMBER-7] a reminder is due a week before the last day', () => {
  expect(lastDayToRemindOf(today)).toBe('2026-11-23');
});

test('[MEMBER-8] a plan is sold as one item with its months, at its price', () => {
  expect(membershipItem({ name: 'Long-term', months: 12, priceSen: 120_000 })).toMatchObject({
    type: 'Membership Upgrade',
    details: 'Long-term, 12 months',
    price: 120_000,
    companyDiscount: 0,
    membershipDiscount: 0,
  });
  expect(membershipItem({ name: 'Trial', months: 1, priceSen: 200 }).details).toBe(
    'Trial, 1 month',
  );
});

test.each([
  ['athlete', null, 'coach', 'athlete'],
  ['athlete', '2026-11-30', 'coach', 'coach'],
  ['athlete', '2026-11-30', 'athlete', 'normal_member'],
] as const)('[MEMBER-9] %s given until %s to a member whose later status is %s', (...row) => {
  const [status, endsOn, statusAfter, after] = row;
  expect(membershipAfterGift({ statusAfter }, { status, endsOn })).toEqual({
    status,
    endsOn,
    statusAfter: after,
  });
});

test.each([
  ['athlete', null, null],
  ['athlete', today, null],
  ['athlete', '2026-11-15', 'gift_over'],
  ['normal_member', today, 'gift_without_effect'],
] as const)('[MEMBER-9] %s given until %s to a normal member: %s', (status, endsOn, refusal) => {
  expect(refusalToGive({ status, endsOn, statusAfter: 'normal_member' }, today)).toBe(refusal);
});

test('[MEMBER-19] what a member has already is not given again', () => {
  const before = { status: 'athlete', endsOn: '2026-12-31' } as const;
  expect(refusalToGiveAgain(before, before)).toBe('gift_changes_nothing');
  expect(refusalToGiveAgain(before, { ...before, endsOn: null })).toBeNull();
  expect(refusalToGiveAgain(before, { ...before, endsOn: today })).toBeNull();
  expect(refusalToGiveAgain(before, { ...before, status: 'coach' })).toBeNull();
  const endless = { status: 'coach', endsOn: null } as const;
  expect(refusalToGiveAgain(endless, endless)).toBe('gift_changes_nothing');
});

describe('[MEMBER-11] a member who buys another plan', () => {
  const yearly = { ...longTerm, endsOn: '2027-11-16', purchase: { priceSen: 36_500, months: 12 } };

  test('gives up the days that are left, and their share of the price', () => {
    expect(givenUpByBuying(yearly, padelHostPlan, today)).toEqual({
      status: 'long_term_member',
      endsOn: '2027-11-16',
      days: 365,
      worthSen: 36_500,
    });
    expect(givenUpByBuying(yearly, padelHostPlan, '2027-11-06')).toMatchObject({
      days: 10,
      worthSen: 1_000,
    });
  });

  test('reads no amount when the last purchase did not pay for all of the days', () => {
    const renewedEarly = { ...yearly, endsOn: '2027-12-16' };
    expect(givenUpByBuying(renewedEarly, padelHostPlan, today)?.worthSen).toBeNull();
    const unknown = { ...yearly, purchase: null };
    expect(givenUpByBuying(unknown, padelHostPlan, today)?.worthSen).toBeNull();
  });

  test('gives up nothing with a renewal, on the last day, or without an end', () => {
    expect(givenUpByBuying(yearly, longTermPlan, today)).toBeNull();
    expect(givenUpByBuying(yearly, padelHostPlan, '2027-11-16')).toBeNull();
    expect(givenUpByBuying({ ...normal, purchase: null }, padelHostPlan, today)).toBeNull();
  });

  test('reads it in a sentence', () => {
    const lost = { status: 'long_term_member', endsOn: '2027-11-16', days: 10 } as const;
    expect(givenUpInWords({ ...lost, worthSen: 1_000 })).toBe(
      'It starts straight away and replaces Long-term Member: you give up the 10 days you still have until 16/11/2027. That is RM 10.00 of what you paid, and none of it is refunded.',
    );
    expect(givenUpInWords({ ...lost, days: 1, worthSen: null })).toBe(
      'It starts straight away and replaces Long-term Member: you give up the 1 day you still have until 16/11/2027. None of it is refunded.',
    );
  });
});

describe('of the plans of a status', () => {
  const month = { status: 'long_term_member', months: 1, priceSen: 12_000 } as const;
  const quarter = { ...month, months: 3, priceSen: 30_000 };
  const year = { ...month, months: 12, priceSen: 132_000 };
  const host = { status: 'super_host', months: 6, priceSen: 100 } as const;
  const plans = [month, quarter, year, host];

  test('[MEMBER-13] each says what it saves against the shortest', () => {
    expect(plans.map((plan) => savingOf(plan, plans))).toEqual([
      null,
      { amountSen: 6_000, months: 1 },
      { amountSen: 12_000, months: 1 },
      null,
    ]);
    expect(savingOf({ ...quarter, priceSen: 36_000 }, plans)).toBeNull();
    expect(savingOf({ ...quarter, priceSen: 40_000 }, plans)).toBeNull();
    expect(savingOf(year, [quarter, year])).toBeNull();
    expect(savingOf({ ...year, priceSen: 100_000 }, [quarter])).toEqual({
      amountSen: 20_000,
      months: 3,
    });
  });

  test('[MEMBER-13] the cheapest per month is the best value, if it saves anything', () => {
    expect(plans.filter((plan) => isBestValue(plan, plans))).toEqual([quarter]);
    const dear = { ...quarter, priceSen: 36_000 };
    expect([month, dear].filter((plan) => isBestValue(plan, [month, dear]))).toEqual([]);
  });
});
