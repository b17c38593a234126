import { type Kysely, sql } from 'kysely';

// Attendance outlives its booking: a cancellation or a closure that is undone gives the booking back
// under its id, and it was checked in or a no-show before.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table booking_attendance drop constraint booking_attendance_booking_fk`.execute(
    db,
  );
};
