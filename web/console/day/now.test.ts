import { describe, expect, test } from 'vitest';
import type { DayClaim } from '#contract/console-day.ts';
import type { Slot } from '#domain/time/slots.ts';
import { makeGrid } from '#web/console/day/grid.ts';
import {
  countdown,
  countFree,
  isForSale,
  nowAndNext,
  shortCountdown,
} from '#web/console/day/now.ts';
import { nowMark } from '#web/console/ui/now-mark.ts';
import { aDay } from '#web/testing/day.ts';

const date = '2026-11-21';
const at = (time: string): Temporal.Instant => Temporal.Instant.from(`${time}+08:00`);

describe('the line of the current time', () => {
  test('stands in the running slot, as far down as it has passed', () => {
    expect(nowMark(date, at('2026-11-21T18:15:00'))).toEqual({ slot: 18, share: 0.25 });
    expect(nowMark(date, at('2026-11-22T01:30:00'))).toEqual({ slot: 25, share: 0.5 });
  });

  test('is missing on other days, and before the first slot', () => {
    expect(nowMark('2026-11-22', at('2026-11-21T18:15:00'))).toBeNull();
    expect(nowMark(date, at('2026-11-21T04:00:00'))).toBeNull();
  });
});

const player = { userId: 'a', name: 'Aisyah Tan', isGuest: false, phone: null };
const aBooking = (courtId: number, slot: Slot): DayClaim => ({
  kind: 'booking',
  courtId,
  slot,
  bookingId: `${courtId}-${slot}`,
  type: 'court_booking',
  player,
  orderId: `order_${courtId}`,
  paidSen: 8_000,
  creditsSen: 0,
  refundableSen: 8_000,
  priceOverride: null,
  paidAtDesk: null,
  reference: null,
  paidOnline: 'card',
  attendance: null,
});
const grid = makeGrid({
  date,
  courts: [1, 2, 3, 4, 5, 6].map((id) => ({
    id,
    name: `Padel Court ${id}`,
    type: 'Padel Court',
    sport: 'Padel',
    // The sixth is not open to members.
    isRestricted: id === 6,
    queue: null,
  })),
  claims: [
    aBooking(1, 18),
    aBooking(1, 19),
    aBooking(2, 19),
    {
      kind: 'lesson',
      courtId: 3,
      slot: 19,
      classId: 1,
      program: 'Drills',
      participants: 2,
      capacity: 8,
    },
    { kind: 'block', courtId: 4, slot: 18, reason: 'Net', closureId: null, series: null },
    { kind: 'block', courtId: 4, slot: 19, reason: 'Net', closureId: null, series: null },
    {
      kind: 'hold',
      dueSen: 8_000,
      courtId: 5,
      slot: 19,
      player,
      orderId: 'order_9',
      until: '2026-11-21T10:35:00Z',
      linkSentAt: null,
      linkPayment: null,
    },
  ],
  closures: [],
});
const placesAt = (time: string) => {
  const { onNow, arrivals, free } = nowAndNext(grid, date, at(time), 30);
  const places = (cells: typeof onNow) => cells.map(({ court, slot }) => [court.id, slot]);
  return {
    onNow: places(onNow),
    arrivals: places(arrivals),
    free: free?.map(({ id }) => id) ?? null,
  };
};

describe('now and next', () => {
  test('people arrive from 30 minutes before their first slot until it begins', () => {
    expect(placesAt('2026-11-21T18:29:59').arrivals).toEqual([]);
    expect(placesAt('2026-11-21T18:30:00').arrivals).toEqual([
      [2, 19],
      [3, 19],
    ]);
    expect(placesAt('2026-11-21T19:00:00').arrivals).toEqual([]);
  });

  test('bookings and lessons are on; a block and a hold are not', () => {
    expect(placesAt('2026-11-21T18:30:00').onNow).toEqual([[1, 18]]);
    expect(placesAt('2026-11-21T19:00:00').onNow).toEqual([
      [1, 19],
      [2, 19],
      [3, 19],
    ]);
  });

  test('who did not come is not on, and the court is not free', () => {
    const missed = { state: 'no_show', at: '2026-11-21T10:10:00Z' } as const;
    const there = { ...missed, state: 'checked_in' } as const;
    const attended = (courtId: number, attendance: typeof missed | typeof there): DayClaim =>
      ({ ...aBooking(courtId, 18), attendance }) as DayClaim;
    const columns = grid.courts.map(({ held: _, ...court }) => ({ ...court, queue: null }));
    const claims = [attended(1, missed), aBooking(1, 19), attended(2, there)];
    const shown = makeGrid({ date, courts: columns, claims, closures: [] });
    const onAt = (time: string) =>
      nowAndNext(shown, date, at(time), 30).onNow.map(({ court }) => court.id);
    expect(onAt('2026-11-21T18:15:00')).toEqual([2]);
    // The second slot in a row is part of what was missed.
    expect(onAt('2026-11-21T19:15:00')).toEqual([]);
    const { free } = nowAndNext(shown, date, at('2026-11-21T18:15:00'), 30);
    expect(free?.map(({ id }) => id)).toEqual([3, 4, 5]);
  });

  test('courts that nobody has are free while a slot runs', () => {
    expect(placesAt('2026-11-21T18:30:00').free).toEqual([2, 3, 5]);
    expect(placesAt('2026-11-21T19:30:00').free).toEqual([]);
    expect(placesAt('2026-11-21T04:30:00').free).toBeNull();
  });
});

