import type { CallOutput, CallRequest } from '#contract/call.ts';
import type {
  addScheduleAtConsole,
  previewSchedule,
  readSchedulePlan,
} from '#contract/console-schedules.ts';
import { classDates } from '#domain/lessons/lessons.ts';
import { closureOn } from '#domain/venue/calendar.ts';
import { compareCourts, sports } from '#domain/venue/courts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { runAndRollBack } from '#server/db/transact.ts';
import { listClaimsOn } from '#server/features/back-office/lessons/timetable.repository.ts';
import { listTeachers } from '#server/features/lessons/coaches/coaches.repository.ts';
import { readPrograms } from '#server/features/lessons/programs/programs.ts';
import { dayOfWeekOf } from '#server/features/lessons/schedules/schedule-slots.ts';
import {
  readSchedules,
  scheduleInTransaction,
  scheduleProgram,
} from '#server/features/lessons/schedules/schedules.ts';
import { lockVenue } from '#server/features/platform/audit.repository.ts';
import { listClosuresForRules } from '#server/features/venue/closures.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import type { StaffCaller } from '#server/http/callers.ts';

/** The fields of a schedule. */
export const readPlan = async (
  context: AppContext,
): Promise<CallOutput<typeof readSchedulePlan>> => {
  const courts = (await listCourts(context.db)).filter(({ restricted }) => !restricted);
  const teachers = await listTeachers(context.db);
  const names = new Map(teachers.map((one) => [one.email, one.displayName ?? one.username]));
  const programs = await readPrograms(context);
  return {
    programs: programs.map((one) => ({ ...one, coach: names.get(one.coach) ?? one.coach })),
    courts: sports.flatMap((sport) =>
      courts
        .filter(({ sportName }) => sportName === sport)
        .toSorted((a, b) => compareCourts(a.name, b.name))
        .map(({ name }) => ({ name, sport })),
    ),
    schedules: await readSchedules(context),
  };
};

type Asked = CallRequest<typeof previewSchedule>['body'];
type Preview = CallOutput<typeof previewSchedule>;

const previewIn = async (tx: Tx, context: AppContext, asked: Asked): Promise<Preview> => {
  const now = context.clock.now();
  const { schedule, courtId, taken } = await scheduleInTransaction(tx, context, asked);
  const { day, slot, sport, durationSlots } = schedule;
  const dates = classDates({ ...schedule, dayOfWeek: dayOfWeekOf(day) }, now, []);
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (first === undefined || last === undefined) return { made: [], skipped: [] };
  const closures = await listClosuresForRules(tx, first, last);
  const claims = await listClaimsOn(tx, courtId, dates, { slot, durationSlots });
  const skipped = dates.flatMap((date) => {
    const closure = closureOn(date, sport, closures)?.reason ?? null;
    const isTaken = taken.some((one) => one.date === date);
    if (closure === null && !isTaken) return [];
    const inTheWay = claims
      .filter((claim) => claim.date === date)
      .map(({ slot: at, kind, name }) => ({ slot: at, kind, name: name ?? '' }));
    return { date, closure, inTheWay };
  });
  const without = new Set(skipped.map(({ date }) => date));
  return { made: dates.filter((date) => !without.has(date)), skipped };
};

/** Makes the schedule, reads which dates it skips, and rolls it back. [LESSON-17] */
export const previewDates = (context: AppContext, asked: Asked): Promise<Preview> =>
  runAndRollBack(context.db, async (tx) => {
    await lockVenue(tx);
    return previewIn(tx, context, asked);
  });

export const addByStaff = async (
  context: AppContext,
  by: StaffCaller,
  { reason, ...asked }: CallRequest<typeof addScheduleAtConsole>['body'],
): Promise<CallOutput<typeof addScheduleAtConsole>> => {
  const { schedule } = await scheduleProgram(context, asked, { by, reason });
  return { schedule };
};
