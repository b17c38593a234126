import { describe, expect, test } from 'vitest';
import { isSecondFactorFresh, missingFactorStep } from '#domain/staff/second-factor.ts';

const now = Temporal.Instant.from('2026-11-18T10:00:00Z');

test('[STAFF-5] a second factor is fresh for less than 10 minutes', () => {
  const isFresh = (secondFactorAt: Temporal.Instant | null) =>
    isSecondFactorFresh({ secondFactorAt, pinGivenAt: null }, now);
  expect(isFresh(now)).toBe(true);
  expect(isFresh(now.subtract({ seconds: 599 }))).toBe(true);
  expect(isFresh(now.subtract({ minutes: 10 }))).toBe(false);
  expect(isFresh(null)).toBe(false);
});

test('[STAFF-5] a PIN is no second factor, and ends the time of the one before', () => {
  const pinGivenAt = now.subtract({ minutes: 1 });
  const before = pinGivenAt.subtract({ seconds: 1 });
  expect(isSecondFactorFresh({ secondFactorAt: before, pinGivenAt }, now)).toBe(false);
  expect(isSecondFactorFresh({ secondFactorAt: null, pinGivenAt }, now)).toBe(false);
  expect(isSecondFactorFresh({ secondFactorAt: now, pinGivenAt }, now)).toBe(true);
});

describe('[STAFF-2] a session after the password', () => {
  const session = {
    role: 'manager',
    hasApp: true,
    hasPasskey: false,
    secondFactorAt: null,
  } as const;

  test('of a manager needs the code, or the set-up of a factor', () => {
    expect(missingFactorStep(session)).toBe('code');
    expect(missingFactorStep({ ...session, hasApp: false })).toBe('enrolment');
  });

  test('needs nothing once the factor was given, or in a role without one', () => {
    expect(missingFactorStep({ ...session, secondFactorAt: now })).toBeNull();
    expect(missingFactorStep({ ...session, role: 'desk', hasApp: false })).toBeNull();
  });
});

test('[STAFF-11] who has a second factor gives it in any role, and an app comes before a passkey', () => {
  const session = { role: 'desk', hasApp: false, hasPasskey: true, secondFactorAt: null } as const;
  expect(missingFactorStep(session)).toBe('passkey');
  expect(missingFactorStep({ ...session, role: 'owner' })).toBe('passkey');
  expect(missingFactorStep({ ...session, hasApp: true })).toBe('code');
  expect(missingFactorStep({ ...session, secondFactorAt: now })).toBeNull();
});
