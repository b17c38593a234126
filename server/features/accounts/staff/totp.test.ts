import { expect, test } from 'vitest';
import { asBase32, codeAt, isCodeOf, uriOf } from '#server/features/accounts/staff/totp.ts';
import { codeFor } from '#server/testing/totp.ts';

const secret = '12345678901234567890';
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000);

// The last six digits of the test vectors of RFC 6238.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('the code at %i s is %s', (seconds, code) => {
  expect(codeAt(secret, at(seconds))).toBe(code);
});

test('the code before and the next are accepted, and no other', () => {
  const now = at(2_000_000_000);
  const accepted = [-60, -30, 0, 30, 60].map((seconds) =>
    isCodeOf(secret, codeAt(secret, now.add({ seconds })), now),
  );
  expect(accepted).toEqual([false, true, true, true, false]);
  expect(isCodeOf(secret, '', now)).toBe(false);
});

test('an app makes the same code from the secret in base 32', () => {
  expect(asBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect([0, 1].map((steps) => codeFor(asBase32(secret), steps))).toContain(
    codeAt(secret, Temporal.Now.instant()),
  );
});

test('the address names the venue and the account', () => {
  const uri = new URL(uriOf('Depot', 'a+b@depot.test', secret));
  expect(decodeURIComponent(uri.pathname)).toContain('Depot:a+b@depot.test');
  expect(uri.searchParams.get('secret')).toBe(asBase32(secret));
});
