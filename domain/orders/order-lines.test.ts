import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  courtBookingItem,
  itemLine,
  paymentDescription,
  plainlyPricedItem,
  subOrdersOf,
  summariseOrder,
  undiscountedItem,
} from '#domain/orders/order-lines.ts';
import { allSlots, type Slot } from '#domain/time/slots.ts';
import type { PricedSlot } from '#domain/venue/pricing.ts';

const pricedSlot = (
  court: string,
  slot: Slot,
  before: number,
  company = 0,
  member = 0,
): PricedSlot => ({
  court,
  slot,
  beforeDiscountPrice: before,
  companyDiscountPrice: company,
  membershipDiscountPrice: member,
  discountPrice: company + member,
  finalPrice: before - company - member,
  isPeak: false,
  promotionLabel: company > 0 ? 'June Discount' : null,
});

const date = '2025-06-18';

test.each<[string, Slot, string]>([
  [
    'Tournament Court 1',
    10,
    'Court Booking - Pickle Tournament Court 1, 18/06/2025, 10:00 AM - 11:00 AM',
  ],
  [
    'Padel Court 2',
    24,
    'Court Booking - Padel Court 2, 18/06/2025, 12:00 AM - 01:00 AM (Next Day)',
  ],
])('[ORDER-10] %s at slot %i reads %j', (court, slot, text) => {
  const item = courtBookingItem(pricedSlot(court, slot, 6_000, 1_000), date, false);
  expect(itemLine(item)).toEqual({ type: 'Court Booking', text, amountSen: 6_000 });
});

test("[ORDER-10] an item carries the backend's details, and its price after discounts", () => {
  const item = courtBookingItem(
    pricedSlot('Tournament Court 1', 12, 6_000, 1_000, 2_000),
    date,
    false,
  );
  expect(item).toMatchObject({
    detailsForBackend: 'Tournament Court 1, 2025-06-18, 12:00 PM - 01:00 PM',
    basePrice: 6_000,
    price: 3_000,
    isFreeSlot: false,
  });
});

test('[ORDER-10] a free slot is listed at 0 and takes no discount', () => {
  const item = courtBookingItem(
    pricedSlot('Tournament Court 1', 12, 6_000, 1_000, 2_000),
    date,
    true,
  );
  expect(item).toMatchObject({
    basePrice: 6_000,
    price: 0,
    companyDiscount: 0,
    membershipDiscount: 0,
    promotionLabel: null,
    isFreeSlot: true,
  });
  expect(itemLine(item).amountSen).toBe(0);
  expect(summariseOrder([item], true, 5_000)).toMatchObject({
    lines: [itemLine(item)],
    totalSen: 0,
    creditsSen: 0,
    finalTotalSen: 0,
  });
});

test('[ORDER-10] a lesson is listed at its price', () => {
  const item = undiscountedItem(
    {
      kind: 'group_lesson',
      sport: 'Pickle',
      program: 'Basics',
      level: 'Beginner',
      court: 'Hall 1',
      date: '2026-11-17',
      slot: 19,
      durationSlots: 1,
    },
    5_000,
  );
  expect(itemLine(item)).toEqual({
    type: 'Group Lesson',
    text: 'Group Lesson - Pickle Basics (Beginner), 17/11/2026, 07:00 PM - 08:00 PM',
    amountSen: 5_000,
  });
});

const items = [
  courtBookingItem(pricedSlot('Tournament Court 1', 12, 6_000, 1_000, 2_000), date, false),
  courtBookingItem(pricedSlot('Tournament Court 1', 13, 6_000, 1_000, 2_000), date, false),
  courtBookingItem(pricedSlot('Tournament Court 2', 20, 8_000), date, false),
];

test('[ORDER-11] the summary lists items, then promotion, membership and credits as negatives', () => {
  const summary = summariseOrder(items, true, 5_000);
  expect(summary.lines.map(({ type, amountSen }) => [type, amountSen])).toEqual([
    ['Court Booking', 6_000],
    ['Court Booking', 6_000],
    ['Court Booking', 8_000],
    ['Promotion Discount', -2_000],
    ['Membership Discount', -4_000],
    ['Credits Applied', -5_000],
  ]);
  expect(summary.lines.slice(3).map(({ text }) => text)).toEqual([
    'June Discount',
    'Membership Discount',
    'Credits Applied',
  ]);
  expect(summary).toMatchObject({ totalSen: 14_000, creditsSen: 5_000, finalTotalSen: 9_000 });
});

test('[ORDER-11] a deduction of 0 has no line', () => {
  expect(summariseOrder(items.slice(2), false, 5_000).lines).toHaveLength(1);
  expect(summariseOrder([], true, 5_000)).toEqual({
    lines: [],
    totalSen: 0,
    creditsSen: 0,
    finalTotalSen: 0,
  });
});

