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
 * Which lessons of a closure do not come back because their coach gives another one then: one that was
 * given to them since, or another one of this closure, if the program has got another coach. Whoever
 * gives a coach a lesson locks the venue, as the caller has. [COACH-3]
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
    const hours = Array.from(
      { length: durationSlots },
      (_, hour) => `${coachId}/${date}/${slot + hour}`,
    );
    const isBusy =
      hours.some((hour) => given.has(hour)) || (await isTeachingIn(tx, coachId, lesson));
    if (!isBusy) for (const hour of hours) given.add(hour);
    else if (typeof id === 'number') classIds.add(id);
    else changeIds.add(id);
  }
  return { classIds, changeIds };
};
