import { type Kysely, sql } from 'kysely';

// Guests with the same mobile number: each sale to a guest is a new one.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index guests_by_phone on guests (phone)
  `.execute(db);
};
