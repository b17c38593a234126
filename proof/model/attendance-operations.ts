import { type AttendanceState, attendanceStates } from '#domain/staff/attendance.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type Generator, type Operation, tryTo } from '#proof/model/operations.ts';
import type { World } from '#proof/model/world.ts';
import { recordAttendance } from '#server/features/back-office/desk/attendance.ts';

const states: readonly (AttendanceState | null)[] = [...attendanceStates, null];
/** Most people at the desk see what is recorded; some screens are old. */
const seenStates: readonly (AttendanceState | null)[] = [null, null, null, ...attendanceStates];

/** The desk checks a player in for a booking of today, marks a no-show, or undoes either. */
const attend = ({ random, context, staff }: World): Operation => {
  const number = random.below(1_000);
  const state = random.pick(states) ?? null;
  const expected = random.pick(seenStates) ?? null;
  const run = async (): Promise<string> => {
    const today = bookingDayOf(context.clock.now());
    const bookings = await context.db
      .selectFrom('bookings')
      .select('id')
      .where('booking_date', '=', today)
      .orderBy('id')
      .execute();
    const booking = bookings[number % Math.max(1, bookings.length)];
    if (booking === undefined) return 'none today';
    const by = { ...staff, permission: 'bookings.check_in' } as const;
    return tryTo(
      () => recordAttendance(context, by, booking.id, { state, expected }),
      () => `recorded ${state}`,
    );
  };
  return { member: null, description: `the desk records ${state} for a booking of today`, run };
};

export const attendanceGenerators: readonly Generator[] = [
  { name: 'attend', weight: 6, choose: attend },
];
