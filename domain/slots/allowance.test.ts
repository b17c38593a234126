import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MembershipStatus, membershipStatuses } from '#domain/members/membership-status.ts';
import {
  chooseFreeSlots,
  freeSlotsLeft,
  freeSlotsPerWeek,
  refusalOfFreeSlots,
  slotsUsedAfterCancelling,
  weekStartOf,
} from '#domain/slots/allowance.ts';
import { allSlots } from '#domain/time/slots.ts';
import { refusals } from '#domain/words/refusal-texts.ts';

test.each([
  ['2025-06-22', '2025-06-16'],
  ['2025-06-23', '2025-06-23'],
  ['2025-06-24', '2025-06-23'],
  ['2025-06-29', '2025-06-23'],
  ['2025-06-30', '2025-06-30'],
  ['2025-07-02', '2025-06-30'],
  ['2026-01-01', '2025-12-29'],
  ['2028-02-29', '2028-02-28'],
])('[FREE-1] %s belongs to the week of Monday %s', (date, monday) => {
  expect(weekStartOf(date)).toBe(monday);
});

test.each<[MembershipStatus, number]>([
  ['normal_member', 0],
  ['athlete', 2],
  ['coach', 0],
  ['super_host', 0],
  ['super_host_pickle', 0],
  ['super_host_padel', 0],
  ['long_term_member', 0],
  ['vip_maserati', 0],
])('[FREE-2] %s has %i free slots a week', (status, slots) => {
  expect(freeSlotsPerWeek(status)).toBe(slots);
});

test.each<[MembershipStatus, number, number]>([
  ['athlete', 0, 2],
  ['athlete', 1, 1],
  ['athlete', 2, 0],
  ['athlete', 3, 0],
  ['coach', 0, 0],
  ['coach', 2, 0],
])('[FREE-3] %s who used %i has %i left', (status, used, left) => {
  expect(freeSlotsLeft(status, used)).toBe(left);
});

const selection = [
  { court: 'Tournament Court 10', slot: 9 },
  { court: 'Tournament Court 2', slot: 24 },
  { court: 'Tournament Court 2', slot: 11 },
] as const;

test.each([
  [0, []],
  [1, ['Tournament Court 2 at 11']],
  [2, ['Tournament Court 2 at 11', 'Tournament Court 2 at 24']],
  [5, ['Tournament Court 2 at 11', 'Tournament Court 2 at 24', 'Tournament Court 10 at 9']],
])('[FREE-4] with %i left, free are %j', (left, chosen) => {
  expect(chooseFreeSlots(selection, left).map(({ court, slot }) => `${court} at ${slot}`)).toEqual(
    chosen,
  );
});

test('[FREE-4] free slots are part of the selection and never exceed what is left', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...membershipStatuses),
      fc.nat(3),
      fc.array(
        fc.record({
          court: fc.constantFrom('Show Court 1', 'Show Court 2'),
          slot: fc.constantFrom(...allSlots),
        }),
      ),
      (status, used, slots) => {
        const left = freeSlotsLeft(status, used);
        const chosen = chooseFreeSlots(slots, left);
        expect(chosen).toHaveLength(Math.min(slots.length, left));
        for (const slot of chosen) expect(slots).toContain(slot);
        expect(refusalOfFreeSlots(status, used, chosen.length)).toBeNull();
      },
    ),
  );
});

test.each<[MembershipStatus, number, number, boolean]>([
  ['athlete', 0, 2, false],
  ['athlete', 0, 3, true],
  ['athlete', 1, 1, false],
  ['athlete', 1, 2, true],
  ['athlete', 2, 0, false],
  ['athlete', 2, 1, true],
  ['normal_member', 0, 0, false],
  ['normal_member', 0, 1, true],
])('[FREE-5] %s who used %i and requests %i is refused: %s', (status, used, requested, refused) => {
  expect(refusalOfFreeSlots(status, used, requested)).toBe(refused ? 'free_slots_exceeded' : null);
});

test('[FREE-5] the refusal has the specified sentence', () => {
  expect(refusals.free_slots_exceeded).toBe('Maximum free slots exceeded for this week.');
});

test.each([
  [2, 1],
  [1, 0],
  [0, 0],
])('[FREE-6] of %i used slots, %i remain used once one is cancelled', (used, after) => {
  expect(slotsUsedAfterCancelling(used)).toBe(after);
});
