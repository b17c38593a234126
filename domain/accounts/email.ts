import type { RefusalCode } from '#domain/words/refusal-texts.ts';

/** The longest address that mail can be delivered to. */
export const longestEmail = 254;

const word = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const domainLabel = '[a-z0-9]+(?:-+[a-z0-9]+)*';
const topLabel = '[a-z](?:[a-z0-9-]*[a-z0-9])';

// Words between single dots before the @, and a domain with a dot after it: what a browser's e-mail
// field lets through, without the addresses that no mail from outside reaches (`me@localhost`).
const emailShape = new RegExp(`^${word}(?:\\.${word})*@(?:${domainLabel}\\.)+${topLabel}$`, 'i');

/** One person has one account, however the address was typed. [WORD-2] */
export function normaliseEmail(input: string): string {
  return input.trim().toLowerCase();
}

/** The length is left out, because each form has its own limit and its own sentence. [WORD-1] */
export function isEmailShaped(email: string): boolean {
  return emailShape.test(email);
}

/** The refusal of a normalised address in the sign-up, login and reset forms, or null. */
export function refusalOfEmail(email: string): RefusalCode | null {
  return isEmailShaped(email) && email.length <= longestEmail ? null : 'email_invalid';
}
