import { describe, expect, test } from 'vitest';
import {
  emailIn,
  onlyOrigin,
  originOf,
  rememberedOrigin,
  safePath,
  withEmail,
} from '#web/features/accounts/return-address.ts';

describe('safePath', () => {
  test.each(['/', '/profile?status=pending', '/checkout-court#summary', '/?sport=Padel'])(
    'keeps %s as it is',
    (path) => {
      expect(safePath(path)).toBe(path);
    },
  );

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    '/..//elsewhere.example/',
    '/.//elsewhere.example/',
    'javascript:alert(1)',
    'profile',
    '',
    null,
    undefined,
    { path: '/' },
  ])('rejects %j', (value) => {
    expect(safePath(value)).toBeNull();
  });

  test.each(['/login', '/login?registered=true', '/registration', '/forgot-password'])(
    'rejects %s, which would lead back to signing in',
    (path) => {
      expect(safePath(path)).toBeNull();
    },
  );
});

describe('rememberedOrigin', () => {
  test('returns the path and state of the origin', () => {
    const state = { selectedSport: 'Padel' };
    const location = { pathname: '/checkout', search: '?a=1', hash: '#b', state };
    const origin = originOf(location);
    expect(rememberedOrigin({ origin })).toEqual({ path: '/checkout?a=1#b', state });
  });

  test.each([
    ['no state', null],
    ['a state without origin', { ended: 'logout' }],
    ['an origin elsewhere', { origin: { path: '//elsewhere.example', state: { a: 1 } } }],
  ])('falls back to the home path with %s', (_, state) => {
    expect(rememberedOrigin(state)).toEqual({ path: '/', state: null });
  });
});

describe('onlyOrigin', () => {
  test('passes the origin on and drops the rest of the state', () => {
    const origin = { path: '/profile', state: null };
    expect(onlyOrigin({ origin, ended: 'logout' })).toEqual({ origin });
    expect(onlyOrigin({ ended: 'logout' })).toBeNull();
    expect(onlyOrigin({ origin: { path: '//elsewhere.example', state: null } })).toBeNull();
  });
});

test('the typed address goes on to Forgot Password with the origin, and no further', () => {
  const origin = { path: '/profile', state: null };
  const state = withEmail({ origin, ended: 'expired' }, 'mei@person.test');
  expect(state).toEqual({ origin, email: 'mei@person.test' });
  expect(emailIn(state)).toBe('mei@person.test');
  expect(onlyOrigin(state)).toEqual({ origin });
  for (const other of [null, undefined, {}, { email: 7 }]) expect(emailIn(other)).toBe('');
});
