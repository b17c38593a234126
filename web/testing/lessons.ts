import type { LessonClass, LessonProgram } from '#contract/lessons.ts';

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
