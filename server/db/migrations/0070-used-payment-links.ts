import { type Kysely, sql } from 'kysely';

// When somebody last went to the payment page with the link, for the desk that would end the hold.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payment_links add column used_at timestamptz;`.execute(db);
};
