import { type RawBuilder, sql } from 'kysely';

/**
 * True for orders whose buyer gave a mobile number with these digits in a row, at least three. The
 * index finds the numbers that contain every three of them in a row. [MEMBER-12]
 */
export const hasMobileWith = (digits: string): RawBuilder<boolean> => sql`
  billing_mobile <> ''
  and digits_by_three(billing_mobile) @> digits_by_three(${digits})
  and regexp_replace(billing_mobile, '\\D', '', 'g') like ${`%${digits}%`}`;
