import { expect, test } from 'vitest';
import {
  isPasskeyAccepted,
  refusalOfPasskey,
  refusalToAddFactor,
  refusalToRemovePasskey,
} from '#domain/staff/passkeys.ts';

const now = Temporal.Instant.from('2026-11-18T10:00:00Z');

test('[STAFF-11] a passkey counts only if its device has verified the person', () => {
  expect(isPasskeyAccepted({ userVerified: true })).toBe(true);
  expect(isPasskeyAccepted({ userVerified: false })).toBe(false);
});

test('[STAFF-15] no passkey counts before the audit log has it', () => {
  expect(refusalOfPasskey('arriving', { isPasswordGiven: true })).toBe('passkey_refused');
});

test('[STAFF-16] after a reset of the password a passkey counts only with the new one', () => {
  expect(refusalOfPasskey('ready', { isPasswordGiven: false })).toBeNull();
  expect(refusalOfPasskey('unconfirmed', { isPasswordGiven: false })).toBe('passkey_unconfirmed');
  expect(refusalOfPasskey('unconfirmed', { isPasswordGiven: true })).toBeNull();
});

test('[STAFF-12] a passkey beside another second factor needs a fresh one', () => {
  const none = { hasApp: false, hasPasskey: false, secondFactorAt: null, pinGivenAt: null };
  const stale = now.subtract({ minutes: 10 });
  expect(refusalToAddFactor(none, now)).toBeNull();
  for (const factor of [{ hasApp: true }, { hasPasskey: true }]) {
    expect(refusalToAddFactor({ ...none, ...factor }, now)).toBe('second_factor_stale');
    const given = { ...none, ...factor, secondFactorAt: stale };
    expect(refusalToAddFactor(given, now)).toBe('second_factor_stale');
    expect(refusalToAddFactor({ ...given, secondFactorAt: now }, now)).toBeNull();
  }
});

test('[STAFF-12] a manager and an owner keep their last second factor', () => {
  const last = { role: 'owner', hasApp: false, otherPasskeys: 0 } as const;
  expect(refusalToRemovePasskey(last)).toBe('last_factor');
  expect(refusalToRemovePasskey({ ...last, role: 'manager' })).toBe('last_factor');
  expect(refusalToRemovePasskey({ ...last, hasApp: true })).toBeNull();
  expect(refusalToRemovePasskey({ ...last, otherPasskeys: 1 })).toBeNull();
  expect(refusalToRemovePasskey({ ...last, role: 'desk' })).toBeNull();
});
