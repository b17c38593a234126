import { describe, expect, test } from 'vitest';
import {
  isUseDue,
  placeOf,
  refusalToChangePassword,
  refusalToDeleteBySession,
} from '#domain/accounts/own-access.ts';

test('[ACCOUNT-11] only an account with a password has one to change, and no shared one', () => {
  const own = { hasPassword: true, isShared: false };
  expect(refusalToChangePassword(own)).toBeNull();
  expect(refusalToChangePassword({ ...own, hasPassword: false })).toBe('password_unset');
  expect(refusalToChangePassword({ ...own, isShared: true })).toBe('password_shared');
});

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:12:3456:789a::1', '2001:db8:12:3400::'],
])('[ACCOUNT-12] the place of %s is %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});

test('[ACCOUNT-12] a use is written down ten minutes after the one before', () => {
  const before = Temporal.Instant.from('2026-11-15T10:00:00Z');
  expect(isUseDue(before, before.add({ minutes: 9, seconds: 59 }))).toBe(false);
  expect(isUseDue(before, before.add({ minutes: 10 }))).toBe(true);
});

describe('[GONE-7] a session deletes its account', () => {
  const startedAt = Temporal.Instant.from('2026-11-15T10:00:00Z');
  const later = startedAt.add({ hours: 20 });

  test('with the password, however old it is', () => {
    const given = { hasPassword: true, isPasswordGiven: true, startedAt };
    expect(refusalToDeleteBySession(given, later)).toBeNull();
    const missing = { ...given, isPasswordGiven: false };
    expect(refusalToDeleteBySession(missing, startedAt)).toBe('wrong_password');
  });

  test('without one within 10 minutes of the sign-in at Google', () => {
    const fresh = { hasPassword: false, isPasswordGiven: false, startedAt };
    expect(refusalToDeleteBySession(fresh, startedAt.add({ minutes: 9 }))).toBeNull();
    expect(refusalToDeleteBySession(fresh, startedAt.add({ minutes: 10 }))).toBe('sign_in_stale');
    expect(refusalToDeleteBySession({ ...fresh, isPasswordGiven: true }, later)).toBe(
      'sign_in_stale',
    );
  });
});
