import { type Kysely, sql } from 'kysely';

// What a block refunds counts towards a limit of its own. The rows of the release before count as goodwill.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table booking_changes add column by_block boolean not null default false
  `.execute(db);
};
