import { type Kysely, sql } from 'kysely';

// A program or schedule that has sessions cannot be deleted, because members have bought them. It is
// removed instead: its name and its hour can be used again, and its coach is free to stop teaching.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table programs
      drop constraint programs_name_unique,
      drop constraint programs_coach_fk,
      add column removed_at timestamptz,
      -- Who teaches it; nobody once it is removed.
      add column taught_by uuid
        generated always as (case when removed_at is null then coach_user_id end) stored;
    alter table programs
      add constraint programs_sport_fk foreign key (sport_id) references sports (id),
      add constraint programs_coach_fk foreign key (coach_user_id) references profiles (user_id),
      add constraint programs_taught_by_fk foreign key (taught_by, sport_id)
        references coach_sports (user_id, sport_id);
    create unique index programs_name_unique on programs (sport_id, name, level)
      where removed_at is null;

    alter table program_schedules
      drop constraint program_schedules_hour_unique,
      add column removed_at timestamptz;
    create unique index program_schedules_hour_unique
      on program_schedules (court_id, day_of_week, slot) where removed_at is null;

    create index bookings_by_coach on bookings (coach_user_id, booking_date)
      where coach_user_id is not null;
  `.execute(db);
};
