import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { internationalMobile, refusalOfBillingMobile } from '#domain/orders/billing.ts';
import { mobileOf } from '#domain/orders/mobile-numbers.ts';
import {
  countries,
  countryOf,
  isCountry,
  nationalText,
  shownMobile,
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

  test('shows its national part once it is valid, and is left alone before', () => {
    const shows = (text: string, chosen: CountryCode) => Object.values(shownMobile(text, chosen));
    expect(shows('0123456789', 'MY')).toEqual(['12 345 6789', 'MY']);
    expect(shows('+60 12 345 6789', 'SG')).toEqual(['12 345 6789', 'MY']);
    expect(shows('+65 9123 4567', 'MY')).toEqual(['9123 4567', 'SG']);
    expect(shows('+1 416 555 0123', 'US')).toEqual(['416 555 0123', 'CA']);
    expect(shows('01234', 'MY')).toEqual(['01234', 'MY']);
    expect(shows('', 'MY')).toEqual(['', 'MY']);
    // A number of no country.
    expect(shows('+800 1234 5678', 'MY')).toEqual(['+800 1234 5678', 'MY']);
  });

  test.each(getCountries())(
    'is the same when only its national part is shown, in %s',
    (country) => {
      const example = getExampleNumber(country, examples);
      if (example === undefined) return;
      const shown = shownMobile(example.number, country);
      const { billingMobile, country: ofNumber } = shown;
      expect(internationalMobile(mobileOf(billingMobile, ofNumber))).toBe(
        internationalMobile(example.number),
      );
      // Shown again, it stays as it is.
      expect(shownMobile(billingMobile, ofNumber)).toEqual(shown);
    },
  );
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
    ['', 'MY', ''],
    ['+60', 'MY', ''],
    ['0123456789', 'MY', '0123456789'],
    ['+60 12 345 6789', 'MY', '123456789'],
    ['9', 'MY', '9'],
  ] as const)('of %j in %s leaves to another country %j', (text, from, national) => {
    expect(nationalText(text, from)).toBe(national);
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
