import { expect, test } from 'vitest';
import type { Day } from '#contract/console-day.ts';
import { cycleStartOf } from '#domain/time/cycle.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { cellAt, makeGrid } from '#web/console/day/grid.ts';
import {
  courtsToChoose,
  isOffered,
  movedBookings,
  proposalOf,
  startMoving,
  withWhole,
} from '#web/console/day/moving.ts';
import { aBooking, aCourt, aDay } from '#web/testing/day.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00+08:00');
const booking = aBooking();

/** True if a slot of the second court is offered on a day with these facts. */
const isOfferedOn = (court: Partial<Day['courts'][number]>, date = '2026-11-21'): boolean => {
  const [first, second] = aDay().courts;
  if (first === undefined || second === undefined) throw new Error('The day has two courts.');
  const courts = [first, { ...second, ...court }];
  const grid = makeGrid(aDay({ date, courts, claims: [booking] }));
  const [from, to] = [cellAt(grid, 1, 18), cellAt(grid, 2, 18)];
  if (from === null || to === null) throw new Error('The grid has both cells.');
  return isOffered(startMoving(from, booking, date), grid, to, date, now);
};

test('a move is offered free slots of courts of the same type', () => {
  expect(isOfferedOn({})).toBe(true);
  expect(isOfferedOn({ type: 'Show Court' })).toBe(false);
});

test('[MOVE-3] the courts of the sport are there to choose, those of another type to be seen', () => {
  const show = aCourt(3, 'Show Court 1');
  const padel = aCourt(4, 'Padel Court 1', 'Padel');
  const courts = [...aDay().courts, show, padel];
  const grid = makeGrid(aDay({ courts, claims: [booking] }));
  const from = cellAt(grid, 1, 18);
  if (from === null) throw new Error('The grid has the cell.');
  const moving = startMoving(from, booking, '2026-11-21');
  const shownTo = (courtId: number) =>
    courtsToChoose({ ...moving, target: { courtId, slot: 18 } }, grid).map(
      ({ court, isOtherType }) => [court.id, isOtherType],
    );
  const ofSport = [
    [1, false],
    [2, false],
    [3, true],
  ];
  expect(shownTo(3)).toEqual(ofSport);
  // The chosen court is in the list, whatever it is, or the list would show another one.
  expect(shownTo(4)).toEqual([...ofSport, [4, true]]);
});

test('[QUEUE-5] a move is not offered a court while it is held', () => {
  const held = { queue: 'priority' } as const;
  const start = cycleStartOf('2026-12-10');
  expect(isOfferedOn(held, addDays(start, 4))).toBe(true);
  expect(isOfferedOn(held, addDays(start, 5))).toBe(false);
});

test('a move is not offered a court that is not for sale', () => {
  expect(isOfferedOn({ isRestricted: true })).toBe(false);
});

test('[DESK-29] slots in a row move together, into free slots and their own, or one of them alone', () => {
  const own = [18, 19].map((slot) => aBooking({ slot: slot as 18, bookingId: `${slot}` }));
  const other = aBooking({
    slot: 21,
    bookingId: 'other',
    player: { ...booking.player, userId: 'another' },
  });
  const grid = makeGrid(aDay({ claims: [...own, other] }));
  const cells = [16, 17, 19, 20].map((slot) => cellAt(grid, 1, slot));
  const from = cells[2];
  const second = own[1];
  if (!from || second === undefined) throw new Error('The grid has the cell.');
  const moving = startMoving(from, second, '2026-11-21', own);
  expect(moving).toMatchObject({ isWhole: true, slot: 18, target: { courtId: 1, slot: 18 } });
  const isOfferedAt = (one: typeof moving) =>
    cells.map((cell) => cell !== null && isOffered(one, grid, cell, '2026-11-21', now));
  expect(isOfferedAt(moving)).toEqual([true, true, true, false]);
  expect(proposalOf(moving, from, '2026-11-21')).toMatchObject({ target: { also: ['19'] } });
  const alone = withWhole(moving, false);
  expect(movedBookings(alone)).toEqual([second]);
  expect(alone.slot).toBe(19);
  expect(isOfferedAt(alone)).toEqual([true, true, false, true]);
});
