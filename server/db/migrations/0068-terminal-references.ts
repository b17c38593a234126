import { type Kysely, sql } from 'kysely';

// The desk finds a sale by the reference on a terminal's slip.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index payments_terminal_reference on payments (lower(reference))
      where reference is not null;
  `.execute(db);
};
