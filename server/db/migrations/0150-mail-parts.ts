import { type Kysely, sql } from 'kysely';

// What a mail is made of, from which its HTML is rendered when it is sent.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table mail_outbox add column body_parts jsonb`.execute(db);
};
