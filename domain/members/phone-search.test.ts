import { expect, test } from 'vitest';
import { phoneDigitsOf } from '#domain/members/phone-search.ts';

test('a part of a phone number is searched by its digits, with or without the country', () => {
  expect(phoneDigitsOf('012-777 43')).toBe('1277743');
  expect(phoneDigitsOf('+60 12 777')).toBe('6012777');
  expect(phoneDigitsOf('(03) 12')).toBe('312');
});

test('other texts are no phone numbers', () => {
  for (const text of ['12', '0 12', 'T-4711', 'mei 777']) expect(phoneDigitsOf(text)).toBeNull();
});
