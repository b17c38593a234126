import { expect, test } from 'vitest';
import { freeRun, slotsBetween } from '#web/console/day/free-run.ts';
import { makeGrid } from '#web/console/day/grid.ts';

const grid = makeGrid({
  date: '2026-11-21',
  courts: [{ id: 1, name: 'Padel Court 1', sport: 'Padel', isRestricted: false, queue: null }],
  claims: [{ kind: 'block', courtId: 1, slot: 10, reason: 'Net' }],
  closures: [],
});

test('free slots go on until the next one that is taken, or the end of the day', () => {
  expect(freeRun(grid, 1, 8)).toEqual([8, 9]);
  expect(freeRun(grid, 1, 10)).toEqual([]);
  expect(freeRun(grid, 1, 23)).toEqual([23, 24, 25]);
});

test('the slots between two are all of them', () => {
  expect(slotsBetween(9, 11)).toEqual([9, 10, 11]);
  expect(slotsBetween(25, 25)).toEqual([25]);
});
