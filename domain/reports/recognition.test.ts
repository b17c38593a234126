import { expect, test } from 'vitest';
import { paidSpans, recognisedIn } from '#domain/reports/recognition.ts';
import { addDays } from '#domain/time/venue-time.ts';

const plan = (boughtOn: string, status: 'athlete' | 'long_term_member' = 'athlete') => ({
  ...{ status, months: 1, priceSen: 10_000, boughtOn },
});

test('[REPORT-11] a plan pays from its purchase through its last day', () => {
  expect(paidSpans([plan('2026-11-16')])).toEqual([
    { from: '2026-11-16', until: '2026-12-16', priceSen: 10_000 },
  ]);
});

test('[REPORT-11] a plan of the same status follows the one that it extends, another one does not', () => {
  const spans = paidSpans([
    plan('2026-11-16'),
    plan('2026-12-01'),
    plan('2026-12-02', 'long_term_member'),
    plan('2027-03-01', 'long_term_member'),
  ]);
  expect(spans.map(({ from, until }) => [from, until])).toEqual([
    ['2026-11-16', '2026-12-16'],
    ['2026-12-17', '2027-01-16'],
    ['2026-12-02', '2027-01-02'],
    ['2027-03-01', '2027-04-01'],
  ]);
});

test('[REPORT-11] the days of a plan sum to its price, and days outside of it count nothing', () => {
  const [span = { from: '', until: '', priceSen: 0 }] = paidSpans([plan('2026-11-16')]);
  let sum = 0;
  for (let day = '2026-11-10'; day < '2026-12-25'; day = addDays(day, 1)) {
    const sen = recognisedIn(span, { from: day, until: day });
    expect([0, 322, 323]).toContain(sen);
    sum += sen;
  }
  expect(sum).toBe(10_000);
  expect(recognisedIn(span, { from: '2026-11-01', until: '2026-11-15' })).toBe(0);
  expect(recognisedIn(span, { from: '2026-12-17', until: '2027-01-15' })).toBe(0);
  expect(recognisedIn(span, { from: '2026-11-01', until: '2026-11-30' })).toBe(4_838);
});
