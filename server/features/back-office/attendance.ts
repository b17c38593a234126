import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { setAttendance } from '#contract/desk-bookings.ts';
import { refusalOfAttendance, refusalOfExpected } from '#domain/staff/attendance.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import {
  deleteAttendance,
  listAttendance,
  upsertAttendance,
} from '#server/features/bookings/attendance.repository.ts';
import { findAuditOfAct } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

interface AttendedBooking {
  readonly id: string;
  readonly userId: string;
  readonly date: BookingDate;
  readonly slot: Slot;
}

interface Asked {
  readonly booking: AttendedBooking;
  /** The bookings that it is recorded for, in the order of their slots; the caller has locked them. */
  readonly run: readonly AttendedBooking[];
}

/**
 * Checks players in, marks them as a no-show, or undoes either. A repeated request keeps the time
 * of the first. [DESK-3] [DESK-4] [DESK-12]
 */
export const recordFor = async (
  tx: Tx,
  by: Pick<StaffCaller, 'userId' | 'permission'>,
  { booking, run }: Asked,
  { state, expected }: CallRequest<typeof setAttendance>['body'],
  now: Temporal.Instant,
): Promise<Pick<CallOutput<typeof setAttendance>, 'attendance'>> => {
  const rows = await listAttendance(
    tx,
    run.map(({ id }) => id),
  );
  const recorded = new Map(rows.map((row) => [row.bookingId, row]));
  const stateOf = (id: string) => recorded.get(id)?.state ?? null;
  const row = recorded.get(booking.id);
  const before = row ? { state: row.state, at: row.at.toISOString() } : null;
  throwIfRefused(refusalOfExpected(expected, stateOf(booking.id), state), {
    recorded: before && { ...before, by: row?.name ?? '' },
  });
  const changed = run.filter(({ id }) => stateOf(id) !== state);
  if (changed.length === 0) return { attendance: before };
  if (state !== null) throwIfRefused(refusalOfAttendance(state, run[0] ?? booking, now));
  for (const { id } of changed) {
    if (state === null) await deleteAttendance(tx, id);
    else await upsertAttendance(tx, id, { state, staffUserId: by.userId }, now);
    const details = { before: { state: stateOf(id) }, after: { state } };
    const subject = `booking:${id}`;
    const action = 'booking.attendance';
    const undoes = state === null ? await findAuditOfAct(tx, subject, action) : null;
    await writeAudit(tx, { by, action, subject, details, undoes }, now);
  }
  await writeEvent(tx, { topic: 'bookings', payload: { userId: booking.userId } });
  return { attendance: state && { state, at: asDate(now).toISOString() } };
};
