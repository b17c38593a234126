import { describe, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import type { PricedSlot } from '#domain/venue/pricing.ts';
import { freeSlotsWords, priceWords, totalOf, weekWords } from '#web/features/booking/summary.ts';

function priced(court: string, slot: Slot, finalPrice: number): PricedSlot {
  return {
    court,
    slot,
    beforeDiscountPrice: finalPrice,
    companyDiscountPrice: 0,
    membershipDiscountPrice: 0,
    discountPrice: 0,
    finalPrice,
    isPeak: false,
    promotionLabel: null,
  };
}

const week = 'this week';
const slots = [
  priced('Tournament Court 1', 12, 6_000),
  priced('Tournament Court 1', 18, 8_000),
  priced('Show Court 2', 18, 12_000),
];

describe('the running total', () => {
  test.each([
    [0, 26_000, 0],
    [1, 20_000, 1],
    [2, 12_000, 2],
    [5, 0, 3],
  ])('[FREE-4] subtracts %i free slots of the week', (left, totalSen, freeSlots) => {
    expect(totalOf(slots, left)).toEqual({ totalSen, freeSlots });
  });
});

describe('the price text', () => {
  test('is not known yet while free slots may still change it', () => {
    expect(priceWords(slots, undefined, week)).toEqual({ amount: undefined, free: undefined });
    expect(priceWords(undefined, 2, week)).toEqual({ amount: undefined, free: undefined });
  });

  test('has the total and the free slots once they are known', () => {
    const words = { amount: 'RM 120.00', free: '2 free, none left this week' };
    expect(priceWords(slots, 2, week)).toEqual(words);
    expect(priceWords(slots, 0, week)).toEqual({
      amount: 'RM 260.00',
      free: 'No free slots left this week',
    });
  });

  test('does not mention free slots when none are known', () => {
    expect(priceWords(slots, null, week)).toEqual({ amount: 'RM 260.00', free: null });
    expect(priceWords(undefined, null, week)).toEqual({ amount: undefined, free: null });
  });

  test('has no amount for slots that cannot be sold', () => {
    expect(priceWords(null, undefined, week)).toEqual({ amount: null, free: undefined });
    expect(priceWords(null, 1, week)).toEqual({ amount: null, free: '1 free slot left this week' });
  });
});

test.each([
  [0, 2, '2 free slots left this week'],
  [0, 1, '1 free slot left this week'],
  [0, 0, 'No free slots left this week'],
  [1, 2, '1 free, 1 left this week'],
  [2, 2, '2 free, none left this week'],
])('%i of %i free slots are mentioned as such', (used, left, words) => {
  expect(freeSlotsWords(used, left, week)).toBe(words);
});

test.each([
  ['2026-11-16', 'this week'],
  ['2026-11-22', 'this week'],
  ['2026-11-23', 'for 23 Nov to 29 Nov'],
  ['2026-12-01', 'for 30 Nov to 6 Dec'],
] as const)('[FREE-1] free slots on %s are those %s', (date, words) => {
  expect(weekWords(date, '2026-11-17')).toBe(words);
});
