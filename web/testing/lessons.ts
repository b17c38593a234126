import type { LessonClass, LessonProgram } from '#contract/lessons.ts';
import type { LessonGoods } from '#web/features/checkout/goods/goods.ts';

/** A class on a Tuesday evening with free spots, overridden by `facts`. */
export const aClass = (facts: Partial<LessonClass>): LessonClass => ({
  id: 1,
  scheduleId: 1,
  date: '2026-11-17',
  slot: 19,
  court: 'Tournament Court 5',
  capacity: 8,
  availableSpots: 5,
  waiting: 0,
  you: null,
  offeredUntil: null,
  ...facts,
});

export const aProgram = (facts: Partial<LessonProgram>): LessonProgram => ({
  id: 1,
  sport: 'Pickle',
  name: 'Foundations',
  level: 'Beginner',
  description: 'Grip, serve and return.',
  durationSlots: 1,
  priceSen: 5_000,
  coach: 'Aina Rahman',
  schedules: [{ id: 1, dayOfWeek: 2, slot: 19 }],
  classes: [],
  ...facts,
});

/** An order for seats in two classes of one program, a week apart. */
export const lessonGoods: LessonGoods = {
  kind: 'lessons',
  sport: 'Padel',
  classes: [
    { id: 41, date: '2026-11-18' },
    { id: 42, date: '2026-11-25' },
  ].map((one) => ({
    ...{ ...one, sport: 'Padel', program: 'Basics', level: 'Beginner', court: 'Padel Court 2' },
    ...{ slot: 19, durationSlots: 1 },
  })),
};
