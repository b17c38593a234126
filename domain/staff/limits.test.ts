import { describe, expect, test } from 'vitest';
import {
  areLimitsInOrder,
  blockLimitExceeded,
  goodwillOf,
  isBlockDangerous,
  isGoodwillDangerous,
  refusalOfGoodwill,
  refusalOfOwnGoodwill,
} from '#domain/staff/limits.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';

const withRole = (role: StaffRole) => ({ role, ownLimits: null });
const now = Temporal.Instant.from('2026-11-16T09:00:00+08:00');

describe('goodwill', () => {
  test('[DESK-7] is what the rules would not give back', () => {
    const booking = { paidSen: 6_000, orderStatus: 'completed' } as const;
    const farAway = { ...booking, start: now.add({ hours: 48 }) };
    const near = { ...booking, start: now.add({ hours: 47 }) };
    expect(goodwillOf(farAway, 6_000, now)).toBe(0);
    expect(goodwillOf(near, 6_000, now)).toBe(6_000);
    expect(goodwillOf(near, 0, now)).toBe(0);
  });

  test.each([
    ['desk', 10_000, 30_000],
    ['manager', 100_000, 500_000],
  ] as const)('[DESK-7] of the %s is limited per action and per day', (role, action, day) => {
    expect(refusalOfGoodwill(withRole(role), action, 0)).toBeNull();
    expect(refusalOfGoodwill(withRole(role), action + 1, 0)).toBe('over_action_limit');
    expect(refusalOfGoodwill(withRole(role), action, day - action)).toBeNull();
    expect(refusalOfGoodwill(withRole(role), action, day - action + 1)).toBe('over_day_limit');
    expect(refusalOfGoodwill(withRole(role), 0, day)).toBeNull();
  });

  test('[DESK-7] of the owner has no limit, and a coach gives none', () => {
    expect(refusalOfGoodwill(withRole('owner'), 10_000_000, 10_000_000)).toBeNull();
    expect(refusalOfGoodwill(withRole('coach'), 1, 0)).toBe('over_action_limit');
  });

  test('[DESK-7] has the limits that an owner has set for the person', () => {
    const ownLimits = { perActionSen: 2_000, perDaySen: 2_500 };
    const desk = { role: 'desk', ownLimits } as const;
    expect(refusalOfGoodwill(desk, 2_000, 500)).toBeNull();
    expect(refusalOfGoodwill(desk, 2_001, 0)).toBe('over_action_limit');
    expect(refusalOfGoodwill(desk, 2_000, 501)).toBe('over_day_limit');
    expect(refusalOfGoodwill({ role: 'owner', ownLimits }, 2_001, 0)).toBeNull();
    expect(areLimitsInOrder(ownLimits)).toBe(true);
    expect(areLimitsInOrder({ perActionSen: 2, perDaySen: 1 })).toBe(false);
  });
});

test('[STAFF-13] goodwill of more than RM 200 at once is a dangerous act', () => {
  expect(isGoodwillDangerous(20_000)).toBe(false);
  expect(isGoodwillDangerous(20_001)).toBe(true);
});

test('[DESK-26] nobody gives anything beyond the rules to their own account', () => {
  expect(refusalOfOwnGoodwill('aina', 'aina', 1)).toBe('own_goodwill');
  expect(refusalOfOwnGoodwill('aina', 'aina', 0)).toBeNull();
  expect(refusalOfOwnGoodwill('aina', 'ben', 1_000)).toBeNull();
});

describe('the refunds of blocks', () => {
  test('[DESK-27] of the desk are limited by day, whatever one booking cost', () => {
    expect(blockLimitExceeded('desk', 32_000, 0)).toBeNull();
    expect(blockLimitExceeded('desk', 32_000, 68_000)).toBeNull();
    expect(blockLimitExceeded('desk', 32_000, 68_001)).toBe(100_000);
    expect(blockLimitExceeded('desk', 0, 100_000)).toBeNull();
  });

  test('[DESK-27] of managers and owners have no limit, and a coach refunds none', () => {
    expect(blockLimitExceeded('manager', 10_000_000, 10_000_000)).toBeNull();
    expect(blockLimitExceeded('owner', 10_000_000, 10_000_000)).toBeNull();
    expect(blockLimitExceeded('coach', 1, 0)).toBe(0);
  });

  test('[DESK-27] [STAFF-13] above RM 200 are dangerous where a second factor is needed', () => {
    expect(isBlockDangerous('manager', 20_001)).toBe(true);
    expect(isBlockDangerous('manager', 20_000)).toBe(false);
    expect(isBlockDangerous('desk', 100_000)).toBe(false);
  });
});
