import fc from 'fast-check';
import { expect, test } from 'vitest';
import { membershipStatuses } from '#domain/members/membership-status.ts';
import { allSlots, type Slot } from '#domain/time/slots.ts';
import {
  isPeak,
  isPeakBelowBase,
  type PriceRules,
  type Promotion,
  priceCourtSlots,
  priceSlot,
  pricesUnder,
} from '#domain/venue/pricing.ts';

const noHolidays: ReadonlySet<string> = new Set();
const wednesday = '2026-03-18';

test.each<[Slot, boolean]>([
  [6, true],
  [7, true],
  [10, true],
  [11, false],
  [14, false],
  [17, false],
  [18, true],
  [23, true],
  [24, true],
  [25, true],
])('[PRICE-4] on a weekday, whether slot %i is peak: %s', (slot, peak) => {
  expect(isPeak(wednesday, slot, noHolidays)).toBe(peak);
});

test.each([
  ['2026-03-16', false],
  ['2026-03-17', false],
  ['2026-03-18', false],
  ['2026-03-19', false],
  ['2026-03-20', false],
  ['2026-03-21', true],
  ['2026-03-22', true],
])('[PRICE-4] whether noon on %s is peak: %s', (date, peak) => {
  expect(isPeak(date, 12, noHolidays)).toBe(peak);
});

test('[PRICE-4] a public holiday is peak all day, the day after is not', () => {
  const holidays = new Set(['2026-03-18']);
  expect(isPeak('2026-03-18', 12, holidays)).toBe(true);
  expect(isPeak('2026-03-19', 12, holidays)).toBe(false);
});

const rulesWith = (changes: Partial<PriceRules>): PriceRules => ({
  prices: [{ courtType: 'Padel Court', baseSen: 10_000, peakSen: 15_000 }],
  promotions: [],
  roleDiscounts: [],
  publicHolidays: noHolidays,
  ...changes,
});

const everyDay = {
  courtType: null,
  exceptCourtType: null,
  startsOn: null,
  endsOn: '2030-12-31',
  appliesTo: 'all',
} as const;

const hostDiscount = {
  status: 'super_host',
  courtType: 'Padel Court',
  amountSen: 2_000,
  fromSlot: 7,
  toSlot: 17,
} as const;

const host = { courtType: 'Padel Court', date: wednesday, status: 'super_host' } as const;

test('[PRICE-9] promotions and the membership discount add up, each off the full price', () => {
  const rules = rulesWith({
    promotions: [
      { ...everyDay, id: 'a', label: 'Quarter', kind: 'percent', percent: 25 },
      { ...everyDay, id: 'b', label: 'Five', kind: 'amount', amountSen: 500 },
    ],
    roleDiscounts: [hostDiscount],
  });
  expect(priceSlot(rules, host, 12)).toEqual({
    beforeDiscountPrice: 10_000,
    companyDiscountPrice: 3_000,
    membershipDiscountPrice: 2_000,
    discountPrice: 5_000,
    finalPrice: 5_000,
    isPeak: false,
    promotionLabel: 'Quarter + Five',
  });
});

test('[PRICE-9] the membership discount is cut first when discounts exceed the price', () => {
  const rules = rulesWith({
    promotions: [{ ...everyDay, id: 'a', label: 'Nearly all', kind: 'amount', amountSen: 9_500 }],
    roleDiscounts: [hostDiscount],
  });
  expect(priceSlot(rules, host, 12)).toMatchObject({
    companyDiscountPrice: 9_500,
    membershipDiscountPrice: 500,
    finalPrice: 0,
  });
});

test('[PRICE-9] promotions are capped at the price and leave nothing for a membership discount', () => {
  const rules = rulesWith({
    promotions: [{ ...everyDay, id: 'a', label: 'Too much', kind: 'amount', amountSen: 10_001 }],
    roleDiscounts: [hostDiscount],
  });
  expect(priceSlot(rules, host, 12)).toMatchObject({
    companyDiscountPrice: 10_000,
    membershipDiscountPrice: 0,
    finalPrice: 0,
  });
});

test.each([
  [1, 50, 1],
  [999, 25, 250],
  [10_000, 12.5, 1_250],
  [10_000, 0, 0],
  [10_000, 100, 10_000],
])('[PRICE-7] of %i sen, %d percent are %i sen', (baseSen, percent, sen) => {
  const rules = rulesWith({
    prices: [{ courtType: 'Padel Court', baseSen, peakSen: 0 }],
    promotions: [{ ...everyDay, id: 'a', label: 'Part', kind: 'percent', percent }],
  });
  expect(priceSlot(rules, host, 12)?.companyDiscountPrice).toBe(sen);
});

test('[PRICE-7] a promotion runs from its first day to its last, both included', () => {
  const rules = rulesWith({
    promotions: [
      {
        ...everyDay,
        id: 'a',
        label: 'Two days',
        startsOn: '2026-03-18',
        endsOn: '2026-03-19',
        kind: 'amount',
        amountSen: 100,
      },
    ],
  });
  const labels = ['2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'].map(
    (date) => priceSlot(rules, { ...host, date }, 12)?.promotionLabel,
  );
  expect(labels).toEqual([null, 'Two days', 'Two days', null]);
});

