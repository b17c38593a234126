import { normaliseEmail, refusalOfEmail } from '#domain/accounts/email.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

/** The refusal of an email field before its form is sent, or null. [ACCOUNT-10] */
export function refusalOfEmailEntry(typed: string): RefusalCode | null {
  const email = normaliseEmail(typed);
  return email === '' ? 'email_missing' : refusalOfEmail(email);
}

/** The refusal of a password field before its form is sent, or null. [ACCOUNT-10] */
export function refusalOfPasswordEntry(typed: string): RefusalCode | null {
  return typed === '' ? 'password_missing' : null;
}

/** Shorter passwords are guessed. [ACCOUNT-1] */
export const shortestPassword = 8;

/** The same of a new password: all fields of a sign-up say at once what is wrong. [ACCOUNT-10] */
export function refusalOfNewPasswordEntry(typed: string): RefusalCode | null {
  if (typed === '') return 'password_missing';
  return [...typed].length < shortestPassword ? 'password_too_short' : null;
}
