import { describe, expect, test } from 'vitest';
import { kindOf } from '#domain/reports/period.ts';
import { neighbourOf, periodIn, periodWithin } from '#web/console/reports/use-period.ts';

const today = '2026-11-18';
const read = (text: string) => periodIn(new URLSearchParams(text), today);

describe('the period of the screen', () => {
  test('is the current month if the address names none', () => {
    expect(read('')).toEqual({ from: '2026-11-01', until: '2026-11-30' });
    expect(read('view=credits')).toEqual({ from: '2026-11-01', until: '2026-11-30' });
  });

  test.each([
    'from=2026-11-03',
    'from=2026-11-03&until=2026-11-02',
    'from=2024-01-01&until=2026-11-02',
    'from=garbage&until=2026-13-45',
    'from=&until=2026-11-02',
  ])('is none with the wrong address %s', (address) => expect(read(address)).toBeNull());

  test('is that of the address', () => {
    const period = { from: '2026-11-03', until: '2026-11-05' };
    expect(read('from=2026-11-03&until=2026-11-05')).toEqual(period);
    expect(kindOf(period)).toBeNull();
    expect(neighbourOf(period, 1)).toEqual({ from: '2026-11-06', until: '2026-11-08' });
    expect(neighbourOf(period, -1)).toEqual({ from: '2026-10-31', until: '2026-11-02' });
  });

  test.each([
    ['day', '2026-11-18', '2026-11-18', '2026-11-19', '2026-11-19'],
    ['week', '2026-11-16', '2026-11-22', '2026-11-23', '2026-11-29'],
    ['month', '2026-11-01', '2026-11-30', '2026-12-01', '2026-12-31'],
    ['year', '2026-01-01', '2026-12-31', '2027-01-01', '2027-12-31'],
  ] as const)('a %s is followed by the next one', (kind, from, until, nextFrom, nextUntil) => {
    expect(kindOf({ from, until })).toBe(kind);
    expect(neighbourOf({ from, until }, 1)).toEqual({ from: nextFrom, until: nextUntil });
    expect(neighbourOf({ from: nextFrom, until: nextUntil }, -1)).toEqual({ from, until });
  });
});

test('a shorter period has today, if the longer one has', () => {
  const november = { from: '2026-11-01', until: '2026-11-30' };
  expect(periodWithin(november, 'day', '2026-11-18').from).toBe('2026-11-18');
  expect(periodWithin(november, 'day', '2026-12-02').from).toBe('2026-11-30');
});
