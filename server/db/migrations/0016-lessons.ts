import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await tellOfLessons(db);
  await keepWaitingLists(db);
};

// How many seats are left is told whenever it changes, whoever changes it: seats are counted by a
// trigger of their own. An event says how many there are from now on, so hearing it twice does no
// harm.
const tellOfLessons = (db: Kysely<unknown>) =>
  sql`
    create function tell_of_lessons() returns trigger language plpgsql as $$
    begin
      if exists (select from changed_lessons) then
        insert into events (topic, payload) select 'lessons', jsonb_build_object('changes', jsonb_agg(
          jsonb_build_object(
            'sessionId', id, 'capacity', capacity, 'participants', participants,
            'isCancelled', cancelled_at is not null
          )
        )) from changed_lessons;
      end if;
      return null;
    end $$;

    create trigger program_schedule_instances_told_when_made
      after insert on program_schedule_instances
      referencing new table as changed_lessons
      for each statement execute function tell_of_lessons();
    create trigger program_schedule_instances_told_when_changed
      after update on program_schedule_instances
      referencing new table as changed_lessons
      for each statement execute function tell_of_lessons();

    create index program_schedule_instances_by_date on program_schedule_instances (date, slot);
  `.execute(db);

// A seat that is offered to whoever waits for it is a seat like any other, so nobody else can take it.
// It has no order yet, and ends by itself. A cancelled session has no waiting list.
const keepWaitingLists = (db: Kysely<unknown>) =>
  sql`
    alter table lesson_seats
      drop constraint lesson_seats_kind,
      drop constraint lesson_seats_kind_fields;
    alter table lesson_seats
      add constraint lesson_seats_kind check (kind in ('booking', 'hold', 'offer')),
      add constraint lesson_seats_kind_fields check (
        case kind
          when 'booking' then num_nonnulls(order_id, expires_at) = 0
          when 'hold' then num_nulls(order_id, expires_at) = 0
          when 'offer' then order_id is null and expires_at is not null
        end
      );
    drop index lesson_seats_holds_by_expiry;
    create index lesson_seats_by_expiry on lesson_seats (expires_at) where expires_at is not null;

    create table lesson_waits (
      instance_id integer,
      user_id uuid,
      -- Whoever came first is first.
      position bigint generated always as identity,
      joined_at timestamptz not null,
      constraint lesson_waits_pk primary key (instance_id, user_id),
      constraint lesson_waits_position_unique unique (position),
      constraint lesson_waits_instance_fk foreign key (instance_id)
        references program_schedule_instances (live_id),
      constraint lesson_waits_user_fk foreign key (user_id) references users (id)
    );
    create index lesson_waits_by_user on lesson_waits (user_id);
  `.execute(db);
