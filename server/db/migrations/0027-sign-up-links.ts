import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createSignUpLinks(db);
  await copyOlderSignUps(db);
};

// One row for each verification mail of a sign-up. Any number of sign-ups can wait for one address, and
// each mail keeps its own link. All mails of one sign-up have the same sign_up_key, the digest of a
// secret that only the browser of the sign-up was given. Once the account is made, the row names it and
// keeps no password.
const createSignUpLinks = (db: Kysely<unknown>) =>
  sql`
    create table sign_up_links (
      token_hash text,
      sign_up_key text not null,
      email text not null,
      username text not null,
      password_hash text,
      user_id uuid,
      expires_at timestamptz not null,
      constraint sign_up_links_pk primary key (token_hash),
      constraint sign_up_links_email_lower_case check (email = lower(email)),
      constraint sign_up_links_password check ((user_id is null) = (password_hash is not null)),
      constraint sign_up_links_user_fk foreign key (user_id) references users (id)
        on delete cascade
    );
    create index sign_up_links_by_email on sign_up_links (email);
    create index sign_up_links_by_key on sign_up_links (sign_up_key);
    create index sign_up_links_by_user on sign_up_links (user_id);
    create index sign_up_links_by_end on sign_up_links (expires_at);
  `.execute(db);

// The release before goes on writing to sign_ups while it is replaced, and its mails are out already.
const copyOlderSignUps = (db: Kysely<unknown>) =>
  sql`
    insert into sign_up_links (token_hash, sign_up_key, email, username, password_hash, expires_at)
      select token_hash, token_hash, email, username, password_hash, expires_at from sign_ups;

    create function copy_sign_up() returns trigger language plpgsql as $$
    begin
      insert into sign_up_links (token_hash, sign_up_key, email, username, password_hash, expires_at)
        values (new.token_hash, new.token_hash, new.email, new.username, new.password_hash,
          new.expires_at)
        on conflict (token_hash) do nothing;
      return null;
    end $$;

    create trigger sign_ups_copied after insert or update on sign_ups
      for each row execute function copy_sign_up();
  `.execute(db);
