import { describe, expect, test } from 'vitest';
import {
  onlyOrigin,
  originOf,
  rememberedOrigin,
  safePath,
} from '#web/features/accounts/return-address.ts';

describe('a path that may be returned to', () => {
  test.each(['/', '/profile?status=pending', '/checkout-court#summary', '/?sport=Padel'])(
    '%s is kept as it is',
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
  ])('%j is not one', (value) => {
    expect(safePath(value)).toBeNull();
  });

  test.each(['/login', '/login?registered=true', '/registration', '/forgot-password'])(
    '%s would lead back to signing in',
    (path) => {
      expect(safePath(path)).toBeNull();
    },
  );
});

describe('the remembered origin', () => {
  test('comes back with its path and state', () => {
    const state = { selectedSport: 'Padel' };
    const location = { pathname: '/checkout', search: '?a=1', hash: '#b', state };
    const origin = originOf(location);
    expect(rememberedOrigin({ origin })).toEqual({ path: '/checkout?a=1#b', state });
  });

  test.each([
    ['no state', null],
    ['a state without origin', { ended: 'logout' }],
    ['an origin elsewhere', { origin: { path: '//elsewhere.example', state: { a: 1 } } }],
  ])('is the start with %s', (_, state) => {
    expect(rememberedOrigin(state)).toEqual({ path: '/', state: null });
  });
});

describe('a link between the account screens', () => {
  test('hands the origin on and leaves the rest behind', () => {
    const origin = { path: '/profile', state: null };
    expect(onlyOrigin({ origin, ended: 'logout' })).toEqual({ origin });
    expect(onlyOrigin({ ended: 'logout' })).toBeNull();
    expect(onlyOrigin({ origin: { path: '//elsewhere.example', state: null } })).toBeNull();
  });
});
