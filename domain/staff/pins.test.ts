import { expect, test } from 'vitest';
import { pinTriesLeft, refusalOfPin } from '#domain/staff/pins.ts';

test.each([
  ['', 'pin_invalid'],
  ['258', 'pin_invalid'],
  ['2580', null],
  ['25802580', null],
  ['258025802', 'pin_invalid'],
  ['25 80', 'pin_invalid'],
  ['25a0', 'pin_invalid'],
  ['٢٥٨٠', 'pin_invalid'],
  ['0000', 'pin_easy'],
  ['1234', 'pin_easy'],
  ['9876', 'pin_easy'],
  ['12345678', 'pin_easy'],
  ['1235', null],
  ['1122', null],
])('[STAFF-9] a PIN has 4 to 8 digits and is not one that everybody tries: %j', (pin, refusal) => {
  expect(refusalOfPin(pin)).toBe(refusal);
});

test('[STAFF-10] a sign-in takes 5 wrong PINs', () => {
  expect([0, 1, 4, 5, 6].map(pinTriesLeft)).toEqual([5, 4, 1, 0, 0]);
});
