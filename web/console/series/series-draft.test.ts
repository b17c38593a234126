import { expect, test } from 'vitest';
import {
  chosenDates,
  draftOfPart,
  isFirstDatePast,
  keptDraft,
  newDraft,
  partOf,
  planOf,
  weeksOf,
  withStart,
} from '#web/console/series/series-draft.ts';

const now = Temporal.Instant.from('2026-11-16T09:00+08:00');
const courts = [
  { id: 3, name: 'Tournament Court 1', type: 'Tournament Court', sport: 'Pickle' as const },
  { id: 9, name: 'Padel Court 1', type: 'Padel Court', sport: 'Padel' as const },
];
const club = {
  id: 'b6f0a1ce-0000-4000-8000-000000000000',
  court: 'Padel Court 1',
  sport: 'Padel' as const,
  courtId: 9,
  slot: 20 as const,
  durationSlots: 2,
  firstDate: '2026-11-17',
  weeks: 4,
  reason: 'Smash Club',
  forWhom: null,
  by: 'Mona',
  exceptions: [],
};
const list = { courts, series: [club] };

test('a new series is of the slot that the address names', () => {
  const search = new URLSearchParams('court=9&date=2026-11-20&slot=7');
  expect(newDraft(search, list, now)).toMatchObject({
    courtId: 9,
    firstDate: '2026-11-20',
    slot: 7,
    until: 8,
    weeks: '10',
  });
  const other = newDraft(new URLSearchParams('court=x&date=soon&slot=99'), list, now);
  expect(other).toMatchObject({ courtId: 3, firstDate: '2026-11-17', slot: 20, until: 21 });
});

test('[SERIES-5] the part of a series is that of the address, and otherwise all from the next date on', () => {
  const part = (text: string) => partOf(new URLSearchParams(text), club, now);
  expect(part('')).toEqual({ scope: 'from', date: '2026-11-17' });
  expect(part('date=2026-12-01')).toEqual({ scope: 'one', date: '2026-12-01' });
  expect(part('date=2026-12-02&scope=all')).toEqual({ scope: 'all', date: '2026-11-17' });
});

test('[SERIES-6] a change begins with the fields of the chosen dates', () => {
  const draft = draftOfPart(club, { scope: 'from', date: '2026-12-01' }, now);
  expect(draft).toMatchObject({
    courtId: 9,
    firstDate: '2026-12-01',
    weeks: '2',
    slot: 20,
    until: 22,
  });
});

test('a later start keeps the length, until the venue closes', () => {
  const draft = draftOfPart(club, { scope: 'all', date: '2026-11-17' }, now);
  expect(withStart(draft, '21')).toMatchObject({ slot: 21, until: 23 });
  expect(withStart(draft, '25')).toMatchObject({ slot: 25, until: 26 });
  expect(withStart(draft, '3')).toBe(draft);
});

test('[SERIES-1] a form without a date or with too many weeks is incomplete', () => {
  const draft = newDraft(new URLSearchParams(), list, now);
  expect(planOf(draft, null)).toEqual({
    courtId: 3,
    slot: 20,
    durationSlots: 1,
    firstDate: '2026-11-17',
    weeks: 10,
    replaces: null,
  });
  expect(planOf({ ...draft, firstDate: '' }, null)).toBe(null);
  expect(['1', ' 52 ', '0', '53', 'ten', ''].map((weeks) => weeksOf({ weeks }))).toEqual([
    1,
    52,
    null,
    null,
    null,
    null,
  ]);
});

test('[SERIES-2] free dates are chosen, but not those that were exceptions before', () => {
  const free = { closure: null, inTheWay: [], wasException: false };
  const preview = {
    dates: [
      { ...free, date: '2026-11-17' },
      { ...free, date: '2026-11-24', closure: 'Flood' },
      { ...free, date: '2026-12-01', wasException: true },
    ],
    freed: [],
    digest: '',
  };
  expect(chosenDates(preview, new Map())).toEqual(['2026-11-17']);
  const chosen = new Map([
    ['2026-11-17', false],
    ['2026-11-24', true],
    ['2026-12-01', true],
  ]);
  expect(chosenDates(preview, chosen)).toEqual(['2026-12-01']);
});

test('[SERIES-1] more than 52 weeks are wrong, and not cut to fewer', () => {
  expect(['52', '53', '500', '5000'].map((weeks) => weeksOf({ weeks }))).toEqual([
    52,
    null,
    null,
    null,
  ]);
});

test('a first date that is over is said to be so; one that is no date is another fault', () => {
  const at = Temporal.Instant.from('2026-11-16T09:00:00+08:00');
  const isPast = (firstDate: string) => isFirstDatePast({ firstDate }, at);
  expect(['2026-11-15', '2026-11-16', ''].map(isPast)).toEqual([true, false, false]);
});

test('a draft that a tab has kept is read again, and anything else is none', () => {
  const kept = {
    ...{ courtId: 1, firstDate: '2026-11-20', weeks: '12', slot: 20 as const, until: 22 },
    ...{ reason: 'Smash Club', forWhom: '' },
  };
  expect(keptDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect([null, 'x', { ...kept, slot: 99 }, { ...kept, weeks: 3 }].map(keptDraft)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
