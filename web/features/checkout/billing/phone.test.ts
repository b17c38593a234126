import { getCountries } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { refusalOfBillingMobile } from '#domain/orders/billing.ts';
import { mobileOf } from '#domain/orders/mobile-numbers.ts';
import {
  countries,
  countryOf,
  isCountry,
  moveToCountry,
  tidyMobile,
} from '#web/features/checkout/billing/phone.ts';

describe('a number as it is typed', () => {
  test.each([
    ['012-345 6789', 'MY', '+60123456789'],
    ['123456789', 'MY', '+60123456789'],
    ['60123456789', 'MY', '+60123456789'],
    ['0065 9123 4567', 'MY', '+6591234567'],
    ['(202) 555-0123', 'US', '+12025550123'],
  ] as const)('[BILL-6] %s in %s is %s', (text, country, mobile) => {
    expect(mobileOf(text, country)).toBe(mobile);
  });

  test('with a country code is taken as it is', () => {
    expect(mobileOf('+65 9123 4567', 'MY')).toBe('+65 9123 4567');
  });

  test.each([
    ['12', 'billing_mobile_invalid'],
    ['7', 'billing_mobile_unreadable'],
    ['my number', 'billing_mobile_unreadable'],
    ['0123456789 ext. 5', 'billing_mobile_unreadable'],
    ['', 'billing_mobile_required'],
    ['1'.repeat(251), 'billing_mobile_unreadable'],
  ])('[BILL-7] that is invalid, such as %j, is kept to be refused', (text, refusal) => {
    expect(refusalOfBillingMobile(mobileOf(text, 'MY'))).toBe(refusal);
  });

  test('[BILL-8] takes its international form when it is valid, and is left alone before', () => {
    expect(tidyMobile('0123456789', 'MY')).toBe('+60 12 345 6789');
    expect(tidyMobile('01234', 'MY')).toBe('01234');
    expect(tidyMobile('', 'MY')).toBe('');
  });
});

describe('the country', () => {
  test.each([
    ['', 'MY', 'MY'],
    ['0123', 'SG', 'SG'],
    ['+65 9123 4567', 'MY', 'SG'],
    ['+1 202 555 0123', 'MY', 'US'],
    ['+1 416 555 0123', 'US', 'CA'],
    ['+60', 'MY', 'MY'],
    ['+65 91', 'MY', 'SG'],
    ['+1 20', 'CA', 'CA'],
    ['+', 'MY', 'MY'],
  ] as const)('of %j after %s is %s', (text, chosen, country) => {
    expect(countryOf(text, chosen)).toBe(country);
  });

  test.each([
    ['', 'MY', 'SG', '+65 '],
    ['+60', 'MY', 'SG', '+65 '],
    ['0123456789', 'MY', 'SG', '+65 123456789'],
    ['+60 12 345 6789', 'MY', 'US', '+1 123456789'],
    ['9', 'MY', 'SG', '+65 9'],
  ] as const)('of %j changes from %s to %s as %j', (text, from, to, moved) => {
    expect(moveToCountry(text, from, to)).toBe(moved);
  });

  test('is one of a sorted and complete list', () => {
    const names = countries.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(countries.map(({ code }) => code).toSorted()).toEqual(getCountries().toSorted());
    expect(countries.find(({ code }) => code === 'MY')).toEqual({
      code: 'MY',
      name: 'Malaysia',
      prefix: '+60',
    });
    expect(isCountry('MY')).toBe(true);
    expect(isCountry('XX')).toBe(false);
  });
});
