import { commonPasswords } from '#domain/accounts/common-passwords.ts';
import { shortestPassword } from '#domain/accounts/entries.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

/** The venue's name and what is played there: the first guesses at this door. [ACCOUNT-2] */
const houseWords =
  'depot pickle pickleball padel paddle racket racquet court courts club sport sports tennis'.split(
    ' ',
  );

/** Shorter parts of a name, such as initials, stand in too many passwords. */
const shortestNamePart = 3;

/** The account that the password is for, with its e-mail normalised. */
interface PasswordOwner {
  readonly email: string;
  readonly username: string | null;
  /** The name on the profile, which a new sign-up does not have yet. */
  readonly displayName?: string | null;
}

/** The letters of a text in small; digits and signs around a word make it no harder to guess. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** True if the letters are nothing but words of the list, one after the other. */
const isMadeOf = (letters: string, words: readonly string[]): boolean => {
  const ends = new Set([0]);
  for (const at of ends) {
    for (const word of words) if (letters.startsWith(word, at)) ends.add(at + word.length);
  }
  return letters !== '' && ends.has(letters.length);
};

const namesOf = ({ email, username, displayName }: PasswordOwner): readonly string[] => {
  const [localPart = ''] = email.split('@');
  return [email, localPart, username ?? '', displayName ?? ''].map((name) => name.toLowerCase());
};

const isPersonal = (password: string, owner: PasswordOwner): boolean => {
  const names = namesOf(owner);
  if (names.includes(password)) return true;
  const parts = names.flatMap((name) => [lettersOf(name), ...name.split(/[^\p{L}]+/u)]);
  const words = parts.filter((part) => part.length >= shortestNamePart);
  return isMadeOf(lettersOf(password), words);
};

/** The refusal of a new password, or null. [ACCOUNT-1] [ACCOUNT-2] */
export function refusalOfPassword(password: string, owner: PasswordOwner): RefusalCode | null {
  if ([...password].length < shortestPassword) return 'password_too_short';
  const small = password.toLowerCase();
  // One repeated character is as common as any word of the list.
  if (new Set(small).size === 1 || commonPasswords.has(small)) return 'password_common';
  if (isMadeOf(lettersOf(small), houseWords)) return 'password_common';
  return isPersonal(small, owner) ? 'password_personal' : null;
}
