import { expect, test } from 'vitest';
import { blockableRun, freeRun, slotsBetween } from '#web/console/day/free-run.ts';
import { makeGrid } from '#web/console/day/grid.ts';
import { aBooking } from '#web/testing/day.ts';

const day: Parameters<typeof makeGrid>[0] = {
  date: '2026-11-21',
  courts: [
    {
      id: 1,
      name: 'Padel Court 1',
      type: 'Padel Court',
      sport: 'Padel',
      isRestricted: false,
      queue: null,
    },
  ],
  claims: [{ kind: 'block', courtId: 1, slot: 10, reason: 'Net', closureId: null, series: null }],
  closures: [],
};
const grid = makeGrid(day);

test('free slots go on until the next one that is taken, or the end of the day', () => {
  expect(freeRun(grid, 1, 8)).toEqual([8, 9]);
  expect(freeRun(grid, 1, 10)).toEqual([]);
  expect(freeRun(grid, 1, 23)).toEqual([23, 24, 25]);
});

test('nothing is sold or blocked from 06:00 AM on, which is not sold', () => {
  expect(freeRun(grid, 1, 6)).toEqual([]);
  expect(blockableRun(grid, 1, 6)).toEqual([]);
});

test('[DESK-21] a block takes free and booked slots until the next claim of another kind', () => {
  const booking = aBooking({ slot: 8 });
  const booked = makeGrid({ ...day, claims: [...day.claims, booking] });
  expect(blockableRun(booked, 1, 7)).toEqual([
    { slot: 7, booking: null },
    { slot: 8, booking },
    { slot: 9, booking: null },
  ]);
  expect(blockableRun(booked, 1, 10)).toEqual([]);
});

test('the slots between two are all of them', () => {
  expect(slotsBetween(9, 11)).toEqual([9, 10, 11]);
  expect(slotsBetween(25, 25)).toEqual([25]);
});
