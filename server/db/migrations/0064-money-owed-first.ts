import { type Kysely, sql } from 'kysely';

// Money that is owed becomes less only by a change that takes back another one.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table booking_changes
      drop constraint booking_changes_gave_back,
      add constraint booking_changes_gave_back check (
        gave_back is null
        or (
          gave_back = 'money' and amount_sen <> 0
          and (amount_sen > 0 or undoes is not null)
        )
        or (
          kind = 'given_back'
          and gave_back in ('credits', 'free_slot', 'settled_at_venue', 'nothing')
          and (gave_back = 'credits') = (amount_sen > 0)
        )
      )
  `.execute(db);
};
