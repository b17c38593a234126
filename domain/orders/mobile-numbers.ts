import {
  type CountryCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** The country of the venue, and of most of its members. */
export const homeCountry: CountryCode = 'MY';

export function isInternational(text: string): boolean {
  return text.trim().startsWith('+');
}

/** Without extraction, a number inside other text does not count as one. */
export function readPhone(text: string, defaultCountry: CountryCode): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text.trim(), { defaultCountry, extract: false });
}

/** A number that has the international form already, as nearly all have that are kept. */
const isGrouped = /^\+\d+( \d+)+$/;

/** A number that was kept in any form, in the international one. [MEMBER-16] */
export function shownMobile(kept: string): string {
  if (isGrouped.test(kept)) return kept;
  return readPhone(kept, homeCountry)?.formatInternational() ?? kept;
}

/**
 * The typed text as an international number, if it is one in that country: that of the venue, where
 * nobody chooses another. [BILL-6] [DESK-16]
 */
export function mobileOf(text: string, country: CountryCode = homeCountry): string {
  if (isInternational(text)) return text;
  const phone = readPhone(text, country);
  return phone === undefined || phone.ext !== undefined ? text : phone.number;
}
