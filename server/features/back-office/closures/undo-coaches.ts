import type { Tx } from '#server/db/database.ts';
import type { Cancellation } from '#server/features/bookings/undo.repository.ts';
import { isTeachingIn } from '#server/features/lessons/class-changes/class-changes.repository.ts';
import { findClasses } from '#server/features/lessons/seats/classes.repository.ts';

/** The classes and private lessons of a closure that their coaches can no longer give. */
interface OfBusyCoaches {
  readonly classIds: ReadonlySet<number>;
  /** The cancellations of private lessons. */
  readonly changeIds: ReadonlySet<string>;
}

/**
 * The lessons of a closure that do not come back because their coach gives another one at that time:
 * one that was given to the coach since, or another one of this closure, if its program has a new coach
 * by now. Giving a coach a lesson locks the venue, and the caller has locked it too. [COACH-3]
 */
export const findBusyCoaches = async (
  tx: Tx,
  closedClassIds: readonly number[],
  ended: readonly Cancellation[],
): Promise<OfBusyCoaches> => {
  const [classIds, changeIds, given] = [new Set<number>(), new Set<string>(), new Set<string>()];
  const classes = closedClassIds.length === 0 ? [] : await findClasses(tx, closedClassIds);
  const lessons = ended.flatMap(({ id, coachUserId, date, slot }) =>
    coachUserId === null ? [] : { id, coachId: coachUserId, date, slot, durationSlots: 1 },
  );
  for (const lesson of [...classes, ...lessons]) {
    const { id, coachId, date, slot, durationSlots } = lesson;
    const times = Array.from(
      { length: durationSlots },
      (_, index) => `${coachId}/${date}/${slot + index}`,
    );
    const isBusy =
      times.some((time) => given.has(time)) || (await isTeachingIn(tx, coachId, lesson));
    if (!isBusy) for (const time of times) given.add(time);
    else if (typeof id === 'number') classIds.add(id);
    else changeIds.add(id);
  }
  return { classIds, changeIds };
};
