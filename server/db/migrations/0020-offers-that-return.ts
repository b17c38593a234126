import { type Kysely, sql } from 'kysely';

// An order that is not paid gives its seats back. One that was offered to the member before is theirs
// for the rest of the offer, and an offer that the venue takes back leads to the old place in the line.
// What comes from the release before has neither, and ends as it did there.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table lesson_seats
      add column offered_until timestamptz,
      add column wait_position bigint;
  `.execute(db);
};
