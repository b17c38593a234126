/** Fewer digits would match almost every number. */
const fewestDigits = 3;

/** The digits of a number as it is stored, without the leading 0 of a number written at home. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0/, '');

/** The digits of a text that may be a part of a phone number; null for any other text. */
export function phoneDigitsOf(text: string): string | null {
  const digits = digitsOf(text);
  return /^[\d\s+()-]+$/.test(text) && digits.length >= fewestDigits ? digits : null;
}
