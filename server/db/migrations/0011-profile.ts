import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createAvatarFiles(db);
  await forgetFarewells(db);
};

// Files stand outside of the database, so each of them is written down before it is made and until
// it is gone: nothing is left behind by a crash, and nobody's profile can name a file that is about
// to go. A profile names ready files alone.
const createAvatarFiles = (db: Kysely<unknown>) =>
  sql`
    create table avatar_files (
      file text,
      user_id uuid not null,
      state text not null,
      created_at timestamptz not null,
      constraint avatar_files_pk primary key (file),
      constraint avatar_files_user_fk foreign key (user_id) references profiles (user_id),
      constraint avatar_files_of_user check (starts_with(file, user_id::text || '_')),
      constraint avatar_files_state check (state in ('arriving', 'ready', 'leaving'))
    );
    create index avatar_files_by_user on avatar_files (user_id);
    create index avatar_files_not_ready on avatar_files (created_at) where state <> 'ready';
  `.execute(db);

// The last mail to somebody whose account is deleted must not keep their address.
const forgetFarewells = (db: Kysely<unknown>) =>
  sql`
    alter table mail_outbox add column forget_when_sent boolean not null default false;
  `.execute(db);
