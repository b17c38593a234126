import { sql } from 'kysely';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import type { Database } from '#server/db/database.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';

export interface AttendanceEntry {
  readonly userId: string;
  readonly name: string;
  readonly at: Date;
  readonly staff: string | null;
  /** Null if it was undone. */
  readonly state: AttendanceState | null;
  readonly before: AttendanceState | null;
  /** True if it gave back what was recorded before. */
  readonly isUndo: boolean;
}

/**
 * The audit entries about who came, of the bookings that were on the slot. A booking that has moved or
 * ended since was where its next change found it. [DESK-33]
 */
export const listAttendanceEntries = async (
  db: Database,
  { courtId, date, slot }: SlotKey,
): Promise<readonly AttendanceEntry[]> => {
  const { rows } = await sql<AttendanceEntry>`
    with been as (
      select id, user_id from bookings
      where court_id = ${courtId} and booking_date = ${date} and slot = ${slot}
      union
      select booking_id, user_id from booking_changes
      where court_id = ${courtId} and booking_date = ${date} and slot = ${slot}
    )
    select been.user_id as "userId", entry.at, staff.name as staff,
      coalesce(profiles.display_name, profiles.username, users.email) as name,
      entry.details -> 'after' ->> 'state' as state,
      entry.details -> 'before' ->> 'state' as before, entry.undoes is not null as "isUndo"
    from been
    join audit_log entry on entry.subject = 'booking:' || been.id
      and entry.action = 'booking.attendance'
    join users on users.id = been.user_id
    left join profiles on profiles.user_id = been.user_id
    left join staff on staff.user_id = entry.staff_user_id
    left join bookings booking on booking.id = been.id
    left join lateral (
      select court_id, booking_date, slot from booking_changes change
      where change.booking_id = been.id and change.created_at > entry.at
      order by change.created_at, change.id
      limit 1
    ) next_change on true
    where coalesce(next_change.court_id, booking.court_id) = ${courtId}
      and coalesce(next_change.booking_date, booking.booking_date) = ${date}
      and coalesce(next_change.slot, booking.slot) = ${slot}
    order by entry.id`.execute(db);
  return rows;
};
