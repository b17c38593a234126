import { expect, test } from 'vitest';
import { weekOf } from '#domain/lessons/timetable.ts';

test.each(['2026-11-16', '2026-11-18', '2026-11-22'])(
  '[LESSON-14] the week of %s is from Monday to Sunday',
  (date) => {
    expect(weekOf(date)).toEqual({ from: '2026-11-16', until: '2026-11-22' });
  },
);
