import { type Kysely, sql } from 'kysely';

// A buyer at the desk without an account. Their row in users keeps the references of claims, orders and
// the ledger; nobody can sign in to it.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table guests (
      user_id uuid,
      name text not null,
      phone text not null,
      created_at timestamptz not null,
      created_by uuid not null,
      constraint guests_pk primary key (user_id),
      constraint guests_user_fk foreign key (user_id) references users (id) on delete cascade,
      constraint guests_created_by_fk foreign key (created_by) references staff (user_id),
      constraint guests_name_length check (length(name) between 1 and 80),
      constraint guests_phone_length check (length(phone) between 1 and 40)
    )
  `.execute(db);
};
