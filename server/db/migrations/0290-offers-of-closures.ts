import { type Kysely, sql } from 'kysely';

// A closure keeps the offers of slots that it ended, so that its page lists them.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table closure_acts add column offers jsonb not null default '[]'
  `.execute(db);
};
