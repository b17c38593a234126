import type { RefusalCode } from '#domain/words/refusal-texts.ts';

// Plain Latin letters only: names that must differ should not be able to look alike.
const usernameShape = /^[A-Za-z0-9_]{3,20}$/;

const maskLength = 6;
const base = 36;

/** The same check at registration, on /setup-profile and in the profile's edit mode. [USER-1] */
export function refusalOfUsername(username: string): RefusalCode | null {
  return usernameShape.test(username) ? null : 'username_invalid';
}

/**
 * A valid username from a person's name, or null when too little of it is left. Accents are dropped
 * and all other characters become underscores. [USER-6]
 */
export function suggestedUsername(name: string): string | null {
  const plain = name.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  const joined = plain.replaceAll(/[^A-Za-z0-9_]+/g, '_');
  // Leading and trailing underscores are kept where the member typed them.
  const username = (joined === plain ? plain : joined.replace(/^_+|_+$/g, '')).slice(0, 20);
  return refusalOfUsername(username) === null ? username : null;
}

/** A typo in a hidden field would lock the new member out. [USER-2] */
export function refusalOfPasswords(password: string, confirmation: string): RefusalCode | null {
  return password === confirmation ? null : 'passwords_differ';
}

/** The name that others see; the edit field shows the raw one. [MASK-1] [MASK-2] */
export function maskUsername(username: string): string {
  const afterUnderscore = username.slice(username.indexOf('_') + 1);
  // A name with nothing after an underscore is encoded whole, or all such names would be the same.
  return `user_${encodeShort(afterUnderscore || username)}`;
}

/** FNV-1a over the characters, in base 36: short, the same everywhere, and not reversible. */
function encodeShort(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  const short = (hash >>> 0) % base ** maskLength;
  return short.toString(base).padStart(maskLength, '0');
}
