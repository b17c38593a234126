import { expect, test } from 'vitest';
import type { Timetable } from '#contract/console-lessons.ts';
import { lessonsOn } from '#web/console/lessons/lessons-on.ts';

const coach = { userId: '00000000-0000-7000-8000-000000000001', name: 'Aina' };
const place = { sport: 'Pickle', court: 'Tournament Court 5', coach } as const;
const program = { program: 'Foundations', level: 'Beginner', durationSlots: 1 };
const date = '2026-11-17';

test('[LESSON-14] the lessons of a day are in the order of their start, whatever they are', () => {
  const timetable: Pick<Timetable, 'classes' | 'cancelled' | 'privateLessons'> = {
    classes: [19, 8].map((slot) => ({
      ...{ ...place, ...program, id: slot, date, slot: slot as 8 | 19 },
      ...{ capacity: 8, free: 8, seats: [], waiting: [] },
    })),
    cancelled: [
      {
        ...{ ...place, ...program, id: 3, date, slot: 12, reason: 'Ill', by: null },
        ...{ cancelledAt: '2026-11-16T01:00:00Z', undoUntil: null },
      },
    ],
    privateLessons: [
      { ...place, bookingId: coach.userId, date, slot: 10, member: coach },
      { ...place, bookingId: coach.userId, date: '2026-11-18', slot: 9, member: coach },
    ],
  };
  const keys = lessonsOn(date, timetable).map(({ kind, lesson }) => `${kind} ${lesson.slot}`);
  expect(keys).toEqual(['class 8', 'private 10', 'cancelled 12', 'class 19']);
});
