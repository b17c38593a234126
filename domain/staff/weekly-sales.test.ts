import { expect, test } from 'vitest';
import {
  bookingsOfPart,
  datesOfWeeklyBooking,
  isSellable,
  isWithinWeeklySale,
  leftOutDates,
  type PlannedSaleDate,
  refusalOfChosenDates,
  rulesInTheWay,
  runOfSlots,
} from '#domain/staff/weekly-sales.ts';

const planned = (date: string, changes: Partial<PlannedSaleDate> = {}): PlannedSaleDate => ({
  ...{ date, closure: null, inTheWay: [], refusal: null, priceSen: 8_000 },
  ...changes,
});
const block = { slot: 20, kind: 'block', name: 'Smash Club' } as const;
const booking = { slot: 20, kind: 'booking', name: 'Mei' } as const;
const dates = [
  planned('2026-11-17'),
  planned('2026-11-24', { closure: 'Deepavali', inTheWay: [booking] }),
  planned('2026-12-01', { inTheWay: [block] }),
  planned('2026-12-08', { inTheWay: [booking] }),
  planned('2026-12-15', { refusal: 'outside_window' }),
  planned('2026-12-22'),
];

test('[SERIES-10] a weekly sale is one run of slots, at most 104 in all', () => {
  expect(runOfSlots([20, 21, 22])).toEqual({ slot: 20, durationSlots: 3 });
  expect([runOfSlots([]), runOfSlots([20, 22]), runOfSlots([21, 20])]).toEqual([null, null, null]);
  expect([isWithinWeeklySale(2, 52), isWithinWeeklySale(3, 52)]).toEqual([true, false]);
});

test('[SERIES-10] the rules that can be set aside for more dates', () => {
  expect(rulesInTheWay(dates, [])).toEqual(['window']);
  expect(rulesInTheWay(dates, ['window'])).toEqual([]);
  expect(rulesInTheWay([planned('2026-11-17', { refusal: 'daily_limit' })], [])).toEqual([
    'daily_limit',
  ]);
});

test('[SERIES-11] only free dates that no rule refuses are sold', () => {
  expect(dates.filter(isSellable).map(({ date }) => date)).toEqual(['2026-11-17', '2026-12-22']);
  expect(refusalOfChosenDates(dates, ['2026-11-17'])).toBeNull();
  expect(refusalOfChosenDates(dates, ['2026-11-17', '2026-12-15'])).toBe('preview_changed');
  expect(refusalOfChosenDates(dates, [])).toBe('series_without_dates');
});

test('[SERIES-12] a date that was left out keeps why, and not the name of a person', () => {
  expect(leftOutDates(dates, ['2026-11-17'])).toEqual([
    { date: '2026-11-24', why: 'closure', what: 'Deepavali' },
    { date: '2026-12-01', why: 'block', what: 'Smash Club' },
    { date: '2026-12-08', why: 'booking', what: null },
    { date: '2026-12-15', why: 'rule', what: 'outside_window' },
    { date: '2026-12-22', why: 'chosen', what: null },
  ]);
});

test('[SERIES-12] [SERIES-13] its dates as they stand, and the bookings of a part', () => {
  const at = (date: string, slot: 20 | 21) => ({ date, slot });
  const page = datesOfWeeklyBooking(
    { firstDate: '2026-11-17', weeks: 4 },
    [
      { soldOn: '2026-11-17', booking: at('2026-11-17', 20) },
      { soldOn: '2026-11-24', booking: null },
      { soldOn: '2026-12-08', booking: at('2026-12-09', 21) },
    ],
    [{ date: '2026-12-01', why: 'chosen', what: null }],
  );
  expect(page).toEqual([
    { date: '2026-11-17', bookings: [at('2026-11-17', 20)], leftOut: null },
    { date: '2026-11-24', bookings: [], leftOut: null },
    {
      date: '2026-12-01',
      bookings: [],
      leftOut: { date: '2026-12-01', why: 'chosen', what: null },
    },
    { date: '2026-12-08', bookings: [at('2026-12-09', 21)], leftOut: null },
  ]);
  const before = Temporal.Instant.from('2026-11-16T09:00:00+08:00');
  const after = Temporal.Instant.from('2026-11-17T21:00:00+08:00');
  const part = (scope: 'one' | 'from' | 'all', date: string, now = before) =>
    bookingsOfPart(page, { scope, date }, now).map((one) => one.date);
  expect(part('all', '2026-11-17')).toEqual(['2026-11-17', '2026-12-09']);
  expect(part('all', '2026-11-17', after)).toEqual(['2026-12-09']);
  expect(part('from', '2026-11-24')).toEqual(['2026-12-09']);
  expect(part('one', '2026-11-17')).toEqual(['2026-11-17']);
});
