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

type AttendanceRefusal = 'check_in_too_early' | 'check_in_too_late' | 'no_show_too_early';

/**
 * The slots of one member that follow each other around one of them. They are checked in together,
 * by the start of the first. [DESK-3] [DESK-4]
 */
export function runAround<Taken extends { readonly slot: Slot }>(
  taken: readonly Taken[],
  slot: Slot,
): readonly Taken[] {
  const bySlot = new Map(taken.map((one) => [Number(one.slot), one]));
  let [first, last] = [Number(slot), Number(slot)];
  while (bySlot.has(first - 1)) first -= 1;
  while (bySlot.has(last + 1)) last += 1;
  return taken.filter((one) => first <= one.slot && one.slot <= last);
}

/**
 * A state recorded meanwhile is not overwritten: a person who saw another state is told.
 * The same state again changes nothing. [DESK-12]
 */
export function refusalOfExpected(
  expected: AttendanceState | null,
  current: AttendanceState | null,
  next: AttendanceState | null,
): 'attendance_changed' | null {
  return current === expected || current === next ? null : 'attendance_changed';
}

/** One recorded act about a booking: a check-in, a no-show or an undo. */
interface AttendanceAct {
  readonly id: number;
  /** The act that this one undoes; null for any other. */
  readonly undoes: number | null;
  readonly before: AttendanceState | null;
  readonly after: AttendanceState | null;
}

/**
 * The act on a booking that an undo takes back, with the one that it gives back: a no-show that was
 * checked in before is checked in again. Of acts that are in their order, the last one counts that is
 * neither an undo nor undone. [DESK-12]
 */
export function undoOfAttendance<Act extends AttendanceAct>(
  acts: readonly Act[],
): { readonly undone: Act; readonly back: Act | null } | null {
  const undoneIds = new Set(acts.map(({ undoes }) => undoes));
  const standing = acts.filter(
    ({ id, undoes, after }) => undoes === null && after !== null && !undoneIds.has(id),
  );
  const undone = standing.pop();
  if (undone === undefined) return null;
  const back = standing.findLast(({ after }) => after === undone.before) ?? null;
  return { undone, back: undone.before === null ? null : back };
}

/** True if the last act is the undo that a person asks for who saw a state: it was sent again. [DESK-12] */
export function isUndoneAlready(
  acts: readonly AttendanceAct[],
  expected: AttendanceState | null,
  current: AttendanceState | null,
): boolean {
  const last = acts.at(-1);
  if (last === undefined || last.undoes === null) return false;
  return last.before === expected && last.after === current;
}

/**
 * True if attendance stays with a booking that moves: it does at another court, but not at another
 * time. [DESK-33]
 */
export function keepsAttendance(from: AttendedSlot, to: AttendedSlot): boolean {
  return from.date === to.date && from.slot === to.slot;
}

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
