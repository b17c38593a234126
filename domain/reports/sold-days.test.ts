import { expect, test } from 'vitest';
import { daysToKeep, lastDayToKeep, periodsBetween } from '#domain/reports/sold-days.ts';

test('[REPORT-16] a day is kept when it has been over for a day', () => {
  expect(lastDayToKeep('2026-12-01')).toBe('2026-11-29');
  expect(daysToKeep('2026-12-31')).toEqual({ from: '2026-12-01', until: '2026-12-31' });
});

test('[REPORT-16] the days of a period that are not kept are read in as few parts as possible', () => {
  const week = { from: '2026-11-16', until: '2026-11-22' };
  expect(periodsBetween(week, [])).toEqual([week]);
  const kept = ['2026-11-16', '2026-11-17', '2026-11-20'];
  expect(periodsBetween(week, kept)).toEqual([
    { from: '2026-11-18', until: '2026-11-19' },
    { from: '2026-11-21', until: '2026-11-22' },
  ]);
  expect(periodsBetween({ from: '2026-11-16', until: '2026-11-17' }, kept.slice(0, 2))).toEqual([]);
});
