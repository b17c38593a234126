import type { CallOutput } from '#contract/call.ts';
import type { setAttendance } from '#contract/desk-bookings.ts';
import { type AttendanceState, refusalOfAttendance } from '#domain/staff/attendance.ts';
import type { AppContext } from '#server/app-context.ts';
import { asDate } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import {
  deleteAttendance,
  findAttendance,
  lockAttended,
  upsertAttendance,
} from '#server/features/bookings/attendance.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

/**
 * Checks a booking in, marks it as a no-show, or takes either back. A repeated request keeps the
 * time of the first. [DESK-3] [DESK-4]
 */
export const recordAttendance = (
  { db, clock }: AppContext,
  staff: DeskPerson,
  bookingId: string,
  state: AttendanceState | null,
): Promise<CallOutput<typeof setAttendance>> =>
  transact(db, async (tx) => {
    const booking = await lockAttended(tx, bookingId);
    if (booking === undefined) throw new Refusal('refund_booking_not_found');
    const before = await findAttendance(tx, bookingId);
    if ((before?.state ?? null) === state) {
      return { attendance: before ? { ...before, at: before.at.toISOString() } : null };
    }
    const now = clock.now();
    if (state === null) {
      await deleteAttendance(tx, bookingId);
    } else {
      throwIfRefused(refusalOfAttendance(state, booking, now));
      await upsertAttendance(tx, bookingId, { state, staffUserId: staff.userId }, now);
    }
    await writeAudit(
      tx,
      {
        by: { userId: staff.userId, permission: 'bookings.check_in' },
        action: 'booking.attendance',
        subject: `booking:${bookingId}`,
        details: { before: { state: before?.state ?? null }, after: { state } },
      },
      now,
    );
    await writeEvent(tx, { topic: 'bookings', payload: { userId: booking.userId } });
    return { attendance: state === null ? null : { state, at: asDate(now).toISOString() } };
  });
