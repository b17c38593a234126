import type { CallOutput } from '#contract/call.ts';
import type {
  getOffers,
  getPrograms,
  LessonClass,
  LessonProgram as Program,
} from '#contract/lessons.ts';
import { coachName } from '#domain/lessons/coaches.ts';
import {
  availableSpots,
  classDates,
  classDaysAhead,
  isInSpan,
  isUpcomingClass,
} from '#domain/lessons/lessons.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import { closureOn } from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  insertClass,
  type ListedClass,
  listCancelledClasses,
  listClasses,
  listMadeClasses,
  listOfferedClasses,
  listProgramsById,
  listProgramsOf,
  listSchedules,
  lockSchedule,
  type ProgramRow,
  removeSchedulesBefore,
  type ScheduleRow,
} from '#server/features/lessons/timetable/timetable.repository.ts';
import { insertClassClaims } from '#server/features/slots/claims.repository.ts';
import { listClosuresForRules } from '#server/features/venue/closures.repository.ts';
import { findSwitch } from '#server/features/venue/settings.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

export const areLessonsOpen = async (db: Database): Promise<boolean> =>
  (await findSwitch(db, 'lessons'))?.isOn ?? false;

export const requireLessonsOpen = async (db: Database): Promise<void> => {
  if (!(await areLessonsOpen(db))) throw new Refusal('switched_off');
};

/** Thrown to roll back a class whose slots are claimed. */
class SlotsTaken extends Error {}

/** Creates a class. Returns false, and rolls back, if one of its slots is claimed. */
const makeClass = async (
  db: Database,
  { id }: ScheduleRow,
  date: BookingDate,
): Promise<boolean> => {
  try {
    await transact(db, async (tx) => {
      const schedule = await lockSchedule(tx, id);
      if (schedule === undefined || !isInSpan(date, schedule)) return;
      // The day may have been closed since the job started.
      const closures = await listClosuresForRules(tx, date, date);
      if (closureOn(date, schedule.sport, closures) !== null) return;
      const classId = await insertClass(tx, schedule, date);
      if (classId === undefined) return;
      const claimed = await insertClassClaims(tx, classId, { ...schedule, date });
      if (claimed < schedule.durationSlots) throw new SlotsTaken();
    });
    return true;
  } catch (error) {
    if (error instanceof SlotsTaken) return false;
    throw error;
  }
};

/**
 * Creates the missing classes. A class whose slots are claimed is retried in the next run, because
 * members cancel bookings. [LESSON-1]
 */
export const makeClasses = async ({ db, clock, log }: AppContext): Promise<void> => {
  const now = clock.now();
  const today = bookingDayOf(now);
  await removeSchedulesBefore(db, today, now);
  if (!(await areLessonsOpen(db))) return;
  const closures = await listClosuresForRules(db, today, addDays(today, classDaysAhead));
  const made = new Set(
    (await listMadeClasses(db, today)).map(({ scheduleId, date }) => `${scheduleId}/${date}`),
  );
  for (const schedule of await listSchedules(db)) {
    for (const date of classDates(schedule, now, closures)) {
      if (made.has(`${schedule.id}/${date}`)) continue;
      if (await makeClass(db, schedule, date)) continue;
      log.debug({ scheduleId: schedule.id, date }, 'class not created: its slots are claimed');
    }
  }
};

const yoursIn = ({ seatKind, waitPosition }: ListedClass): LessonClass['you'] => {
  switch (seatKind) {
    case 'booking':
      return 'booked';
    case 'hold':
      return 'held';
    case 'offer':
      return 'offered';
    default:
      return waitPosition === null ? null : 'waiting';
  }
};

const toLessonClass = (lessonClass: ListedClass): LessonClass => {
  const { id, scheduleId, date, slot, court, capacity, seatKind, seatExpiresAt } = lessonClass;
  const { waiting, waitPosition, place } = lessonClass;
  const { substituteName: displayName, substituteUsername: username } = lessonClass;
  return {
    id,
    scheduleId,
    date,
    slot,
    court,
    // Members read who gives the class before they buy it. [COACH-8]
    ...(username !== null && { substitute: coachName({ displayName, username }) }),
    capacity,
    availableSpots: availableSpots(lessonClass),
    waiting: waiting ?? 0,
    ...(waitPosition !== null && { place: place ?? 1 }),
    you: yoursIn(lessonClass),
    offeredUntil: seatKind === 'offer' ? (seatExpiresAt?.toISOString() ?? null) : null,
  };
};

const toProgram = (
  { displayName, username, removedAt, ...program }: ProgramRow,
  schedules: readonly ScheduleRow[],
  classes: readonly ListedClass[],
): Program => ({
  ...program,
  coach: coachName({ displayName, username }),
  schedules: schedules
    .filter(({ programId }) => programId === program.id)
    .map(({ id, dayOfWeek, slot }) => ({ id, dayOfWeek, slot })),
  classes: classes.filter(({ programId }) => programId === program.id).map(toLessonClass),
});

/** The programs of a sport, if lessons are switched on. [LESSON-23] */
export const readPrograms = async (
  { db, clock }: AppContext,
  userId: string,
  sport: Sport,
): Promise<CallOutput<typeof getPrograms>> => {
  await requireLessonsOpen(db);
  const now = clock.now();
  const schedules = await listSchedules(db);
  const today = bookingDayOf(now);
  const closures = await listClosuresForRules(db, today, addDays(today, classDaysAhead));
  const upcoming = (await listClasses(db, userId, today)).filter(
    (lessonClass) =>
      isUpcomingClass(lessonClass, now) &&
      // A class on a day that was closed since is shown only to members with a seat in it.
      (closureOn(lessonClass.date, sport, closures) === null || yoursIn(lessonClass) !== null),
  );
  const classesOf = (id: number) => upcoming.filter(({ programId }) => programId === id);
  const offered = (await listProgramsOf(db, sport)).filter(
    // A removed program is listed while it still has classes.
    ({ id, removedAt }) => removedAt === null || classesOf(id).length > 0,
  );
  const cancelled = (await listCancelledClasses(db, today)).filter((one) =>
    isUpcomingClass(one, now),
  );
  return {
    programs: offered.map((program) => ({
      ...toProgram(program, schedules, upcoming),
      cancelled: cancelled
        .filter(({ programId }) => programId === program.id)
        .map(({ programId: _, ...one }) => one),
    })),
  };
};

/**
 * The seats that are offered to a member. Most members have none, so the query starts with seats.
 */
export const readOffers = async (
  { db, clock }: AppContext,
  userId: string,
): Promise<CallOutput<typeof getOffers>> => {
  await requireLessonsOpen(db);
  const now = clock.now();
  const offered = (await listOfferedClasses(db, userId, bookingDayOf(now))).filter((lessonClass) =>
    isUpcomingClass(lessonClass, now),
  );
  if (offered.length === 0) return { programs: [] };
  const schedules = await listSchedules(db);
  const programs = await listProgramsById(db, [
    ...new Set(offered.map(({ programId }) => programId)),
  ]);
  return { programs: programs.map((program) => toProgram(program, schedules, offered)) };
};
