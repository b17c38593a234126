import { describe, expect, test } from 'vitest';
import type { Day, DayClaim } from '#contract/console-day.ts';
import { cellAt, makeGrid } from '#web/console/day/grid.ts';
import { aCourt } from '#web/testing/day.ts';

const courts: Day['courts'] = [
  aCourt(9, 'Show Court 1'),
  aCourt(1, 'Tournament Court 1'),
  aCourt(2, 'Tournament Court 2'),
  aCourt(10, 'Tournament Court 10'),
  aCourt(11, 'Padel Court 1', 'Padel'),
];
const player = { userId: 'a', name: 'Aisyah Tan', isGuest: false, phone: null };
const aBooking = (slot: number, change: Partial<DayClaim> = {}): DayClaim =>
  ({
    kind: 'booking',
    courtId: 1,
    slot,
    bookingId: `b${slot}`,
    type: 'court_booking',
    player,
    orderId: 'order_1',
    paidSen: 8_000,
    creditsSen: 0,
    paidAtDesk: null,
    reference: null,
    attendance: null,
    ...change,
  }) as DayClaim;
const aDay = (claims: DayClaim[] = [], closures: Day['closures'] = []): Day => ({
  date: '2026-11-21',
  courts,
  claims,
  closures,
});

test('courts stand in groups of their type, the sport of the venue first, in the order of numbers', () => {
  const grid = makeGrid(aDay());
  expect(grid.groups).toEqual([
    { name: 'Tournament Court', sport: 'Pickle', size: 3 },
    { name: 'Show Court', sport: 'Pickle', size: 1 },
    { name: 'Padel Court', sport: 'Padel', size: 1 },
  ]);
  expect(grid.courts.map(({ id, number }) => [id, number])).toEqual([
    [1, 1],
    [2, 2],
    [10, 10],
    [9, 1],
    [11, 1],
  ]);
  expect(grid.courts.filter(({ isGroupStart }) => isGroupStart).map(({ id }) => id)).toEqual([
    1, 9, 11,
  ]);
});

describe('the rows', () => {
  const slotsOf = (claims: DayClaim[]) => makeGrid(aDay(claims)).rows.map(({ slot }) => slot);

  test('are the 19 slots that are sold', () => {
    expect(slotsOf([])).toHaveLength(19);
    expect(slotsOf([])[0]).toBe(7);
  });

  test('begin at 6 AM if something is on then', () => {
    const block: DayClaim = {
      kind: 'block',
      courtId: 1,
      slot: 6,
      reason: 'Cleaning',
      closureId: null,
      series: null,
    };
    expect(slotsOf([block])[0]).toBe(6);
  });
});

describe('slots of the same owner', () => {
  const spanOf = (claims: DayClaim[], slot: number) => {
    const cell = cellAt(makeGrid(aDay(claims)), 1, slot);
    return [cell?.from, cell?.to];
  };

  test('belong together as far as they follow each other on one court', () => {
    const claims = [aBooking(9), aBooking(10), aBooking(12), aBooking(11, { courtId: 2 })];
    expect(spanOf(claims, 9)).toEqual([9, 10]);
    expect(spanOf(claims, 10)).toEqual([9, 10]);
    expect(spanOf(claims, 12)).toEqual([12, 12]);
  });

  test('have the booking of the first one, which is checked in for all of them', () => {
    const grid = makeGrid(aDay([aBooking(9), aBooking(10)]));
    for (const slot of [9, 10]) expect(cellAt(grid, 1, slot)?.first?.bookingId).toBe('b9');
    expect(cellAt(grid, 1, 11)?.first).toBeNull();
  });

  test('do not belong together if they were bought in two orders or by two people', () => {
    const other = aBooking(11, {
      player: { userId: 'b', name: 'Arif', isGuest: false, phone: null },
    });
    const claims = [aBooking(9), aBooking(10, { orderId: 'order_2' }), other];
    for (const slot of [9, 10, 11]) expect(spanOf(claims, slot)).toEqual([slot, slot]);
  });

  test('a hold, a lesson and a block belong together by their order, class and reason', () => {
    const at = { courtId: 1 };
    const held = {
      ...at,
      kind: 'hold',
      dueSen: 8_000,
      player,
      until: '2026-11-21T10:00:00Z',
      linkSentAt: null,
      linkPayment: null,
    } as const;
    const lesson = {
      ...at,
      kind: 'lesson',
      program: 'Drills',
      participants: 1,
      capacity: 8,
    } as const;
    const claims: DayClaim[] = [
      { ...held, slot: 7, orderId: 'order_1' },
      { ...held, slot: 8, orderId: 'order_1' },
      { ...lesson, slot: 9, classId: 1 },
      { ...lesson, slot: 10, classId: 1 },
      { ...lesson, slot: 11, classId: 2 },
      { ...at, kind: 'block', slot: 12, reason: 'Net', closureId: null, series: null },
      { ...at, kind: 'block', slot: 13, reason: 'Glass', closureId: null, series: null },
    ];
    const spans = claims.map(({ slot }) => spanOf(claims, slot));
    expect(spans).toEqual([
      [7, 8],
      [7, 8],
      [9, 10],
      [9, 10],
      [11, 11],
      [12, 12],
      [13, 13],
    ]);
  });
});

test('a closure closes the courts of its sport, or all of them', () => {
  const closed = (sport: 'Padel' | null) =>
    makeGrid(aDay([], [{ sport, reason: 'Stocktaking' }]))
      .rows[0]?.cells.filter(({ closure }) => closure === 'Stocktaking')
      .map(({ court }) => court.id);
  expect(closed('Padel')).toEqual([11]);
  expect(closed(null)).toHaveLength(5);
});
