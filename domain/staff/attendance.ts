import { endOfBookingDay } from '#domain/time/booking-window.ts';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

export const attendanceStates = ['checked_in', 'no_show'] as const;
export type AttendanceState = (typeof attendanceStates)[number];

/** Players can be checked in from this long before the start. [DESK-3] */
export const checkInOpensMinutes = 60;

interface AttendedSlot {
  readonly date: BookingDate;
  readonly slot: Slot;
}

export type AttendanceRefusal = 'check_in_too_early' | 'check_in_too_late' | 'no_show_too_early';

/**
 * A booking is checked in from 60 minutes before its start until its booking day ends. [DESK-3] It
 * is a no-show from its start on. [DESK-4]
 */
export function refusalOfAttendance(
  state: AttendanceState,
  { date, slot }: AttendedSlot,
  now: Temporal.Instant,
): AttendanceRefusal | null {
  const start = slotStart(date, slot);
  if (state === 'no_show') {
    return Temporal.Instant.compare(now, start) < 0 ? 'no_show_too_early' : null;
  }
  const opens = start.subtract({ minutes: checkInOpensMinutes });
  if (Temporal.Instant.compare(now, opens) < 0) return 'check_in_too_early';
  return Temporal.Instant.compare(now, endOfBookingDay(date)) >= 0 ? 'check_in_too_late' : null;
}
