import { type Kysely, sql } from 'kysely';

// A new address that waits for its proof: the link that was mailed to it. The audit log names the row by
// its id only, so that the address can be forgotten.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table email_changes (
      id uuid,
      token_hash text not null,
      user_id uuid not null,
      new_email text not null,
      asked_by uuid not null,
      expires_at timestamptz not null,
      constraint email_changes_pk primary key (id),
      constraint email_changes_token_unique unique (token_hash),
      constraint email_changes_user_fk foreign key (user_id) references users (id)
        on delete cascade,
      constraint email_changes_asked_by_fk foreign key (asked_by) references staff (user_id),
      constraint email_changes_lower_case check (new_email = lower(new_email))
    );
    create index email_changes_by_user on email_changes (user_id);
  `.execute(db);
};
