import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fill, orderFailureText, refusals } from '#domain/words/texts.ts';

test.each([
  [400, 'Invalid request details provided.'],
  [409, 'The selected timeslot is no longer available. Please choose a different one.'],
  [410, 'Your pending booking expired or became invalid. Please start a new booking.'],
  [500, 'Internal server error during order creation.'],
  [403, 'Failed to make booking. Please try again or contact support.'],
  [502, 'Failed to make booking. Please try again or contact support.'],
  [0, 'Failed to make booking. Please try again or contact support.'],
])('[WORD-6] an order refused with %i and no reason says its own sentence', (status, sentence) => {
  expect(orderFailureText(status)).toBe(sentence);
  expect(orderFailureText(status, null)).toBe(sentence);
  expect(orderFailureText(status, '  ')).toBe(sentence);
});

test.each([400, 409, 410, 500])("[WORD-6] the server's reason is said for %i", (status) => {
  expect(orderFailureText(status, 'Court 2 is closed.')).toBe('Court 2 is closed.');
});

test.each([0, 403, 404, 502, 503])('[WORD-6] no reason is passed on for %i', (status) => {
  expect(orderFailureText(status, '<html>Bad Gateway</html>')).toBe(
    'Failed to make booking. Please try again or contact support.',
  );
});

test('[WORD-7] a placeholder takes its value', () => {
  expect(fill(refusals.login_failed, { message: 'Invalid login credentials' })).toBe(
    'Login Failed: Invalid login credentials',
  );
  expect(fill('{a} and {b} and {a}', { a: '1', b: '2' })).toBe('1 and 2 and 1');
});

test('[WORD-7] a placeholder without a value stays visible', () => {
  const values: Record<string, string> = {};
  expect(fill('Hello {name}, {toString}' as string, values)).toBe('Hello {name}, {toString}');
});

test('[WORD-7] braces and dollar signs inside a value stay as they are', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('{message}', '$&', '$1')), (message) => {
      expect(fill('Failed: {message}!', { message })).toBe(`Failed: ${message}!`);
    }),
  );
});
