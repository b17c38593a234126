import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await keepCapacityAsked(db);
  await tellOfLines(db);
};

// The venue can ask for fewer seats than are taken. Nobody loses one, so the session keeps as many as
// are taken; each that is given back is one less, until as many are left as were asked for. Null means
// that the session has what it was made with.
const keepCapacityAsked = (db: Kysely<unknown>) =>
  sql`
    alter table program_schedule_instances add column asked_capacity smallint;
    alter table program_schedule_instances
      add constraint program_schedule_instances_asked check (asked_capacity > 0);

    create or replace function count_lesson_seats() returns trigger language plpgsql as $$
    begin
      if tg_op in ('DELETE', 'UPDATE') then
        update program_schedule_instances set
          participants = participants - 1,
          capacity = greatest(coalesce(asked_capacity, capacity), participants - 1)
          where id = old.instance_id;
      end if;
      if tg_op in ('INSERT', 'UPDATE') then
        update program_schedule_instances set participants = participants + 1
          where id = new.instance_id;
      end if;
      return null;
    end $$;
  `.execute(db);

// How many wait is told with how many seats are left, whenever either changes. Whoever joins or leaves
// the line has locked its session, so what is counted here is what holds after the commit.
const tellOfLines = (db: Kysely<unknown>) =>
  sql`
    create function lesson_as_told(
      session_id integer, capacity smallint, participants smallint, cancelled_at timestamptz
    ) returns jsonb language sql stable as $$
      select jsonb_build_object(
        'sessionId', session_id, 'capacity', capacity, 'participants', participants,
        'isCancelled', cancelled_at is not null,
        'waiting', (select count(*) from lesson_waits where instance_id = session_id)
      )
    $$;

    create or replace function tell_of_lessons() returns trigger language plpgsql as $$
    begin
      if exists (select from changed_lessons) then
        insert into events (topic, payload) select 'lessons', jsonb_build_object(
          'changes', jsonb_agg(lesson_as_told(id, capacity, participants, cancelled_at))
        ) from changed_lessons;
      end if;
      return null;
    end $$;

    create function tell_of_lines() returns trigger language plpgsql as $$
    begin
      if exists (select from changed_waits) then
        insert into events (topic, payload) select 'lessons', jsonb_build_object(
          'changes', jsonb_agg(lesson_as_told(id, capacity, participants, cancelled_at))
        ) from program_schedule_instances where id in (select instance_id from changed_waits);
      end if;
      return null;
    end $$;

    create trigger lesson_waits_told_when_joined after insert on lesson_waits
      referencing new table as changed_waits
      for each statement execute function tell_of_lines();
    create trigger lesson_waits_told_when_left after delete on lesson_waits
      referencing old table as changed_waits
      for each statement execute function tell_of_lines();
  `.execute(db);
