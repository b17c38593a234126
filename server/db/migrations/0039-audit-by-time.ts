import { type Kysely, sql } from 'kysely';

// The console reads the log of one day.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index audit_log_by_time on audit_log (at)`.execute(db);
};
