import { expect, test } from 'vitest';
import { guestEmail } from '#domain/members/guests.ts';
import { refusalToGrantTo } from '#domain/money/credit-grants.ts';

test('[CREDIT-12] a guest is given no credits', () => {
  expect(refusalToGrantTo(guestEmail('ORDER1'))).toBe('guest_without_credits');
  expect(refusalToGrantTo('mei@person.test')).toBeNull();
});
