import { expect, test } from 'vitest';
import { isTooShortForPhone, phoneDigitsOf } from '#domain/members/phone-search.ts';

test('a part of a phone number is searched by its digits, with or without the country', () => {
  expect(phoneDigitsOf('012-777 43')).toBe('1277743');
  expect(phoneDigitsOf('+60 12 777')).toBe('6012777');
  expect(phoneDigitsOf('(03) 12')).toBe('312');
});

test('other texts are no phone numbers', () => {
  for (const text of ['12', '0 12', '012', '+60 12', 'T-4711', 'mei 777'])
    expect(phoneDigitsOf(text)).toBeNull();
});

test('[MEMBER-12] digits that most numbers have are too few, and the search says so', () => {
  for (const text of ['12', '012', '+60', '+60 1', '6012']) {
    expect([text, phoneDigitsOf(text), isTooShortForPhone(text)]).toEqual([text, null, true]);
  }
  for (const text of ['012 3', '+60 12 3', 'mei', '-', 'T-12']) {
    expect([text, isTooShortForPhone(text)]).toEqual([text, false]);
  }
});
