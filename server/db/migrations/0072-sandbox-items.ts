import { type Kysely, sql } from 'kysely';

// What a payment of the sandbox is for, one entry for each item; empty in rows of the release before.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sandbox_checkouts add column items jsonb not null default '[]'`.execute(db);
};
