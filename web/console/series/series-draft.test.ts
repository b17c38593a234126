import { expect, test } from 'vitest';
import {
  chosenDates,
  draftOfDates,
  isFirstDatePast,
  isUnchanged,
  keptDraft,
  newDraft,
  planOf,
  weeksOf,
  withStart,
} from '#web/console/series/series-draft.ts';
import { datesOfChosen, isMixed, partOf, standsAs } from '#web/console/series/series-part.ts';

const now = Temporal.Instant.from('2026-11-16T09:00+08:00');
const courts = [
  { id: 3, name: 'Tournament Court 1', type: 'Tournament Court', sport: 'Pickle' as const },
  { id: 9, name: 'Padel Court 1', type: 'Padel Court', sport: 'Padel' as const },
];
const [tuesday, moved] = [
  'b6f0a1ce-0000-4000-8000-000000000000',
  'b6f0a1ce-0000-4000-8000-000000000001',
];
const run = {
  ...{ id: tuesday, court: 'Padel Court 1', courtId: 9, slot: 20 as const, durationSlots: 2 },
  ...{ reason: 'Smash Club', forWhom: null },
};
const dateOf = (date: string) => ({ runId: tuesday, date, isBlocked: true, movedFrom: null });
const club = {
  ...{ id: tuesday, sport: 'Padel' as const, reason: 'Smash Club', forWhom: null, by: 'Mona' },
  runs: [run, { ...run, id: moved, court: 'Padel Court 2', courtId: 10 }],
  dates: [
    dateOf('2026-11-17'),
    { ...dateOf('2026-11-25'), runId: moved, movedFrom: { date: '2026-11-24', runId: tuesday } },
    dateOf('2026-12-01'),
    { ...dateOf('2026-12-08'), isBlocked: false },
  ],
};
const part = (text: string) => partOf(new URLSearchParams(text), club, tuesday, now);
const chosen = (text: string) => datesOfChosen(club, part(text), now);
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

test('[SERIES-9] the part of a series is that of the address, and otherwise its next date', () => {
  expect(part('')).toEqual({ scope: 'one', seriesId: tuesday, date: '2026-11-17' });
  const onMoved = { scope: 'one', seriesId: moved, date: '2026-11-25' };
  expect(part('date=2026-11-25')).toEqual(onMoved);
  expect(part('date=2026-12-08&scope=all')).toMatchObject({ scope: 'all', date: '2026-11-17' });
});

test('[SERIES-9] one date, those from a date on, or the whole series with its moved dates', () => {
  const days = (text: string) => chosen(text).map(({ date }) => date);
  expect(days('date=2026-11-25')).toEqual(['2026-11-25']);
  expect(days('date=2026-11-25&scope=from')).toEqual(['2026-11-25', '2026-12-01', '2026-12-08']);
  expect(days('scope=all')).toHaveLength(4);
});

test('[SERIES-6] a change begins with the fields of the chosen dates', () => {
  const draftOf = (text: string) => draftOfDates(chosen(text), part(text), now);
  const whole = draftOf('scope=all');
  expect(whole).toMatchObject({ courtId: 9, firstDate: '2026-11-17', weeks: '4', slot: 20 });
  const one = draftOf('date=2026-11-25');
  expect(one).toMatchObject({ courtId: 10, firstDate: '2026-11-25', weeks: '1', until: 22 });
  expect(draftOfDates([], part(''), now)).toBe(null);
});

test('[SERIES-6] it says if the dates stand in more than one way, and if it would change nothing', () => {
  expect([isMixed(chosen('scope=all')), isMixed(chosen('date=2026-12-01'))]).toEqual([true, false]);
  const dates = chosen('date=2026-12-01');
  const own = draftOfDates(dates, part('date=2026-12-01'), now);
  if (own === null) throw new Error('The date stands.');
  expect(isUnchanged(dates, own, own)).toBe(true);
  expect(isUnchanged(dates, { ...own, courtId: 10 }, own)).toBe(false);
  const plan = planOf(own, null);
  if (plan === null) throw new Error('The draft is complete.');
  expect(standsAs(dates, plan, '2026-12-01')).toBe(true);
  expect(standsAs(dates, { ...plan, slot: 21 }, '2026-12-01')).toBe(false);
});

test('a later start keeps the length, until the venue closes', () => {
  const draft = newDraft(new URLSearchParams('slot=20'), list, now);
  expect(withStart(draft, '21')).toMatchObject({ slot: 21, until: 22 });
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
