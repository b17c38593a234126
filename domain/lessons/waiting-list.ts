import {
  type ClassState,
  type ClassTime,
  isFull,
  isUpcomingClass,
  type OwnSeat,
} from '#domain/lessons/lessons.ts';
import { type Closure, closureOn } from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';

/** The reason why a member cannot join the waiting list, or null. [LESSON-7] */
export function refusalToWait(
  lessonClass: ClassState | undefined,
  ownSeat: OwnSeat,
  closures: readonly Closure[],
  now: Temporal.Instant,
): 'lesson_failed' | 'already_confirmed' | 'day_closed' | 'lesson_has_room' | null {
  if (lessonClass === undefined || lessonClass.isCancelled) return 'lesson_failed';
  if (!isUpcomingClass(lessonClass, now)) return 'lesson_failed';
  if (ownSeat === 'booking') return 'already_confirmed';
  if (closureOn(lessonClass.date, lessonClass.sport, closures) !== null) return 'day_closed';
  return ownSeat !== null || !isFull(lessonClass) ? 'lesson_has_room' : null;
}

export type OfferedClass = ClassTime & { readonly sport: Sport };

/** True if a member could accept an offered seat in a class. [LESSON-8] */
export function isOfferable(
  lessonClass: OfferedClass,
  closures: readonly Closure[],
  now: Temporal.Instant,
): boolean {
  const { date, sport } = lessonClass;
  return isUpcomingClass(lessonClass, now) && closureOn(date, sport, closures) === null;
}
