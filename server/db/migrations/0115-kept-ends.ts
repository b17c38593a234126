import { type Kysely, sql } from 'kysely';

// A closure that was undone says which bookings stay ended, and why, so that their members read it.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table closure_acts add column kept jsonb not null default '[]'`.execute(db);
};
