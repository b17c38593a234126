import { expect, test } from 'vitest';
import {
  courtBookingItem,
  itemLine,
  plainlyPricedItem,
  summariseOrder,
} from '#domain/orders/order-lines.ts';
import type { PricedSlot } from '#domain/venue/pricing.ts';

const date = '2025-06-18';
const courtSlot = { court: 'Padel Court 2', slot: 12 } as const;
const priced: PricedSlot = {
  ...courtSlot,
  beforeDiscountPrice: 12_000,
  companyDiscountPrice: 3_000,
  membershipDiscountPrice: 0,
  discountPrice: 3_000,
  finalPrice: 9_000,
  isPeak: false,
  promotionLabel: null,
};
const plainPrice = {
  price: 12_000,
  discountEligible: true,
  discount: 3_000,
  promotionLabel: null,
} as const;

test('[ORDER-17] a slot with a price of the older form is the same item', () => {
  const item = plainlyPricedItem(courtSlot, date, plainPrice, false);
  const { id, details, detailsForBackend } = courtBookingItem(priced, date, false);
  expect(item).toMatchObject({ id, details, detailsForBackend, basePrice: 12_000, price: 9_000 });
});

test.each([
  ['no discount for members who are not eligible', { discountEligible: false }, 12_000, 0],
  ['no discount above its price', { discount: 20_000 }, 0, 12_000],
])('[ORDER-17] it has %s', (_, given, price, discount) => {
  const item = plainlyPricedItem(courtSlot, date, { ...plainPrice, ...given }, false);
  expect(item).toMatchObject({ price, discount });
});

test('[ORDER-17] a free one takes no discount', () => {
  const item = plainlyPricedItem(courtSlot, date, plainPrice, true);
  expect(item).toMatchObject({ price: 0, discount: 0, isFreeSlot: true });
  expect(itemLine(item).amountSen).toBe(0);
});

test("[ORDER-17] the discounts of all slots are one line, under the promotion's name where it is known", () => {
  const plain = plainlyPricedItem(courtSlot, date, plainPrice, false);
  const promoted = plainlyPricedItem(
    { ...courtSlot, slot: 13 },
    date,
    { ...plainPrice, promotionLabel: 'July Discount' },
    false,
  );
  const linesOf = (...ordered: (typeof plain)[]) =>
    summariseOrder(ordered, false, 0)
      .lines.slice(ordered.length)
      .map(({ type, text, amountSen }) => [type, text, amountSen]);
  expect(linesOf(plain, plain)).toEqual([['Discount', 'Discount', -6_000]]);
  expect(linesOf(plain, promoted)).toEqual([
    ['Discount', 'Discount', -3_000],
    ['Discount', 'Discount - July Discount', -3_000],
  ]);
});
