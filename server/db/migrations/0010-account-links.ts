import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createSignUps(db);
  await createAccountLinks(db);
  await countByWindow(db);
};

// A sign-up is not an account before the address is verified. One row for each address, so that the
// newest sign-up replaces the older one together with its link. Names are not unique here: a sign-up
// reserves no name.
const createSignUps = (db: Kysely<unknown>) =>
  sql`
    create table sign_ups (
      email text,
      username text not null,
      password_hash text not null,
      token_hash text not null,
      expires_at timestamptz not null,
      constraint sign_ups_pk primary key (email),
      constraint sign_ups_email_lower_case check (email = lower(email)),
      constraint sign_ups_token_unique unique (token_hash)
    );
  `.execute(db);

// One row for each person and kind, so that asking again takes the older link's place. Only a hash
// of the secret is kept here. The secret itself lies in the mail until that is sent.
const createAccountLinks = (db: Kysely<unknown>) =>
  sql`
    create table account_links (
      user_id uuid,
      kind text,
      token_hash text not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      constraint account_links_pk primary key (user_id, kind),
      constraint account_links_token_unique unique (token_hash),
      constraint account_links_kind check (kind in ('verification', 'reset')),
      constraint account_links_user_fk foreign key (user_id) references users (id)
        on delete cascade
    );
  `.execute(db);

// The counters are ours and not the sign-in library's: a key, how often, and until when it counts.
const countByWindow = (db: Kysely<unknown>) =>
  sql`
    drop table rate_limits;
    create table rate_limits (
      key text,
      count integer not null,
      ends_at timestamptz not null,
      constraint rate_limits_pk primary key (key)
    );
    create index rate_limits_by_end on rate_limits (ends_at);
  `.execute(db);
