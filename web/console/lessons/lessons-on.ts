import type {
  CancelledClass,
  PrivateLesson,
  Timetable,
  TimetableClass,
} from '#contract/console-lessons.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** A class, a cancelled class or a private lesson of a day. */
export type DayLesson = { readonly key: string } & (
  | { readonly kind: 'class'; readonly lesson: TimetableClass }
  | { readonly kind: 'cancelled'; readonly lesson: CancelledClass }
  | { readonly kind: 'private'; readonly lesson: PrivateLesson }
);

/** The lessons of a day in the order of their start. [LESSON-14] */
export function lessonsOn(
  date: BookingDate,
  {
    classes,
    cancelled,
    privateLessons,
  }: Pick<Timetable, 'classes' | 'cancelled' | 'privateLessons'>,
): readonly DayLesson[] {
  const all: DayLesson[] = [
    ...classes.map((lesson) => ({ kind: 'class' as const, key: `class:${lesson.id}`, lesson })),
    ...cancelled.map((lesson) => ({
      ...{ kind: 'cancelled' as const, key: `cancelled:${lesson.id}`, lesson },
    })),
    ...privateLessons.map((lesson) => ({
      ...{ kind: 'private' as const, key: `private:${lesson.bookingId}`, lesson },
    })),
  ];
  return all
    .filter(({ lesson }) => lesson.date === date)
    .toSorted((one, other) => one.lesson.slot - other.lesson.slot);
}
