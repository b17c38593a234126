import { expect, test } from 'vitest';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Slot } from '#domain/time/slots.ts';
import { priceSlot } from '#domain/venue/pricing.ts';
import {
  fallbackPriceRules,
  groupLessonClassSen,
  promotions,
} from '#domain/venue/starting-prices.ts';

const courtRules = fallbackPriceRules('court_checkout', new Set());
const generalRules = fallbackPriceRules('general_checkout', new Set());

// Wednesdays without a promotion, and in the months of the promotions.
const plainDay = '2026-03-18';
const mayDay = '2025-05-28';
const juneDay = '2025-06-18';

const ask = (courtType: string, date = plainDay, status: MembershipStatus = 'normal_member') => ({
  courtType,
  date,
  status,
});

test.each([
  ['Tournament Court', 6_000, 8_000, 6_000, 8_000],
  ['Show Court', 12_000, 12_000, 12_000, 12_000],
  ['Padel Court', 12_000, 16_000, 14_000, 18_000],
])(
  '[PRICE-5] a %s costs %i off peak and %i at peak in the court checkout, %i and %i in the general one',
  (courtType, courtBase, courtPeak, generalBase, generalPeak) => {
    expect(priceSlot(courtRules, ask(courtType), 12)?.finalPrice).toBe(courtBase);
    expect(priceSlot(courtRules, ask(courtType), 20)?.finalPrice).toBe(courtPeak);
    expect(priceSlot(generalRules, ask(courtType), 12)?.finalPrice).toBe(generalBase);
    expect(priceSlot(generalRules, ask(courtType), 20)?.finalPrice).toBe(generalPeak);
  },
);

test('[PRICE-6] a class of a group lesson costs RM 50', () => {
  expect(groupLessonClassSen).toBe(5_000);
});

const opening = 'Opening Celebration Discount till 31st May';

test.each<[string, string, Slot, number, string | null]>([
  ['Tournament Court', mayDay, 12, 1_500, opening],
  ['Tournament Court', mayDay, 20, 2_000, opening],
  ['Tournament Court', '2025-05-31', 12, 2_000, opening],
  ['Tournament Court', '2025-01-01', 12, 1_500, opening],
  ['Padel Court', mayDay, 12, 3_000, opening],
  ['Padel Court', mayDay, 20, 4_000, opening],
  ['Show Court', mayDay, 12, 0, null],
  ['Show Court', mayDay, 20, 0, null],
  ['Tournament Court', juneDay, 12, 1_000, 'June Discount'],
  ['Tournament Court', juneDay, 20, 0, null],
  ['Tournament Court', '2025-06-30', 17, 1_000, 'June Discount'],
  ['Tournament Court', '2025-07-01', 12, 0, null],
  ['Show Court', juneDay, 12, 0, null],
  ['Padel Court', juneDay, 12, 2_000, 'July Discount'],
  ['Padel Court', juneDay, 20, 2_000, 'July Discount'],
  ['Padel Court', '2025-06-01', 12, 2_000, 'July Discount'],
  ['Padel Court', '2025-06-30', 25, 2_000, 'July Discount'],
  ['Padel Court', '2025-07-01', 12, 0, null],
  ['Padel Court', '2025-12-31', 12, 0, null],
])('[PRICE-7] a %s on %s at slot %i gets %i off as %s', (courtType, date, slot, sen, label) => {
  expect(priceSlot(courtRules, ask(courtType, date), slot)).toMatchObject({
    companyDiscountPrice: sen,
    promotionLabel: label,
  });
});

test('[PRICE-7] the promotion until 31 Dec 2025 has its label and last day, and no amount yet', () => {
  expect(promotions.find(({ id }) => id === 'until-31-dec-2025')).toMatchObject({
    label: 'Promotion Discount (until 31 Dec 2025)',
    endsOn: '2025-12-31',
    kind: 'amount',
    amountSen: 0,
  });
});

test.each<[MembershipStatus, number, number, number]>([
  ['normal_member', 0, 0, 0],
  ['athlete', 0, 0, 0],
  ['coach', 0, 0, 0],
  ['super_host', 2_000, 0, 2_000],
  ['super_host_pickle', 2_000, 0, 0],
  ['super_host_padel', 0, 0, 2_000],
  ['long_term_member', 0, 0, 0],
  ['vip_maserati', 0, 0, 1_000],
])('[PRICE-8] %s gets %i off Tournament, %i off Show and %i off Padel by day', (status, ...off) => {
  const found = ['Tournament Court', 'Show Court', 'Padel Court'].map(
    (courtType) =>
      priceSlot(courtRules, ask(courtType, plainDay, status), 12)?.membershipDiscountPrice,
  );
  expect(found).toEqual(off);
});

test.each<[Slot, number]>([
  [6, 0],
  [7, 2_000],
  [10, 2_000],
  [17, 2_000],
  [18, 0],
  [24, 0],
  [25, 0],
])('[PRICE-8] a super host gets %i:00 with %i off, on a weekday and on a Sunday', (slot, sen) => {
  for (const date of [plainDay, '2026-03-22']) {
    const price = priceSlot(courtRules, ask('Padel Court', date, 'super_host'), slot);
    expect(price?.membershipDiscountPrice).toBe(sen);
  }
});

test('[PRICE-13] a status discount applies in the court checkout and not in the general one', () => {
  const question = {
    courtType: 'Padel Court',
    date: '2026-11-17',
    status: 'vip_maserati',
  } as const;
  expect(priceSlot(courtRules, question, 14)?.finalPrice).toBe(11_000);
  expect(priceSlot(generalRules, question, 14)?.finalPrice).toBe(14_000);
});