const anySlot = fc
  .record({
    court: fc.constantFrom('Padel Court 1', 'Padel Court 2', 'Padel Court 3'),
    slot: fc.constantFrom(...allSlots),
    before: fc.integer({ min: 2, max: 20_000 }),
    discounts: fc.tuple(
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
    ),
  })
  .map(({ court, slot, before, discounts: [company, member] }) =>
    pricedSlot(court, slot, before, Math.floor(before * company), Math.floor(before * member)),
  );

const plainPriceOf = ({ beforeDiscountPrice, discountPrice, promotionLabel }: PricedSlot) => ({
  price: beforeDiscountPrice,
  discountEligible: discountPrice > 0,
  discount: discountPrice,
  promotionLabel,
});

const anySlots = fc.uniqueArray(anySlot, { selector: ({ court, slot }) => `${court} ${slot}` });

test('[ORDER-11] the lines add up to the final total, which is never negative', () => {
  fc.assert(
    fc.property(
      anySlots,
      fc.boolean(),
      fc.nat(200_000),
      fc.nat(2),
      (slots, use, available, free) => {
        const order = slots.map((slot, index) =>
          index % 2 === 0
            ? courtBookingItem(slot, date, index < free)
            : plainlyPricedItem(slot, date, plainPriceOf(slot), index < free),
        );
        const { lines, finalTotalSen } = summariseOrder(order, use, available);
        expect(lines.reduce((sum, line) => sum + line.amountSen, 0)).toBe(finalTotalSen);
        expect(finalTotalSen).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('[ORDER-12] each court has one sub-order, in order, with its share of the credits', () => {
  const slots = [
    pricedSlot('Padel Court 10', 12, 12_000),
    pricedSlot('Padel Court 2', 13, 12_000),
    pricedSlot('Padel Court 2', 11, 12_000),
  ];
  const subOrders = subOrdersOf(slots, 30_000);
  expect(
    subOrders.map(({ court, totalSen, creditsSen, items: own }) => [
      court,
      totalSen,
      creditsSen,
      own.map((item) => [item.slot, item.creditsSen]),
    ]),
  ).toEqual([
    [
      'Padel Court 2',
      24_000,
      24_000,
      [
        [11, 12_000],
        [13, 12_000],
      ],
    ],
    ['Padel Court 10', 12_000, 6_000, [[12, 6_000]]],
  ]);
});

test('[ORDER-12] sub-orders hold every slot once, and their totals and credits add up', () => {
  fc.assert(
    fc.property(anySlots, fc.nat(200_000), (slots, available) => {
      const total = slots.reduce((sum, { finalPrice }) => sum + finalPrice, 0);
      const credits = Math.min(available, total);
      const subOrders = subOrdersOf(slots, credits);
      expect(subOrders.flatMap(({ items: own }) => own)).toHaveLength(slots.length);
      expect(subOrders.reduce((sum, { totalSen }) => sum + totalSen, 0)).toBe(total);
      expect(subOrders.reduce((sum, { creditsSen }) => sum + creditsSen, 0)).toBe(credits);
      for (const { court, items: own, creditsSen, totalSen } of subOrders) {
        expect(creditsSen).toBeLessThanOrEqual(totalSen);
        expect(
          own.every((item) => item.court === court && item.creditsSen <= item.finalPrice),
        ).toBe(true);
        expect(own.reduce((sum, item) => sum + item.creditsSen, 0)).toBe(creditsSen);
      }
    }),
  );
});

test('[ORDER-13] the payment description joins types and details with semicolons', () => {
  expect(paymentDescription(items.slice(0, 1))).toBe(
    'Court Booking - Tournament Court 1 2025-06-18 1200 PM - 0100 PM',
  );
  expect(
    paymentDescription([
      { type: 'Group Lesson', detailsForBackend: 'Señor’s_Class (50%)!' },
      { type: 'Membership Upgrade', detailsForBackend: 'Coach' },
    ]),
  ).toBe('Group Lesson - SeorsClass 50; Membership Upgrade - Coach');
});

test.each([
  [111, 126],
  [113, 128],
  [114, 128],
  [500, 128],
])('[ORDER-13] details of %i letters make a description of %i', (letters, length) => {
  const description = paymentDescription([
    { type: 'Group Lesson', detailsForBackend: 'x'.repeat(letters) },
  ]);
  expect(description).toHaveLength(length);
});

const anyDetails = fc.string({
  unit: fc.constantFrom('a', 'Z', '5', ' ', '\n', ';', '-', '_', ':', '<', 'é', '陳', '🎾'),
  maxLength: 60,
});

test('[ORDER-13] no description is longer than 128 or contains another character', () => {
  fc.assert(
    fc.property(fc.array(anyDetails, { maxLength: 9 }), (details) => {
      const description = paymentDescription(
        details.map((detailsForBackend) => ({ type: 'Court Booking', detailsForBackend })),
      );
      expect(description.length).toBeLessThanOrEqual(128);
      expect(description).toMatch(/^[A-Za-z0-9\s;-]*$/);
    }),
  );
});
