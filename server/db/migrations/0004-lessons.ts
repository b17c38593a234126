import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table coach_sports (
      user_id uuid,
      sport_id integer,
      constraint coach_sports_pk primary key (user_id, sport_id),
      constraint coach_sports_user_fk foreign key (user_id) references profiles (user_id),
      constraint coach_sports_sport_fk foreign key (sport_id) references sports (id)
    );

    create table programs (
      id integer generated always as identity,
      name text not null,
      description text not null,
      level text not null,
      duration_slots smallint not null,
      price_sen integer not null,
      sport_id integer not null,
      coach_user_id uuid not null,
      constraint programs_pk primary key (id),
      constraint programs_name_unique unique (sport_id, name, level),
      constraint programs_duration check (duration_slots between 1 and 4),
      constraint programs_price_not_negative check (price_sen >= 0),
      constraint programs_coach_fk foreign key (coach_user_id, sport_id)
        references coach_sports (user_id, sport_id)
    );

    -- Days of the week are counted from Monday, 1, to Sunday, 7. A schedule cannot be written down
    -- without its capacity and its court, so that no session is sold before both are settled.
    create table program_schedules (
      id integer generated always as identity,
      program_id integer not null,
      day_of_week smallint not null,
      slot smallint not null,
      capacity smallint not null,
      court_id integer not null,
      constraint program_schedules_pk primary key (id),
      constraint program_schedules_hour_unique unique (court_id, day_of_week, slot),
      constraint program_schedules_day_of_week check (day_of_week between 1 and 7),
      constraint program_schedules_slot check (slot between 6 and 25),
      constraint program_schedules_capacity check (capacity > 0),
      constraint program_schedules_program_fk foreign key (program_id) references programs (id),
      constraint program_schedules_court_fk foreign key (court_id) references courts (id)
    );

    -- Court, hours and capacity are copied from the schedule when the session is made: what members
    -- have bought stays as it was sold, and the database can hold the seats against the capacity.
    -- A session that was sold cannot be deleted, because items refer to it. It is cancelled instead,
    -- which takes its live id away, and with it all that only a live session may have: its hours,
    -- its seats and their bookings.
    create table program_schedule_instances (
      id integer generated always as identity,
      schedule_id integer not null,
      date date not null,
      court_id integer not null,
      slot smallint not null,
      duration_slots smallint not null,
      capacity smallint not null,
      participants smallint not null default 0,
      cancelled_at timestamptz,
      live_id integer generated always as (case when cancelled_at is null then id end) stored,
      constraint program_schedule_instances_pk primary key (id),
      constraint program_schedule_instances_date_unique unique (schedule_id, date),
      constraint program_schedule_instances_live_unique unique (live_id),
      constraint program_schedule_instances_place_unique unique (live_id, court_id, date),
      constraint program_schedule_instances_hours check (
        slot >= 6 and duration_slots >= 1 and slot + duration_slots <= 26
      ),
      constraint program_schedule_instances_seats check (participants between 0 and capacity),
      constraint program_schedule_instances_schedule_fk foreign key (schedule_id)
        references program_schedules (id),
      constraint program_schedule_instances_court_fk foreign key (court_id) references courts (id)
    );
  `.execute(db);
};
