import { type Kysely, sql } from 'kysely';

// Names that the glossary no longer has. The release before reads and writes `house_checks`, which
// stays as a view; a later migration drops it.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table house_checks rename to nightly_checks;
    alter table nightly_checks rename constraint house_checks_pk to nightly_checks_pk;
    alter table nightly_checks
      rename constraint house_checks_end_has_result to nightly_checks_end_has_result;
    create view house_checks as select day, started_at, ended_at, violations from nightly_checks;
    alter table bookings rename constraint bookings_hour_unique to bookings_slot_unique;
    alter table order_items rename constraint order_items_hour_unique to order_items_slot_unique;
    alter index program_schedules_hour_unique rename to program_schedules_slot_unique;
  `.execute(db);
};
