import { type Kysely, sql } from 'kysely';

// Every three digits in a row of the mobile numbers that buyers gave, so that any part of a number is
// found by an index.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function digits_by_three(number text) returns text[]
    language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct substr(digits, at, 3)), '{}')
      from (select regexp_replace(number, '\\D', '', 'g') as digits) plain
      cross join lateral generate_series(1, length(digits) - 2) at
    $$;
    create index orders_by_mobile on orders using gin (digits_by_three(billing_mobile))
      where billing_mobile <> '';
  `.execute(db);
};
