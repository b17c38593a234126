import { expect, test } from 'vitest';
import { haveSwapped, refusalToSwap, type TwoSlots } from '#domain/staff/swaps.ts';

const here = { courtName: 'Show Court 1', date: '2026-11-17', slot: 12 } as const;
const there = { courtName: 'Show Court 2', date: '2026-11-17', slot: 13 } as const;
const elsewhere = { ...there, slot: 14 } as const;
const shown: TwoSlots = [here, there];

test('[DESK-11] two members swap bookings that are where they were shown', () => {
  expect(refusalToSwap(['mei', 'ada'], shown, shown)).toBeNull();
  expect(refusalToSwap(['mei', 'mei'], shown, shown)).toBe('swap_same_member');
});

test.each([
  { now: [here, elsewhere] },
  { now: [elsewhere, there] },
  { now: [there, here] },
] satisfies { now: TwoSlots }[])(
  '[DESK-11] a booking that has moved since refuses the swap',
  ({ now }) => {
    expect(refusalToSwap(['mei', 'ada'], now, shown)).toBe('swap_changed');
  },
);

test('[DESK-11] a swap that is asked for again is known', () => {
  expect(haveSwapped([there, here], shown)).toBe(true);
  expect(haveSwapped(shown, shown)).toBe(false);
  expect(haveSwapped([there, elsewhere], shown)).toBe(false);
  expect(haveSwapped([here, here], [here, here])).toBe(false);
});
