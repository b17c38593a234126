import type { Timetable, TimetableClass } from '#contract/console-lessons.ts';

type Hours = Pick<TimetableClass, 'date' | 'slot'> & { readonly durationSlots?: number };

const share = (one: Hours, other: Hours): boolean =>
  one.date === other.date &&
  one.slot < other.slot + (other.durationSlots ?? 1) &&
  other.slot < one.slot + (one.durationSlots ?? 1);

/** The coaches who give another lesson in the hours of a class. [COACH-3] */
export function busyCoaches(
  lessonClass: TimetableClass,
  { classes, privateLessons }: Pick<Timetable, 'classes' | 'privateLessons'>,
): ReadonlySet<string> {
  const others = [...classes.filter(({ id }) => id !== lessonClass.id), ...privateLessons];
  return new Set(
    others.filter((other) => share(lessonClass, other)).map(({ coach }) => coach.userId),
  );
}
