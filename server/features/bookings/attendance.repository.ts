import { sql } from 'kysely';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Locks all bookings that the member of a booking has on its court and day, in the order of their
 * slots, so that two requests about consecutive slots wait for each other. For a seat in a class it
 * locks that booking alone: its `booked_by` is null, so nothing joins.
 */
export const lockAttended = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'user_id as userId', 'booking_date as date', 'slot'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('bookings as asked')
        .leftJoin('bookings as beside', (join) =>
          join
            .onRef('beside.court_id', '=', 'asked.court_id')
            .onRef('beside.booking_date', '=', 'asked.booking_date')
            .onRef('beside.booked_by', '=', 'asked.booked_by'),
        )
        .select(({ fn }) => fn.coalesce('beside.id', 'asked.id').as('id'))
        .where('asked.id', '=', bookingId),
    )
    .orderBy('slot')
    .forNoKeyUpdate()
    .execute();

/** Reads the recorded attendance and its author. The caller has locked the bookings. */
export const listAttendance = (tx: Tx, bookingIds: readonly string[]) =>
  tx
    .selectFrom('booking_attendance as attendance')
    .innerJoin('staff', 'staff.user_id', 'attendance.staff_user_id')
    .select([
      'attendance.booking_id as bookingId',
      'attendance.state',
      'attendance.at',
      'staff.name',
    ])
    .where('attendance.booking_id', 'in', bookingIds)
    .execute();

/** Everything that was recorded of bookings, and undone, in its order. The caller has locked them. */
export const listAttendanceActs = (tx: Tx, bookingIds: readonly string[]) =>
  tx
    .selectFrom('audit_log')
    .select(['id', 'undoes', 'at', 'staff_user_id as staffUserId'])
    .select([
      sql<string>`substr(subject, ${'booking:'.length + 1}::int)`.as('bookingId'),
      sql<AttendanceState | null>`details -> 'before' ->> 'state'`.as('before'),
      sql<AttendanceState | null>`details -> 'after' ->> 'state'`.as('after'),
    ])
    .where(
      'subject',
      'in',
      bookingIds.map((id) => `booking:${id}`),
    )
    .where('action', '=', 'booking.attendance')
    .orderBy('id')
    .execute();

export const upsertAttendance = async (
  tx: Tx,
  bookingId: string,
  {
    state,
    staffUserId,
    at,
  }: { readonly state: AttendanceState; readonly staffUserId: string; readonly at: Date },
): Promise<void> => {
  const row = { state, at, staff_user_id: staffUserId };
  await tx
    .insertInto('booking_attendance')
    .values({ booking_id: bookingId, ...row })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(row))
    .execute();
};

export const deleteAttendance = async (tx: Tx, bookingId: string): Promise<void> => {
  await tx.deleteFrom('booking_attendance').where('booking_id', '=', bookingId).execute();
};

/** Gives what was recorded of a booking to the one that takes its place. */
export const handOnAttendance = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx
    .updateTable('booking_attendance')
    .set({ booking_id: to })
    .where('booking_id', '=', from)
    .execute();
};
