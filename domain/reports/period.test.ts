import { describe, expect, test } from 'vitest';
import {
  compared,
  countedDays,
  instantsOf,
  isReportPeriod,
  percentOf,
  periodAround,
  periodBefore,
} from '#domain/reports/period.ts';

describe('a period', () => {
  test.each([
    ['under way', '2026-11-01', '2026-11-18', '2026-11-18'],
    ['on its last day', '2026-11-01', '2026-11-30', '2026-11-30'],
    ['on its first day', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['over', '2026-11-01', '2026-12-05', '2026-11-30'],
    ['to come', '2026-11-01', '2026-10-31', '2026-11-30'],
  ])('[REPORT-17] %s is counted until a day', (_, from, today, until) => {
    expect(countedDays({ from, until: '2026-11-30' }, today)).toEqual({ from, until });
  });

  test.each([
    ['day', '2026-11-18', '2026-11-18'],
    ['week', '2026-11-16', '2026-11-22'],
    ['month', '2026-11-01', '2026-11-30'],
    ['year', '2026-01-01', '2026-12-31'],
  ] as const)('[REPORT-1] is the %s around a date', (kind, from, until) => {
    expect(periodAround('2026-11-18', kind)).toEqual({ from, until });
  });

  test('[REPORT-1] a Sunday belongs to the week before the next Monday', () => {
    expect(periodAround('2026-11-22', 'week').from).toBe('2026-11-16');
    expect(periodAround('2028-02-10', 'month').until).toBe('2028-02-29');
  });

  test.each([
    ['a month', '2026-11-01', '2026-11-30', '2026-12-05', '2026-10-01', '2026-10-31'],
    [
      'a month on its last day',
      '2026-11-01',
      '2026-11-30',
      '2026-11-30',
      '2026-10-01',
      '2026-10-31',
    ],
    ['an unfinished month', '2026-11-01', '2026-11-30', '2026-11-18', '2026-10-01', '2026-10-18'],
    ['a longer month', '2026-03-01', '2026-03-31', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['a year', '2026-01-01', '2026-12-31', '2027-02-01', '2025-01-01', '2025-12-31'],
    ['an unfinished year', '2028-01-01', '2028-12-31', '2028-02-29', '2027-01-01', '2027-02-28'],
    ['a week', '2026-11-16', '2026-11-22', '2026-11-18', '2026-11-09', '2026-11-15'],
    ['other days', '2026-11-03', '2026-11-05', '2026-11-04', '2026-10-31', '2026-11-02'],
  ])('[REPORT-1] %s is compared with the one before', (_, from, until, today, first, last) => {
    expect(periodBefore({ from, until }, today)).toEqual({ from: first, until: last });
  });

  test('[REPORT-1] has 1 to 366 days', () => {
    expect(isReportPeriod({ from: '2026-11-18', until: '2026-11-18' })).toBe(true);
    expect(isReportPeriod({ from: '2026-11-18', until: '2026-11-17' })).toBe(false);
    expect(isReportPeriod({ from: '2026-01-01', until: '2027-01-01' })).toBe(true);
    expect(isReportPeriod({ from: '2026-01-01', until: '2027-01-02' })).toBe(false);
  });

  test('[REPORT-1] lasts from 02:00 of its first day to 02:00 after its last', () => {
    expect(instantsOf({ from: '2026-11-16', until: '2026-11-17' }).map(String)).toEqual([
      '2026-11-15T18:00:00Z',
      '2026-11-17T18:00:00Z',
    ]);
  });
});

describe('a comparison', () => {
  test.each([
    [1_500, 1_000, { difference: 500, percent: 50 }],
    [1_000, 1_500, { difference: -500, percent: -33.3 }],
    [1_000, 0, { difference: 1_000, percent: null }],
    [0, 0, { difference: 0, percent: null }],
    [100, -200, { difference: 300, percent: 150 }],
  ])('[REPORT-2] of %i with %i', (now, before, expected) => {
    expect(compared(now, before)).toEqual(expected);
  });

  test('[REPORT-2] a share of nothing is 0', () => {
    expect(percentOf(0, 0)).toBe(0);
    expect(percentOf(1, 3)).toBe(33.3);
  });
});
