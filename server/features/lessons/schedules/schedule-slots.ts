import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { addSchedule } from '#contract/operator-lessons.ts';
import { coachName } from '#domain/lessons/coaches.ts';
import { classDates, endsInTime, findOverlap } from '#domain/lessons/lessons.ts';
import { slotLabel, slotRange } from '#domain/time/slots.ts';
import { type BookingDate, type Weekday, weekdayName, weekdays } from '#domain/time/venue-time.ts';
import { type Sport, sportOfCourt } from '#domain/venue/courts.ts';
import { operatorTexts } from '#domain/words/operator-texts.ts';
import { fill } from '#domain/words/texts.ts';
import type { Tx } from '#server/db/database.ts';
import type { TeacherRow } from '#server/features/lessons/coaches/coaches.repository.ts';
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

type SlotsToTeach = Pick<ScheduleRow, 'dayOfWeek' | 'slot' | 'durationSlots'>;

/** A coach teaches one lesson at a time, private or group. [COACH-3] */
export const refuseBusyCoach = async (
  tx: Tx,
  teacher: TeacherRow,
  teaching: SlotsToTeach,
  today: BookingDate,
): Promise<void> => {
  const { dayOfWeek } = teaching;
  const refuse = (lesson: string): never => {
    const words = { coach: coachName(teacher), lesson };
    throw new Refusal('conflict', { details: fill(operatorTexts.coach_busy, words) });
  };
  const group = findOverlap(teaching, await listTaughtOn(tx, teacher.userId, dayOfWeek));
  if (group !== null) {
    const { program, level, court, slot, durationSlots } = group;
    const time = `${weekdayName(dayOfWeek)}, ${slotRange(slot, durationSlots)}`;
    refuse(`${program} (${level}) on ${court}, ${time}`);
  }
  const taught = await listPrivatelyTaughtOn(tx, teacher.userId, dayOfWeek, today);
  const lesson = findOverlap(
    teaching,
    taught.map((row) => ({ ...row, durationSlots: 1 })),
  );
  if (lesson !== null) refuse(`${lesson.court} on ${lesson.date}, ${slotRange(lesson.slot)}`);
};

export type TakenDay = CallOutput<typeof addSchedule>['taken'][number];

/** The upcoming days on which the slots of a schedule are claimed, so that it has no class. */
export const listTakenDays = async (
  tx: Tx,
  courtId: number,
  hours: SlotsToTeach & { readonly sport: Sport },
  now: Temporal.Instant,
): Promise<TakenDay[]> => {
  const dates = classDates(hours, now, []);
  const taken = await listTakenSlots(tx, courtId, dates, hours);
  return [...Map.groupBy(taken, ({ date }) => date)].map(([date, claims]) => ({
    date,
    slots: claims.map((claim) => claim.slot),
    kinds: [...new Set(claims.map(({ kind }) => kind))],
  }));
};
