import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { addSchedule } from '#contract/operator-lessons.ts';
import { coachName } from '#domain/lessons/coaches.ts';
import {
  classDates,
  doSpansMeet,
  endsInTime,
  findOverlap,
  isInSpan,
  type ScheduleSpan,
} from '#domain/lessons/lessons.ts';
import { type BookingDate, type Weekday, weekdayName, weekdays } from '#domain/time/venue-time.ts';
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

type SlotsToTeach = Pick<ScheduleRow, 'dayOfWeek' | 'slot' | 'durationSlots'> & ScheduleSpan;

/**
 * Refuses slots of another schedule of the court, unless one ends before the other begins. A schedule
 * is named by its first slot, which two of them never share. [LESSON-10]
 */
export const refuseOverlap = async (
  tx: Tx,
  court: { readonly id: number; readonly name: string },
  asked: SlotsToTeach & { readonly id?: number },
): Promise<void> => {
  const others = await listSchedulesOn(tx, court.id, asked.dayOfWeek);
  const inTheWay = others.filter(
    (other) => other.id !== asked.id && (other.slot === asked.slot || doSpansMeet(asked, other)),
  );
  const overlap = findOverlap(asked, inTheWay);
  if (overlap === null) return;
  const { program, level, slot, durationSlots } = overlap;
  const details = { program, level, day: weekdayName(asked.dayOfWeek), slot, durationSlots };
  throw new Refusal('conflict', { reason: 'schedule_overlap', court: court.name, ...details });
};

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
  span: ScheduleSpan,
): Promise<void> => {
  const { name } = court;
  if (court.restricted) throw new Refusal('conflict', { reason: 'court_restricted', court: name });
  if (court.sport !== sport) {
    throw new Refusal('conflict', { reason: 'court_of_other_sport', court: name, sport });
  }
  if (!endsInTime({ slot, durationSlots })) {
    throw new Refusal('conflict', { reason: 'schedule_too_long', durationSlots, slot });
  }
  await refuseOverlap(tx, court, { ...span, dayOfWeek: dayOfWeekOf(day), slot, durationSlots });
};

/** A coach teaches one lesson at a time, private or group. [COACH-3] */
export const refuseBusyCoach = async (
  tx: Tx,
  teacher: TeacherRow,
  teaching: SlotsToTeach & { readonly id?: number },
  today: BookingDate,
): Promise<void> => {
  const { dayOfWeek } = teaching;
  const refuse = (lesson: TaughtLesson): never => {
    throw new Refusal('conflict', { reason: 'coach_busy', coach: coachName(teacher), lesson });
  };
  const schedules = await listTaughtOn(tx, teacher.userId, dayOfWeek);
  const group = findOverlap(
    teaching,
    schedules.filter((other) => other.id !== teaching.id && doSpansMeet(teaching, other)),
  );
  if (group !== null) {
    const { program, level, court, slot, durationSlots } = group;
    refuse({ program, level, court, dayOfWeek, slot, durationSlots });
  }
  const taught = await listPrivatelyTaughtOn(tx, teacher.userId, dayOfWeek, today);
  const lesson = findOverlap(
    teaching,
    taught
      .filter(({ date }) => isInSpan(date, teaching))
      .map((row) => ({ ...row, durationSlots: 1 })),
  );
  if (lesson !== null) refuse({ court: lesson.court, date: lesson.date, slot: lesson.slot });
  const substituted = await listSubstituted(tx, { userId: teacher.userId, from: today });
  const onDay = substituted.filter(
    ({ date }) => Temporal.PlainDate.from(date).dayOfWeek === dayOfWeek && isInSpan(date, teaching),
  );
  const single = findOverlap(teaching, onDay);
  if (single !== null) refuse({ court: single.court, date: single.date, slot: single.slot });
};

export type TakenDay = CallOutput<typeof addSchedule>['taken'][number];

/** The upcoming days on which the slots of a schedule are claimed, so that it has no class. */
export const listTakenDays = async (
  tx: Tx,
  courtId: number,
  schedule: SlotsToTeach & { readonly sport: Sport },
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
