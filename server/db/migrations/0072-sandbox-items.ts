import { type Kysely, sql } from 'kysely';

// The items that a sandbox payment pays for; empty in rows of the release before.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sandbox_checkouts add column items jsonb not null default '[]'`.execute(db);
};
