import { describe, expect, test } from 'vitest';
import { emptyRow, withClaim } from '#domain/slots/slot-rows.ts';
import { type Slot, type SlotClaim, tableSlots } from '#domain/time/slots.ts';
import type { Court, CourtType, Day } from '#web/features/booking/day.ts';
import { partsOfDay } from '#web/features/booking/parts-of-day.ts';
import { countFree, firstPart, fullTypes, timeRows } from '#web/features/booking/time-rows.ts';

const courtOf = (id: number, name: string): Court => ({
  id,
  name,
  isRestricted: false,
  queue: null,
});
const price = { baseSen: 6_000, peakSen: 8_000 };
const tournament: CourtType = {
  id: 1,
  name: 'Tournament Court',
  description: '',
  price,
  courts: [10, 2, 1].map((number) => courtOf(number, `Tournament Court ${number}`)),
};
const show: CourtType = {
  ...tournament,
  name: 'Show Court',
  courts: [courtOf(11, 'Show Court 1')],
};

const rowWith = (claim: SlotClaim, slots: readonly Slot[]): string =>
  slots.reduce((row, slot) => withClaim(row, slot, claim), emptyRow);

const day: Day = {
  date: '2026-11-16',
  rows: { 1: rowWith('booked', [19, 20]), 2: rowWith('booked', [20]), 10: rowWith('booked', [20]) },
  holds: [],
  status: 'normal_member',
  now: Temporal.Instant.from('2026-11-15T20:00:00+08:00'),
};
const [morning, , evening] = partsOfDay;

const marksAt = (slot: Slot, types: readonly CourtType[]): string[] =>
  timeRows(day, types, [slot]).flatMap(({ cells }) =>
    cells.map(({ mark, state }) => `${mark} ${state}`),
  );

describe('rows by time', () => {
  test('[PICK-13] have the courts of a type in order, each with its state', () => {
    expect(marksAt(19, [tournament])).toEqual(['1 booked', '2 available', '10 available']);
  });

  test('[PICK-13] tell courts of two types apart', () => {
    expect(marksAt(19, [tournament, show])).toEqual([
      'T1 booked',
      'T2 available',
      'T10 available',
      'S1 available',
    ]);
  });

  test('[COURT-5] leave out a court that the member cannot book', () => {
    const restricted = {
      ...tournament,
      courts: tournament.courts.map((court) => ({ ...court, isRestricted: court.id === 2 })),
    };
    expect(marksAt(19, [restricted])).toEqual(['1 booked', '10 available']);
  });

  test('leave out timeslots that are over', () => {
    const now = Temporal.Instant.from('2026-11-16T15:30:00+08:00');
    const rows = timeRows({ ...day, now }, [tournament], tableSlots);
    expect(rows[0]?.slot).toBe(15);
  });

  test('count what is free, and begin in the evening unless it has nothing free', () => {
    expect(countFree(timeRows(day, [tournament], [19, 20]))).toBe(2);
    expect(firstPart(timeRows(day, [tournament], tableSlots))).toBe(evening);
    const rows = Object.fromEntries(
      [1, 2, 10].map((id) => [id, rowWith('booked', evening?.slots ?? [])]),
    );
    expect(firstPart(timeRows({ ...day, rows }, [tournament], tableSlots))).toBe(morning);
  });
});

describe('a type can be waited for', () => {
  const typesAt = (slot: Slot, more: Partial<Day> = {}) =>
    timeRows({ ...day, ...more }, [tournament, show], [slot]).flatMap(({ cells }) =>
      fullTypes({ ...day, ...more }, cells),
    );
  test('[WAIT-1] while a court of another type is free', () => {
    expect(typesAt(20)).toEqual([{ courtType: 'Tournament Court', column: 1, columns: 3 }]);
    const rows = { ...day.rows, 11: rowWith('booked', [20]) };
    expect(typesAt(20, { rows }).map(({ courtType }) => courtType)).toEqual([
      'Tournament Court',
      'Show Court',
    ]);
  });

  test('[WAIT-1] but not while one of its courts is free, or the member has one', () => {
    expect(typesAt(19)).toEqual([]);
    const rows = { ...day.rows, 1: rowWith('booked_by_you', [20]) };
    expect(typesAt(20, { rows })).toEqual([]);
  });

  test('[WAIT-1] but not once the timeslot has begun, or where a closure closes it', () => {
    const now = Temporal.Instant.from('2026-11-16T20:30:00+08:00');
    expect(typesAt(20, { now })).toEqual([]);
    const closed = [1, 2, 10].map((courtId) => ({
      courtId,
      date: day.date,
      slots: [20 as const],
      reason: 'Repairs',
    }));
    expect(typesAt(20, { closed })).toEqual([]);
  });
});
