import { expect, test } from 'vitest';
import type { DateOfSeries } from '#web/console/series/series-part.ts';
import {
  changesSince,
  endingText,
  exceptionText,
  movedFromText,
  placesText,
  timesText,
} from '#web/console/series/series-words.ts';

const run = {
  ...{ id: 'a', court: 'Padel Court 1', courtId: 9, slot: 20 as const, durationSlots: 2 },
  ...{ reason: 'Smash Club', forWhom: null },
};
const dateOf = (date: string, changes: Partial<DateOfSeries> = {}): DateOfSeries => ({
  ...{ runId: 'a', date, isBlocked: true, movedFrom: null, run, origin: null },
  ...changes,
});
const moved = dateOf('2026-11-24', {
  run: { ...run, court: 'Padel Court 2' },
  origin: { date: '2026-11-24', run },
});

test('[SERIES-5] what an ending frees is named by its number, its first and its last date', () => {
  expect(endingText('Smash Club', [dateOf('2026-11-17'), moved, dateOf('2026-12-01')])).toBe(
    'Smash Club: 3 dates become free, from 17/11/2026 to 01/12/2026, on Padel Court 1, Padel Court 2.',
  );
  expect(endingText('Smash Club', [dateOf('2026-11-17')])).toBe(
    'Smash Club: 17/11/2026 becomes free on Padel Court 1.',
  );
});

test('[SERIES-9] a moved date says where it was, and the list says where it went', () => {
  expect(movedFromText(moved)).toBe('Moved from Padel Court 1');
  expect(exceptionText(moved)).toBe('24/11/2026: moved to Padel Court 2');
  const otherDay = { ...moved, date: '2026-11-25' };
  expect(exceptionText(otherDay)).toBe('24/11/2026: moved to 25/11/2026, Padel Court 2');
  expect(movedFromText(dateOf('2026-11-17'))).toBe(null);
  expect(exceptionText(dateOf('2026-11-17'))).toBe(null);
  expect(exceptionText(dateOf('2026-11-17', { isBlocked: false }))).toBe('17/11/2026: left out');
});

test('[SERIES-9] the courts and times of a series are named with the date from which they hold', () => {
  const later = dateOf('2026-12-01', { run: { ...run, slot: 21 } });
  const { court } = run;
  expect(placesText([dateOf('2026-11-17'), moved, later])).toEqual([
    { days: 'Tuesdays', times: '08:00 PM - 10:00 PM', court },
    { days: 'Tuesdays from 01/12/2026', times: '09:00 PM - 11:00 PM', court },
  ]);
});

test('[SERIES-3] what came into the way since the dates were shown, or left it, is named', () => {
  const free = { date: '2026-11-17', closure: null, inTheWay: [], wasException: false };
  const booked = (slot: 20 | 21) => ({ slot, kind: 'booking' as const, name: 'Mei' });
  const taken = { ...free, inTheWay: [booked(20), booked(21)] };
  expect(changesSince([free], [taken])).toEqual(['One booking came since: 17/11/2026.']);
  expect(changesSince([taken], [free])).toEqual(['One booking went since: 17/11/2026.']);
  expect(changesSince([free], [{ ...free, closure: 'Flood' }])).toEqual([
    'One closed day came since: 17/11/2026.',
  ]);
  expect(changesSince([taken], [taken])).toEqual([]);
});

test('[WORD-5] the times of a series after midnight are those of the next day', () => {
  expect(timesText({ slot: 20, durationSlots: 2 })).toBe('08:00 PM - 10:00 PM');
  expect(timesText({ slot: 24, durationSlots: 1 })).toBe('12:00 AM - 01:00 AM (Next Day)');
});
