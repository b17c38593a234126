import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmailShaped, normaliseEmail, refusalOfEmail } from '#domain/accounts/email.ts';

test.each([
  'ali@example.com',
  'a@b.co',
  'ali.bin-abu+padel@mail.example.com.my',
  "o'brien@example.com",
  'Ali@Example.COM',
  '123@456.com',
  'ali@xn--bcher-kva.example',
  'ali@b2b.xn--p1ai',
])('[WORD-1] %j is shaped like an e-mail address', (email) => {
  expect(isEmailShaped(email)).toBe(true);
});

test.each([
  '',
  'ali',
  'ali@',
  '@example.com',
  'ali@example',
  'ali@@example.com',
  'ali@b@example.com',
  'ali chen@example.com',
  'ali@exam ple.com',
  'ali@example.com\nBcc: all@example.com',
  ' ali@example.com',
  '.ali@example.com',
  'ali.@example.com',
  'a..li@example.com',
  'ali@.com',
  'ali@example..com',
  'ali@example.com.',
  'ali@-example.com',
  'ali@example-.com',
  'ali@10.0.0.12',
  'ali@example.c',
  '<ali@example.com>',
  'ali,chen@example.com',
  'josé@example.com',
])('[WORD-1] %j is not shaped like an e-mail address', (email) => {
  expect(isEmailShaped(email)).toBe(false);
});

test('[WORD-1] very long input is checked without delay', () => {
  const startedAt = performance.now();
  expect(isEmailShaped(`${'a-'.repeat(50_000)}@${'a-'.repeat(50_000)}`)).toBe(false);
  expect(isEmailShaped(`a@${'a.'.repeat(50_000)}-`)).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

test.each([
  [254, null],
  [255, 'email_invalid'],
])('[WORD-1] an address of %i characters gives %s', (length, refusal) => {
  const ending = '@example.com';
  expect(refusalOfEmail('a'.repeat(length - ending.length) + ending)).toBe(refusal);
});

test('[WORD-1] an address of another shape is refused', () => {
  expect(refusalOfEmail('ali@example')).toBe('email_invalid');
  expect(refusalOfEmail('ali@example.com')).toBeNull();
});

test.each([
  [' Ali.Chen@Example.COM\n', 'ali.chen@example.com'],
  ['ali@example.com', 'ali@example.com'],
  ['   ', ''],
])('[WORD-2] %j is stored as %j', (input, kept) => {
  expect(normaliseEmail(input)).toBe(kept);
});

test('[WORD-2] normalising twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const kept = normaliseEmail(`  ${email} `);
      expect(normaliseEmail(kept)).toBe(kept);
      expect(kept).not.toMatch(/[A-Z\s]/);
    }),
  );
});
