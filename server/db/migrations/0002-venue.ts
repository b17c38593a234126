import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createCourts(db);
  await createCalendar(db);
  await createSettings(db);
};

const createCourts = (db: Kysely<unknown>) =>
  sql`
    create table sports (
      id integer generated always as identity,
      name text not null,
      constraint sports_pk primary key (id),
      constraint sports_name_unique unique (name)
    );

    create table court_types (
      id integer generated always as identity,
      name text not null,
      description text not null,
      sport_id integer not null,
      constraint court_types_pk primary key (id),
      constraint court_types_name_unique unique (name),
      constraint court_types_sport_fk foreign key (sport_id) references sports (id)
    );

    create table courts (
      id integer generated always as identity,
      name text not null,
      court_type_id integer not null,
      restricted boolean not null default false,
      constraint courts_pk primary key (id),
      constraint courts_name_unique unique (name),
      -- The trailing number orders the courts.
      constraint courts_name_ends_in_number check (name ~ ' [0-9]+$'),
      constraint courts_court_type_fk foreign key (court_type_id) references court_types (id)
    );

    create table held_courts (
      court_id integer,
      queue_type text not null,
      constraint held_courts_pk primary key (court_id),
      constraint held_courts_queue_type check (queue_type in ('super_priority', 'priority')),
      constraint held_courts_court_fk foreign key (court_id) references courts (id)
    );
  `.execute(db);

const createCalendar = (db: Kysely<unknown>) =>
  sql`
    -- Without a sport, the whole venue is closed.
    create table closures (
      id integer generated always as identity,
      sport_id integer,
      from_date date not null,
      to_date date not null,
      reason text not null,
      constraint closures_pk primary key (id),
      constraint closures_dates_in_order check (from_date <= to_date),
      constraint closures_sport_fk foreign key (sport_id) references sports (id)
    );

    create table public_holidays (
      date date,
      name text not null,
      closed boolean not null default false,
      constraint public_holidays_pk primary key (date)
    );
  `.execute(db);

const createSettings = (db: Kysely<unknown>) =>
  sql`
    create table announcements (
      id integer generated always as identity,
      body text not null,
      active boolean not null default true,
      constraint announcements_pk primary key (id)
    );
    -- The screen has one announcement to show, so the table has one to give.
    create unique index announcements_one_active on announcements (active) where active;

    create table switches (
      name text,
      is_on boolean not null default false,
      constraint switches_pk primary key (name),
      constraint switches_name check (name in ('lessons', 'membership', 'coaching'))
    );

    create table venue_settings (
      key text,
      value jsonb not null,
      constraint venue_settings_pk primary key (key)
    );
  `.execute(db);
