import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallOutput } from '#contract/call.ts';
import { getCredits } from '#contract/credits.ts';
import { priceCourts } from '#contract/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import { creditsQuery } from '#web/api/credits.ts';
import type { CourtGoods } from '#web/features/checkout/goods/goods.ts';
import { useCourtQuote } from '#web/features/checkout/quote/use-quote.ts';
import { openFakeServer, pass, renderInApp } from '#web/testing/hooks.tsx';

const court = 'Padel Court 1';

const goodsAt = (slot: Slot): CourtGoods => ({
  kind: 'courts',
  checkout: 'court',
  sport: 'Padel',
  courtType: 'Padel Court',
  date: '2026-11-18',
  slots: { [court]: [slot] },
  bookingType: 'court-booking',
});

const pricesOf = (slot: Slot, finalPrice: number): CallOutput<typeof priceCourts> => ({
  slots: [
    {
      court,
      slot,
      beforeDiscountPrice: finalPrice,
      companyDiscountPrice: 0,
      membershipDiscountPrice: 0,
      discountPrice: 0,
      finalPrice,
      isPeak: false,
      promotionLabel: null,
    },
  ],
  freeSlotsLeft: 0,
  availableCreditsSen: 0,
});

function openQuote() {
  const server = openFakeServer();
  return { server, ...renderInApp((goods: CourtGoods) => useCourtQuote(goods), goodsAt(12)) };
}

test('the price of another selection that arrives late is not shown', async () => {
  const { server, result, rerender } = openQuote();
  const first = await server.take(priceCourts);
  rerender(goodsAt(13));
  await server.answer(priceCourts, pricesOf(13, 9_000));
  await server.answer(priceCourts, pricesOf(12, 5_000), first);
  expect(result.current.quote?.items.map(({ price }) => price)).toEqual([9_000]);
});

test('a refused price is reported, and a retry shows the price', async () => {
  const { server, result } = openQuote();
  await server.refuse(priceCourts, 'slots_taken', 'Taken.');
  expect(result.current.quote).toBeNull();
  expect(result.current.trouble?.text).toBe('Taken.');
  await act(async () => result.current.trouble?.retry());
  await server.answer(priceCourts, pricesOf(12, 5_000));
  expect(result.current.trouble).toBeNull();
  expect(result.current.quote?.isEstimate).toBe(false);
});

test('a server that does not answer leaves an estimate, and is asked again', async () => {
  const { server, result } = openQuote();
  await server.lose(priceCourts);
  expect(result.current.quote?.isEstimate).toBe(true);
  await pass(15_000);
  await server.answer(priceCourts, pricesOf(12, 5_000));
  expect(result.current.quote?.isEstimate).toBe(false);
});

test('changed credits refetch the prices, until the order is complete', async () => {
  const { server, client, result } = openQuote();
  await server.answer(getCredits, { balanceSen: 0 });
  await server.answer(priceCourts, pricesOf(12, 5_000));
  const spend = (balanceSen: number) =>
    act(async () => client.setQueryData(creditsQuery.queryKey, { balanceSen }));
  await spend(1_000);
  await server.answer(priceCourts, pricesOf(12, 5_000));
  expect(server.asked(priceCourts)).toHaveLength(2);

  await act(async () => result.current.stopAsking());
  await spend(2_000);
  await pass(60_000);
  expect(server.asked(priceCourts)).toHaveLength(2);
  expect(result.current.quote?.isEstimate).toBe(false);
});
