import { describe, expect, test } from 'vitest';
import {
  includedTax,
  percentOf,
  readPercent,
  refusalOfTaxRate,
  shownRates,
  type TaxRate,
  taxByRate,
  taxRatesOn,
} from '#domain/money/tax.ts';

describe('the tax that a price includes', () => {
  test.each([
    [8_000, 0, 0],
    [8_000, 800, 593],
    [10_800, 800, 800],
    [6_000, 600, 340],
    [1, 800, 0],
    [7, 800, 1],
    [16_000, 10_000, 8_000],
  ])('[TAX-1] of %i sen at %i hundredths of a percent is %i sen', (priceSen, rateBp, taxSen) => {
    expect(includedTax(priceSen, rateBp)).toBe(taxSen);
  });

  test('and the price without it make the price, to half a sen', () => {
    for (let priceSen = 0; priceSen <= 20_000; priceSen += 37) {
      const net = priceSen - includedTax(priceSen, 800);
      expect(Math.abs(net * 1.08 - priceSen)).toBeLessThanOrEqual(0.54);
    }
  });
});

describe('the rate on a day', () => {
  const rates: readonly TaxRate[] = [
    { kind: 'court_booking', rateBp: 600, holdsFrom: '2028-01-01' },
    { kind: 'court_booking', rateBp: 800, holdsFrom: '2027-01-01' },
    { kind: 'group_lesson', rateBp: 0, holdsFrom: '2027-01-01' },
  ];

  test.each([
    ['2026-12-31', 0],
    ['2027-01-01', 800],
    ['2027-12-31', 800],
    ['2028-01-01', 600],
  ])('[TAX-2] %s is %i for court bookings', (soldOn, rateBp) => {
    expect(taxRatesOn(rates, soldOn).court_booking).toBe(rateBp);
  });

  test('is none for a kind without a rate', () => {
    expect(taxRatesOn(rates, '2027-06-01')).toEqual({
      court_booking: 800,
      private_lesson: 0,
      group_lesson: 0,
      membership_upgrade: 0,
    });
  });
});

test.each([
  ['2026-11-17', 'tax_rate_past'],
  ['2026-11-18', null],
  ['2026-11-19', null],
])('[TAX-3] a rate from %s on, set on 2026-11-18', (holdsFrom, refusal) => {
  expect(refusalOfTaxRate(holdsFrom, '2026-11-18')).toBe(refusal);
});

test('[TAX-4] a receipt sums its tax by rate, highest first, and leaves out what has none', () => {
  const items = [
    { taxRateBp: 600, taxSen: 340 },
    { taxRateBp: 0, taxSen: 0 },
    { taxRateBp: 800, taxSen: 593 },
    { taxRateBp: 600, taxSen: 60 },
  ];
  expect(taxByRate(items)).toEqual([
    { taxRateBp: 800, taxSen: 593 },
    { taxRateBp: 600, taxSen: 400 },
  ]);
  expect([800, 50, 625].map(percentOf)).toEqual(['8', '0.5', '6.25']);
});

test('[TAX-8] the rates of today are shown with those to come, and none where there is none', () => {
  const rates = [
    { kind: 'court_booking', rateBp: 1_000, holdsFrom: '2027-07-01' },
    { kind: 'court_booking', rateBp: 600, holdsFrom: '2026-01-01' },
    { kind: 'court_booking', rateBp: 800, holdsFrom: '2026-11-18' },
    { kind: 'group_lesson', rateBp: 800, holdsFrom: '2027-01-01' },
  ] as const;
  const none = (kind: string) => ({ kind, rateBp: 0, holdsFrom: null });
  expect(shownRates(rates, '2026-11-18')).toEqual([
    rates[2],
    rates[0],
    none('private_lesson'),
    none('group_lesson'),
    rates[3],
    none('membership_upgrade'),
  ]);
});

test.each([
  ['8', 800],
  [' 0.5 % ', 50],
  ['6.25', 625],
  ['0', 0],
  ['100', 10_000],
  ['100.01', null],
  ['-1', null],
  ['eight', null],
  ['', null],
])('[TAX-8] a person types %j', (text, rateBp) => {
  expect(readPercent(text)).toBe(rateBp);
});
