import { type Kysely, sql } from 'kysely';

// A refund or cancellation that is asked for again gets the answer of the first one, so the change keeps
// what came back. Rows that an earlier release writes have null.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table booking_changes
      add column gave_back text,
      add constraint booking_changes_gave_back check (
        gave_back is null
        or kind = 'given_back'
          and gave_back in ('credits', 'free_slot', 'settled_at_venue', 'nothing')
          and (gave_back = 'credits') = (amount_sen > 0)
      )
  `.execute(db);
};
