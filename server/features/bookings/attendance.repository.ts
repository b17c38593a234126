import type { AttendanceState } from '#domain/staff/attendance.ts';
import { asDate, type Tx } from '#server/db/database.ts';

/** Locks a booking of any member. */
export const lockAttended = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('bookings')
    .select(['user_id as userId', 'booking_date as date', 'slot'])
    .where('id', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Undefined while nothing is recorded. The caller has locked the booking. */
export const findAttendance = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('booking_attendance')
    .select(['state', 'at'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();

export const upsertAttendance = async (
  tx: Tx,
  bookingId: string,
  { state, staffUserId }: { readonly state: AttendanceState; readonly staffUserId: string },
  now: Temporal.Instant,
): Promise<void> => {
  const row = { state, at: asDate(now), staff_user_id: staffUserId };
  await tx
    .insertInto('booking_attendance')
    .values({ booking_id: bookingId, ...row })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(row))
    .execute();
};

export const deleteAttendance = async (tx: Tx, bookingId: string): Promise<void> => {
  await tx.deleteFrom('booking_attendance').where('booking_id', '=', bookingId).execute();
};
