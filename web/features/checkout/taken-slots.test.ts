import { expect, test } from 'vitest';
import { emptyRow, withClaim } from '#domain/slot-rows.ts';
import type { Slot, SlotClaim } from '#domain/slots.ts';
import type { CourtType, Day } from '#web/features/booking/day.ts';
import { takenSlots } from '#web/features/checkout/taken-slots.ts';

const types: readonly CourtType[] = [
  {
    id: 1,
    name: 'Padel Court',
    description: '',
    price: null,
    courts: [7, 8].map((id, index) => ({
      id,
      name: `Padel Court ${index + 1}`,
      isRestricted: false,
      queue: null,
    })),
  },
];
const chosen = { 'Padel Court 1': [10, 12], 'Padel Court 2': [18] } as const;

const dayWith = (rows: Day['rows'], now = '2026-11-16T09:00:00+08:00'): Day => ({
  date: '2026-11-16',
  rows,
  holds: [],
  status: 'normal_member',
  now: Temporal.Instant.from(now),
});
const rowWith = (slot: Slot, claim: SlotClaim) => withClaim(emptyRow, slot, claim);

test('what others have booked or hold is taken, and so is an hour that has ended', () => {
  const rows = { 7: rowWith(12, 'booked'), 8: rowWith(18, 'held') };
  expect(takenSlots(chosen, types, dayWith(rows))).toEqual({
    'Padel Court 1': [12],
    'Padel Court 2': [18],
  });
  expect(takenSlots(chosen, types, dayWith({}, '2026-11-16T11:00:00+08:00'))).toEqual({
    'Padel Court 1': [10],
  });
});

test('what is free, or has become the member’s own, is not', () => {
  const rows = { 7: rowWith(12, 'booked_by_you'), 8: rowWith(18, 'held_by_you') };
  expect(takenSlots(chosen, types, dayWith(rows))).toEqual({});
});
