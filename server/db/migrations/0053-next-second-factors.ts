import { type Kysely, sql } from 'kysely';

// The secret of a second factor that moves to another app. It replaces the other one with its first
// code.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table staff_second_factors add column next_secret text`.execute(db);
};
