import { expect, test } from 'vitest';
import { guestEmail, guestUsername, isGuestEmail, recipientOf } from '#domain/members/guests.ts';
import { refusalOfUsername } from '#domain/members/username.ts';

test('[DESK-10] a guest has an address that no mail server accepts, the same for the same order', () => {
  expect(guestEmail('order_AB12')).toBe('guest-order_ab12@guest.invalid');
  expect(isGuestEmail(guestEmail('order_AB12'))).toBe(true);
  expect(isGuestEmail('guest@depot.test')).toBe(false);
});

test('[DESK-10] the username of a guest is valid', () => {
  const username = guestUsername('01920000-0000-7000-8000-00000000abcd');
  expect(username).toBe('guest_00000000abcd');
  expect(refusalOfUsername(username)).toBeNull();
});

test('[DESK-10] mail goes to the address that a guest gave, and to the account of a member', () => {
  const guest = guestEmail('order_AB12');
  expect(recipientOf(guest, 'siti@person.test')).toBe('siti@person.test');
  expect(recipientOf(guest, null)).toBe(guest);
  expect(recipientOf('mei@person.test', 'other@person.test')).toBe('mei@person.test');
});
