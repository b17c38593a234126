import { describe, expect, test } from 'vitest';
import {
  dateMeant,
  datesOfPart,
  datesOfRuns,
  datesOfSeries,
  datesToBlock,
  exceptionsOf,
  exceptionsOfChange,
  isCollision,
  type PlannedDate,
  pastSlots,
  placeInSeries,
  refusalOfFirstDate,
  refusalToPlanSeries,
  runsOfPart,
  slotsOfSeries,
  weekOfSeries,
  weeksAfterEnding,
} from '#domain/staff/series.ts';

// A club on Tuesdays, 08:00 PM to 10:00 PM.
const club = { slot: 20, durationSlots: 2, firstDate: '2026-11-17', weeks: 4 } as const;
const dates = ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08'];
const at = (text: string) => Temporal.Instant.from(`${text}+08:00`);
const monday = at('2026-11-16T09:00');

test('[SERIES-1] a series has the same slots on one weekday, for as many weeks as it lasts', () => {
  expect(datesOfSeries(club)).toEqual(dates);
  expect(slotsOfSeries(club)).toEqual([20, 21]);
  expect(datesOfSeries({ firstDate: '2026-12-29', weeks: 2 })).toEqual([
    '2026-12-29',
    '2027-01-05',
  ]);
  expect(datesOfSeries({ ...club, weeks: 0 })).toEqual([]);
});

test('[SERIES-1] its first date has not ended', () => {
  expect(pastSlots(club, monday)).toEqual([]);
  expect(pastSlots(club, at('2026-11-17T20:59'))).toEqual([]);
  expect(pastSlots(club, at('2026-11-17T21:00'))).toEqual([20]);
  expect(pastSlots({ ...club, slot: 24 }, at('2026-11-18T02:00'))).toEqual([24, 25]);
});

test('[SERIES-1] it begins within a year', () => {
  expect(refusalOfFirstDate({ firstDate: '2027-11-15', weeks: 1 }, monday)).toBe(null);
  const late = { firstDate: '2027-11-16', weeks: 1 };
  expect(refusalOfFirstDate(late, monday)).toBe('series_too_late');
});

const free = { closure: null, inTheWay: [], wasException: false };
const planned: readonly PlannedDate[] = [
  { ...free, date: '2026-11-17' },
  { ...free, date: '2026-11-24', inTheWay: [{ slot: 21, kind: 'booking', name: 'Mei' }] },
  { ...free, date: '2026-12-01', closure: 'Flood' },
  { ...free, date: '2026-12-08', wasException: true },
];

test('[SERIES-2] a date with something in the way, or a closed one, is left out', () => {
  expect(planned.map(isCollision)).toEqual([false, true, true, false]);
  expect(datesToBlock(planned, [])).toEqual(['2026-11-17', '2026-12-08']);
  expect(datesToBlock(planned, ['2026-12-08'])).toEqual(['2026-11-17']);
});

test('[SERIES-4] a date without blocks is an exception and is counted', () => {
  expect(exceptionsOf(club, ['2026-11-17', '2026-12-01'])).toEqual(['2026-11-24', '2026-12-08']);
  expect(dates.map((date) => placeInSeries(club, date))).toEqual([1, 2, 3, 4]);
  for (const other of ['2026-11-10', '2026-11-18', '2026-12-15']) {
    expect(placeInSeries(club, other)).toBe(null);
  }
});

test('[SERIES-8] the desk plans no series', () => {
  expect(refusalToPlanSeries('desk')).toBe('block_other_day');
  expect(refusalToPlanSeries('manager')).toBe(null);
});

describe('[SERIES-5] ending', () => {
  const [, second = '', third = ''] = dates;

  test('one date leaves the others', () => {
    const part = { scope: 'one', date: second } as const;
    expect(datesOfPart(club, part, monday)).toEqual([second]);
    expect(weeksAfterEnding(club, part, monday)).toBe(4);
  });

  test('from a date on makes the series shorter', () => {
    const part = { scope: 'from', date: third } as const;
    expect(datesOfPart(club, part, monday)).toEqual(dates.slice(2));
    expect(weeksAfterEnding(club, part, monday)).toBe(2);
  });

  test('the whole of it keeps what has ended', () => {
    const part = { scope: 'all', date: third } as const;
    expect(datesOfPart(club, part, monday)).toEqual(dates);
    expect(weeksAfterEnding(club, part, monday)).toBe(0);
    const afterFirst = at('2026-11-17T22:00');
    expect(datesOfPart(club, part, afterFirst)).toEqual(dates.slice(1));
    expect(weeksAfterEnding(club, part, afterFirst)).toBe(1);
    const during = at('2026-11-17T21:30');
    expect(datesOfPart(club, part, during)).toEqual(dates);
  });

  test('a date that has passed, or is not in the series, changes nothing', () => {
    const later = at('2027-02-01T09:00');
    const past = { scope: 'from', date: second } as const;
    expect(datesOfPart(club, past, later)).toEqual([]);
    expect(weeksAfterEnding(club, past, later)).toBe(4);
    const other = { scope: 'one', date: '2026-11-18' } as const;
    expect(datesOfPart(club, other, monday)).toEqual([]);
  });
});

describe('[SERIES-9] a series of several runs', () => {
  const [first = '', second = '', third = '', fourth = ''] = dates;
  const begun = { ...club, id: 'begun', courtId: 1, blocked: [first, fourth], movedDate: null };
  const moved = { ...begun, id: 'moved', courtId: 2, firstDate: second, weeks: 1 };
  const runs = [begun, { ...moved, blocked: [second], movedDate: second }];
  const stands = (runId: string, date: string) => ({
    ...{ runId, date, isBlocked: true, movedFrom: null },
  });

  test('has all of its dates in order, and a moved one where it stands', () => {
    expect(datesOfRuns(runs)).toEqual([
      stands('begun', first),
      { ...stands('moved', second), movedFrom: { date: second, runId: 'begun' } },
      { ...stands('begun', third), isBlocked: false },
      stands('begun', fourth),
    ]);
    expect(datesOfRuns(runs).map(dateMeant)).toEqual(dates);
  });

  test('a date that got another reason only was not moved', () => {
    const [, one] = datesOfRuns([
      begun,
      { ...moved, courtId: 1, blocked: [second], movedDate: second },
    ]);
    expect(one).toEqual(stands('moved', second));
  });

  test('one date is of its run; all others are of every run', () => {
    expect(runsOfPart(runs, { scope: 'one', runId: 'moved' })).toEqual(runs.slice(1));
    expect(runsOfPart(runs, { scope: 'from', runId: 'moved' })).toEqual(runs);
    expect(runsOfPart(runs, { scope: 'all', runId: 'begun' })).toEqual(runs);
  });

  test('its weeks are counted over all of them, on whatever weekday they are', () => {
    const whole = { first, last: '2026-12-10' };
    expect(weekOfSeries(whole, second)).toEqual({ place: 2, weeks: 4 });
    expect(weekOfSeries(whole, '2026-12-10')).toEqual({ place: 4, weeks: 4 });
    expect(weekOfSeries(whole, '2026-11-10')).toEqual({ place: 1, weeks: 4 });
  });

  test('[SERIES-6] a change leaves out what was left out, and what stands elsewhere', () => {
    expect(exceptionsOfChange(runs, [{ id: 'begun', dates: [fourth] }])).toEqual([second, third]);
    expect(exceptionsOfChange(runs, [{ id: 'moved', dates: [second] }])).toEqual([third]);
  });
});
