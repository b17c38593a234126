import { expect, test } from 'vitest';
import { refusalOfProfile } from '#domain/members/profile.ts';

const today = '2026-11-15';
const draft = { username: 'racket_fan', gender: 'Female', dateOfBirth: '1990-02-28' } as const;

test('[USER-5] a valid profile can be saved, also with a username alone', () => {
  expect(refusalOfProfile(draft, null, today)).toBeNull();
  const nameOnly = { username: 'racket_fan', gender: null, dateOfBirth: null };
  expect(refusalOfProfile(nameOnly, 'Male', today)).toBeNull();
});

test.each([
  [{ username: 'x', gender: 'Other', dateOfBirth: '2026-11-16' }, 'username_invalid'],
  [{ gender: 'Other', dateOfBirth: '2026-11-16' }, 'invalid_request'],
  [{ dateOfBirth: '2026-11-16' }, 'birth_in_future'],
  [{ dateOfBirth: '2013-11-16' }, 'birth_too_young'],
  [{ dateOfBirth: '' }, 'birth_invalid'],
] as const)('[USER-5] with %j the first wrong field is reported: %s', (wrong, code) => {
  expect(refusalOfProfile({ ...draft, ...wrong }, null, today)).toBe(code);
});

test('[USER-5] a member with the gender Other can keep it', () => {
  expect(refusalOfProfile({ ...draft, gender: 'Other' }, 'Other', today)).toBeNull();
});
