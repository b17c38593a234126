import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CourtGoods } from '#web/features/checkout/goods/goods.ts';
import { useOrder } from '#web/features/checkout/placing/use-order.ts';
import { estimateOfCourts } from '#web/features/checkout/quote/quote.ts';
import type { Priced } from '#web/features/checkout/quote/use-quote.ts';
import { openFakeServer, pass, renderInApp, userId } from '#web/testing/hooks.tsx';

const goods: CourtGoods = {
  kind: 'courts',
  checkout: 'court',
  sport: 'Padel',
  courtType: 'Padel Court',
  date: '2026-11-18',
  slots: { 'Padel Court 1': [12] },
  bookingType: 'court-booking',
};
const known = { status: 'normal_member', publicHolidays: [], balanceSen: 0 } as const;
const quote = estimateOfCourts(goods, known);
const stopAsking = vi.fn();
const priced: Priced = { quote, trouble: null, forecast: quote, stopAsking };
const refused: Priced = {
  ...priced,
  quote: null,
  trouble: { text: 'Taken.', failure: null, isRetrying: false, retry: () => undefined },
};

function openOrder(prices: Priced) {
  openFakeServer();
  return renderInApp((given: Priced) => useOrder(userId, goods, given), prices);
}

test('a placed order keeps the prices shown, whatever the server says later', async () => {
  const { result, rerender } = openOrder(priced);
  const shown = result.current.summary;
  await act(async () => result.current.keep());
  rerender(refused);
  expect(result.current.summary).toEqual(shown);
  expect(result.current.trouble).toBeNull();
  expect(stopAsking).toHaveBeenCalledOnce();
});

test('an order that was not placed follows its prices, from loading to a refusal', () => {
  const { result, rerender } = openOrder({ ...priced, quote: null });
  expect(result.current.isLoading).toBe(true);
  rerender(priced);
  expect(result.current.isLoading).toBe(false);
  expect(result.current.items).toHaveLength(1);
  rerender(refused);
  expect(result.current.trouble?.text).toBe('Taken.');
  expect(result.current.items).toEqual([]);
});

test.each([
  [5_000, 4_000],
  [16_000, 0],
])(
  '[CREDIT-9] with credits of %i for a price of 12000, %i held ones are named',
  async (availableSen, named) => {
    const answered = quote && { ...quote, isEstimate: false, availableCreditsSen: availableSen };
    const { result, client } = openOrder({ ...priced, quote: answered });
    client.setQueryData(['credits'], { balanceSen: availableSen + 4_000 });
    client.setQueryData(['orders', 'open'], { orders: [{ creditsSen: 4_000 }] });
    await pass(5);
    expect(result.current.heldCreditsSen).toBe(named);
  },
);

test('the choice to keep credits survives a reload of the same order', async () => {
  const { result, unmount } = openOrder(priced);
  const before = result.current.usesCredits;
  await act(async () => result.current.setUsesCredits(!before));
  unmount();
  expect(openOrder(priced).result.current.usesCredits).toBe(!before);
});
