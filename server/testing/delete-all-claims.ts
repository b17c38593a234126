import type { Database } from '#server/db/database.ts';

/** Deletes all claims: bookings, holds, lessons and blocks. */
export const deleteAllClaims = (db: Database): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('bookings').execute();
    await tx.deleteFrom('slot_claims').execute();
    await tx.deleteFrom('program_schedule_instances').execute();
    await tx.deleteFrom('free_slots').execute();
  });
