import { afterEach, expect, test } from 'vitest';
import { placeCourtOrder } from '#server/features/bookings/court-order/court-order.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aProvider } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

test('a payment that cannot be started holds no slots and no credits', async () => {
  const mei = await aShopper(running, { creditsSen: 3_000 });
  const provider = {
    ...aProvider(new Map()),
    start: async () => {
      throw new Error('the provider is unreachable');
    },
  };
  const request = anOrderRequest({
    slots: { 'Padel Court 1': [12] },
    shownCreditsSen: 3_000,
    shownTotalSen: 9_000,
  });
  const placed = placeCourtOrder(context, provider, mei.userId, request);
  await expect(placed).rejects.toMatchObject({ code: 'order_internal' });
  const holds = db.selectFrom('slot_claims').select('slot').where('user_id', '=', mei.userId);
  expect(await holds.execute()).toEqual([]);
  const credits = db.selectFrom('credits').select('reserved_sen').where('user_id', '=', mei.userId);
  expect(await credits.execute()).toEqual([{ reserved_sen: 0 }]);
});

test('a provider with its own payment page is reached by redirect', async () => {
  const mei = await aShopper(running);
  const request = anOrderRequest({ slots: { 'Tournament Court 6': [17] } });
  const placed = await placeCourtOrder(context, aProvider(new Map()), mei.userId, request);
  expect(placed).toMatchObject({
    payment: { kind: 'redirect', url: `https://pay.test/${request.orderId}` },
  });
});
