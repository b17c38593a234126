import { coachName } from '#domain/lessons/coaches.ts';
import { isUpcomingClass, refusalOfSeats } from '#domain/lessons/lessons.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailCoachesOfSubstitution } from '#server/features/bookings/mails/coach-mails.ts';
import {
  isTeachingIn,
  listBookersOf,
  updateCoachOfClass,
} from '#server/features/lessons/class-changes/class-changes.repository.ts';
import { findTeacher } from '#server/features/lessons/coaches/coaches.repository.ts';
import { updateClassCapacity } from '#server/features/lessons/schedules/schedules.repository.ts';
import { type ClassRow, lockClasses } from '#server/features/lessons/seats/classes.repository.ts';
import { titleOf } from '#server/features/lessons/seats/seats.ts';
import type { StaffActor } from '#server/features/platform/audit.repository.ts';
import { changeVenue } from '#server/features/platform/audit.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvents } from '#server/live/write-event.ts';

/** Locks a class that can still be changed. */
const lockUpcoming = async (tx: Tx, classId: number, now: Temporal.Instant): Promise<ClassRow> => {
  const [lessonClass] = await lockClasses(tx, [classId]);
  if (lessonClass === undefined)
    throw new Refusal('not_found', { reason: 'no_class', id: classId });
  if (lessonClass.isCancelled) throw new Refusal('class_cancelled');
  if (!isUpcomingClass(lessonClass, now)) throw new Refusal('class_begun');
  return lessonClass;
};

interface SeatsAsked {
  readonly id: number;
  readonly capacity: number;
  readonly reason: string;
}

/** Changes the seats of one class. Those that become free are offered as any other. [LESSON-16] */
export const changeSeats = async (
  context: AppContext,
  by: StaffActor,
  { id, capacity, reason }: SeatsAsked,
): Promise<void> => {
  await changeVenue(context, { action: 'class.seats', by, reason }, 'lessons', async (tx) => {
    const before = await lockUpcoming(tx, id, context.clock.now());
    const { participants: taken } = before;
    throwIfRefused(refusalOfSeats(capacity, taken), { taken });
    await updateClassCapacity(tx, id, { capacity, asked: capacity });
    return {
      subject: `class:${id}`,
      before: { capacity: before.capacity },
      after: { capacity },
    };
  });
};

interface CoachAsked {
  readonly id: number;
  readonly coachId: string;
  readonly reason: string;
}

/**
 * Lets another coach of the sport give one class. Both coaches get a mail, and whoever has a seat sees
 * the new one at once. [COACH-8] [COACH-5]
 */
export const substituteCoach = async (
  context: AppContext,
  by: StaffActor,
  { id, coachId, reason }: CoachAsked,
): Promise<void> => {
  await changeVenue(context, { action: 'class.coach', by, reason }, 'lessons', async (tx) => {
    const now = context.clock.now();
    const lessonClass = await lockUpcoming(tx, id, now);
    const { sport, coachId: oldId, programCoachId, court, date, slot } = lessonClass;
    const teacher = await findTeacher(tx, coachId, sport);
    if (teacher === undefined) throw new Refusal('not_found');
    const subject = `class:${id}`;
    const before = { coach: titleOf(lessonClass).coach };
    if (oldId === coachId) return { subject, before, after: before };
    if (await isTeachingIn(tx, coachId, lessonClass)) throw new Refusal('coach_busy');
    await updateCoachOfClass(tx, id, coachId === programCoachId ? null : coachId);
    const bookers = await listBookersOf(tx, id);
    await writeEvents(
      tx,
      bookers.map((userId) => ({ topic: 'bookings', payload: { userId } })),
    );
    const what = titleOf(lessonClass);
    await mailCoachesOfSubstitution(
      tx,
      { what, court, date, slot },
      { oldId, newId: coachId, reason },
      now,
    );
    return { subject, before, after: { coach: coachName(teacher) } };
  });
};
