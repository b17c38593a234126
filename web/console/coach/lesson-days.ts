import type { TaughtLesson, TaughtLessons } from '#contract/console-coach.ts';
import { addDays, type BookingDate, dayParts, formatDate } from '#domain/time/venue-time.ts';
import { coachLabels as words } from '#domain/words/console-coach-labels.ts';

interface LessonDay {
  readonly date: BookingDate;
  readonly title: string;
  readonly lessons: readonly TaughtLesson[];
  readonly cancelled: TaughtLessons['cancelled'];
}

function titleOf(date: BookingDate, today: BookingDate): string {
  const day = `${dayParts(date).weekday}, ${formatDate(date)}`;
  if (date === today) return `${words.today}: ${day}`;
  return date === addDays(today, 1) ? `${words.tomorrow}: ${day}` : day;
}

/** The lessons and the cancelled classes by day. Today comes first, also without a lesson. */
export function lessonDays(
  { lessons, cancelled }: Pick<TaughtLessons, 'lessons' | 'cancelled'>,
  today: BookingDate,
): readonly LessonDay[] {
  const dates = [
    ...new Set([today, ...[...lessons, ...cancelled].map(({ date }) => date)]),
  ].toSorted();
  return dates.map((date) => ({
    date,
    title: titleOf(date, today),
    lessons: lessons.filter((lesson) => lesson.date === date),
    cancelled: cancelled.filter((lesson) => lesson.date === date),
  }));
}
