import { expect, test } from 'vitest';
import { defaultLockMinutes, isSessionLocked, lockTimeOf } from '#domain/staff/idle-lock.ts';

const lastActAt = Temporal.Instant.from('2026-11-15T02:00:00Z');
const after = (seconds: number) => lastActAt.add({ seconds });

test('[STAFF-8] a console locks after 5 minutes without an act', () => {
  const state = { lockedAt: null, lastActAt };
  expect(isSessionLocked(state, defaultLockMinutes, after(299))).toBe(false);
  expect(isSessionLocked(state, defaultLockMinutes, after(300))).toBe(true);
});

test('[STAFF-8] the venue sets other minutes', () => {
  const state = { lockedAt: null, lastActAt };
  expect(isSessionLocked(state, 1, after(60))).toBe(true);
  expect(isSessionLocked(state, 60, after(300))).toBe(false);
  expect(lockTimeOf(state, 60).toString()).toBe('2026-11-15T03:00:00Z');
});

test('[STAFF-8] a console that was locked by hand stays locked, whatever happened last', () => {
  expect(isSessionLocked({ lockedAt: after(1), lastActAt: after(2) }, 5, after(3))).toBe(true);
});
