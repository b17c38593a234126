import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createLinkTokens(db);
  await keepSignUpTimes(db);
};

// Each mail to an account keeps its own link, so all tokens are kept here. The row of account_links
// holds the newest one, which the release before reads, and its deletion ends the others with it.
const createLinkTokens = (db: Kysely<unknown>) =>
  sql`
    create table account_link_tokens (
      token_hash text,
      user_id uuid not null,
      kind text not null,
      expires_at timestamptz not null,
      constraint account_link_tokens_pk primary key (token_hash),
      constraint account_link_tokens_link_fk foreign key (user_id, kind)
        references account_links (user_id, kind) on delete cascade
    );
    create index account_link_tokens_by_link on account_link_tokens (user_id, kind);
    create index account_link_tokens_by_end on account_link_tokens (expires_at);
  `.execute(db);

// A sign-up is the same at all of its mails, whose ends tell when the first of them was sent.
const keepSignUpTimes = (db: Kysely<unknown>) =>
  sql`
    alter table sign_up_links add column signed_up_at timestamptz not null default now();
    update sign_up_links set signed_up_at = (
      select min(expires_at) - interval '24 hours' from sign_up_links as other
      where other.sign_up_key = sign_up_links.sign_up_key
    );
  `.execute(db);
