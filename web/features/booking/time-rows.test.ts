import { describe, expect, test } from 'vitest';
import { emptyRow, withClaim } from '#domain/slots/slot-rows.ts';
import { type Slot, type SlotClaim, tableSlots } from '#domain/time/slots.ts';
import type { Court, CourtType, Day } from '#web/features/booking/day.ts';
import { partsOfDay } from '#web/features/booking/parts-of-day.ts';
import { countFree, firstPart, timeRows } from '#web/features/booking/time-rows.ts';

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