const anyPromotion = fc
  .record({
    courtType: fc.constantFrom(null, 'Padel Court', 'Show Court'),
    exceptCourtType: fc.constantFrom(null, 'Show Court'),
    appliesTo: fc.constantFrom<'all' | 'off_peak'>('all', 'off_peak'),
    terms: fc.oneof(
      fc.record({ kind: fc.constant('amount' as const), amountSen: fc.nat(30_000) }),
      fc.record({ kind: fc.constant('percent' as const), percent: fc.nat(100) }),
    ),
  })
  .map(({ terms, ...scope }) => ({ ...everyDay, ...scope, id: 'p', label: 'P', ...terms }));

const anyRoleDiscount = fc.record({
  status: fc.constantFrom(...membershipStatuses),
  courtType: fc.constantFrom('Padel Court', 'Show Court'),
  amountSen: fc.nat(30_000),
  fromSlot: fc.constantFrom(...allSlots),
  toSlot: fc.constantFrom(...allSlots),
});

test('[PRICE-10] for any rules, before − discount = final, and nothing is negative', () => {
  fc.assert(
    fc.property(
      fc.nat(20_000),
      fc.nat(20_000),
      fc.array(anyPromotion, { maxLength: 4 }),
      fc.array(anyRoleDiscount, { maxLength: 6 }),
      fc.constantFrom(...membershipStatuses),
      fc.constantFrom(...allSlots),
      (baseSen, peakSen, promotions, roleDiscounts, status, slot) => {
        const prices = [{ courtType: 'Padel Court', baseSen, peakSen }];
        const rules = rulesWith({ prices, promotions, roleDiscounts });
        const price = priceSlot(rules, { ...host, status }, slot);
        if (!price) throw new Error('A court type with a row has a price.');
        expect([baseSen, peakSen]).toContain(price.beforeDiscountPrice);
        expect(price.beforeDiscountPrice - price.discountPrice).toBe(price.finalPrice);
        expect(price.companyDiscountPrice + price.membershipDiscountPrice).toBe(
          price.discountPrice,
        );
        expect(price.finalPrice).toBeGreaterThanOrEqual(0);
        expect(price.companyDiscountPrice).toBeGreaterThanOrEqual(0);
        expect(price.membershipDiscountPrice).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(price.finalPrice)).toBe(true);
        expect(price.promotionLabel !== null).toBe(price.companyDiscountPrice > 0);
      },
    ),
  );
});

test('[PRICE-11] a selection is priced by court number, then time, each slot once', () => {
  const priced = priceCourtSlots(rulesWith({}), host, {
    'Padel Court 10': [12],
    'Padel Court 2': [20, 11, 20],
  });
  expect(priced?.map(({ court, slot, finalPrice }) => [court, slot, finalPrice])).toEqual([
    ['Padel Court 2', 11, 10_000],
    ['Padel Court 2', 20, 15_000],
    ['Padel Court 10', 12, 10_000],
  ]);
});

test('[PRICE-14] a flat price has no peak', () => {
  const isMarked = (baseSen: number, peakSen: number, slot: Slot): boolean | undefined =>
    priceSlot(rulesWith({ prices: [{ courtType: 'Padel Court', baseSen, peakSen }] }), host, slot)
      ?.isPeak;
  expect(isMarked(12_000, 12_000, 20)).toBe(false);
  expect(isMarked(12_000, 16_000, 20)).toBe(true);
  expect(isMarked(12_000, 16_000, 12)).toBe(false);
});

test('[PRICE-12] a court type without a row has no price', () => {
  const unknown = { ...host, courtType: 'Squash Court' };
  expect(priceSlot(rulesWith({}), unknown, 12)).toBeNull();
  expect(priceCourtSlots(rulesWith({}), unknown, { 'Squash Court 1': [12] })).toBeNull();
});

test.each([
  [6_000, 8_000, false],
  [6_000, 6_000, false],
  [6_000, 5_999, true],
])('[PRICE-15] a base of %i with a peak of %i has to be confirmed: %s', (baseSen, peakSen, is) => {
  expect(isPeakBelowBase({ baseSen, peakSen })).toBe(is);
});

test('[PRICE-16] the prices under a promotion, for its court types and slots', () => {
  const prices = [
    { courtType: 'Padel Court', baseSen: 12_000, peakSen: 16_000 },
    { courtType: 'Show Court', baseSen: 10_000, peakSen: 0 },
  ];
  const promotion: Promotion = {
    id: 'half',
    label: 'Half',
    courtType: null,
    exceptCourtType: null,
    startsOn: null,
    endsOn: '2026-12-31',
    appliesTo: 'all',
    kind: 'amount',
    amountSen: 11_950,
  };
  expect(pricesUnder(promotion, prices)).toEqual([50, 4_050, 0]);
  expect(pricesUnder({ ...promotion, exceptCourtType: 'Show Court' }, prices)).toEqual([50, 4_050]);
  expect(pricesUnder({ ...promotion, courtType: 'Show Court' }, prices)).toEqual([0]);
  expect(
    pricesUnder({ ...promotion, courtType: 'Padel Court', appliesTo: 'off_peak' }, prices),
  ).toEqual([50]);
});
