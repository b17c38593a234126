import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonPasswords } from '#domain/accounts/common-passwords.ts';
import { shortestPassword } from '#domain/accounts/entries.ts';
import { leakedPasswords } from '#domain/accounts/leaked-passwords.ts';
import { refusalOfPassword } from '#domain/accounts/password.ts';
import { labels } from '#domain/words/labels.ts';

const owner = { email: 'quentin.tan@depot.test', username: 'Court_King' };

test('[ACCOUNT-1] a password has at least 8 characters, and the forms say so', () => {
  expect(labels.passwords.rule).toContain(String(shortestPassword));
  expect(refusalOfPassword('', owner)).toBe('password_too_short');
  expect(refusalOfPassword('seven77', owner)).toBe('password_too_short');
  // A visible character counts as one, however it is encoded.
  expect(refusalOfPassword('🎾🎾🎾🎾', owner)).toBe('password_too_short');
  expect(refusalOfPassword('🎾🏓🎾🏓🎾🏓🎾🏓', owner)).toBeNull();
  expect(refusalOfPassword('eight888', owner)).toBeNull();
});

test('[ACCOUNT-2] the most common passwords are refused in upper and lower case', () => {
  for (const password of ['password', 'PassWord123', '1q2w3e4r', 'QWERTYUIOP', 'iloveyou']) {
    expect(refusalOfPassword(password, owner)).toBe('password_common');
  }
});

test('[ACCOUNT-2] the obvious passwords of this venue are refused too', () => {
  const ours = ['depot123', 'Depot1234', 'depotdepot', 'PickleDepot', 'padeldepot', 'depot2026'];
  for (const password of ours) expect(refusalOfPassword(password, owner)).toBe('password_common');
});

test.each(['Padel-2031!', 'pickleball 77', '2031DepotPadel', 'TENNISCLUB#1'])(
  '[ACCOUNT-2] %j, of the words of the venue with digits and signs around them, is refused',
  (password) => {
    expect(refusalOfPassword(password, owner)).toBe('password_common');
  },
);

test('[ACCOUNT-2] a phrase that only contains a word of the venue is accepted', () => {
  for (const password of ['three quiet courts', 'my padel racket', 'depot of ginger tea']) {
    expect(refusalOfPassword(password, owner)).toBeNull();
  }
});

test('[ACCOUNT-2] both parts of the list are sorted, and nothing is in it twice', () => {
  const leaked = leakedPasswords.trim().split(/\s+/);
  const own = [...commonPasswords].slice(0, -leaked.length);
  expect(leaked).toEqual([...new Set(leaked)].sort());
  expect(own).toEqual([...own].sort());
  expect(commonPasswords.size).toBe(own.length + leaked.length);
});

test.each(['        ', '88888888', 'aaaaAAAAaaaa'])(
  '[ACCOUNT-2] one repeated character, %j, is refused',
  (password) => {
    expect(refusalOfPassword(password, owner)).toBe('password_common');
  },
);

test('[ACCOUNT-2] the list has more than 3,000 words, all of which the length rule accepts', () => {
  expect(commonPasswords.size).toBeGreaterThan(3_000);
  for (const word of commonPasswords) {
    expect(word).toBe(word.toLowerCase());
    expect(word.length).toBeGreaterThanOrEqual(shortestPassword);
  }
});

test('[ACCOUNT-2] neither the username nor the e-mail nor its first part is a password', () => {
  for (const password of ['court_king', 'COURT_KING', 'Quentin.Tan', 'quentin.tan@depot.test']) {
    expect(refusalOfPassword(password, owner)).toBe('password_personal');
  }
  expect(refusalOfPassword('court_king', { ...owner, username: null })).toBeNull();
  expect(refusalOfPassword('court_king and queen', owner)).toBeNull();
});

test('[ACCOUNT-2] no part of the names is one either, with whatever digits and signs', () => {
  const named = { ...owner, displayName: 'Mei Ling Ò’Tan' };
  for (const password of [
    'quentin2031!',
    '88-Tan-Quentin-88',
    'king.1990',
    'meiling77',
    'Mei-2031',
  ]) {
    expect(refusalOfPassword(password, named)).toBe('password_personal');
  }
  // Of a single letter, or of another name, it says nothing.
  expect(refusalOfPassword('m-1990-2031', { email: 'm@depot.test', username: null })).toBeNull();
  expect(refusalOfPassword('meiling77', owner)).toBeNull();
});

test('[ACCOUNT-2] a long password against many alike parts is judged at once', () => {
  const alike = { email: 'aaa.aaaa.aaaaa@depot.test', username: null };
  expect(refusalOfPassword(`${'a'.repeat(127)}b`, alike)).toBeNull();
});

test('[ACCOUNT-1] [ACCOUNT-2] any other password is accepted', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 24 }), (password) => {
      fc.pre(new Set(password.toLowerCase()).size > 1);
      expect(refusalOfPassword(password, owner)).toBeNull();
    }),
  );
});
