import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  clockTime,
  dateOf,
  dayParts,
  daysBetween,
  formatDate,
  formatTime,
  isBookingDate,
  monthName,
  nextOfWeekday,
} from '#domain/time/venue-time.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('the calendar day of an instant', () => {
  test.each([
    ['2025-05-07T15:59:59.999Z', '2025-05-07'],
    ['2025-05-07T16:00:00Z', '2025-05-08'],
    ['2025-12-31T16:00:00Z', '2026-01-01'],
    ['2028-02-28T16:00:00Z', '2028-02-29'],
  ])('[DAY-1] %s is on %s at the venue, eight hours ahead of UTC', (instant, date) => {
    expect(dateOf(at(instant))).toBe(date);
  });
});

describe('dates as members read them', () => {
  test.each([
    ['2025-06-05', '05/06/2025'],
    ['2025-12-31', '31/12/2025'],
  ])('[DAY-2] %s is shown as %s', (date, shown) => {
    expect(formatDate(date)).toBe(shown);
  });

  test.each([
    ['2025-05-08', { weekday: 'Thursday', month: 'May', day: 8 }],
    ['2025-06-01', { weekday: 'Sunday', month: 'June', day: 1 }],
    ['2026-01-05', { weekday: 'Monday', month: 'January', day: 5 }],
    ['2025-12-31', { weekday: 'Wednesday', month: 'December', day: 31 }],
  ])('[DAY-4] a card of %s shows its weekday, month and day', (date, parts) => {
    expect(dayParts(date)).toEqual(parts);
  });

  test('months are named from 1 to 12', () => {
    expect([monthName(1), monthName(2), monthName(9), monthName(12)]).toEqual([
      'January',
      'February',
      'September',
      'December',
    ]);
  });
});

describe('times as members read them', () => {
  test.each([
    ['2025-05-07T16:00:00Z', '12:00 AM'],
    ['2025-05-07T17:05:00Z', '01:05 AM'],
    ['2025-05-08T03:59:00Z', '11:59 AM'],
    ['2025-05-08T04:00:00Z', '12:00 PM'],
    ['2025-05-08T05:00:00Z', '01:00 PM'],
    ['2025-05-08T15:59:59Z', '11:59 PM'],
  ])('[DAY-3] %s is shown as %s', (instant, shown) => {
    expect(formatTime(at(instant))).toBe(shown);
  });

  test.each([
    [0, '12:00 AM'],
    [12, '12:00 PM'],
    [23, '11:00 PM'],
    [24, '12:00 AM'],
    [26, '02:00 AM'],
  ])('[DAY-3] hour %i of a day reads %s', (hour, shown) => {
    expect(clockTime(hour)).toBe(shown);
  });
});

describe('external dates', () => {
  test.each(['2025-05-08', '2028-02-29', '2025-12-31'])('[DAY-5] %s is a date', (text) => {
    expect(isBookingDate(text)).toBe(true);
  });

  test.each([
    '2025-02-29',
    '2025-02-30',
    '2025-00-10',
    '2025-13-01',
    '2025-5-8',
    '08/05/2025',
    '2025-05-08T00:00',
    '20250508',
    ' 2025-05-08',
    '',
  ])('[DAY-5] "%s" is not a date', (text) => {
    expect(isBookingDate(text)).toBe(false);
  });
});

describe('counting days', () => {
  test.each([
    ['2025-05-31', 1, '2025-06-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
  ])('%s plus %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
    expect(daysBetween(date, expected)).toBe(days);
  });

  test('counting crosses months and years by days alone', () => {
    expect(daysBetween('2025-05-08', '2026-05-08')).toBe(365);
  });

  test('adding days and counting them agree, and later dates compare greater as text', () => {
    const days = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(days, days, (offset, step) => {
        const date = addDays('2000-01-01', offset);
        const later = addDays(date, step);
        expect(daysBetween(date, later)).toBe(step);
        expect(later > date).toBe(true);
        expect(isBookingDate(later)).toBe(true);
      }),
    );
  });
});

test.each([
  ['2026-11-10', '2026-11-16', '2026-11-17'],
  ['2026-11-09', '2026-11-16', '2026-11-23'],
  ['2026-11-15', '2026-11-16', '2026-11-22'],
  ['2025-12-31', '2026-11-16', '2026-11-18'],
])('[DAY-10] the weekday of %s comes next after %s on %s', (past, today, next) => {
  expect(nextOfWeekday(past, today)).toBe(next);
});
