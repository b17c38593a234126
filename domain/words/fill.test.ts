import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fill } from '#domain/words/fill.ts';
import { refusals } from '#domain/words/refusal-texts.ts';

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
