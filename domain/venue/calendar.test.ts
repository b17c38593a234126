import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingWindow } from '#domain/time/booking-window.ts';
import { addDays } from '#domain/time/venue-time.ts';
import {
  type Closure,
  closureOn,
  daysBeside,
  firstSelectableDay,
  monthGrid,
  monthOf,
  nextMonth,
  previousMonth,
  refusalToPickDate,
  selectableMonths,
  selectableYears,
  weeksToShow,
} from '#domain/venue/calendar.ts';

const padelOpening: Closure = {
  sport: 'Padel',
  from: '2025-06-01',
  to: '2025-06-25',
  reason: 'Padel opens on 26 June',
};
const holiday: Closure = {
  sport: null,
  from: '2025-06-27',
  to: '2025-06-27',
  reason: 'Closed for the holiday',
};
const closures = [padelOpening, holiday];

describe('the grid of a month', () => {
  test('[WIN-4] June 2025 begins on the Sunday of its first week', () => {
    const weeks = monthGrid('2025-06');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2025-06-01']);
    expect(weeks[1]).toEqual([
      '2025-06-02',
      '2025-06-03',
      '2025-06-04',
      '2025-06-05',
      '2025-06-06',
      '2025-06-07',
      '2025-06-08',
    ]);
    expect(weeks[5]).toEqual(['2025-06-30', null, null, null, null, null, null]);
  });

  test('[WIN-4] February 2027 fills four weeks exactly', () => {
    const weeks = monthGrid('2027-02');
    expect(weeks).toHaveLength(4);
    expect(weeks[0]?.[0]).toBe('2027-02-01');
    expect(weeks[3]?.[6]).toBe('2027-02-28');
  });

  test('[WIN-4] every grid holds each day of its month once, in weeks of seven', () => {
    const months = fc
      .tuple(fc.integer({ min: 2020, max: 2040 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);
    fc.assert(
      fc.property(months, (month) => {
        const weeks = monthGrid(month);
        expect(weeks.every((week) => week.length === 7)).toBe(true);
        const days = weeks.flat().filter((day) => day !== null);
        const last = Temporal.PlainYearMonth.from(month).daysInMonth;
        expect(days.map((day) => Number(day.slice(8)))).toEqual(
          Array.from({ length: last }, (_, index) => index + 1),
        );
        expect(days.every((day) => monthOf(day) === month)).toBe(true);
        const mondays = weeks.flatMap((week) => week[0] ?? []);
        expect(mondays.map((day) => Temporal.PlainDate.from(day).dayOfWeek)).toEqual(
          mondays.map(() => 1),
        );
      }),
    );
  });

  test('[WIN-4] only the weeks that hold a day that can be picked are shown', () => {
    const window = { from: '2026-11-24', to: '2026-12-03' };
    expect(weeksToShow('2026-11', window, () => false).map(([monday]) => monday)).toEqual([
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(
      weeksToShow('2026-12', window, () => false).map((week) => week.filter((day) => day !== null)),
    ).toEqual([
      ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'],
    ]);
  });

  test('[WIN-4] a week that is closed on all days of the window takes no room, unless all are', () => {
    const window = { from: '2026-11-18', to: '2026-11-27' };
    const mondays = (isClosed: (date: string) => boolean) =>
      weeksToShow('2026-11', window, isClosed).map(([monday]) => monday);
    expect(mondays((date) => date <= '2026-11-22')).toEqual(['2026-11-23']);
    expect(mondays((date) => date <= '2026-11-21')).toEqual(['2026-11-16', '2026-11-23']);
    expect(mondays(() => true)).toEqual(['2026-11-16', '2026-11-23']);
  });

  test('[WIN-4] the ten or fourteen days of a window never take more than three weeks', () => {
    for (const status of ['normal_member', 'long_term_member'] as const) {
      for (let day = 0; day < 62; day += 1) {
        const window = bookingWindow(addDays('2026-01-01', day), status);
        const shown = weeksToShow(monthOf(window.from), window, () => false);
        expect(shown.length).toBeLessThanOrEqual(3);
        expect(shown.flat()).toContain(window.from);
      }
    }
  });
});

describe('the month and year selectors', () => {
  const acrossYears = { from: '2025-12-27', to: '2026-01-05' };
  const withinMonth = { from: '2025-06-10', to: '2025-06-19' };
  const threeMonths = { from: '2026-01-31', to: '2026-03-01' };

  test('[WIN-5] offer only what the window touches', () => {
    expect(selectableYears(acrossYears)).toEqual([2025, 2026]);
    expect(selectableMonths(acrossYears, 2025)).toEqual([12]);
    expect(selectableMonths(acrossYears, 2026)).toEqual([1]);
    expect(selectableMonths(acrossYears, 2027)).toEqual([]);
    expect(selectableYears(withinMonth)).toEqual([2025]);
    expect(selectableMonths(withinMonth, 2025)).toEqual([6]);
    expect(selectableMonths({ from: '2025-05-25', to: '2025-06-03' }, 2025)).toEqual([5, 6]);
  });

  test.each([
    ['2025-12', acrossYears, null, '2026-01'],
    ['2026-01', acrossYears, '2025-12', null],
    ['2025-06', withinMonth, null, null],
    ['2025-05', withinMonth, null, '2025-06'],
    ['2026-01', threeMonths, null, '2026-02'],
    ['2026-02', threeMonths, '2026-01', '2026-03'],
    ['2026-03', threeMonths, '2026-02', null],
  ])('[WIN-6] the arrows of %s stop at the bounds of %o', (month, window, previous, next) => {
    expect(previousMonth(month, window)).toBe(previous);
    expect(nextMonth(month, window)).toBe(next);
  });
});

describe('disabled days', () => {
  const window = { from: '2025-06-20', to: '2025-06-29' };

  test.each([
    ['2025-06-19', 'Pickle', 'outside_window'],
    ['2025-06-20', 'Pickle', null],
    ['2025-06-29', 'Pickle', null],
    ['2025-06-30', 'Pickle', 'outside_window'],
    ['2025-06-20', 'Padel', 'day_closed'],
    ['2025-06-25', 'Padel', 'day_closed'],
    ['2025-06-26', 'Padel', null],
    ['2025-06-27', 'Padel', 'day_closed'],
    ['2025-06-27', 'Pickle', 'day_closed'],
    ['2025-06-19', 'Padel', 'outside_window'],
  ] as const)('[WIN-7] picking %s for %s gives %s', (date, sport, refusal) => {
    expect(refusalToPickDate(date, sport, window, closures)).toBe(refusal);
  });

  test.each([
    ['2025-05-31', 'Padel', null],
    ['2025-06-01', 'Padel', padelOpening],
    ['2025-06-01', 'Pickle', null],
    ['2025-06-27', 'Pickle', holiday],
    ['2026-06-01', 'Padel', null],
  ] as const)('[WIN-7] the closure on %s for %s is returned', (date, sport, closure) => {
    expect(closureOn(date, sport, closures)).toBe(closure);
  });
});

describe('the days beside one', () => {
  const window = { from: '2025-06-25', to: '2025-06-29' } as const;
  test.each([
    ['Pickle', '2025-06-25', null, '2025-06-26'],
    // A holiday of the venue is left out.
    ['Pickle', '2025-06-26', '2025-06-25', '2025-06-28'],
    ['Pickle', '2025-06-29', '2025-06-28', null],
    ['Padel', '2025-06-26', null, '2025-06-28'],
  ] as const)('[WIN-9] for %s on %s are %s and %s', (sport, date, before, after) => {
    expect(daysBeside(date, sport, window, closures)).toEqual({ before, after });
  });
});

describe('the first selectable day', () => {
  test.each([
    ['Pickle', { from: '2025-06-20', to: '2025-06-29' }, '2025-06-20'],
    ['Padel', { from: '2025-06-20', to: '2025-06-29' }, '2025-06-26'],
    ['Padel', { from: '2025-06-27', to: '2025-07-06' }, '2025-06-28'],
    ['Padel', { from: '2025-06-01', to: '2025-06-10' }, null],
  ] as const)('[WIN-8] for %s in %o is %s', (sport, window, day) => {
    expect(firstSelectableDay(sport, window, closures)).toBe(day);
  });
});
