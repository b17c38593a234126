import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { addSchedule } from '#contract/operator-lessons.ts';
import { coachName } from '#domain/lessons/coaches.ts';
import { classDates, endsInTime, findOverlap, type ScheduleSpan } from '#domain/lessons/lessons.ts';
import { type BookingDate, type Weekday, weekdays } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { TaughtLesson } from '#domain/words/refusal-details.ts';
import type { Tx } from '#server/db/database.ts';
import {
  listSubstituted,
  type TeacherRow,
} from '#server/features/lessons/coaches/coaches.repository.ts';
import {
  listPrivatelyTaughtOn,
  listSchedulesOn,
  listTakenSlots,
  listTaughtOn,
  type ScheduleRow,
} from '#server/features/lessons/schedules/schedules.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

export const dayOfWeekOf = (day: Weekday): number => weekdays.indexOf(day) + 1;

/** Refuses slots that the court does not have, or cannot have for this sport. [LESSON-10] */
export const refuseSlots = async (
  tx: Tx,
  { sport, day, slot }: Pick<CallRequest<typeof addSchedule>['body'], 'sport' | 'day' | 'slot'>,
  court: {
    readonly id: number;
    readonly name: string;
    readonly sport: Sport;
    readonly restricted: boolean;
  },
  durationSlots: number,
): Promise<void> => {
  const { name } = court;
  if (court.restricted) throw new Refusal('conflict', { reason: 'court_restricted', court: name });
  if (court.sport !== sport) {
    throw new Refusal('conflict', { reason: 'court_of_other_sport', court: name, sport });
  }
  if (!endsInTime({ slot, durationSlots })) {
    throw new Refusal('conflict', { reason: 'schedule_too_long', durationSlots, slot });
  }
  const others = await listSchedulesOn(tx, court.id, dayOfWeekOf(day));
  const overlap = findOverlap({ slot, durationSlots }, others);
  if (overlap === null) return;
  throw new Refusal('conflict', {
    reason: 'schedule_overlap',
    court: name,
    program: overlap.program,
    level: overlap.level,
    day,
    slot: overlap.slot,
    durationSlots: overlap.durationSlots,
  });
};

type SlotsToTeach = Pick<ScheduleRow, 'dayOfWeek' | 'slot' | 'durationSlots'>;

/** A coach teaches one lesson at a time, private or group. [COACH-3] */
export const refuseBusyCoach = async (
  tx: Tx,
  teacher: TeacherRow,
  teaching: SlotsToTeach,
  today: BookingDate,
): Promise<void> => {
  const { dayOfWeek } = teaching;
  const refuse = (lesson: TaughtLesson): never => {
    throw new Refusal('conflict', { reason: 'coach_busy', coach: coachName(teacher), lesson });
  };
  const group = findOverlap(teaching, await listTaughtOn(tx, teacher.userId, dayOfWeek));
  if (group !== null) {
    const { program, level, court, slot, durationSlots } = group;
    refuse({ program, level, court, dayOfWeek, slot, durationSlots });
  }
  const taught = await listPrivatelyTaughtOn(tx, teacher.userId, dayOfWeek, today);
  const lesson = findOverlap(
    teaching,
    taught.map((row) => ({ ...row, durationSlots: 1 })),
  );
  if (lesson !== null) refuse({ court: lesson.court, date: lesson.date, slot: lesson.slot });
  const substituted = await listSubstituted(tx, { userId: teacher.userId, from: today });
  const onDay = substituted.filter(
    ({ date }) => Temporal.PlainDate.from(date).dayOfWeek === dayOfWeek,
  );
  const single = findOverlap(teaching, onDay);
  if (single !== null) refuse({ court: single.court, date: single.date, slot: single.slot });
};

export type TakenDay = CallOutput<typeof addSchedule>['taken'][number];

/** The upcoming days on which the slots of a schedule are claimed, so that it has no class. */
export const listTakenDays = async (
  tx: Tx,
  courtId: number,
  schedule: SlotsToTeach & ScheduleSpan & { readonly sport: Sport },
  now: Temporal.Instant,
): Promise<TakenDay[]> => {
  const dates = classDates(schedule, now, []);
  const taken = await listTakenSlots(tx, courtId, dates, schedule);
  return [...Map.groupBy(taken, ({ date }) => date)].map(([date, claims]) => ({
    date,
    slots: claims.map((claim) => claim.slot),
    kinds: [...new Set(claims.map(({ kind }) => kind))],
  }));
};
