import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { internationalMobile, refusalOfBillingMobile } from '#domain/orders/billing.ts';
import { isInternational, mobileOf, readPhone } from '#domain/orders/mobile-numbers.ts';
import { countryNames } from '#web/features/checkout/billing/country-names.ts';

interface Country {
  readonly code: CountryCode;
  readonly name: string;
  /** `+60` */
  readonly prefix: string;
}

export const countries: readonly Country[] = Object.entries(countryNames).map(([code, name]) => {
  const known = code as CountryCode;
  return { code: known, name, prefix: prefixOf(known) };
});

function prefixOf(code: CountryCode): string {
  return `+${getCountryCallingCode(code)}`;
}

/** True if an unchecked text is a country that has a calling code. */
export function isCountry(code: unknown): code is CountryCode {
  return typeof code === 'string' && isSupportedCountry(code);
}

/**
 * The country in a number's own code, once it is unambiguous; otherwise the chosen one. Several
 * countries share a calling code, and half a number may belong to any of them.
 */
export function countryOf(text: string, chosen: CountryCode): CountryCode {
  return isInternational(text) ? (readPhone(text, chosen)?.country ?? chosen) : chosen;
}

/** A valid number is shown in its stored form. Anything else is left as typed. [BILL-8] */
export function tidyMobile(text: string, country: CountryCode): string {
  const mobile = mobileOf(text, country);
  return refusalOfBillingMobile(mobile) === null ? internationalMobile(mobile) : text;
}

/** The same number with another country's code. */
export function moveToCountry(text: string, from: CountryCode, to: CountryCode): string {
  const national = readPhone(text, from)?.nationalNumber ?? withoutPrefix(text, from);
  return `${prefixOf(to)} ${national}`;
}

function withoutPrefix(text: string, country: CountryCode): string {
  const digits = text.trim();
  if (!isInternational(digits)) return digits;
  const prefix = prefixOf(country);
  return digits.startsWith(prefix) ? digits.slice(prefix.length).trim() : '';
}
