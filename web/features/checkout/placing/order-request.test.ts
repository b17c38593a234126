import { describe, expect, test } from 'vitest';
import type { CourtGoods, Goods } from '#web/features/checkout/goods/goods.ts';
import { orderRequestFor } from '#web/features/checkout/placing/order-request.ts';
import {
  estimateOfCourts,
  estimateOfLessons,
  quoteOfMembership,
} from '#web/features/checkout/quote/quote.ts';

const courts: CourtGoods = {
  kind: 'courts',
  checkout: 'court',
  sport: 'Padel',
  courtType: 'Padel Court',
  date: '2026-11-18',
  slots: { 'Padel Court 1': [12] },
  bookingType: 'court-booking',
};
const known = { status: 'athlete', publicHolidays: [], balanceSen: 0 } as const;
const summary = { lines: [], totalSen: 12_000, creditsSen: 2_000, finalTotalSen: 10_000 };
const order = { quote: estimateOfCourts(courts, known), summary, freeSlots: 1 };
const billing = {
  billingName: 'Ana Lim',
  billingEmail: 'ana@example.com',
  billingMobile: '+60 12 345 6789',
};
const sent = {
  shownTotalSen: 10_000,
  shownCreditsSen: 2_000,
  billingName: 'Ana Lim',
  billingEmail: 'ana@example.com',
  billingMobile: '+60123456789',
};

describe('an order', () => {
  test('[ORDER-9] [BILL-8] is sent as it was shown, with a phone number without spaces', () => {
    expect(orderRequestFor(courts, order, billing)).toEqual({
      kind: 'courts',
      form: {
        bookingType: 'court-booking',
        date: '2026-11-18',
        slots: { 'Padel Court 1': [12] },
        shownFreeSlots: 1,
        ...sent,
      },
    });
  });

  test('for classes names them, without their price', () => {
    const lessonClass = {
      id: 7,
      sport: 'Padel',
      program: 'Basics',
      level: 'Beginner',
      court: 'Padel Court 1',
      date: '2026-11-18',
      slot: 18,
      durationSlots: 1,
    } as const;
    const lessons: Goods = { kind: 'lessons', sport: 'Padel', classes: [lessonClass] };
    const quote = estimateOfLessons(lessons, 0);
    expect(orderRequestFor(lessons, { quote, summary, freeSlots: 0 }, billing)).toEqual({
      kind: 'lessons',
      form: { classIds: [7], ...sent },
    });
  });

  test('for a membership names its plan, without the price of the previous screen', () => {
    const plan = {
      id: 3,
      name: 'Host',
      description: '',
      status: 'super_host',
      priceSen: 12_000,
      months: 12,
    } as const;
    const goods: Goods = {
      kind: 'membership',
      planId: 3,
      name: 'Host',
      months: 12,
      shownPriceSen: 100,
    };
    const quote = quoteOfMembership({ plan, availableCreditsSen: 2_000, givesUp: null });
    expect(orderRequestFor(goods, { quote, summary, freeSlots: 0 }, billing)).toEqual({
      kind: 'membership',
      form: { planId: 3, ...sent },
    });
  });

  test('does not use credits that were not shown as applied', () => {
    const unused = { ...order, summary: { ...summary, creditsSen: 0, finalTotalSen: 12_000 } };
    expect(orderRequestFor(courts, unused, billing)).toMatchObject({
      form: { shownCreditsSen: 0 },
    });
  });

  test('is refused first for its prices, then for the form, then for its booking type', () => {
    const lesson = { ...courts, bookingType: 'group-lesson' };
    expect(orderRequestFor(lesson, { ...order, quote: null }, null)).toBe('prices_loading');
    expect(orderRequestFor(lesson, order, null)).toBe('billing_incomplete');
    expect(orderRequestFor(lesson, order, billing)).toBe('invalid_booking_type');
  });

  test.each(['membership', 'Coaching', ''])(
    '[ORDER-7] is refused for the booking type %j',
    (bookingType) => {
      for (const checkout of ['court', 'general'] as const) {
        const goods = { ...courts, checkout, bookingType };
        expect(orderRequestFor(goods, order, billing)).toBe('invalid_booking_type');
      }
    },
  );
});
