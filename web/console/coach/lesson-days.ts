import type { TaughtLesson } from '#contract/console-coach.ts';
import { checkInOpensMinutes } from '#domain/staff/attendance.ts';
import { slotEnd, slotStart } from '#domain/time/slots.ts';
import { addDays, type BookingDate, dayParts, formatDate } from '#domain/time/venue-time.ts';
import { coachLabels as words } from '#domain/words/console-coach-labels.ts';

interface LessonDay {
  readonly date: BookingDate;
  readonly title: string;
  readonly lessons: readonly TaughtLesson[];
}

function titleOf(date: BookingDate, today: BookingDate): string {
  const day = `${dayParts(date).weekday}, ${formatDate(date)}`;
  if (date === today) return `${words.today}: ${day}`;
  return date === addDays(today, 1) ? `${words.tomorrow}: ${day}` : day;
}

/** The lessons by day. Today comes first, also without a lesson. */
export function lessonDays(
  lessons: readonly TaughtLesson[],
  today: BookingDate,
): readonly LessonDay[] {
  const dates = [...new Set([today, ...lessons.map(({ date }) => date)])].toSorted();
  return dates.map((date) => ({
    date,
    title: titleOf(date, today),
    lessons: lessons.filter((lesson) => lesson.date === date),
  }));
}

type LessonPhase = 'later' | 'open' | 'now' | 'over';

/** The state of a lesson; attendance is open from 60 minutes before its start. [DESK-3] */
export function phaseOf(
  { date, slot, durationSlots }: Pick<TaughtLesson, 'date' | 'slot' | 'durationSlots'>,
  now: Temporal.Instant,
): LessonPhase {
  const isBefore = (end: Temporal.Instant): boolean => Temporal.Instant.compare(now, end) < 0;
  const start = slotStart(date, slot);
  if (isBefore(start.subtract({ minutes: checkInOpensMinutes }))) return 'later';
  if (isBefore(start)) return 'open';
  return isBefore(slotEnd(date, slot, durationSlots)) ? 'now' : 'over';
}
