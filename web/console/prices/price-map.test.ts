import { expect, test } from 'vitest';
import { applyEdits } from '#domain/venue/price-changes.ts';
import { fallbackPriceRules } from '#domain/venue/starting-prices.ts';
import { changedCells, explanationsOf, priceMap } from '#web/console/prices/price-map.ts';
import { editLines, questionText, slotsText } from '#web/console/prices/price-words.ts';

const rules = fallbackPriceRules('court_checkout', new Set());
const monday = { courtType: 'Tournament Court', status: 'super_host', from: '2026-11-16' } as const;

test('the map has every sold slot of seven days, with how its price is made', () => {
  const rows = priceMap(rules, null, monday);
  expect(rows).toHaveLength(19);
  expect(rows.every(({ cells }) => cells.length === 7)).toBe(true);
  expect(explanationsOf(rows)).toEqual([
    { explained: 'RM 60.00 off peak, -RM 20.00 for Super Host', finalSen: 4_000, count: 35 },
    { explained: 'RM 80.00 at peak, -RM 20.00 for Super Host', finalSen: 6_000, count: 42 },
    { explained: 'at peak', finalSen: 8_000, count: 56 },
  ]);
  expect(changedCells(rows)).toBe(0);
});

test('a flat price has no peak', () => {
  const rows = priceMap(rules, null, { ...monday, courtType: 'Show Court' });
  expect(explanationsOf(rows)).toEqual([
    { explained: 'at any time', finalSen: 12_000, count: 133 },
  ]);
});

test('slots that a change makes dearer show their price before', () => {
  const after = applyEdits(rules, [
    { kind: 'price', courtType: 'Tournament Court', baseSen: 6_600, peakSen: 8_000 },
  ]);
  const rows = priceMap(after, rules, monday);
  expect(changedCells(rows)).toBe(35);
  const noon = rows.find(({ slot }) => slot === 12)?.cells[0];
  expect(noon).toMatchObject({ beforeSen: 4_000, price: { finalPrice: 4_600 } });
});

test('an edit is shown with what it replaces', () => {
  const promotion = rules.promotions.find(({ id }) => id === 'june-2025-tournament');
  if (promotion === undefined) throw new Error('The rules have no such promotion.');
  expect(
    editLines(rules, [
      { kind: 'price', courtType: 'Padel Court', baseSen: 12_500, peakSen: 17_000 },
      { kind: 'promotion', id: promotion.id, promotion: null },
      { kind: 'role_discount', status: 'coach', courtType: 'Show Court', discounts: [] },
      {
        ...{ kind: 'role_discount', status: 'super_host', courtType: 'Padel Court' },
        discounts: [{ amountSen: 1_500, fromSlot: 24, toSlot: 25 }],
      },
    ]),
  ).toEqual([
    {
      text: 'Padel Court: RM 125.00 off peak, RM 170.00 at peak',
      before: 'before: RM 120.00, RM 160.00',
    },
    {
      text: 'Promotion June Discount ends',
      before:
        'before: June Discount, RM 10.00 off Tournament Court, off peak, 01/06/2025 to 30/06/2025',
    },
    { text: 'Coach on Show Court: no discount', before: 'before: none' },
    {
      text: 'Super Host on Padel Court: RM 15.00 off, 12:00 AM to 02:00 AM',
      before: 'before: RM 20.00 off, 07:00 AM to 06:00 PM',
    },
  ]);
  expect(slotsText({ fromSlot: 7, toSlot: 17 })).toBe('07:00 AM to 06:00 PM');
});

test('a question names the prices', () => {
  const row = { courtType: 'Padel Court', baseSen: 12_000, peakSen: 1_100 };
  expect(questionText({ reason: 'peak_below_base', ...row })).toBe(
    'Padel Court: the peak price of RM 11.00 is below the base price of RM 120.00.',
  );
  expect(questionText({ reason: 'price_free', priceSen: 0, name: 'Padel Court' })).toBe(
    'Padel Court: a slot costs nothing.',
  );
});
