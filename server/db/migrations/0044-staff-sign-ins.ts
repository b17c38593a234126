import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- Sessions are deleted when they end, so the last sign-in is kept with the person.
    alter table staff add column last_sign_in_at timestamptz;

    -- Open lists of the staff and of their sessions hear of every change, whoever makes it.
    create function tell_of_changed_staff() returns trigger language plpgsql as $$
    begin
      insert into events (topic, payload) values ('staff', '{}');
      return null;
    end $$;

    create trigger staff_told_when_changed after insert or update on staff
      for each statement execute function tell_of_changed_staff();

    create trigger staff_told_when_sessions_ended after delete on staff_sessions
      for each statement execute function tell_of_changed_staff();
  `.execute(db);
};
