import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- Open screens of the audit log hear of what the staff do. Other entries come with an event of
    -- their own.
    create function tell_of_audit_entry() returns trigger language plpgsql as $$
    begin
      insert into events (topic, payload) values ('audit', '{}');
      return null;
    end $$;

    create trigger audit_log_told_when_staff_act after insert on audit_log
      for each row when (new.actor = 'staff') execute function tell_of_audit_entry();

    -- A statement that changes no row is no change to tell of.
    drop trigger staff_told_when_changed on staff;
    create trigger staff_told_when_changed after insert or update on staff
      for each row execute function tell_of_changed_staff();

    drop trigger staff_told_when_sessions_ended on staff_sessions;
    create trigger staff_told_when_sessions_ended after delete on staff_sessions
      for each row execute function tell_of_changed_staff();
  `.execute(db);
};
