import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { setAttendance } from '#contract/desk-bookings.ts';
import {
  isUndoneAlready,
  refusalOfAttendance,
  refusalOfExpected,
  undoOfAttendance,
} from '#domain/staff/attendance.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import {
  deleteAttendance,
  listAttendance,
  listAttendanceActs,
  upsertAttendance,
} from '#server/features/bookings/attendance.repository.ts';
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

type Acts = Awaited<ReturnType<typeof listAttendanceActs>>;

/** The attendance of a booking after the undo of its last act, with the author and time of the act before. */
const undoneOf = (acts: Acts, id: string) => {
  const undo = undoOfAttendance(acts.filter(({ bookingId }) => bookingId === id));
  return {
    undoes: undo?.undone.id ?? null,
    next: undo?.back ? { ...undo.back, state: undo.back.after } : null,
  };
};

/**
 * Checks players in, marks them as a no-show, or undoes either, which gives back what was recorded
 * before. A repeated request keeps the time of the first. [DESK-3] [DESK-4] [DESK-12]
 */
export const recordFor = async (
  tx: Tx,
  by: Pick<StaffCaller, 'userId' | 'permission'>,
  { booking, run }: Asked,
  { state, expected }: CallRequest<typeof setAttendance>['body'],
  now: Temporal.Instant,
): Promise<Pick<CallOutput<typeof setAttendance>, 'attendance'>> => {
  const ids = run.map(({ id }) => id);
  const rows = await listAttendance(tx, ids);
  const acts = state === null ? await listAttendanceActs(tx, ids) : [];
  const recorded = new Map(rows.map((row) => [row.bookingId, row]));
  const stateOf = (id: string) => recorded.get(id)?.state ?? null;
  const row = recorded.get(booking.id);
  const before = row ? { state: row.state, at: row.at.toISOString() } : null;
  const ownActs = acts.filter(({ bookingId }) => bookingId === booking.id);
  if (state === null && isUndoneAlready(ownActs, expected, stateOf(booking.id)))
    return { attendance: before };
  throwIfRefused(refusalOfExpected(expected, stateOf(booking.id), state), {
    recorded: before && { ...before, by: row?.name ?? '' },
  });
  const changed = run.filter(({ id }) => stateOf(id) !== state);
  if (changed.length === 0) return { attendance: before };
  if (state !== null) throwIfRefused(refusalOfAttendance(state, run[0] ?? booking, now));
  const fresh = state && { state, at: asDate(now), staffUserId: by.userId };
  const after = new Map(
    changed.map(({ id }) => [id, fresh ? { undoes: null, next: fresh } : undoneOf(acts, id)]),
  );
  for (const [id, { undoes, next }] of after) {
    const { state: nextState = null, at = asDate(now), staffUserId } = next ?? {};
    if (nextState === null) await deleteAttendance(tx, id);
    else {
      const kept = { state: nextState, at, staffUserId: staffUserId ?? by.userId };
      await upsertAttendance(tx, id, kept);
    }
    const details = { before: { state: stateOf(id) }, after: { state: nextState } };
    const subject = `booking:${id}`;
    await writeAudit(tx, { by, action: 'booking.attendance', subject, details, undoes }, now);
  }
  await writeEvent(tx, { topic: 'bookings', payload: { userId: booking.userId } });
  const own = after.get(booking.id);
  if (own === undefined) return { attendance: before };
  return {
    attendance: own.next?.state ? { state: own.next.state, at: own.next.at.toISOString() } : null,
  };
};
