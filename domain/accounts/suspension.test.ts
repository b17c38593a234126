import { expect, test } from 'vitest';
import { refusalOfSuspended, refusalToSuspend } from '#domain/accounts/suspension.ts';

test('[SUSPEND-1] a member can be suspended, a staff member cannot', () => {
  expect(refusalToSuspend({ isStaff: false })).toBeNull();
  expect(refusalToSuspend({ isStaff: true })).toBe('suspend_staff');
});

test('[SUSPEND-2] an order of a suspended member is refused', () => {
  expect(refusalOfSuspended({ suspendedAt: null })).toBeNull();
  expect(refusalOfSuspended({ suspendedAt: new Date(0) })).toBe('account_suspended');
});
