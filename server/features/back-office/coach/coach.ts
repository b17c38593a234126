import type { CallOutput, CallRequest } from '#contract/call.ts';
import type {
  readTaughtLessons,
  setLessonAttendance,
  TaughtLesson,
} from '#contract/console-coach.ts';
import { firstNameOf } from '#domain/lessons/coaches.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { slotStart } from '#domain/time/slots.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { recordFor } from '#server/features/back-office/attendance.ts';
import {
  listClassesTaught,
  listParticipants,
  listPrivateLessons,
  lockTaught,
  type ParticipantRow,
} from '#server/features/back-office/coach/coach.repository.ts';
import {
  listCancelledBy,
  listSeatsOf,
} from '#server/features/back-office/lessons/timetable.repository.ts';
import { undoUntilOf } from '#server/features/back-office/lessons/timetable.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

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
  const taken = ids.length === 0 ? [] : await listSeatsOf(db, ids);
  const countOf = (id: number, wanted: 'hold' | 'offer'): number =>
    taken.filter(({ classId, kind }) => classId === id && kind === wanted).length;
  const privateLessons = await listPrivateLessons(db, userId, today);
  const lessons: TaughtLesson[] = [
    ...classes.map(({ id, name, level, ...rest }) => ({
      ...rest,
      key: `class:${id}`,
      classId: id,
      program: { name, level },
      ...{ held: countOf(id, 'hold'), offered: countOf(id, 'offer') },
      participants: seats.filter(({ classId }) => classId === id).map(participantOf),
    })),
    ...privateLessons.map((row) => ({
      key: `private:${row.id}`,
      classId: null,
      program: null,
      court: row.court,
      date: row.date,
      slot: row.slot,
      durationSlots: 1,
      capacity: 1,
      participants: [participantOf(row)],
    })),
  ];
  const now = clock.now();
  const cancelled = (await listCancelledBy(db, userId, today)).flatMap((row) => {
    const undoUntil = undoUntilOf(row, now);
    if (undoUntil === null) return [];
    const { id: classId, program: name, level, court, date, slot, durationSlots, reason } = row;
    const program = { name, level };
    const cancelledAt = row.cancelledAt.toISOString();
    const lesson = { classId, program, court, date, slot, durationSlots };
    return { ...lesson, reason, cancelledAt, undoUntil };
  });
  return {
    lessons: lessons.toSorted((one, other) => startOf(one) - startOf(other)),
    cancelled,
  };
};

/** Records whether a participant of the caller's lesson came. [COACH-6] */
export const recordInOwnLesson = (
  { db, clock }: AppContext,
  by: StaffCaller,
  bookingId: string,
  request: CallRequest<typeof setLessonAttendance>['body'],
): Promise<CallOutput<typeof setLessonAttendance>> =>
  transact(db, async (tx) => {
    const booking = await lockTaught(tx, by.userId, bookingId);
    if (booking === undefined) throw new Refusal('not_found');
    return recordFor(tx, by, { booking, run: [booking] }, request, clock.now());
  });
