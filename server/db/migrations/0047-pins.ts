import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createPins(db);
  await extendSessions(db);
  await tellOfLocks(db);
};

// A device is a browser in which somebody of the staff has signed in, known by a cookie of which
// only the hash is here.
const createPins = (db: Kysely<unknown>) =>
  sql`
    create table staff_devices (
      id uuid,
      token_hash text not null,
      created_at timestamptz not null,
      constraint staff_devices_pk primary key (id),
      constraint staff_devices_token_unique unique (token_hash)
    );

    create table staff_pins (
      user_id uuid,
      hash text not null,
      set_at timestamptz not null,
      constraint staff_pins_pk primary key (user_id),
      constraint staff_pins_staff_fk foreign key (user_id) references staff (user_id)
    );
  `.execute(db);

// On a device each person has one session, and one of all of them is open.
const extendSessions = (db: Kysely<unknown>) =>
  sql`
    alter table staff_sessions
      add column device_id uuid,
      add column last_act_at timestamptz not null default now(),
      add column locked_at timestamptz,
      add column pin_given_at timestamptz,
      add column wrong_pins integer not null default 0,
      add constraint staff_sessions_device_fk foreign key (device_id)
        references staff_devices (id),
      add constraint staff_sessions_wrong_pins check (wrong_pins between 0 and 5);
    create unique index staff_sessions_one_of_person on staff_sessions (device_id, user_id)
      where device_id is not null;
    create unique index staff_sessions_one_open on staff_sessions (device_id)
      where device_id is not null and locked_at is null;
  `.execute(db);

// The streams of a console end when it is locked, as when its session ends.
const tellOfLocks = (db: Kysely<unknown>) =>
  sql`
    create function tell_of_locked_staff_sessions() returns trigger language plpgsql as $$
    begin
      if exists (
        select from changed join was using (id)
          where changed.locked_at is not null and was.locked_at is null
      ) then
        insert into events (topic, payload) select 'staff_sessions',
          jsonb_build_object('userIds', jsonb_agg(distinct changed.user_id))
          from changed join was using (id)
          where changed.locked_at is not null and was.locked_at is null;
      end if;
      return null;
    end $$;

    create trigger staff_sessions_told_when_locked after update on staff_sessions
      referencing old table as was new table as changed
      for each statement execute function tell_of_locked_staff_sessions();
  `.execute(db);
