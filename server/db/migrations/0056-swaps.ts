import { type Kysely, sql } from 'kysely';

// The two moves of a swap have an id in common, so that both are taken back together.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table booking_changes
      add column swap_id uuid,
      add constraint booking_changes_swap_is_move check (swap_id is null or kind = 'moved'),
      add constraint booking_changes_swap_unique unique (swap_id, booking_id)
  `.execute(db);
};
