import { type Kysely, sql } from 'kysely';

// The venue's rules (courts, prices, promotions, closed days) are read with every order and change a few
// times a month. The server keeps them in memory, and one short query for the version tells it that they
// still hold, instead of a query for each of these tables.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table rule_versions (
      is_only boolean default true,
      version uuid not null default gen_random_uuid(),
      constraint rule_versions_pk primary key (is_only),
      constraint rule_versions_one check (is_only)
    );
    insert into rule_versions default values;

    create function renew_rule_version() returns trigger language plpgsql as $$
    begin
      update rule_versions set version = gen_random_uuid();
      return null;
    end $$;
  `.execute(db);
  for (const table of [
    'sports',
    'court_types',
    'courts',
    'held_courts',
    'closures',
    'public_holidays',
    'prices',
    'promotions',
    'role_discounts',
    'venue_settings',
  ]) {
    await sql`
      create trigger rules_changed after insert or update or delete on ${sql.table(table)}
        for each statement execute function renew_rule_version()
    `.execute(db);
  }
};
