import type { CancelledClass, Timetable, TimetableClass } from '#contract/console-lessons.ts';
import { availableSpots } from '#domain/lessons/lessons.ts';
import { weekOf } from '#domain/lessons/timetable.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { refusalToUndoClosure } from '#domain/venue/closures.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import {
  type CancelledRow,
  findClassOf,
  listCancelledOf,
  listClassesOf,
  listPrivateOf,
  listSeatsOf,
  listWaitsOf,
  type TimetableClassRow,
  type TimetableSeatRow,
} from '#server/features/back-office/lessons/timetable.repository.ts';
import { listTeachers } from '#server/features/lessons/coaches/coaches.repository.ts';
import { areLessonsOpen } from '#server/features/lessons/timetable/timetable.ts';
import { Refusal } from '#server/http/refusal.ts';

const seatOf = (row: TimetableSeatRow): TimetableClass['seats'][number] => ({
  userId: row.userId,
  name: row.name,
  kind: row.kind,
  bookingId: row.bookingId,
  until: row.expiresAt?.toISOString() ?? null,
  attendance: row.state && row.at && { state: row.state, at: row.at.toISOString() },
});

/** Until when a cancellation can be undone; null if it can no longer. [LESSON-18] */
export const undoUntilOf = (
  { undoUntil, isMailed }: Pick<CancelledRow, 'undoUntil'> & { readonly isMailed: unknown },
  now: Temporal.Instant,
): string | null => {
  const until = undoUntil.toTemporalInstant();
  const past = { undoUntil: until, isOpened: false, isMailed: isMailed === true };
  return refusalToUndoClosure(past, now) === null ? until.toString() : null;
};

const cancelledOf = (row: CancelledRow, now: Temporal.Instant): CancelledClass => {
  const { coachId, coachName, byId, byName, cancelledAt, isMailed: _, ...lessonClass } = row;
  return {
    ...lessonClass,
    coach: { userId: coachId, name: coachName },
    by: byId === null ? null : { userId: byId, name: byName ?? '' },
    cancelledAt: cancelledAt.toISOString(),
    undoUntil: undoUntilOf(row, now),
  };
};

const withPeople = async (
  db: Database,
  classes: readonly TimetableClassRow[],
): Promise<TimetableClass[]> => {
  const ids = classes.map(({ id }) => id);
  const [seats, waits] =
    ids.length === 0 ? [[], []] : await Promise.all([listSeatsOf(db, ids), listWaitsOf(db, ids)]);
  return classes.map(
    ({ coachId: userId, coachName: name, asked, capacity, participants, ...lessonClass }) => ({
      ...lessonClass,
      coach: { userId, name },
      capacity: asked,
      free: availableSpots({ capacity, participants }),
      seats: seats.filter(({ classId }) => classId === lessonClass.id).map(seatOf),
      waiting: waits
        .filter(({ classId }) => classId === lessonClass.id)
        .map((wait) => ({ userId: wait.userId, name: wait.name })),
    }),
  );
};

/** One class with its people, for the drawer of the day. [LESSON-21] */
export const readClassOf = async ({ db }: AppContext, id: number): Promise<TimetableClass> => {
  const found = await findClassOf(db, id);
  const [lessonClass] = await withPeople(db, found === undefined ? [] : [found]);
  if (lessonClass === undefined) throw new Refusal('not_found');
  return lessonClass;
};

/** The lessons of a week with their people. [LESSON-14] */
export const readTimetableOf = async (
  { db, clock }: AppContext,
  date: BookingDate,
): Promise<Timetable> => {
  const { from, until } = weekOf(date);
  const areOpen = await areLessonsOpen(db);
  return {
    from,
    until,
    areOpen,
    coaches: (await listTeachers(db)).map((teacher) => ({
      userId: teacher.userId,
      name: teacher.displayName ?? teacher.username,
      sport: teacher.sport,
    })),
    classes: await withPeople(db, await listClassesOf(db, from, until)),
    cancelled: (await listCancelledOf(db, from, until)).map((row) => cancelledOf(row, clock.now())),
    privateLessons: (await listPrivateOf(db, from, until)).map(
      ({ coachId, coachName, memberId, memberName, ...lesson }) => ({
        ...lesson,
        coach: { userId: coachId, name: coachName },
        member: { userId: memberId, name: memberName },
      }),
    ),
  };
};
