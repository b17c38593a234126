import { type Kysely, sql } from 'kysely';

// Bookings of one member that the desk moves together have an id in common, so that they are taken back
// together.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table booking_changes
      add column joint_id uuid,
      add constraint booking_changes_joint_is_move check (joint_id is null or kind = 'moved'),
      add constraint booking_changes_joint_unique unique (joint_id, booking_id)
  `.execute(db);
};
