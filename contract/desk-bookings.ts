import { z } from 'zod';
import { bookingId } from '#contract/bookings.ts';
import { call } from '#contract/call.ts';
import { attendanceStates } from '#domain/staff/attendance.ts';

/** Null while nobody has recorded whether the players came. */
export const attendance = z
  .object({ state: z.enum(attendanceStates), at: z.iso.datetime() })
  .nullable();

export const setAttendance = call({
  method: 'PUT',
  path: '/api/console/bookings/:bookingId/attendance',
  who: { staff: 'bookings.check_in' },
  summary: 'Check in a booking, mark it as a no-show, or take either back with null.',
  params: bookingId,
  body: z.object({ state: z.enum(attendanceStates).nullable() }),
  response: z.object({ attendance }),
});
