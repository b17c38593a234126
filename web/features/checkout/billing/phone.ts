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

/** `+60` */
export function prefixOf(code: CountryCode): string {
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

/** A number with its country, as the two parts of the field show it. */
interface ShownMobile {
  readonly billingMobile: string;
  readonly country: CountryCode;
}

/**
 * The national part of a valid number, because its code is shown beside it. Anything else is left as
 * typed, and so is a number that its national part does not give again.
 */
export function shownMobile(text: string, chosen: CountryCode): ShownMobile {
  const country = countryOf(text, chosen);
  const asTyped = { billingMobile: text, country };
  const mobile = mobileOf(text, country);
  if (refusalOfBillingMobile(mobile) !== null) return asTyped;
  const international = internationalMobile(mobile);
  const code = `${prefixOf(country)} `;
  if (!international.startsWith(code)) return asTyped;
  const national = international.slice(code.length);
  return internationalMobile(mobileOf(national, country)) === international
    ? { billingMobile: national, country }
    : asTyped;
}

/** The number without its country's code, which another country's can then replace. */
export function nationalText(text: string, country: CountryCode): string {
  if (!isInternational(text)) return text;
  return readPhone(text, country)?.nationalNumber ?? withoutPrefix(text, country);
}

function withoutPrefix(text: string, country: CountryCode): string {
  const prefix = prefixOf(country);
  const digits = text.trim();
  return digits.startsWith(prefix) ? digits.slice(prefix.length).trim() : '';
}
