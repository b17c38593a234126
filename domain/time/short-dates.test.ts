import { expect, test } from 'vitest';
import { shortDate } from '#domain/time/short-dates.ts';

test('[DAY-9] a day in short has its weekday, day and month', () => {
  expect(shortDate('2026-11-18')).toBe('Wed 18 Nov');
  expect(shortDate('2026-12-01')).toBe('Tue 1 Dec');
});
