import { describe, expect, test } from 'vitest';
import { isSecondFactorFresh, missingFactorStep } from '#domain/staff/second-factor.ts';

const now = Temporal.Instant.from('2026-11-18T10:00:00Z');

test('[STAFF-5] a second factor is fresh for less than 10 minutes', () => {
  expect(isSecondFactorFresh(now, now)).toBe(true);
  expect(isSecondFactorFresh(now.subtract({ seconds: 599 }), now)).toBe(true);
  expect(isSecondFactorFresh(now.subtract({ minutes: 10 }), now)).toBe(false);
  expect(isSecondFactorFresh(null, now)).toBe(false);
});

describe('[STAFF-2] a session after the password', () => {
  const session = { role: 'manager', isEnrolled: true, secondFactorAt: null } as const;

  test('of a manager needs the code, or the set-up of a factor', () => {
    expect(missingFactorStep(session)).toBe('code');
    expect(missingFactorStep({ ...session, isEnrolled: false })).toBe('enrolment');
  });

  test('needs nothing once the factor was given, or in a role without one', () => {
    expect(missingFactorStep({ ...session, secondFactorAt: now })).toBeNull();
    expect(missingFactorStep({ ...session, role: 'desk', isEnrolled: false })).toBeNull();
  });
});
