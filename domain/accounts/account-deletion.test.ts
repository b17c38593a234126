import { expect, test } from 'vitest';
import {
  deletedEmail,
  deletedUsername,
  isDeletedEmail,
  refusalOfTypedName,
  refusalsToDeleteAccount,
  refusalToDeleteAccount,
} from '#domain/accounts/account-deletion.ts';
import { refusalOfUsername } from '#domain/members/username.ts';

const free = { paidBookings: [], waitingOrders: [], lessonsTaught: 0, isStaff: false };

test('[GONE-1] [GONE-2] [GONE-3] an account without bookings, open orders or lessons can be deleted', () => {
  expect(refusalToDeleteAccount(free)).toBeNull();
});

test('[GONE-1] an account with paid bookings cannot be deleted', () => {
  const ties = { ...free, paidBookings: [1], waitingOrders: [1], lessonsTaught: 1 };
  expect(refusalToDeleteAccount(ties)).toBe('account_has_bookings');
});

test('[GONE-2] an account with an open order cannot be deleted', () => {
  expect(refusalToDeleteAccount({ ...free, waitingOrders: [1, 2] })).toBe('account_has_payment');
});

test('[GONE-3] an account of a member who teaches lessons cannot be deleted', () => {
  expect(refusalToDeleteAccount({ ...free, lessonsTaught: 1 })).toBe('account_teaches');
});

test('[GONE-4] the address and username of a deleted account identify nobody and are valid', () => {
  const email = deletedEmail('01999999-9999-7999-8999-999999999999');
  expect(email).toBe('deleted-01999999-9999-7999-8999-999999999999@deleted.invalid');
  expect(isDeletedEmail(email)).toBe(true);
  expect(isDeletedEmail('deleted.invalid@depot.test')).toBe(false);
  const username = deletedUsername('b3c9a1f0-55aa-4bcd-9e01-23456789abcd');
  expect(username).toBe('gone_456789abcd');
  expect(refusalOfUsername(username)).toBeNull();
});

test('[GONE-5] an account of the staff cannot be deleted', () => {
  expect(refusalToDeleteAccount({ ...free, isStaff: true })).toBe('account_is_staff');
});

test('[GONE-8] all that keeps an account is told at once, first what the deletion is refused for', () => {
  const ties = { paidBookings: [1], waitingOrders: [1], lessonsTaught: 1, isStaff: true };
  const all = [
    'account_is_staff',
    'account_has_bookings',
    'account_has_payment',
    'account_teaches',
  ];
  expect(refusalsToDeleteAccount(ties)).toEqual(all);
  expect(refusalToDeleteAccount(ties)).toBe(all[0]);
  expect(refusalsToDeleteAccount(free)).toEqual([]);
});

test('[GONE-6] the typed name has to be that of the member, in any case', () => {
  expect(refusalOfTypedName(' mei TAN ', 'Mei Tan')).toBeNull();
  expect(refusalOfTypedName('Mei', 'Mei Tan')).toBe('name_differs');
});
