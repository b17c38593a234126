import { type Kysely, sql } from 'kysely';

// Mails are plain text, and holds are read from slot_claims: no release has used either of these.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    drop view pending_bookings;
    alter table mail_outbox drop column body_html;
  `.execute(db);
};
