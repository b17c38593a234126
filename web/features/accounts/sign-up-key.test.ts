import { expect, test, vi } from 'vitest';
import { rememberSignUp, resendKeyFor } from '#web/features/accounts/sign-up-key.ts';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  setItem: (name: string, value: string) => kept.set(name, value),
  getItem: (name: string) => kept.get(name) ?? null,
});

test('the resend key of a sign-up is found by its email address, ignoring case and spaces', () => {
  expect(resendKeyFor('mei@person.test')).toBeUndefined();
  rememberSignUp('Mei@Person.test ', 'key of mei');
  expect(resendKeyFor(' mei@person.test')).toBe('key of mei');
  expect(resendKeyFor('other@person.test')).toBeUndefined();
});

test('a stored value of another version is not sent', () => {
  kept.set('depot:sign-up', '{"email":"mei@person.test","resendKey":7}');
  expect(resendKeyFor('mei@person.test')).toBeUndefined();
});
