import type { CallOutput, CallRequest } from '#contract/call.ts';
import type {
  addSchedule,
  removeSchedule,
  ScheduleTold,
  setCapacity,
} from '#contract/operator-lessons.ts';
import { bookingDayOf } from '#domain/booking-day.ts';
import { coachName } from '#domain/coaches.ts';
import { sportOfCourt } from '#domain/courts.ts';
import {
  capacityAfter,
  endsInTime,
  findOverlap,
  isUpcomingSession,
  outlivesSchedule,
} from '#domain/lessons.ts';
import { operatorTexts } from '#domain/operator-texts.ts';
import { type Slot, slotLabel, slotRange } from '#domain/slots.ts';
import { fill } from '#domain/texts.ts';
import { type BookingDate, type Weekday, weekdayName, weekdays } from '#domain/venue-time.ts';
import type { Tx } from '#server/db/database.ts';
import { changeVenue } from '#server/features/audit/commands.ts';
import { demandTeacher } from '#server/features/coaches/commands.ts';
import type { TeacherRow } from '#server/features/coaches/repository.ts';
import { countWaits } from '#server/features/lesson-seats/repository.ts';
import {
  findProgram,
  type ProgramName,
  type ProgramRow,
} from '#server/features/programs/repository.ts';
import {
  endSessions,
  insertSchedule,
  listPrivatelyTaughtOn,
  listSchedules,
  listSchedulesOn,
  listTaughtOn,
  lockSessionsOf,
  markSchedulesRemoved,
  type ScheduleRow,
  updateCapacity,
  updateSessionCapacity,
} from '#server/features/schedules/repository.ts';
import { demandCourt } from '#server/features/venue-settings/commands.ts';
import type { House } from '#server/house.ts';
import { Refusal } from '#server/http/refusal.ts';

type KeptSession = CallOutput<typeof removeSchedule>['kept'][number];

const asTold = ({ id, dayOfWeek, ...schedule }: ScheduleRow): ScheduleTold => ({
  ...schedule,
  day: weekdayName(dayOfWeek),
});

/** A schedule as the operator names it. */
export interface ScheduleName {
  readonly court: string;
  readonly day: Weekday;
  readonly slot: Slot;
}

const dayOfWeekOf = (day: Weekday): number => weekdays.indexOf(day) + 1;

const subjectOf = ({ court, day, slot }: ScheduleName): string =>
  `schedule:${court}/${day}/${slotLabel(slot)}`;

const demandSchedule = async (tx: Tx, { court, day, slot }: ScheduleName): Promise<ScheduleRow> => {
  const { id, name } = await demandCourt(tx, court);
  const schedules = await listSchedulesOn(tx, id, dayOfWeekOf(day));
  const found = schedules.find((schedule) => schedule.slot === slot);
  if (found === undefined) {
    const details = { court: name, day, time: slotLabel(slot) };
    throw new Refusal('not_found', { details: fill(operatorTexts.no_schedule, details) });
  }
  return found;
};

/** The program that is offered under a name, or a refusal that says the name. */
export const demandProgram = async (
  tx: Tx,
  { sport, name, level }: ProgramName,
): Promise<ProgramRow> => {
  const program = await findProgram(tx, { sport, name, level });
  if (program === undefined) {
    const details = fill(operatorTexts.no_program, { sport, name, level });
    throw new Refusal('not_found', { details });
  }
  return program;
};

export const readSchedules = async ({ db }: House): Promise<ScheduleTold[]> =>
  (await listSchedules(db)).map(asTold);

type Wish = CallRequest<typeof addSchedule>['body'];

/** Refuses hours that the court does not have, or not for this. [LESSON-10] */
const refuseHours = async (
  tx: Tx,
  { sport, day, slot }: Wish,
  court: { readonly id: number; readonly name: string; readonly restricted: boolean },
  durationSlots: number,
): Promise<void> => {
  const refuse = (details: string): never => {
    throw new Refusal('conflict', { details });
  };
  if (court.restricted) refuse(fill(operatorTexts.court_restricted, { court: court.name }));
  if (sportOfCourt(court.name) !== sport) {
    refuse(fill(operatorTexts.court_of_other_sport, { court: court.name, sport }));
  }
  if (!endsInTime({ slot, durationSlots })) {
    const words = { hours: String(durationSlots), time: slotLabel(slot) };
    refuse(fill(operatorTexts.schedule_too_long, words));
  }
  const others = await listSchedulesOn(tx, court.id, dayOfWeekOf(day));
  const overlap = findOverlap({ slot, durationSlots }, others);
  if (overlap === null) return;
  const { program, level } = overlap;
  const hours = slotRange(overlap.slot, overlap.durationSlots);
  const words = { court: court.name, program, level, day, hours };
  refuse(fill(operatorTexts.schedule_overlap, words));
};

type HoursToTeach = Pick<ScheduleRow, 'dayOfWeek' | 'slot' | 'durationSlots'>;

