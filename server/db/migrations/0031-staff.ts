import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createStaff(db);
  await createSessions(db);
  await nameThePerson(db);
};

// People of the staff are accounts like any other, with a role. Nobody is deleted: the audit log
// names them.
const createStaff = (db: Kysely<unknown>) =>
  sql`
    create table staff (
      user_id uuid,
      name text not null,
      role text not null,
      created_at timestamptz not null,
      disabled_at timestamptz,
      constraint staff_pk primary key (user_id),
      constraint staff_user_fk foreign key (user_id) references users (id),
      constraint staff_name_length check (length(name) between 1 and 80),
      constraint staff_role check (role in ('desk', 'coach', 'manager', 'owner', 'accountant'))
    );
  `.execute(db);

// Console sessions have a table and a cookie of their own, so that a member's session opens no
// console, and a console's session no account. The fields are those of the sign-in library.
const createSessions = (db: Kysely<unknown>) =>
  sql`
    create table staff_sessions (
      id uuid default gen_random_uuid(),
      user_id uuid not null,
      token text not null,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- When the second factor was last given in this session.
      second_factor_at timestamptz,
      constraint staff_sessions_pk primary key (id),
      constraint staff_sessions_token_unique unique (token),
      constraint staff_sessions_user_fk foreign key (user_id) references users (id)
        on delete cascade
    );
    create index staff_sessions_by_user on staff_sessions (user_id);

    -- Open consoles and cached sessions hear of the end of a session, however it ends.
    create function tell_of_ended_staff_sessions() returns trigger language plpgsql as $$
    begin
      if exists (select from ended) then
        insert into events (topic, payload) select 'staff_sessions',
          jsonb_build_object('userIds', jsonb_agg(distinct user_id)) from ended;
      end if;
      return null;
    end $$;

    create trigger staff_sessions_told_when_ended after delete on staff_sessions
      referencing old table as ended
      for each statement execute function tell_of_ended_staff_sessions();
  `.execute(db);

// Entries from before have no person.
const nameThePerson = (db: Kysely<unknown>) =>
  sql`
    alter table audit_log
      add column staff_user_id uuid,
      add column permission text,
      add column reason text,
      add constraint audit_log_staff_fk foreign key (staff_user_id) references staff (user_id);
    create index audit_log_by_person on audit_log (staff_user_id, id)
      where staff_user_id is not null;
  `.execute(db);
