import type { CallOutput, CallRequest } from '#contract/call.ts';
import type {
  readTaughtLessons,
  setLessonAttendance,
  TaughtLesson,
} from '#contract/console-coach.ts';
import { firstNameOf } from '#domain/lessons/coaches.ts';
import { refusalOfAttendance, refusalOfExpected } from '#domain/staff/attendance.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { slotStart } from '#domain/time/slots.ts';
import type { AppContext } from '#server/app-context.ts';
import { asDate } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  listClassesTaught,
  listParticipants,
  listPrivateLessons,
  lockTaught,
  type ParticipantRow,
} from '#server/features/back-office/coach/coach.repository.ts';
import {
  deleteAttendance,
  listAttendance,
  upsertAttendance,
} from '#server/features/bookings/attendance.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

const participantOf = (row: ParticipantRow): TaughtLesson['participants'][number] => ({
  bookingId: row.id,
  name: firstNameOf(row),
  attendance: row.state && row.at && { state: row.state, at: row.at.toISOString() },
});

const startOf = ({ date, slot }: TaughtLesson): number => slotStart(date, slot).epochMilliseconds;

/** The caller's lessons from today on, in their order. [COACH-6] */
export const readLessonsOf = async (
  { db, clock }: AppContext,
  { userId }: StaffCaller,
): Promise<CallOutput<typeof readTaughtLessons>> => {
  const today = bookingDayOf(clock.now());
  const classes = await listClassesTaught(db, userId, today);
  const ids = classes.map(({ id }) => id);
  const seats = ids.length === 0 ? [] : await listParticipants(db, ids);
  const privateLessons = await listPrivateLessons(db, userId, today);
  const lessons: TaughtLesson[] = [
    ...classes.map(({ id, name, level, ...rest }) => ({
      ...rest,
      key: `class:${id}`,
      program: { name, level },
      participants: seats.filter(({ classId }) => classId === id).map(participantOf),
    })),
    ...privateLessons.map((row) => ({
      key: `private:${row.id}`,
      program: null,
      court: row.court,
      date: row.date,
      slot: row.slot,
      durationSlots: 1,
      capacity: 1,
      participants: [participantOf(row)],
    })),
  ];
  return { lessons: lessons.toSorted((one, other) => startOf(one) - startOf(other)) };
};

/** Records whether a participant of the caller's lesson came. [COACH-6] [DESK-3] [DESK-4] [DESK-12] */
export const recordInOwnLesson = (
  { db, clock }: AppContext,
  by: StaffCaller,
  bookingId: string,
  { state, expected }: CallRequest<typeof setLessonAttendance>['body'],
): Promise<CallOutput<typeof setLessonAttendance>> =>
  transact(db, async (tx) => {
    const booking = await lockTaught(tx, by.userId, bookingId);
    if (booking === undefined) throw new Refusal('not_found');
    const [recorded] = await listAttendance(tx, [bookingId]);
    const before = recorded ? { state: recorded.state, at: recorded.at.toISOString() } : null;
    throwIfRefused(refusalOfExpected(expected, before?.state ?? null, state), {
      recorded: before && { ...before, by: recorded?.name ?? '' },
    });
    if ((before?.state ?? null) === state) return { attendance: before };
    const now = clock.now();
    if (state === null) await deleteAttendance(tx, bookingId);
    else {
      throwIfRefused(refusalOfAttendance(state, booking, now));
      await upsertAttendance(tx, bookingId, { state, staffUserId: by.userId }, now);
    }
    const details = { before: { state: before?.state ?? null }, after: { state } };
    const subject = `booking:${bookingId}`;
    await writeAudit(tx, { by, action: 'booking.attendance', subject, details }, now);
    await writeEvent(tx, { topic: 'bookings', payload: { userId: booking.userId } });
    return { attendance: state && { state, at: asDate(now).toISOString() } };
  });
