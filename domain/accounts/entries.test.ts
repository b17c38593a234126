import { expect, test } from 'vitest';
import {
  refusalOfEmailEntry,
  refusalOfNewPasswordEntry,
  refusalOfPasswordEntry,
} from '#domain/accounts/entries.ts';

test.each([
  ['', 'email_missing'],
  ['  ', 'email_missing'],
  ['mei', 'email_invalid'],
  ['mei@localhost', 'email_invalid'],
  [' Mei@Person.test ', null],
])('[ACCOUNT-10] the email %j is refused with %s', (typed, refusal) => {
  expect(refusalOfEmailEntry(typed)).toBe(refusal);
});

test('[ACCOUNT-10] an empty password is refused, any other is left to the server', () => {
  expect(refusalOfPasswordEntry('')).toBe('password_missing');
  expect(refusalOfPasswordEntry(' ')).toBeNull();
});

test.each([
  ['', 'password_missing'],
  ['1234567', 'password_too_short'],
  ['12345678', null],
])('[ACCOUNT-10] a new password "%s" is refused before it is sent with %s', (typed, refusal) => {
  expect(refusalOfNewPasswordEntry(typed)).toBe(refusal);
});
