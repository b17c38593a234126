import { describe, expect, test } from 'vitest';
import { goodwillOf, refusalOfGoodwill } from '#domain/staff/limits.ts';

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
    expect(refusalOfGoodwill(role, action, 0)).toBeNull();
    expect(refusalOfGoodwill(role, action + 1, 0)).toBe('over_action_limit');
    expect(refusalOfGoodwill(role, action, day - action)).toBeNull();
    expect(refusalOfGoodwill(role, action, day - action + 1)).toBe('over_day_limit');
    expect(refusalOfGoodwill(role, 0, day)).toBeNull();
  });

  test('[DESK-7] of the owner has no limit, and a coach gives none', () => {
    expect(refusalOfGoodwill('owner', 10_000_000, 10_000_000)).toBeNull();
    expect(refusalOfGoodwill('coach', 1, 0)).toBe('over_action_limit');
  });
});
