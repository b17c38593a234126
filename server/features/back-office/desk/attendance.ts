import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { setAttendance } from '#contract/desk-bookings.ts';
import { runAround } from '#domain/staff/attendance.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { recordFor } from '#server/features/back-office/attendance.ts';
import { lockAttended } from '#server/features/bookings/attendance.repository.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Records the attendance of a booking with the slots of its member around it. [DESK-3] [DESK-4] */
export const recordAttendance = (
  { db, clock }: AppContext,
  by: Pick<StaffCaller, 'userId' | 'permission'>,
  bookingId: string,
  request: CallRequest<typeof setAttendance>['body'],
): Promise<CallOutput<typeof setAttendance>> =>
  transact(db, async (tx) => {
    const bookings = await lockAttended(tx, bookingId);
    const booking = bookings.find(({ id }) => id === bookingId);
    if (booking === undefined) throw new Refusal('refund_booking_not_found');
    const run = runAround(bookings, booking.slot);
    const { attendance } = await recordFor(tx, by, { booking, run }, request, clock.now());
    return { attendance, slots: run.map(({ slot }) => slot) };
  });
