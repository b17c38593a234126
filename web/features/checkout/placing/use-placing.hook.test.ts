import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { placeOrder } from '#contract/orders.ts';
import type { Billing } from '#web/features/checkout/billing/use-billing.ts';
import type { CourtGoods } from '#web/features/checkout/goods/goods.ts';
import { recallTrip } from '#web/features/checkout/payment/payment-trip.ts';
import { useOrder } from '#web/features/checkout/placing/use-order.ts';
import { usePlacing } from '#web/features/checkout/placing/use-placing.ts';
import { estimateOfCourts } from '#web/features/checkout/quote/quote.ts';
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
const priced = { quote, trouble: null, forecast: quote, stopAsking: () => undefined };
const form = {
  billingName: 'Ana Lim',
  billingEmail: 'ana@example.com',
  billingMobile: '+60 12 345 6789',
};
const billing: Billing = {
  shown: form,
  country: 'MY',
  taxId: null,
  errors: { billingName: null, billingEmail: null, billingMobile: null },
  change: () => undefined,
  tidy: () => undefined,
  validate: () => form,
};

function openCheckout() {
  const server = openFakeServer();
  const hook = renderInApp(
    () => usePlacing(userId, goods, useOrder(userId, goods, priced), billing),
    undefined,
  );
  const { result } = hook;
  const agree = () => act(async () => result.current.agree());
  const sentIds = () =>
    server.asked(placeOrder).map((body) => (body as { orderId: string }).orderId);
  return { server, agree, sentIds, ...hook };
}

test('[ORDER-8] two presses before the first one has rendered place one order', async () => {
  const { server, result, sentIds } = openCheckout();
  await act(async () => {
    result.current.begin();
    result.current.agree();
    result.current.agree();
  });
  const [orderId = ''] = sentIds();
  await server.answer(placeOrder, { status: 'completed', orderId });
  expect(sentIds()).toHaveLength(1);
  expect(result.current.notice?.leadsTo).toBe('profile');
  expect(result.current.stage).toEqual({ name: 'filling' });
});

test('[ORDER-8] an order whose answer was lost is resent with its id, a refused one with a new id', async () => {
  const { server, agree, result, sentIds } = openCheckout();
  await agree();
  await server.lose(placeOrder);
  expect(result.current.notice).not.toBeNull();
  await agree();
  expect(sentIds()[1]).toBe(sentIds()[0]);
  await server.refuse(placeOrder, 'timeslot_taken', 'Taken.');
  await agree();
  expect(sentIds()[2]).not.toBe(sentIds()[0]);
});

test('the confirmation cannot be closed while the order is in flight', async () => {
  const { server, agree, result } = openCheckout();
  await act(async () => result.current.begin());
  await agree();
  await pass(1);
  expect(result.current.isSending).toBe(true);
  await act(async () => result.current.cancel());
  expect(result.current.stage).toEqual({ name: 'confirming' });
  await server.refuse(placeOrder, 'timeslot_taken', 'Taken.');
  expect(result.current.stage).toEqual({ name: 'filling' });
});

test('a page restored after the payment page can be used again', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  const { server, agree, result, sentIds } = openCheckout();
  await agree();
  const [orderId = ''] = sentIds();
  const payment = { kind: 'form', action: 'https://pay.example/', fields: { a: '1' } } as const;
  const expiresAt = '2026-11-18T00:03:00Z';
  await server.answer(placeOrder, { status: 'pending', orderId, expiresAt, payment });
  expect(submit).toHaveBeenCalledOnce();
  expect(result.current.stage.name).toBe('leaving');
  expect(recallTrip(userId)?.orderId).toBe(orderId);

  const comeBack = (persisted: boolean) =>
    act(async () => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    });
  await comeBack(false);
  expect(result.current.stage.name).toBe('leaving');
  await comeBack(true);
  expect(result.current.stage.name).toBe('filling');
});
