import { expect, test } from 'vitest';
import { refusalToChangeEmail } from '#domain/accounts/email-change.ts';

test('[ACCOUNT-9] an address is changed for members only, and to one without an account', () => {
  expect(refusalToChangeEmail({ isStaff: false, isTaken: false })).toBeNull();
  expect(refusalToChangeEmail({ isStaff: false, isTaken: true })).toBe('email_taken');
  expect(refusalToChangeEmail({ isStaff: true, isTaken: true })).toBe('email_of_staff');
});
