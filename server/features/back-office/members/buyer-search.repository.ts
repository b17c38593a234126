import { type RawBuilder, sql } from 'kysely';
import { phoneDigitsOf } from '#domain/members/phone-search.ts';

/** A LIKE pattern of texts that contain this one, in which `%`, `_` and `\` are literal. */
export const containing = (text: string): string => `%${text.replaceAll(/[%_\\]/g, '\\$&')}%`;

/**
 * True for orders whose buyer gave a mobile number with these digits in a row, at least three. The
 * index finds the numbers that contain every three of them in a row. [MEMBER-12]
 */
export const hasMobileWith = (digits: string): RawBuilder<boolean> => sql`
  billing_mobile <> ''
  and digits_by_three(billing_mobile) @> digits_by_three(${digits})
  and regexp_replace(billing_mobile, '\\D', '', 'g') like ${containing(digits)}`;

/** Fewer letters would be those of most addresses, and the index has them by three. */
const fewestOfAddress = 3;

/**
 * True for orders that the staff sold with an e-mail address that contains the text. A guest has no
 * other address: the one of the account is made up. [MEMBER-15]
 */
export const hasAddressWith = (text: string): RawBuilder<boolean> => {
  if (text.length < fewestOfAddress) return sql`false`;
  const small = text.toLowerCase();
  return sql`
    channel <> 'web'
    and billing_email not like '%@guest.invalid'
    and letters_by_three(billing_email) @> letters_by_three(${small})
    and lower(billing_email) like ${containing(small)}`;
};

/**
 * The buyers of the newest orders with a number or an address. A part that many have would otherwise
 * read each of their orders. [MEMBER-12]
 */
export const newestBuyersOf = (isMeant: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select user_id from (
    select user_id from orders where ${isMeant} order by created_at desc limit 500
  ) newest`;

/**
 * True for users whose names or e-mail address contain every word of the text, in any order. The
 * address of a guest is made up, and would match by chance; a deleted member is nobody. [MEMBER-15]
 */
export const isCalled = (text: string): RawBuilder<boolean> => {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const isInName = (word: string) => sql<boolean>`(
    profiles.display_name ilike ${containing(word)}
    or profiles.username ilike ${containing(word)}
    or users.email ilike ${containing(word)}
      and not exists (select from guests where guests.user_id = users.id))`;
  const isThere = sql`users.email not like 'deleted-%@deleted.invalid'`;
  return sql`(${sql.join([isThere, ...words.map(isInName)], sql` and `)})`;
};

/** True for users with the words of the text in their name or address. [MEMBER-15] */
export const hasNameOrAddress = (text: string): RawBuilder<boolean> =>
  sql`(${isCalled(text)} or users.id in (${newestBuyersOf(hasAddressWith(text))}))`;

/** True for the users whom the text of a search means, by their number if it is one. [MEMBER-12] */
export const isMeantBy = (text: string): RawBuilder<boolean> => {
  const digits = phoneDigitsOf(text);
  return digits === null
    ? hasNameOrAddress(text)
    : sql`users.id in (${newestBuyersOf(hasMobileWith(digits))})`;
};
