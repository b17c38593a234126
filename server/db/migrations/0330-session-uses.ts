import { type Kysely, sql } from 'kysely';

// When a session was last used, for the member's own list. The library's own column follows once a day;
// null until the first use that is written down.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table sessions add column last_used_at timestamptz
  `.execute(db);
};
