import { describe, expect, test } from 'vitest';
import { areMixed, coversGaps, periodOf, warningsOf } from '#domain/payments/settlement-days.ts';

describe('[RECON-11] days that are written in two ways', () => {
  test.each([
    [['11/02/2026', '02 Nov 2026'], true],
    [['11-2-2026 08:00', '2026-11-02'], true],
    [['11/02/2026', '05/02/2026'], false],
    [['11/02/2026', '16/02/2026', '2026-02-11'], false],
    [['02/02/2026', '2026-02-11'], false],
    [['2026-11-02', '02 Nov 2026'], false],
    [[], false],
  ])('%j: %s', (writings, mixed) => expect(areMixed(writings)).toBe(mixed));
});

test('[RECON-16] a file covers the days of its rows, and what a person adds to them', () => {
  const rows = { firstDay: '2026-11-15', lastDay: '2026-11-16' };
  const wider = { firstDay: '2026-11-14', lastDay: '2026-11-18' };
  expect(periodOf(rows, {})).toEqual(rows);
  expect(periodOf(rows, wider)).toEqual(wider);
  expect(periodOf(rows, { firstDay: '2026-11-14' })).toEqual({ ...rows, firstDay: '2026-11-14' });
  expect(periodOf(wider, rows)).toEqual(wider);
});

test('[RECON-11] more than 62 days have to be confirmed, and do not cover days without rows', () => {
  const usual = { firstDay: '2026-09-01', lastDay: '2026-11-01' };
  const long = { firstDay: '2026-09-01', lastDay: '2026-11-02' };
  expect([coversGaps(usual), coversGaps(long)]).toEqual([true, false]);
  expect(warningsOf(usual, false)).toEqual([]);
  expect(warningsOf(long, true)).toEqual(['long_period', 'mixed_dates']);
});
