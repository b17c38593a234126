import { type Kysely, sql } from 'kysely';

// Notes about a member that the staff write for each other. The member's own data contains them.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table member_notes (
      id uuid,
      user_id uuid not null,
      text text not null,
      staff_user_id uuid not null,
      created_at timestamptz not null,
      constraint member_notes_pk primary key (id),
      constraint member_notes_user_fk foreign key (user_id) references users (id),
      constraint member_notes_staff_fk foreign key (staff_user_id) references staff (user_id),
      constraint member_notes_text_length check (length(text) between 1 and 500)
    );
    create index member_notes_by_user on member_notes (user_id, id);
  `.execute(db);
};
