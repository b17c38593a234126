import { describe, expect, test } from 'vitest';
import type { CourtCheckout } from '#web/features/checkout/checkout-state.ts';
import { contentOf } from '#web/features/checkout/order-wish.ts';
import { estimate } from '#web/features/checkout/quote.ts';

const checkout: CourtCheckout = {
  sport: 'Padel',
  courtType: 'Padel Court',
  date: '2026-11-18',
  slots: { 'Padel Court 1': [12] },
  bookingType: 'court-booking',
};
const quote = estimate(checkout, { status: 'athlete', publicHolidays: [], balanceSen: 0 });
const summary = { lines: [], totalSen: 12_000, creditsSen: 2_000, finalTotalSen: 10_000 };
const order = { quote, summary, freeSlots: 1 };
const billing = {
  billingName: 'Ana Lim',
  billingEmail: 'ana@example.com',
  billingMobile: '+60 12 345 6789',
};

describe('an order', () => {
  test('[ORDER-9] [BILL-8] is sent as it was shown, with a number without spaces', () => {
    expect(contentOf(checkout, order, billing)).toEqual({
      bookingType: 'court-booking',
      date: '2026-11-18',
      slots: { 'Padel Court 1': [12] },
      shownTotalSen: 10_000,
      shownCreditsSen: 2_000,
      shownFreeSlots: 1,
      billingName: 'Ana Lim',
      billingEmail: 'ana@example.com',
      billingMobile: '+60123456789',
    });
  });

  test('leaves credits alone that were not shown as applied', () => {
    const unused = { ...order, summary: { ...summary, creditsSen: 0, finalTotalSen: 12_000 } };
    expect(contentOf(checkout, unused, billing)).toMatchObject({ shownCreditsSen: 0 });
  });

  test('is held back by its prices first, then by the form, then by its booking type', () => {
    const lesson = { ...checkout, bookingType: 'group-lesson' };
    expect(contentOf(lesson, { ...order, quote: null }, null)).toBe('prices_loading');
    expect(contentOf(lesson, order, null)).toBe('billing_incomplete');
    expect(contentOf(lesson, order, billing)).toBe('invalid_booking_type');
  });

  test.each(['group-lesson', 'membership', ''])('[ORDER-7] is not one of %j', (bookingType) => {
    expect(contentOf({ ...checkout, bookingType }, order, billing)).toBe('invalid_booking_type');
  });
});
