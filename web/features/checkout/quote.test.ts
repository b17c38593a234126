import { describe, expect, test } from 'vitest';
import { itemLine, summariseOrder } from '#domain/order-lines.ts';
import type { CourtCheckout } from '#web/features/checkout/checkout-state.ts';
import {
  estimate,
  itemsOf,
  linesWithoutPrices,
  type Quote,
  refusalOfPrices,
} from '#web/features/checkout/quote.ts';

/** A Wednesday. */
const date = '2026-11-18';
const checkout: CourtCheckout = {
  sport: 'Pickle',
  courtType: 'Tournament Court',
  date,
  slots: { 'Tournament Court 2': [12], 'Tournament Court 1': [24, 10] },
  bookingType: 'court-booking',
};
const known = { status: 'normal_member', publicHolidays: [], balanceSen: 5_000 } as const;

function quoted(given: Partial<Quote> = {}): Quote {
  const quote = estimate(checkout, known);
  if (quote === null) throw new Error('There is no price.');
  return { ...quote, ...given };
}

describe('prices that are worked out here', () => {
  test('[PRICE-5] are those of the court checkout, by court and time', () => {
    const { slots, availableCreditsSen, freeSlotsLeft, isEstimate } = quoted();
    expect(slots.map(({ court, slot, finalPrice }) => [court, slot, finalPrice])).toEqual([
      ['Tournament Court 1', 10, 8_000],
      ['Tournament Court 1', 24, 8_000],
      ['Tournament Court 2', 12, 6_000],
    ]);
    expect({ availableCreditsSen, freeSlotsLeft, isEstimate }).toEqual({
      availableCreditsSen: 5_000,
      freeSlotsLeft: 0,
      isEstimate: true,
    });
  });

  test('[PRICE-4] know the public holidays that the booking screen has read', () => {
    const onHoliday = estimate(checkout, { ...known, publicHolidays: [date] });
    expect(onHoliday?.slots.map(({ finalPrice }) => finalPrice)).toEqual([8_000, 8_000, 8_000]);
  });

  test('[PRICE-8] know what the membership takes off', () => {
    const forHost = estimate(checkout, { ...known, status: 'super_host' });
    expect(forHost?.slots.map(({ finalPrice }) => finalPrice)).toEqual([6_000, 8_000, 4_000]);
  });

  test('[PRICE-12] are none for a court type without a price', () => {
    expect(estimate({ ...checkout, courtType: 'Beach Court' }, known)).toBeNull();
  });
});

describe('the items of an order', () => {
  test('[FREE-4] are free as long as the week has free slots, by court and time', () => {
    const items = itemsOf(quoted({ freeSlotsLeft: 2 }), date);
    expect(items.map(({ isFreeSlot, price }) => [isFreeSlot, price])).toEqual([
      [true, 0],
      [true, 0],
      [false, 6_000],
    ]);
    expect(summariseOrder(items, false, 0).finalTotalSen).toBe(6_000);
  });

  test('have the same words before their prices are known', () => {
    const words = itemsOf(quoted(), date).map((item) => itemLine(item).text);
    expect(linesWithoutPrices(date, checkout.slots)).toEqual(words);
  });
});

describe('ordering waits', () => {
  test('for the prices', () => {
    expect(refusalOfPrices(null, checkout.slots)).toBe('prices_loading');
  });

  test('for the price of every slot', () => {
    const { slots } = quoted();
    expect(refusalOfPrices(quoted({ slots: slots.slice(1) }), checkout.slots)).toBe(
      'slot_prices_loading',
    );
  });

  test('for nothing else', () => {
    expect(refusalOfPrices(quoted(), checkout.slots)).toBeNull();
  });
});
