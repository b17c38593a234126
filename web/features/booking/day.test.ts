import { describe, expect, test } from 'vitest';
import { emptyRow, withClaim } from '#domain/slots/slot-rows.ts';
import { type Slot, type SlotClaim, tableSlots } from '#domain/time/slots.ts';
import {
  type Court,
  type Day,
  detailOn,
  holdEndOn,
  refusalOn,
  stateOn,
} from '#web/features/booking/day.ts';

const court: Court = { id: 2, name: 'Tournament Court 2', isRestricted: false, queue: null };

const rowWith = (claim: SlotClaim, slots: readonly Slot[]): string =>
  slots.reduce((row, slot) => withClaim(row, slot, claim), emptyRow);

/** Day 8 of its cycle, seen on the evening before. */
const day: Day = {
  date: '2026-11-16',
  rows: { 2: rowWith('booked', [7, 8, 9]) },
  holds: [{ courtId: 2, date: '2026-11-16', slot: 18, until: '2026-11-15T12:00:00Z' }],
  status: 'normal_member',
  now: Temporal.Instant.from('2026-11-15T20:00:00+08:00'),
};

describe("a court's card shows", () => {
  test('how many slots are free', () => {
    expect(detailOn(day, court, [])).toBe('16 free');
    expect(detailOn({ ...day, rows: {} }, court, [])).toBe('19 free');
  });

  test('how many are selected, without counting them as free', () => {
    expect(detailOn(day, court, [10])).toBe('15 free, 1 selected');
  });

  test('that no slot is left, while past and held slots do not make a court fully booked', () => {
    const rows = { 2: rowWith('held', tableSlots) };
    expect(detailOn({ ...day, rows }, court, [])).toBe('None free');
    const night = Temporal.Instant.from('2026-11-17T02:00:00+08:00');
    expect(detailOn({ ...day, now: night }, court, [])).toBe('None free');
    expect(refusalOn({ ...day, rows }, court)).toBeNull();
  });

  test.each([
    [{ isRestricted: true }, 'Not open for booking'],
    [{ queue: 'super_priority' }, 'Held for athletes until 19 Nov'],
    [{ queue: 'priority' }, 'Held for priority members until 19 Nov'],
  ] as const)('[COURT-5] why the court is unavailable: %j', (access, reason) => {
    expect(detailOn(day, { ...court, ...access }, [])).toBe(reason);
  });

  test('[COURT-5] that it is fully booked', () => {
    const rows = { 2: rowWith('booked', tableSlots) };
    expect(detailOn({ ...day, rows }, court, [])).toBe('Fully booked');
  });
});

test("a slot's state follows from its row and the clock", () => {
  expect(stateOn(day, court, 7)).toBe('booked');
  expect(stateOn(day, court, 10)).toBe('available');
  const later = { ...day, now: Temporal.Instant.from('2026-11-16T11:00:00+08:00') };
  expect(stateOn(later, court, 10)).toBe('past');
});

test('a hold ends at the time the venue gave', () => {
  expect(holdEndOn(day, court, 18)).toBe('2026-11-15T12:00:00Z');
  expect(holdEndOn(day, court, 19)).toBeNull();
  expect(holdEndOn({ ...day, date: '2026-11-17' }, court, 18)).toBeNull();
});
