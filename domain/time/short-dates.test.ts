import { expect, test } from 'vitest';
import { shortDate, shortMoment } from '#domain/time/short-dates.ts';

test('[DAY-9] a day in short has its weekday, day and month', () => {
  expect(shortDate('2026-11-18')).toBe('Wed 18 Nov');
  expect(shortDate('2026-12-01')).toBe('Tue 1 Dec');
});

test.each([
  ['2026-11-16T19:00:00+08:00', 'Mon 16 Nov, 7 PM'],
  ['2026-11-16T00:00:00+08:00', 'Mon 16 Nov, 12 AM'],
  ['2026-11-16T10:05:00+08:00', 'Mon 16 Nov, 10:05 AM'],
  ['2026-11-16T23:00:00Z', 'Tue 17 Nov, 7 AM'],
])('[DAY-9] a moment in short: %s is %s at the venue', (instant, words) => {
  expect(shortMoment(Temporal.Instant.from(instant))).toBe(words);
});
