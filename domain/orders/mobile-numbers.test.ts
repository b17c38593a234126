import { expect, test } from 'vitest';
import { internationalMobile, refusalOfBillingMobile } from '#domain/orders/billing.ts';
import { mobileOf, shownMobile } from '#domain/orders/mobile-numbers.ts';

test.each(['012-345 6789', '0123456789', '012 345 6789', '60123456789', '+60 12-345 6789'])(
  '[DESK-16] %s is a number of Malaysia',
  (typed) => {
    const mobile = mobileOf(typed);
    expect(refusalOfBillingMobile(mobile)).toBeNull();
    expect(internationalMobile(mobile)).toBe('+60 12 345 6789');
  },
);

test('[DESK-16] a country code that was said is kept', () => {
  expect(internationalMobile(mobileOf('+65 8123 4567'))).toBe('+65 8123 4567');
});

test.each(['', 'call Ali', '7', '012-345 6789 ext. 3'])(
  '[DESK-16] %j stays as typed, and is refused',
  (typed) => {
    expect(mobileOf(typed)).toBe(typed);
    expect(refusalOfBillingMobile(mobileOf(typed))).not.toBeNull();
  },
);

test.each([
  ['012-345 6789', '+60 12 345 6789'],
  ['60123456789', '+60 12 345 6789'],
  ['+60123456789', '+60 12 345 6789'],
  ['+60 12-345 6789', '+60 12 345 6789'],
  ['+60 12 345 6789', '+60 12 345 6789'],
  ['+6581234567', '+65 8123 4567'],
  ['call Ali', 'call Ali'],
])('[MEMBER-16] %s is shown as %s', (kept, shown) => {
  expect(shownMobile(kept)).toBe(shown);
});
