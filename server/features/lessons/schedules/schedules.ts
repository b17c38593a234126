import type { CallOutput, CallRequest } from '#contract/call.ts';
import type {
  addSchedule,
  removeSchedule,
  ScheduleOutput,
  setCapacity,
} from '#contract/operator-lessons.ts';
import {
  capacityAfter,
  isSpanWrong,
  isUpcomingClass,
  outlivesSchedule,
  type ScheduleSpan,
} from '#domain/lessons/lessons.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type Slot, slotLabel } from '#domain/time/slots.ts';
import { type Weekday, weekdayName } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import {
  mailCoachOfRemoval,
  mailCoachOfSchedule,
  mailSubstitutesOfEnded,
} from '#server/features/bookings/mails/coach-mails.ts';
import { requireTeacher } from '#server/features/lessons/coaches/coaches.ts';
import {
  findProgram,
  type ProgramName,
  type ProgramRow,
} from '#server/features/lessons/programs.repository.ts';
import {
  dayOfWeekOf,
  listTakenDays,
  refuseBusyCoach,
  refuseSlots,
  type TakenDay,
} from '#server/features/lessons/schedules/schedule-slots.ts';
import {
  endClasses,
  insertSchedule,
  listSchedules,
  listSchedulesOn,
  lockClassesOf,
  markSchedulesRemoved,
  type ScheduleRow,
  updateCapacity,
  updateClassCapacity,
} from '#server/features/lessons/schedules/schedules.repository.ts';
import { countWaits } from '#server/features/lessons/seats/classes.repository.ts';
import type { StaffActor } from '#server/features/platform/audit.repository.ts';
import { changeVenue } from '#server/features/platform/audit.ts';
import { requireCourt } from '#server/features/venue/settings.ts';
import { Refusal } from '#server/http/refusal.ts';

type KeptClass = CallOutput<typeof removeSchedule>['kept'][number];

export const toOutput = ({ id, dayOfWeek, ...schedule }: ScheduleRow): ScheduleOutput => ({
  ...schedule,
  day: weekdayName(dayOfWeek),
});

/** A schedule as the operator names it. */
export interface ScheduleName {
  readonly court: string;
  readonly day: Weekday;
  readonly slot: Slot;
}

export const subjectOf = ({ court, day, slot }: ScheduleName): string =>
  `schedule:${court}/${day}/${slotLabel(slot)}`;

export const requireSchedule = async (
  tx: Tx,
  { court, day, slot }: ScheduleName,
): Promise<ScheduleRow> => {
  const { id, name } = await requireCourt(tx, court);
  const schedules = await listSchedulesOn(tx, id, dayOfWeekOf(day));
  const found = schedules.find((schedule) => schedule.slot === slot);
  if (found === undefined) {
    throw new Refusal('not_found', { reason: 'no_schedule', court: name, day, slot });
  }
  return found;
};

/** The offered program of this name, or a refusal that names it. */
export const requireProgram = async (
  tx: Tx,
  { sport, name, level }: ProgramName,
): Promise<ProgramRow> => {
  const program = await findProgram(tx, { sport, name, level });
  if (program === undefined) {
    throw new Refusal('not_found', { reason: 'no_program', sport, name, level });
  }
  return program;
};

export const readSchedules = async ({ db }: AppContext): Promise<ScheduleOutput[]> =>
  (await listSchedules(db)).map(toOutput);

export const refuseSpan = (span: ScheduleSpan, now: Temporal.Instant): void => {
  if (isSpanWrong(span, bookingDayOf(now))) {
    throw new Refusal('conflict', { reason: 'schedule_dates_wrong' });
  }
};

type OrderRequest = CallRequest<typeof addSchedule>['body'];

interface MadeSchedule {
  readonly schedule: ScheduleOutput;
  readonly courtId: number;
  readonly taken: TakenDay[];
}

/** Makes a schedule in the caller's transaction, which a preview rolls back. [LESSON-17] */
export const scheduleInTransaction = async (
  tx: Tx,
  context: AppContext,
  request: OrderRequest,
): Promise<MadeSchedule> => {
  const { sport, program: name, level, day, slot, capacity } = request;
  const span = { firstDate: request.firstDate ?? null, lastDate: request.lastDate ?? null };
  const program = await requireProgram(tx, { sport, name, level });
  const court = await requireCourt(tx, request.court);
  const { durationSlots } = program;
  const teacher = await requireTeacher(tx, program.coach, sport);
  const place = { courtId: court.id, dayOfWeek: dayOfWeekOf(day), slot };
  const now = context.clock.now();
  refuseSpan(span, now);
  const today = bookingDayOf(now);
  const fromToday = { ...span, firstDate: span.firstDate ?? today };
  await refuseSlots(tx, request, court, durationSlots, fromToday);
  await refuseBusyCoach(tx, teacher, { ...place, ...fromToday, durationSlots }, today);
  await insertSchedule(tx, { ...place, ...span, programId: program.id, capacity });
  const taken = await listTakenDays(tx, court.id, { ...place, ...span, durationSlots, sport }, now);
  const added = await requireSchedule(tx, request);
  await mailCoachOfSchedule(tx, context.settings, added, now);
  return { schedule: toOutput(added), courtId: court.id, taken };
};

