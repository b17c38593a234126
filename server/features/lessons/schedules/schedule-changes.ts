import type { CallRequest } from '#contract/call.ts';
import type {
  changeScheduleAtConsole,
  previewScheduleChange,
  ScheduleEffects,
} from '#contract/console-schedules.ts';
import { isInSpan, outlivesSchedule } from '#domain/lessons/lessons.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { runAndRollBack } from '#server/db/transact.ts';
import { findCoachOfSchedule } from '#server/features/bookings/mails/coach-mails.repository.ts';
import {
  mailCoachOfLastDate,
  mailSubstitutesOfEnded,
} from '#server/features/bookings/mails/coach-mails.ts';
import { findTeacher } from '#server/features/lessons/coaches/coaches.repository.ts';
import {
  refuseBusyCoach,
  refuseOverlap,
} from '#server/features/lessons/schedules/schedule-slots.ts';
import {
  deleteUnusedClasses,
  endClasses,
  type ScheduleRow,
  updateLastDate,
} from '#server/features/lessons/schedules/schedules.repository.ts';
import {
  asKept,
  changeCapacityIn,
  lockUpcoming,
  refuseSpan,
  removeSchedulesOf,
  requireSchedule,
  type ScheduleName,
  subjectOf,
  toOutput,
} from '#server/features/lessons/schedules/schedules.ts';
import { lockVenue, type StaffActor } from '#server/features/platform/audit.repository.ts';
import { changeVenue } from '#server/features/platform/audit.ts';
import { requireCourt } from '#server/features/venue/settings.ts';

type Change = CallRequest<typeof previewScheduleChange>['body'];

/** Ends a schedule now. Nobody is in the classes that end with it. */
const endNow = async (
  tx: Tx,
  schedule: ScheduleRow,
  now: Temporal.Instant,
): Promise<ScheduleEffects> => {
  const classes = await lockUpcoming(tx, [schedule], now);
  const kept = await removeSchedulesOf(tx, [schedule], now);
  const ended = classes.filter((one) => !outlivesSchedule(one)).map(({ date }) => date);
  return { ended, kept };
};

/** Refuses a last date on whose way another class of the court or the coach is. [LESSON-10] [COACH-3] */
const refuseLonger = async (
  tx: Tx,
  { firstDate, ...schedule }: ScheduleRow,
  now: Temporal.Instant,
): Promise<void> => {
  const today = bookingDayOf(now);
  const longer = { ...schedule, firstDate: firstDate ?? today };
  await refuseOverlap(tx, await requireCourt(tx, schedule.court), longer);
  const coachId = await findCoachOfSchedule(tx, schedule.id);
  const teacher = await findTeacher(tx, coachId, schedule.sport);
  if (teacher !== undefined) await refuseBusyCoach(tx, teacher, longer, today);
};

/** Classes beyond the last date end, unless somebody has a seat in one or waits for it. */
const setLastDate = async (
  tx: Tx,
  schedule: ScheduleRow,
  { capacity, lastDate }: { readonly capacity: number; readonly lastDate: string | null },
  now: Temporal.Instant,
): Promise<ScheduleEffects> => {
  const span = { firstDate: schedule.firstDate, lastDate };
  refuseSpan(span, now);
  await refuseLonger(tx, { ...schedule, lastDate }, now);
  await updateLastDate(tx, schedule.id, lastDate);
  // Seats that were changed in one class alone stay as they are. [LESSON-16]
  const classes =
    capacity === schedule.capacity
      ? await lockUpcoming(tx, [schedule], now)
      : await changeCapacityIn(tx, schedule, capacity, now);
  const beyond = classes.filter(({ date }) => !isInSpan(date, span));
  const empty = beyond.filter((one) => !outlivesSchedule(one));
  const ids = empty.map(({ id }) => id);
  const deleted = await deleteUnusedClasses(tx, ids);
  await endClasses(
    tx,
    ids.filter((id) => !deleted.includes(id)),
    now,
  );
  await mailSubstitutesOfEnded(tx, [schedule], empty, now);
  const kept = beyond.filter(outlivesSchedule).map(asKept);
  if (lastDate !== schedule.lastDate) {
    const dates = kept.map(({ date }) => date);
    await mailCoachOfLastDate(tx, { ...schedule, lastDate }, dates, now);
  }
  return { ended: empty.map(({ date }) => date), kept };
};

const changeInTransaction = async (
  tx: Tx,
  { clock }: AppContext,
  name: ScheduleName,
  { capacity, ends }: Change,
) => {
  const schedule = await requireSchedule(tx, name);
  const now = clock.now();
  const before = toOutput(schedule);
  if (ends === 'now') return { before, after: null, effects: await endNow(tx, schedule, now) };
  const lastDate = ends === 'never' ? null : ends;
  const effects = await setLastDate(tx, schedule, { capacity, lastDate }, now);
  return { before, after: { ...before, capacity, lastDate }, effects };
};

/** Changes the schedule, reads what that does to its classes, and rolls it back. [LESSON-22] */
export const previewChange = (
  context: AppContext,
  name: ScheduleName,
  change: Change,
): Promise<ScheduleEffects> =>
  runAndRollBack(context.db, async (tx) => {
    await lockVenue(tx);
    return (await changeInTransaction(tx, context, name, change)).effects;
  });

/** Changes the seats of a weekly class and until when it is given, or ends it. [LESSON-22] */
export const changeByStaff = async (
  context: AppContext,
  by: StaffActor,
  name: ScheduleName,
  { reason, ...change }: CallRequest<typeof changeScheduleAtConsole>['body'],
): Promise<ScheduleEffects> => {
  let effects: ScheduleEffects = { ended: [], kept: [] };
  const action = change.ends === 'now' ? 'schedule.remove' : 'schedule.set';
  await changeVenue(context, { action, by, reason }, 'lessons', async (tx) => {
    const { before, after, effects: did } = await changeInTransaction(tx, context, name, change);
    effects = did;
    return { subject: subjectOf(before), before, after };
  });
  return effects;
};
