import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { setAttendance } from '#contract/desk-bookings.ts';
import { refusalOfAttendance, refusalOfExpected, runAround } from '#domain/staff/attendance.ts';
import type { AppContext } from '#server/app-context.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import {
  deleteAttendance,
  listAttendance,
  lockAttended,
  upsertAttendance,
} from '#server/features/bookings/attendance.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

type Asked = CallRequest<typeof setAttendance>['body'];

/** Locks the booking with the slots around it, and reads what is recorded for them. */
const lockRun = async (tx: Tx, bookingId: string) => {
  const bookings = await lockAttended(tx, bookingId);
  const asked = bookings.find(({ id }) => id === bookingId);
  if (asked === undefined) throw new Refusal('refund_booking_not_found');
  const run = runAround(bookings, asked.slot);
  const rows = await listAttendance(
    tx,
    run.map(({ id }) => id),
  );
  const recorded = new Map(rows.map((row) => [row.bookingId, row]));
  return { asked, first: run[0] ?? asked, run, recorded };
};

/**
 * Checks a booking in, marks it as a no-show, or takes either back, with the slots of the member
 * around it. A repeated request keeps the time of the first. [DESK-3] [DESK-4] [DESK-12]
 */
export const recordAttendance = (
  { db, clock }: AppContext,
  staff: DeskPerson,
  bookingId: string,
  { state, expected }: Asked,
): Promise<CallOutput<typeof setAttendance>> =>
  transact(db, async (tx) => {
    const { asked, first, run, recorded } = await lockRun(tx, bookingId);
    const slots = run.map(({ slot }) => slot);
    const before = recorded.get(bookingId);
    throwIfRefused(refusalOfExpected(expected, before?.state ?? null, state), {
      recorded: before
        ? { state: before.state, at: before.at.toISOString(), by: before.name }
        : null,
    });
    const changed = run.filter(({ id }) => (recorded.get(id)?.state ?? null) !== state);
    if (changed.length === 0) {
      const attendance = before ? { state: before.state, at: before.at.toISOString() } : null;
      return { attendance, slots };
    }
    const now = clock.now();
    if (state !== null) throwIfRefused(refusalOfAttendance(state, first, now));
    for (const { id } of changed) {
      if (state === null) await deleteAttendance(tx, id);
      else await upsertAttendance(tx, id, { state, staffUserId: staff.userId }, now);
      await writeAudit(
        tx,
        {
          by: { userId: staff.userId, permission: 'bookings.check_in' },
          action: 'booking.attendance',
          subject: `booking:${id}`,
          details: { before: { state: recorded.get(id)?.state ?? null }, after: { state } },
        },
        now,
      );
    }
    await writeEvent(tx, { topic: 'bookings', payload: { userId: asked.userId } });
    const at = asDate(now).toISOString();
    return { attendance: state === null ? null : { state, at }, slots };
  });
