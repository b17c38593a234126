import { expect, test } from 'vitest';
import type { TaughtLesson } from '#contract/console-coach.ts';
import { lessonDays } from '#web/console/coach/lesson-days.ts';
import { phaseOf } from '#web/console/day/lesson-phase.ts';

const lesson = (date: string, slot: TaughtLesson['slot']): TaughtLesson => ({
  key: `class:${date}/${slot}`,
  classId: 1,
  program: { name: 'Foundations', level: 'Beginner' },
  court: 'Tournament Court 5',
  date,
  slot,
  durationSlots: 2,
  capacity: 8,
  participants: [],
});

test('today comes first, also without a lesson, and the days follow in order', () => {
  const lessons = [lesson('2026-11-18', 9), lesson('2026-11-21', 9), lesson('2026-11-18', 19)];
  const days = lessonDays({ lessons, cancelled: [] }, '2026-11-17');
  expect(days.map(({ date, lessons: { length } }) => [date, length])).toEqual([
    ['2026-11-17', 0],
    ['2026-11-18', 2],
    ['2026-11-21', 1],
  ]);
  expect(days[0]?.title).toMatch(/^Today: Tuesday/);
  expect(days[1]?.title).toMatch(/^Tomorrow: /);
});

test('a cancelled class stays on its day, also where it was the only lesson', () => {
  const { program, court, date, slot, durationSlots } = lesson('2026-11-21', 9);
  const cancelled = {
    ...{ program, court, date, slot, durationSlots, classId: 1, reason: 'I am ill' },
    cancelledAt: '2026-11-17T02:00:00Z',
    undoUntil: '2026-11-17T02:15:00Z',
  };
  const [, saturday] = lessonDays({ lessons: [], cancelled: [cancelled] }, '2026-11-17');
  expect(saturday).toMatchObject({ date: '2026-11-21', lessons: [], cancelled: [cancelled] });
});

test.each([
  ['08:59', 'later'],
  ['09:00', 'open'],
  ['10:00', 'now'],
  ['11:59', 'now'],
  ['12:00', 'over'],
])('at %s a lesson from 10 to 12 is %s', (time, phase) => {
  const now = Temporal.Instant.from(`2026-11-18T${time}:00+08:00`);
  expect(phaseOf(lesson('2026-11-18', 10), now)).toBe(phase);
});
