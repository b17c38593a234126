import { expect, test } from 'vitest';
import type { SlotState } from '#domain/time/slots.ts';
import type { CourtTypeName } from '#domain/venue/courts.ts';
import type { PriceRules } from '#domain/venue/pricing.ts';
import { priceRow } from '#web/features/booking/priced-rows.ts';
import type { TimeCell } from '#web/features/booking/time-rows.ts';

const day = { date: '2026-11-23', status: 'normal_member' } as const;
const rules: PriceRules = {
  prices: [
    { courtType: 'Tournament Court', baseSen: 6_000, peakSen: 8_000 },
    { courtType: 'Show Court', baseSen: 12_000, peakSen: 12_000 },
  ],
  promotions: [],
  roleDiscounts: [],
  publicHolidays: new Set(),
};

const cell = (courtType: CourtTypeName, state: SlotState): TimeCell => {
  const court = `${courtType} 1`;
  const mark = `${courtType.charAt(0)}1`;
  return { key: court, mark, courtType, court, slot: 19, state, closedFor: null };
};

test.each([
  ['booked', 'available', 'RM 120.00'],
  ['held', 'available', 'RM 120.00'],
  ['booked_by_you', 'available', 'RM 120.00'],
  ['available', 'booked', 'RM 80.00'],
  ['available', 'held_by_you', 'from RM 80.00'],
  ['booked', 'booked', ''],
] as const)(
  'a row with a Tournament Court %s and a Show Court %s says "%s"',
  (tournament, show, price) => {
    const cells = [cell('Tournament Court', tournament), cell('Show Court', show)];
    expect(priceRow({ slot: 19, cells }, day, rules).price).toBe(price);
  },
);

test('what cannot be selected has no price in its name', () => {
  const cells = [cell('Tournament Court', 'booked'), cell('Show Court', 'available')];
  const row = priceRow({ slot: 19, cells }, day, rules);
  expect(row.cells.map(({ name, canToggle }) => [name, canToggle])).toEqual([
    ['T1, Tournament Court 1, 07:00 PM - 08:00 PM, Booked', false],
    ['S1, Show Court 1, 07:00 PM - 08:00 PM, RM 120.00', true],
  ]);
});
