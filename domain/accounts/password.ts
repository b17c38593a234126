import { commonPasswords } from '#domain/accounts/common-passwords.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

/** Shorter passwords are guessed. [ACCOUNT-1] */
export const shortestPassword = 8;

/** The account that the password is for, with its e-mail normalised. */
interface PasswordOwner {
  readonly email: string;
  readonly username: string | null;
}

const sameName = (password: string, name: string | null): boolean =>
  name !== null && password === name.toLowerCase();

/** The refusal of a new password, or null. [ACCOUNT-1] [ACCOUNT-2] */
export function refusalOfPassword(password: string, owner: PasswordOwner): RefusalCode | null {
  if ([...password].length < shortestPassword) return 'password_too_short';
  const small = password.toLowerCase();
  // One repeated character is as common as any word of the list.
  if (new Set(small).size === 1 || commonPasswords.has(small)) return 'password_common';
  const [localPart = ''] = owner.email.split('@');
  const isPersonal = [owner.email, localPart, owner.username].some((name) => sameName(small, name));
  return isPersonal ? 'password_personal' : null;
}
