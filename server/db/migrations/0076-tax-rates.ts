import { type Kysely, sql } from 'kysely';

// The tax that prices include, in hundredths of a percent, by kind of goods and first day of sale.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table tax_rates (
      kind text not null,
      holds_from date not null,
      rate_bp integer not null,
      constraint tax_rates_pk primary key (kind, holds_from),
      constraint tax_rates_kind check (
        kind in ('court_booking', 'private_lesson', 'group_lesson', 'membership_upgrade')
      ),
      constraint tax_rates_rate check (rate_bp between 0 and 10000)
    );
    create trigger rules_changed after insert or update or delete on tax_rates
      for each statement execute function renew_rule_version();
  `.execute(db);
};
