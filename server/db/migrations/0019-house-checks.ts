import { type Kysely, sql } from 'kysely';

// Every night one process checks what must always hold. The row of the day lets a single one do it,
// and keeps what was found for whoever watches the venue.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table house_checks (
      day date,
      started_at timestamptz not null,
      ended_at timestamptz,
      violations integer,
      constraint house_checks_pk primary key (day),
      constraint house_checks_end_has_result check ((ended_at is null) = (violations is null))
    );
  `.execute(db);
};
