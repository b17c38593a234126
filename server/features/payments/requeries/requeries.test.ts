import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import { releaseOwnOrder } from '#server/features/orders/open-orders.ts';
import { requeryOrders } from '#server/features/payments/requeries/requeries.ts';
import type { PaymentReport } from '#server/features/platform/payment-provider.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aProvider, aReport, deliver } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  type Shopper,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
let mei: Shopper;

beforeEach(async () => {
  await db.updateTable('orders').set({ next_requery_at: null }).execute();
  mei = await aShopper(running);
  // Past the pause after the requery of the test before.
  later({ seconds: 6 });
});

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const later = (duration: Temporal.DurationLike) =>
  context.clock.set(context.clock.now().add(Temporal.Duration.from(duration)));

let orders = 0;
const order = async (): Promise<string> => {
  orders += 1;
  const court = `Tournament Court ${1 + (orders % 6)}`;
  const slots = { [court]: [(12 + Math.floor(orders / 6)) as Slot] };
  const { status, answer } = await place(running, mei, anOrderRequest({ slots }));
  expect(status).toBe(200);
  return answer.orderId;
};

const statusOf = async (orderId: string) =>
  (
    await db
      .selectFrom('orders')
      .select('status')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status;

test('an order without a payment message is requeried after its deadline, and settled', async () => {
  const orderId = await order();
  const provider = aProvider(new Map([[orderId, aReport(orderId)]]));
  await requeryOrders(context, provider);
  expect(provider.asked).toEqual([]);
  later({ minutes: 3 });
  await requeryOrders(context, provider);
  expect(provider.asked).toEqual([orderId]);
  expect(await statusOf(orderId)).toBe('completed');
  const kept = await db
    .selectFrom('payment_messages')
    .select(['source', 'verdict'])
    .where('order_id', '=', orderId)
    .execute();
  expect(kept).toEqual([{ source: 'requery', verdict: 'booked' }]);
  later({ hours: 1 });
  await requeryOrders(context, provider);
  expect(provider.asked).toHaveLength(1);
});

test('[SETTLE-8] the pauses between requeries of an order grow', async () => {
  const orderId = await order();
  const provider = aProvider(new Map());
  const deadline = context.clock.now().add({ minutes: 3 });
  const asked: number[] = [];
  for (let second = 0; second <= 16 * 60; second += 10) {
    context.clock.set(deadline.add({ seconds: second }));
    await requeryOrders(context, provider);
    if (provider.asked.length > asked.length) asked.push(Math.floor(second / 60));
  }
  expect(asked).toEqual([0, 1, 3, 7, 15]);
  expect(new Set(provider.asked)).toEqual(new Set([orderId]));
});

test('the order that has waited longest is requeried first, and the next one five seconds later', async () => {
  const [first, second] = [await order(), await order()];
  later({ minutes: 4 });
  const provider = aProvider(new Map());
  await requeryOrders(context, provider);
  later({ seconds: 4 });
  await requeryOrders(context, provider);
  expect(provider.asked).toEqual([first]);
  later({ seconds: 2 });
  await requeryOrders(context, provider);
  expect(provider.asked).toEqual([first, second]);
});

test('requeries continue after the clock was moved forward and back', async () => {
  await order();
  later({ hours: 5 });
  const provider = aProvider(new Map());
  await requeryOrders(context, provider);
  expect(provider.asked).toHaveLength(1);
  later({ hours: -5 });
  const orderId = await order();
  later({ minutes: 4 });
  await requeryOrders(context, provider);
  expect(provider.asked[1]).toBe(orderId);
});

test('an order that was requeried without result does not come before one that never was', async () => {
  const abandoned = await order();
  later({ minutes: 3 });
  const provider = aProvider(new Map());
  await requeryOrders(context, provider);
  later({ minutes: 1 });
  const next = await order();
  later({ minutes: 3 });
  await requeryOrders(context, provider);
  expect(provider.asked).toEqual([abandoned, next]);
});

test('a released order is requeried at its original deadline', async () => {
  const orderId = await order();
  later({ minutes: 1 });
  await releaseOwnOrder(context, mei.userId, orderId);
  const provider = aProvider(new Map());
  await requeryOrders(context, provider);
  expect(provider.asked).toEqual([]);
  later({ minutes: 2 });
  await requeryOrders(context, provider);
  await requeryOrders(context, provider);
  expect(provider.asked).toEqual([orderId]);
});

test('concurrent jobs send one requery', async () => {
  await order();
  await order();
  later({ minutes: 4 });
  const provider = aProvider(new Map());
  await Promise.all([1, 2, 3, 4].map(() => requeryOrders(context, provider)));
  expect(provider.asked).toHaveLength(1);
});

test('a settled order is not requeried', async () => {
  const orderId = await order();
  await deliver(context, aReport(orderId));
  later({ minutes: 4 });
  const provider = aProvider(new Map());
  await requeryOrders(context, provider);
  expect(provider.asked).toEqual([]);
});

test('a failed requery is repeated after the pause, not at once', async () => {
  const orderId = await order();
  later({ minutes: 3 });
  const provider = {
    ...aProvider(new Map<string, PaymentReport>()),
    requery: async () => {
      throw new Error('unreachable');
    },
  };
  await expect(requeryOrders(context, provider)).rejects.toThrow('unreachable');
  later({ seconds: 30 });
  const back = aProvider(new Map([[orderId, aReport(orderId)]]));
  await requeryOrders(context, back);
  expect(back.asked).toEqual([]);
  later({ seconds: 31 });
  await requeryOrders(context, back);
  expect(await statusOf(orderId)).toBe('completed');
});

test('a forged answer is stored and changes nothing', async () => {
  const orderId = await order();
  later({ minutes: 3 });
  const provider = aProvider(new Map([[orderId, aReport(orderId)]]));
  await requeryOrders(context, {
    ...provider,
    verify: () => ({
      isAuthentic: false,
      reason: 'wrong key',
      claimedOrderId: null,
      claimedTransactionId: null,
    }),
  });
  expect(await statusOf(orderId)).toBe('pending');
  const kept = await db
    .selectFrom('payment_messages')
    .select(['verdict', 'detail'])
    .where('order_id', '=', orderId)
    .execute();
  expect(kept).toEqual([{ verdict: 'forged', detail: 'wrong key' }]);
});
