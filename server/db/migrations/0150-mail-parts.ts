import { type Kysely, sql } from 'kysely';

// The parts of a mail, from which its HTML is rendered when it is sent.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table mail_outbox add column body_parts jsonb`.execute(db);
};
