import { describe, expect, test } from 'vitest';
import { type OrderItem, summariseOrder } from '#domain/orders/order-lines.ts';
import type { CourtPrices } from '#web/api/orders.ts';
import {
  type CourtGoods,
  itemsWithoutPrices,
  type LessonGoods,
} from '#web/features/checkout/goods/goods.ts';
import {
  estimateOfCourts,
  estimateOfLessons,
  plainQuote,
  type Quote,
  quoteOfCourts,
  refusalOfPrices,
} from '#web/features/checkout/quote/quote.ts';

/** A Wednesday. */
const date = '2026-11-18';
const goods: CourtGoods = {
  kind: 'courts',
  checkout: 'court',
  sport: 'Pickle',
  courtType: 'Tournament Court',
  date,
  slots: { 'Tournament Court 2': [12], 'Tournament Court 1': [24, 10] },
  bookingType: 'court-booking',
};
const known = { status: 'normal_member', publicHolidays: [], balanceSen: 5_000 } as const;

function estimated(of: CourtGoods = goods, given: Partial<typeof known> | object = {}): Quote {
  const quote = estimateOfCourts(of, { ...known, ...given });
  if (quote === null) throw new Error('There is no price.');
  return quote;
}

const pricesOf = (items: readonly OrderItem[]) => items.map(({ price }) => price);

describe('prices computed in the browser', () => {
  test('[PRICE-5] are those of the court checkout, by court and time', () => {
    const { items, ...rest } = estimated();
    expect(items.map(({ detailsForBackend, price }) => [detailsForBackend, price])).toEqual([
      ['Tournament Court 1, 2026-11-18, 10:00 AM - 11:00 AM', 8_000],
      ['Tournament Court 1, 2026-11-18, 12:00 AM - 01:00 AM', 8_000],
      ['Tournament Court 2, 2026-11-18, 12:00 PM - 01:00 PM', 6_000],
    ]);
    expect(rest).toEqual({ availableCreditsSen: 5_000, freeSlotsLeft: null, isEstimate: true });
  });

  test('[PRICE-4] include the public holidays that the booking screen has loaded', () => {
    const onHoliday = estimated(goods, { publicHolidays: [date] });
    expect(pricesOf(onHoliday.items)).toEqual([8_000, 8_000, 8_000]);
  });

  test('[PRICE-8] include the membership discount', () => {
    const forHost = estimated(goods, { status: 'super_host' });
    expect(pricesOf(forHost.items)).toEqual([6_000, 8_000, 4_000]);
  });

  test('[PRICE-12] do not exist for a court type without a price', () => {
    for (const checkout of ['court', 'general'] as const) {
      const beach = { ...goods, checkout, courtType: 'Beach Court' };
      expect(estimateOfCourts(beach, known)).toBeNull();
    }
  });

  test('[PRICE-6] are the same for every class', () => {
    const lessonClass = {
      sport: 'Padel',
      program: 'Basics',
      level: 'Beginner',
      court: 'Padel Court 1',
      durationSlots: 1,
    } as const;
    const lessons: LessonGoods = {
      kind: 'lessons',
      sport: 'Padel',
      classes: [
        { ...lessonClass, id: 1, date, slot: 18 },
        { ...lessonClass, id: 2, date: '2026-11-25', slot: 18 },
      ],
    };
    const { items, availableCreditsSen } = estimateOfLessons(lessons, 700);
    expect(pricesOf(items)).toEqual([5_000, 5_000]);
    expect(availableCreditsSen).toBe(700);
  });
});

const padel: CourtGoods = {
  ...goods,
  checkout: 'general',
  sport: 'Padel',
  courtType: 'Padel Court',
  slots: { 'Padel Court 1': [18, 12] },
};

describe('prices of the general checkout', () => {
  test('[PRICE-5] [PRICE-13] have their own list for padel, and no role discount', () => {
    const forHost = estimated(padel, { status: 'super_host' });
    expect(pricesOf(forHost.items)).toEqual([14_000, 18_000]);
    expect(forHost.isEstimate).toBe(true);
  });

  test('[PRICE-7] [ORDER-17] include the promotions, as one discount with its name', () => {
    const { items } = estimated({ ...padel, date: '2025-06-27' });
    expect(summariseOrder(items, false, 0)).toMatchObject({
      lines: [
        { type: 'Court Booking', amountSen: 14_000 },
        { type: 'Court Booking', amountSen: 18_000 },
        { type: 'Discount', text: 'Discount - July Discount', amountSen: -4_000 },
      ],
      finalTotalSen: 28_000,
    });
  });

  const left = { freeSlotsLeft: 1, availableCreditsSen: 900 };
  const answer = { price: 12_000, discountEligible: true, discount: 2_000 };

  test('[FREE-4] are the server’s, with its free slots and credits', () => {
    const quote = plainQuote(padel, [answer, { ...answer, price: 16_000 }], left, known);
    expect(quote).toMatchObject({ ...left, isEstimate: false });
    expect(
      quote?.items.map(({ isFreeSlot, price, discount }) => [isFreeSlot, price, discount]),
    ).toEqual([
      [true, 0, 0],
      [false, 14_000, 2_000],
    ]);
  });

  test('of one slot are computed in the browser when its answer did not come', () => {
    const quote = plainQuote(padel, [answer, null], { ...left, freeSlotsLeft: 0 }, known);
    expect(pricesOf(quote?.items ?? [])).toEqual([10_000, 18_000]);
    expect(quote?.isEstimate).toBe(true);
  });

  test('are uncertain until the free slots and credits left are known', () => {
    const quote = plainQuote(padel, [answer, answer], null, known);
    expect(quote).toMatchObject({
      isEstimate: true,
      freeSlotsLeft: null,
      availableCreditsSen: 5_000,
    });
  });
});

const priced: CourtPrices = {
  slots: [10, 24, 12].map((slot, index) => ({
    court: `Tournament Court ${index === 2 ? 2 : 1}`,
    slot: slot as 10 | 24 | 12,
    beforeDiscountPrice: 6_000,
    companyDiscountPrice: 0,
    membershipDiscountPrice: 0,
    discountPrice: 0,
    finalPrice: 6_000,
    isPeak: false,
    promotionLabel: null,
  })),
  freeSlotsLeft: 2,
  availableCreditsSen: 0,
};

describe('the items of an order', () => {
  test('[FREE-4] are free as long as the week has free slots, by court and time', () => {
    const { items } = quoteOfCourts(priced, date);
    expect(items.map(({ isFreeSlot, price }) => [isFreeSlot, price])).toEqual([
      [true, 0],
      [true, 0],
      [false, 6_000],
    ]);
    expect(summariseOrder(items, false, 0).finalTotalSen).toBe(6_000);
  });

  test('are the same before their prices are known', () => {
    const ids = quoteOfCourts(priced, date).items.map(({ id, details }) => [id, details]);
    expect(itemsWithoutPrices(goods).map(({ id, details }) => [id, details])).toEqual(ids);
  });
});

describe('ordering waits', () => {
  test('for the prices', () => {
    expect(refusalOfPrices(null, goods)).toBe('prices_loading');
  });

  test('for the price of every slot', () => {
    const quote = estimated();
    const some = { ...quote, items: quote.items.slice(1) };
    expect(refusalOfPrices(some, goods)).toBe('slot_prices_loading');
  });

  test('for nothing else', () => {
    expect(refusalOfPrices(estimated(), goods)).toBeNull();
  });
});
