import { type Kysely, sql } from 'kysely';

// Refunds of a block count towards a limit of their own. The rows of the release before count as goodwill.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table booking_changes add column by_block boolean not null default false
  `.execute(db);
};
