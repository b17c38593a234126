import { type Kysely, sql } from 'kysely';

// A member's choice of news, and the link of a mail that takes it back.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table profiles add column wants_news boolean not null default true;
    alter table mail_outbox add column unsubscribe_url text;
  `.execute(db);
};
