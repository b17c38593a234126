import { afterEach, describe, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { addCredits } from '#server/testing/guard-fixtures.ts';
import { makeOrderTraces } from '#server/testing/order-traces.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const later = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));

const { heldBy } = makeOrderTraces(db);
const on = (court: string, ...slots: Slot[]) => ({ [court]: slots });

describe('a member who already holds one of the slots', () => {
  test('keeps the order id, with the new content in place of the old', async () => {
    const mei = await aShopper(running, { creditsSen: 5_000 });
    const first = anOrderRequest({
      slots: { 'Show Court 1': [12, 13], 'Show Court 2': [12] },
      shownCreditsSen: 5_000,
      shownTotalSen: 31_000,
    });
    await place(running, mei, first);
    later(2);
    const second = anOrderRequest({
      slots: on('Show Court 1', 13, 14),
      shownTotalSen: 24_000,
      billingName: 'Mei Lim',
    });
    const { answer } = await place(running, mei, second);
    expect(answer).toMatchObject({
      status: 'pending',
      orderId: first.orderId,
      payment: { fields: { orderid: first.orderId, amount: '240.00' } },
    });
    expect(await heldBy(mei)).toEqual([
      { name: 'Show Court 1', slot: 13, order_id: first.orderId },
      { name: 'Show Court 1', slot: 14, order_id: first.orderId },
    ]);
    const rows = await db
      .selectFrom('orders')
      .select(['order_id', 'total_amount_sen', 'credits_sen', 'billing_name'])
      .where('user_id', '=', mei.userId)
      .orderBy('order_id')
      .execute();
    expect(rows.map(Object.values)).toEqual([
      [first.orderId, 24_000, 0, 'Mei Lim'],
      [`${first.orderId}_1`, 24_000, 0, null],
    ]);
    const { reserved_sen } = await db
      .selectFrom('credits')
      .select('reserved_sen')
      .where('user_id', '=', mei.userId)
      .executeTakeFirstOrThrow();
    expect(reserved_sen).toBe(0);
  });

  test('[ORDER-15] extends the hold up to nine minutes in all, then releases the slots', async () => {
    const [mei, ali] = [await aShopper(running), await aShopper(running)];
    const started = context.clock.now();
    const slots = on('Padel Court 3', 12);
    const again = () => place(running, mei, anOrderRequest({ slots, shownTotalSen: 12_000 }));
    const minutesHeld = async () => {
      const { answer } = await again();
      if (answer.status !== 'pending') throw new Error('The order needs no payment.');
      return Math.round(started.until(answer.expiresAt).total('minutes'));
    };
    expect(await minutesHeld()).toBe(3);
    later(2);
    expect(await minutesHeld()).toBe(5);
    later(2);
    expect(await minutesHeld()).toBe(7);
    later(2);
    expect(await minutesHeld()).toBe(9);
    later(2);
    expect(await minutesHeld()).toBe(9);
    context.clock.set(started.add({ minutes: 8, seconds: 31 }));
    const { status, failure } = await again();
    expect([status, failure.code]).toEqual([410, 'pending_expired']);
    expect(await heldBy(mei)).toEqual([]);
    expect(
      (await place(running, ali, anOrderRequest({ slots, shownTotalSen: 12_000 }))).status,
    ).toBe(200);
  });

  test('[ORDER-15] keeps the id of the oldest of several orders, whichever slot comes first', async () => {
    const mei = await aShopper(running);
    const oldest = anOrderRequest({ slots: on('Padel Court 3', 15), shownTotalSen: 12_000 });
    await place(running, mei, oldest);
    later(1);
    await place(
      running,
      mei,
      anOrderRequest({ slots: on('Padel Court 3', 13), shownTotalSen: 12_000 }),
    );
    const both = anOrderRequest({ slots: on('Padel Court 3', 13, 15), shownTotalSen: 24_000 });
    expect((await place(running, mei, both)).answer.orderId).toBe(oldest.orderId);
  });

  test('gets the credits and slots of the old content back before the new content is counted', async () => {
    const mei = await aShopper(running, { creditsSen: 5_000 });
    const slots = on('Show Court 2', 9, 10, 11, 13, 14, 15, 16, 17, 18, 19);
    const totals = { shownCreditsSen: 5_000, shownTotalSen: 115_000 };
    const first = anOrderRequest({ slots, ...totals });
    expect((await place(running, mei, first)).status).toBe(200);
    const moved = on('Show Court 2', 19, 20, 21, 22, 23, 24, 25, 8, 9, 7);
    const second = anOrderRequest({ slots: moved, ...totals });
    expect((await place(running, mei, second)).answer.orderId).toBe(first.orderId);
    expect(await heldBy(mei)).toHaveLength(10);
  });

  test('gets one order for slots of two orders, and the other order is released', async () => {
    const mei = await aShopper(running, { creditsSen: 2_000 });
    const one = anOrderRequest({ slots: on('Tournament Court 6', 12, 13), shownTotalSen: 12_000 });
    const two = anOrderRequest({
      slots: on('Tournament Court 6', 14, 15),
      shownCreditsSen: 2_000,
      shownTotalSen: 10_000,
    });
    await place(running, mei, one);
    await place(running, mei, two);
    const both = anOrderRequest({ slots: on('Tournament Court 6', 15, 13), shownTotalSen: 12_000 });
    expect((await place(running, mei, both)).answer.orderId).toBe(one.orderId);
    expect(await heldBy(mei)).toEqual([
      { name: 'Tournament Court 6', slot: 13, order_id: one.orderId },
      { name: 'Tournament Court 6', slot: 15, order_id: one.orderId },
    ]);
    expect((await place(running, mei, two)).status).toBe(410);
  });

  test('gets a new order when nothing is left to pay, and the pending order ends', async () => {
    const mei = await aShopper(running, { creditsSen: 6_000 });
    const byCard = anOrderRequest({ slots: on('Tournament Court 6', 20), shownTotalSen: 8_000 });
    await place(running, mei, byCard);
    const cheaper = anOrderRequest({
      slots: on('Tournament Court 6', 20, 12),
      shownCreditsSen: 6_000,
      shownTotalSen: 8_000,
    });
    expect((await place(running, mei, cheaper)).answer.orderId).toBe(byCard.orderId);
    const withCredits = anOrderRequest({
      slots: on('Tournament Court 6', 12),
      shownCreditsSen: 6_000,
      shownTotalSen: 0,
    });
    const completed = { status: 'completed', orderId: withCredits.orderId };
    expect((await place(running, mei, withCredits)).answer).toEqual(completed);
    expect((await place(running, mei, withCredits)).answer).toEqual(completed);
    expect(await heldBy(mei)).toEqual([]);
    expect((await place(running, mei, cheaper)).failure.code).toBe('already_confirmed');
  });
});

test('[ORDER-16] a member can have three pending orders, and those of other members do not count', async () => {
  const mei = await aShopper(running);
  const order = (slot: Slot) =>
    place(running, mei, anOrderRequest({ slots: on('Tournament Court 5', slot) }));
  for (const slot of [13, 14, 15] as const) expect((await order(slot)).status).toBe(200);
  const { status, failure } = await order(16);
  expect([status, failure.code]).toEqual([409, 'too_many_waiting_orders']);
  // Replacing a pending order, or placing one that needs no payment, adds no pending order.
  expect((await order(14)).status).toBe(200);
  await addCredits(db, mei.userId, 6_000);
  const withCredits = {
    slots: on('Tournament Court 5', 16),
    shownCreditsSen: 6_000,
    shownTotalSen: 0,
  };
  expect((await place(running, mei, anOrderRequest(withCredits))).answer.status).toBe('completed');
  later(3);
  expect((await order(17)).status).toBe(200);
});
