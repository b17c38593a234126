import { type Kysely, sql } from 'kysely';

// An order that is not paid releases its seats. If a seat had been offered to the member, the offer goes
// on until it expires, and a member whose offer the venue withdraws returns to the old place in line.
// Seats that the release before has written have neither column set, and end as they did there.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table lesson_seats
      add column offered_until timestamptz,
      add column wait_position bigint;
  `.execute(db);
};
