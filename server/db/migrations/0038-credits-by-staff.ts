import { type Kysely, sql } from 'kysely';

// The goodwill that a person of the staff has given today is summed up before each new gift.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index credit_entries_by_staff on credit_entries (created_by, created_at)
      where created_by like 'staff/%'
  `.execute(db);
};
