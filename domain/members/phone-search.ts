/** Fewer digits, or only those of the country and an operator, would match almost every number. */
const fewestDigits = 3;
const country = /^60/;

const isLikePhone = /^[\d\s+()-]+$/;

/** The digits of a number as it is stored, without the leading 0 of a number written at home. */
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0/, '');

/** True for a text that may be a part of a phone number, but of too many. [MEMBER-12] */
export const isTooShortForPhone = (text: string): boolean =>
  isLikePhone.test(text) && /\d/.test(text) && phoneDigitsOf(text) === null;

/** The digits of a text that may be a part of a phone number; null for any other text. */
export function phoneDigitsOf(text: string): string | null {
  const digits = digitsOf(text);
  const telling = digits.replace(country, '');
  return isLikePhone.test(text) && telling.length >= fewestDigits ? digits : null;
}
