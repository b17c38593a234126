import { expect, test } from 'vitest';
import { ApiFailure } from '#web/api/client.ts';
import { pinFailure, whyNoPin } from '#web/console/lock/pin-words.ts';

test.each([
  [{ triesLeft: 4 }, 'The PIN is not right. 4 tries are left.'],
  [{ triesLeft: 1 }, 'The PIN is not right. One try is left.'],
  [{ triesLeft: 0 }, 'The PIN is not right, and no try is left. Sign in with the password.'],
])('[STAFF-10] a wrong PIN is reported with the tries that are left: %j', (details, text) => {
  expect(pinFailure(new ApiFailure(403, { code: 'wrong_pin', details }))).toBe(text);
});

test('another refusal keeps its own words', () => {
  const error = new ApiFailure(403, { code: 'pin_blocked', details: null, message: 'Too many.' });
  expect(pinFailure(error)).toBe('Too many.');
});

test('a person whose PIN does not work is told why', () => {
  const person = {
    userId: 'one',
    name: 'Siti',
    role: 'desk',
    hasPin: true,
    isShared: false,
    triesLeft: 5,
    isCurrent: true,
  } as const;
  expect(whyNoPin(person)).toBeNull();
  expect(whyNoPin({ ...person, triesLeft: 0 })).toMatch(/^Too many wrong PINs for Siti/);
  expect(whyNoPin({ ...person, hasPin: false })).toMatch(/^Siti has not set a PIN/);
});