/** A coach gives one lesson at a time, to a group or to one member. [COACH-3] */
export const refuseBusyCoach = async (
  tx: Tx,
  teacher: TeacherRow,
  hours: HoursToTeach,
  today: BookingDate,
): Promise<void> => {
  const { dayOfWeek } = hours;
  const refuse = (lesson: string): never => {
    const words = { coach: coachName(teacher), lesson };
    throw new Refusal('conflict', { details: fill(operatorTexts.coach_busy, words) });
  };
  const group = findOverlap(hours, await listTaughtOn(tx, teacher.userId, dayOfWeek));
  if (group !== null) {
    const { program, level, court, slot, durationSlots } = group;
    const time = `${weekdayName(dayOfWeek)}, ${slotRange(slot, durationSlots)}`;
    refuse(`${program} (${level}) on ${court}, ${time}`);
  }
  const taught = await listPrivatelyTaughtOn(tx, teacher.userId, dayOfWeek, today);
  const lesson = findOverlap(
    hours,
    taught.map((row) => ({ ...row, durationSlots: 1 })),
  );
  if (lesson !== null) refuse(`${lesson.court} on ${lesson.date}, ${slotRange(lesson.slot)}`);
};

export const scheduleProgram = async (house: House, wish: Wish): Promise<ScheduleTold> => {
  const { after } = await changeVenue(house, 'schedule.add', 'lessons', async (tx) => {
    const { sport, program: name, level, day, slot, capacity } = wish;
    const program = await demandProgram(tx, { sport, name, level });
    const court = await demandCourt(tx, wish.court);
    const { durationSlots } = program;
    await refuseHours(tx, wish, court, durationSlots);
    const teacher = await demandTeacher(tx, program.coach, sport);
    const place = { courtId: court.id, dayOfWeek: dayOfWeekOf(day), slot };
    const today = bookingDayOf(house.clock.now());
    await refuseBusyCoach(tx, teacher, { ...place, durationSlots }, today);
    await insertSchedule(tx, { ...place, programId: program.id, capacity });
    const after = asTold(await demandSchedule(tx, wish));
    return { subject: subjectOf(after), before: null, after };
  });
  return after;
};

interface LockedSession {
  readonly id: number;
  readonly date: string;
  readonly capacity: number;
  readonly participants: number;
  readonly waiting: number;
}

/** The sessions of schedules that have not begun. The schedules are written before. */
const lockUpcoming = async (
  tx: Tx,
  schedules: readonly ScheduleRow[],
  now: Temporal.Instant,
): Promise<LockedSession[]> => {
  const ids = schedules.map(({ id }) => id);
  if (ids.length === 0) return [];
  const sessions = (await lockSessionsOf(tx, ids, bookingDayOf(now))).filter((session) =>
    isUpcomingSession(session, now),
  );
  if (sessions.length === 0) return [];
  const waits = await countWaits(
    tx,
    sessions.map(({ id }) => id),
  );
  return sessions.map((session) => ({
    ...session,
    waiting: waits.find(({ sessionId }) => sessionId === session.id)?.waiting ?? 0,
  }));
};

const asKept = ({ id, date, participants }: LockedSession): KeptSession => ({
  id,
  date,
  seats: participants,
});

/** Removes schedules and their sessions, except those that somebody has a part in. [LESSON-12] */
export const removeSchedulesOf = async (
  tx: Tx,
  schedules: readonly ScheduleRow[],
  now: Temporal.Instant,
): Promise<KeptSession[]> => {
  if (schedules.length === 0) return [];
  await markSchedulesRemoved(
    tx,
    schedules.map(({ id }) => id),
    now,
  );
  const sessions = await lockUpcoming(tx, schedules, now);
  const empty = sessions.filter((session) => !outlivesSchedule(session));
  await endSessions(
    tx,
    empty.map(({ id }) => id),
    now,
  );
  return sessions.filter(outlivesSchedule).map(asKept);
};

export const endSchedule = async (
  house: House,
  name: ScheduleName,
): Promise<CallOutput<typeof removeSchedule>> => {
  let kept: KeptSession[] = [];
  const { before } = await changeVenue(house, 'schedule.remove', 'lessons', async (tx) => {
    const schedule = await demandSchedule(tx, name);
    kept = await removeSchedulesOf(tx, [schedule], house.clock.now());
    const before = asTold(schedule);
    return { subject: subjectOf(before), before, after: null };
  });
  return { schedule: before, kept };
};

/** Changes how many members a session takes, in those that are there already too. [LESSON-9] */
export const changeCapacity = async (
  house: House,
  name: ScheduleName,
  capacity: number,
): Promise<CallOutput<typeof setCapacity>> => {
  let kept: KeptSession[] = [];
  const { after } = await changeVenue(house, 'schedule.set', 'lessons', async (tx) => {
    const schedule = await demandSchedule(tx, name);
    await updateCapacity(tx, schedule.id, capacity);
    const sessions = await lockUpcoming(tx, [schedule], house.clock.now());
    for (const { id, participants } of sessions) {
      const seats = { capacity: capacityAfter(capacity, participants), asked: capacity };
      await updateSessionCapacity(tx, id, seats);
    }
    kept = sessions.filter(({ participants }) => participants > capacity).map(asKept);
    const before = asTold(schedule);
    return { subject: subjectOf(before), before, after: { ...before, capacity } };
  });
  return { schedule: after, kept };
};
