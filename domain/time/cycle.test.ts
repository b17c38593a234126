import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cycleDayOf, cycleStartOf } from '#domain/time/cycle.ts';
import { addDays } from '#domain/time/venue-time.ts';

describe('the cycle day of a date', () => {
  test.each([
    ['2025-05-08', 1],
    ['2025-05-09', 2],
    ['2025-05-10', 3],
    ['2025-05-11', 4],
    ['2025-05-13', 6],
    ['2025-05-17', 10],
    ['2025-05-18', 1],
    ['2025-06-06', 10],
    ['2025-06-07', 1],
    ['2026-05-08', 6],
    ['2025-05-07', 10],
    ['2025-04-29', 2],
    ['2025-04-28', 1],
    ['2025-04-27', 10],
  ])('[CYCLE-1] %s is day %i', (date, day) => {
    expect(cycleDayOf(date)).toBe(day);
  });

  test('[CYCLE-1] days run from 1 to 10, whatever the date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (days) => {
        const date = addDays('2025-05-08', days);
        const day = cycleDayOf(date);
        expect(day).toBeGreaterThanOrEqual(1);
        expect(day).toBeLessThanOrEqual(10);
        expect(cycleDayOf(addDays(date, 1))).toBe(day === 10 ? 1 : day + 1);
      }),
    );
  });
});

describe('the cycle start', () => {
  test.each([
    ['2025-05-08', '2025-05-08'],
    ['2025-05-17', '2025-05-08'],
    ['2025-05-18', '2025-05-18'],
    ['2025-05-07', '2025-04-28'],
  ])('[CYCLE-2] of %s is %s', (date, start) => {
    expect(cycleStartOf(date)).toBe(start);
  });

  test.each([
    ['2025-05-17', '2025-05-08'],
    ['2025-05-18', '2025-05-18'],
    ['2025-05-27', '2025-05-18'],
    ['2025-05-28', '2025-05-28'],
    ['2025-06-10', '2025-06-07'],
  ])('[CYCLE-3] moves in whole cycles: on %s it is %s', (today, start) => {
    expect(cycleStartOf(today)).toBe(start);
  });
});