export const scheduleProgram = async (
  context: AppContext,
  request: OrderRequest,
  by: { readonly by: StaffActor; readonly reason: string } | null = null,
): Promise<CallOutput<typeof addSchedule>> => {
  let taken: TakenDay[] = [];
  const action = by === null ? 'schedule.add' : ({ action: 'schedule.add', ...by } as const);
  const { after } = await changeVenue(context, action, 'lessons', async (tx) => {
    const made = await scheduleInTransaction(tx, context, request);
    ({ taken } = made);
    return { subject: subjectOf(made.schedule), before: null, after: made.schedule };
  });
  return { schedule: after, taken };
};

interface LockedClass {
  readonly id: number;
  readonly scheduleId: number;
  readonly date: string;
  readonly capacity: number;
  readonly participants: number;
  readonly waiting: number;
  /** The coach who stands in; null if the program's coach gives it. */
  readonly substituteId: string | null;
}

/** Locks the classes of schedules that have not begun. The schedules are locked before. */
export const lockUpcoming = async (
  tx: Tx,
  schedules: readonly ScheduleRow[],
  now: Temporal.Instant,
): Promise<LockedClass[]> => {
  const ids = schedules.map(({ id }) => id);
  if (ids.length === 0) return [];
  const classes = (await lockClassesOf(tx, ids, bookingDayOf(now))).filter((lessonClass) =>
    isUpcomingClass(lessonClass, now),
  );
  if (classes.length === 0) return [];
  const waits = await countWaits(
    tx,
    classes.map(({ id }) => id),
  );
  return classes.map((lessonClass) => ({
    ...lessonClass,
    waiting: waits.find(({ classId }) => classId === lessonClass.id)?.waiting ?? 0,
  }));
};

export const asKept = ({ id, date, participants }: LockedClass): KeptClass => ({
  id,
  date,
  seats: participants,
});

/**
 * Removes schedules and their classes, except classes with seats or waiting members. [LESSON-12]
 */
export const removeSchedulesOf = async (
  tx: Tx,
  schedules: readonly ScheduleRow[],
  now: Temporal.Instant,
): Promise<KeptClass[]> => {
  if (schedules.length === 0) return [];
  await markSchedulesRemoved(
    tx,
    schedules.map(({ id }) => id),
    now,
  );
  const classes = await lockUpcoming(tx, schedules, now);
  const empty = classes.filter((lessonClass) => !outlivesSchedule(lessonClass));
  await endClasses(
    tx,
    empty.map(({ id }) => id),
    now,
  );
  await mailSubstitutesOfEnded(tx, schedules, empty, now);
  const kept = classes.filter(outlivesSchedule);
  for (const schedule of schedules) {
    const own = kept.filter(({ scheduleId }) => scheduleId === schedule.id);
    await mailCoachOfRemoval(
      tx,
      schedule,
      own.map(({ date }) => date),
      now,
    );
  }
  return kept.map(asKept);
};

export const endSchedule = async (
  context: AppContext,
  name: ScheduleName,
): Promise<CallOutput<typeof removeSchedule>> => {
  let kept: KeptClass[] = [];
  const { before } = await changeVenue(context, 'schedule.remove', 'lessons', async (tx) => {
    const schedule = await requireSchedule(tx, name);
    kept = await removeSchedulesOf(tx, [schedule], context.clock.now());
    const before = toOutput(schedule);
    return { subject: subjectOf(before), before, after: null };
  });
  return { schedule: before, kept };
};

/** Changes the capacity of a schedule, also in classes that exist already, which it returns. [LESSON-9] */
export const changeCapacityIn = async (
  tx: Tx,
  schedule: ScheduleRow,
  capacity: number,
  now: Temporal.Instant,
): Promise<LockedClass[]> => {
  await updateCapacity(tx, schedule.id, capacity);
  const classes = await lockUpcoming(tx, [schedule], now);
  for (const { id, participants } of classes) {
    const seats = { capacity: capacityAfter(capacity, participants), asked: capacity };
    await updateClassCapacity(tx, id, seats);
  }
  return classes;
};

export const changeCapacity = async (
  context: AppContext,
  name: ScheduleName,
  capacity: number,
): Promise<CallOutput<typeof setCapacity>> => {
  let kept: KeptClass[] = [];
  const { after } = await changeVenue(context, 'schedule.set', 'lessons', async (tx) => {
    const schedule = await requireSchedule(tx, name);
    const classes = await changeCapacityIn(tx, schedule, capacity, context.clock.now());
    kept = classes.filter(({ participants }) => participants > capacity).map(asKept);
    const before = toOutput(schedule);
    return { subject: subjectOf(before), before, after: { ...before, capacity } };
  });
  return { schedule: after, kept };
};
