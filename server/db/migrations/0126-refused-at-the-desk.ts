import { type Kysely, sql } from 'kysely';

// Sales and moves that were refused are kept beside orders, with the staff member who made them. A guest
// has no account before the sale. The release before writes orders of members only, and reads only rows
// with a member.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table refused_attempts
      alter column user_id drop not null,
      add column staff_user_id uuid,
      add column is_move boolean not null default false,
      add constraint refused_attempts_staff_fk foreign key (staff_user_id)
        references staff (user_id),
      add constraint refused_attempts_somebody check (num_nonnulls(user_id, staff_user_id) > 0);
  `.execute(db);
};
