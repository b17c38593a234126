import { expect, test } from 'vitest';
import type { ItemContent } from '#domain/orders/item-content.ts';
import { type CourtGoods, isAbout, isForSame } from '#web/features/checkout/goods/goods.ts';

const goods: CourtGoods = {
  kind: 'courts',
  checkout: 'court',
  sport: 'Pickle',
  courtType: 'Tournament Court',
  date: '2026-11-18',
  slots: { 'Tournament Court 2': [19], 'Tournament Court 1': [12] },
  bookingType: 'court',
};

const at = (court: string, slot: 12 | 19, date = '2026-11-18'): ItemContent => ({
  kind: 'court_booking',
  court,
  date,
  slot,
});
const first = at('Tournament Court 1', 12);
const second = at('Tournament Court 2', 19);

test.each([
  ['the same items in another order', [second, first], true, true],
  ['one of the items', [first], true, false],
  ['an item more', [first, second, at('Tournament Court 1', 19)], true, false],
  ['another date', [at('Tournament Court 1', 12, '2026-11-19')], false, false],
  ['a membership', [{ kind: 'membership_upgrade', name: 'Long-term', months: 1 }], false, false],
] as const)('an open order with %s is matched by its fields', (_, items, isPart, isSame) => {
  expect(isAbout({ items }, goods)).toBe(isPart);
  expect(isForSame({ items }, goods)).toBe(isSame);
});
