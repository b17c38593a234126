import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createAccountLinks(db);
  await countByWindow(db);
};

// One row for each person and kind, so that asking again takes the older link's place. Only a hash
// of the secret is kept: who reads the table cannot use a link.
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