test('what is unpaid: a hold of a payment link and a private lesson, once each, also when they are over', () => {
  const hold = (courtId: number, slot: Slot, linkSentAt: string | null): DayClaim => ({
    kind: 'hold',
    dueSen: 8_000,
    ...{ courtId, slot, player, linkSentAt, linkPayment: null },
    orderId: `order_${courtId}`,
    until: '2026-11-21T09:00:00Z',
  });
  const sent = '2026-11-21T01:00:00Z';
  const lesson = (slot: Slot, orderId: string | null = null): DayClaim => {
    const booking = aBooking(3, slot) as Extract<DayClaim, { kind: 'booking' }>;
    return { ...booking, type: 'private_lesson', orderId, paidSen: 0, coach: 'Lim' };
  };
  const unpaidGrid = makeGrid({
    date,
    courts: [1, 2, 3].map((id) => ({
      ...{ id, name: `Padel Court ${id}`, type: 'Padel Court', sport: 'Padel' as const },
      ...{ isRestricted: false, queue: null },
    })),
    // The second is an order of the web, whose member pays right now. The paid booking is not unpaid.
    claims: [
      ...[hold(1, 19, sent), hold(1, 20, sent), hold(2, 19, null)],
      ...[lesson(12), lesson(13), aBooking(2, 12), lesson(15, 'order_paid')],
    ],
    closures: [],
  });
  const unpaidAt = (time: string) =>
    nowAndNext(unpaidGrid, date, at(time), 30).unpaid.map(({ court, slot }) => [court.id, slot]);
  expect(unpaidAt('2026-11-21T09:00:00')).toEqual([
    [3, 12],
    [1, 19],
  ]);
  expect(unpaidAt('2026-11-21T14:00:00')).toEqual([
    [3, 12],
    [1, 19],
  ]);
});

test('a held court is for sale, but not free to all on the days of its queue', () => {
  const gridOn = (day: string) =>
    makeGrid({
      date: day,
      courts: ([null, 'priority', 'super_priority'] as const).map((queue, at) => ({
        id: at + 6,
        name: `Tournament Court ${at + 6}`,
        type: 'Tournament Court',
        sport: 'Pickle',
        isRestricted: false,
        queue,
      })),
      claims: [],
      closures: [],
    });
  const freeOn = (day: string) =>
    nowAndNext(gridOn(day), day, at(`${day}T18:30:00`), 30).free?.map(({ number }) => number);
  // 19 November 2026 is day 1 of its cycle.
  expect(freeOn('2026-11-21')).toEqual([6, 7, 8]);
  expect(freeOn('2026-11-22')).toEqual([6, 7]);
  expect(freeOn('2026-11-24')).toEqual([6]);
  const held = gridOn('2026-11-24');
  expect(countFree(held, '2026-11-24', at('2026-11-24T05:00:00'))).toBe(19);
  expect(held.rows[0]?.cells.every(isForSale)).toBe(true);
});

test('a countdown shows minutes and seconds and ends at zero', () => {
  const until = '2026-11-21T10:03:00Z';
  expect(countdown(until, Temporal.Instant.from('2026-11-21T10:00:00Z'))).toBe('3:00');
  expect(countdown(until, Temporal.Instant.from('2026-11-21T10:01:54.2Z'))).toBe('1:06');
  expect(countdown(until, Temporal.Instant.from('2026-11-21T10:09:00Z'))).toBe('0:00');
  expect(countdown(until, Temporal.Instant.from('2026-11-21T07:57:30Z'))).toBe('2h 05m');
});

test('slots that are over, taken or not open to members are not for sale', () => {
  const everything = 5 * 19 - grid.rows.flatMap(({ cells }) => cells.filter((c) => c.claim)).length;
  expect(countFree(grid, date, at('2026-11-21T05:00:00'))).toBe(everything);
  // Eleven rows have passed, in which nothing was taken.
  expect(countFree(grid, date, at('2026-11-21T18:00:00'))).toBe(everything - 5 * 11);
  expect(countFree(grid, date, at('2026-11-23T12:00:00'))).toBe(0);
});

test('a narrow cell shows hours or minutes until the last ten', () => {
  const until = '2026-11-21T10:03:00Z';
  const leftAt = (time: string) => shortCountdown(until, Temporal.Instant.from(time));
  expect(leftAt('2026-11-21T07:57:30Z')).toBe('2h');
  expect(leftAt('2026-11-21T09:04:00Z')).toBe('59m');
  expect(leftAt('2026-11-21T09:53:30Z')).toBe('9:30');
});

test('who was just marked as a no-show keeps the row for a moment, and counts as nobody on the court', () => {
  const marked = '2026-11-21T18:10:00+08:00';
  const claims = [aBooking(1, 18), aBooking(2, 18)].map((claim, index) =>
    index === 0 ? { ...claim, attendance: { state: 'no_show', at: marked } } : claim,
  ) as DayClaim[];
  const shown = (time: string) => {
    const day = aDay({ date, claims });
    const { onNow, playing } = nowAndNext(makeGrid(day), date, at(time), 30);
    return [onNow.map(({ court }) => court.id), playing];
  };
  expect(shown('2026-11-21T18:10:07')).toEqual([[1, 2], 1]);
  expect(shown('2026-11-21T18:10:08')).toEqual([[2], 1]);
});
