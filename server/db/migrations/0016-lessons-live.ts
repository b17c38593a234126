import { type Kysely, sql } from 'kysely';

// How many seats are left is told whenever it changes, whoever changes it: seats are counted by a
// trigger of their own. An event says how many there are from now on, so hearing it twice does no
// harm.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
};
