import { type Kysely, sql } from 'kysely';

// A weekly class can begin on a date and end with another one. Those that are there have no such dates.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table program_schedules
      add column first_date date,
      add column last_date date,
      add constraint program_schedules_dates_in_order check (first_date <= last_date)
  `.execute(db);
};
