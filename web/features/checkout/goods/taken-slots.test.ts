import { expect, test } from 'vitest';
import { emptyRow, withClaim } from '#domain/slots/slot-rows.ts';
import type { Slot, SlotClaim } from '#domain/time/slots.ts';
import type { CourtType, Day } from '#web/features/booking/day.ts';
import {
  type TakenSlots,
  takenSlots,
  wordsOfTaken,
} from '#web/features/checkout/goods/taken-slots.ts';

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

test('slots booked by others are gone, and so is a slot that has ended', () => {
  const rows = { 7: rowWith(12, 'booked') };
  expect(takenSlots(chosen, types, dayWith(rows))).toEqual({
    gone: { 'Padel Court 1': [12] },
    held: {},
    heldUntil: null,
    left: { 'Padel Court 1': [10], 'Padel Court 2': [18] },
  });
  expect(takenSlots(chosen, types, dayWith({}, '2026-11-16T11:00:00+08:00')).gone).toEqual({
    'Padel Court 1': [10],
  });
});

test('slots held by others may come back, at the latest when the last hold expires', () => {
  const rows = { 7: rowWith(12, 'held'), 8: rowWith(18, 'held') };
  const date = '2026-11-16';
  const holds = [
    { courtId: 8, date, slot: 18, until: '2026-11-16T01:02:00Z' },
    { courtId: 7, date, slot: 12, until: '2026-11-16T01:03:00Z' },
  ] as const;
  expect(takenSlots(chosen, types, { ...dayWith(rows), holds: [...holds] })).toEqual({
    gone: {},
    held: { 'Padel Court 1': [12], 'Padel Court 2': [18] },
    heldUntil: '2026-11-16T01:03:00Z',
    left: { 'Padel Court 1': [10] },
  });
});

test('slots that are free, or the member’s own by now, are left', () => {
  const rows = { 7: rowWith(12, 'booked_by_you'), 8: rowWith(18, 'held_by_you') };
  const { gone, held, left } = takenSlots(chosen, types, dayWith(rows));
  expect([gone, held]).toEqual([{}, {}]);
  expect(left).toEqual({ 'Padel Court 1': [10, 12], 'Padel Court 2': [18] });
});

test('taken slots are told in whole sentences', () => {
  const slots = { gone: { 'Padel Court 1': [12] }, held: { 'Padel Court 2': [18] }, left: {} };
  expect(wordsOfTaken({ ...slots, heldUntil: '2026-11-16T01:03:00Z' } as TakenSlots)).toEqual([
    '12:00 PM on Court 1 can no longer be booked.',
    'Another member is paying for 06:00 PM on Court 2, until 09:03 AM at the latest.',
  ]);
  expect(wordsOfTaken({ ...slots, gone: {}, heldUntil: null } as TakenSlots)).toEqual([
    'Another member is paying for 06:00 PM on Court 2.',
  ]);
});
