import { afterEach, describe, expect, test } from 'vitest';
import {
  getLatestBilling,
  getOpenOrders,
  getOrder,
  getReturnedOrder,
  releaseOrder,
} from '#contract/orders.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  playDay,
  type Shopper,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const later = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));
const openOrdersOf = async ({ headers }: Shopper) =>
  (await ask(app, getOpenOrders, {}, headers)).answer.orders;
const release = (shopper: Shopper, orderId: string) =>
  ask(app, releaseOrder, { params: { orderId } }, shopper.headers);
const stateOf = (shopper: Shopper, orderId: string) =>
  ask(app, getOrder, { params: { orderId } }, shopper.headers);

/** The member's held slots and reserved credits. */
const keptFor = async ({ userId }: Shopper) => {
  const holds = await db
    .selectFrom('slot_claims')
    .select('slot')
    .where('user_id', '=', userId)
    .where('kind', '=', 'hold')
    .execute();
  const credits = await db
    .selectFrom('credits')
    .select('reserved_sen')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { slots: holds.length, creditsSen: credits?.reserved_sen ?? 0 };
};

const mixed = (changes = {}) =>
  anOrderRequest({
    slots: { 'Tournament Court 2': [19], 'Tournament Court 1': [13, 12] },
    shownCreditsSen: 3_000,
    shownTotalSen: 17_000,
    ...changes,
  });

describe('an open order', () => {
  test('can be resumed while its slots are held', async () => {
    const mei = await aShopper(running, { creditsSen: 3_000 });
    expect(await openOrdersOf(mei)).toEqual([]);
    const request = mixed();
    const { answer } = await place(running, mei, request);
    later(2);
    const [open, ...others] = await openOrdersOf(mei);
    expect(others).toEqual([]);
    expect(open).toMatchObject({
      orderId: request.orderId,
      expiresAt: answer.status === 'pending' ? answer.expiresAt : '',
      items: [
        { kind: 'court_booking', court: 'Tournament Court 1', date: playDay, slot: 12 },
        { kind: 'court_booking', court: 'Tournament Court 1', date: playDay, slot: 13 },
        { kind: 'court_booking', court: 'Tournament Court 2', date: playDay, slot: 19 },
      ],
      bookingType: 'court_booking',
      courts: {
        date: playDay,
        slots: { 'Tournament Court 1': [12, 13], 'Tournament Court 2': [19] },
      },
      totalSen: 20_000,
      creditsSen: 3_000,
      finalTotalSen: 17_000,
      payment: { kind: 'form', fields: { orderid: request.orderId, amount: '170.00' } },
    });
    later(1);
    expect(await openOrdersOf(mei)).toEqual([]);
  });

  test("is listed with the member's other open orders, newest first", async () => {
    const [mei, ali] = [await aShopper(running), await aShopper(running)];
    const oldest = anOrderRequest({ slots: { 'Tournament Court 3': [12] } });
    await place(running, mei, oldest);
    later(1);
    const newest = anOrderRequest({ slots: { 'Tournament Court 3': [13] } });
    await place(running, mei, newest);
    const open = async () => (await openOrdersOf(mei)).map(({ orderId }) => orderId);
    expect(await open()).toEqual([newest.orderId, oldest.orderId]);
    expect(await openOrdersOf(ali)).toEqual([]);
    await release(mei, newest.orderId);
    expect(await open()).toEqual([oldest.orderId]);
  });

  test('may have been paid once the browser has returned or a charge is pending, until the charge fails', async () => {
    const mei = await aShopper(running);
    const { orderId } = (
      await place(
        running,
        mei,
        anOrderRequest({ slots: { 'Show Court 2': [12] }, shownTotalSen: 12_000 }),
      )
    ).answer;
    const mayBePaid = async () => (await openOrdersOf(mei))[0]?.mayBePaid;
    const charge = aReport(orderId, { amountSen: 12_000 });
    const declined = { ...charge, status: 'failed' } as const;
    expect(await mayBePaid()).toBe(false);
    await deliver(context, declined, 'return');
    expect(await mayBePaid()).toBe(true);
    await deliver(context, declined);
    expect(await mayBePaid()).toBe(false);
    await deliver(context, aReport(orderId, { amountSen: 12_000, status: 'pending' }));
    expect(await mayBePaid()).toBe(true);
  });
});

describe('releasing an order', () => {
  test('frees its slots and credits at once; a second release changes nothing', async () => {
    const mei = await aShopper(running, { creditsSen: 3_000 });
    const request = mixed({
      slots: { 'Tournament Court 4': [12, 13], 'Tournament Court 5': [19] },
    });
    await place(running, mei, request);
    expect(await keptFor(mei)).toEqual({ slots: 3, creditsSen: 3_000 });
    expect((await release(mei, request.orderId)).status).toBe(200);
    expect(await keptFor(mei)).toEqual({ slots: 0, creditsSen: 0 });
    expect(await openOrdersOf(mei)).toEqual([]);
    expect((await release(mei, request.orderId)).status).toBe(200);
    const ali = await aShopper(running);
    const next = anOrderRequest({ slots: { 'Tournament Court 4': [12] } });
    expect((await place(running, ali, next)).status).toBe(200);
  });

  test('is refused to other members, and for a paid order', async () => {
    const [mei, ali] = [await aShopper(running), await aShopper(running)];
    const request = anOrderRequest({ slots: { 'Tournament Court 6': [12] } });
    await place(running, mei, request);
    expect((await release(ali, request.orderId)).failure.code).toBe('not_found');
    expect(await keptFor(mei)).toEqual({ slots: 1, creditsSen: 0 });
    expect((await release(mei, 'order_nothing123')).failure.code).toBe('not_found');
    await deliver(context, aReport(request.orderId));
    const { status, failure } = await release(mei, request.orderId);
    expect([status, failure.code]).toEqual([409, 'conflict']);
  });
});

describe('the state of an order', () => {
  test('while pending, when paid, and with the amount that was credited', async () => {
    const mei = await aShopper(running);
    const request = anOrderRequest({ slots: { 'Tournament Court 6': [13] } });
    const { orderId, date, slots } = request;
    const courts = { sport: 'Pickle', courtType: 'Tournament Court', date, slots };
    const { answer } = await place(running, mei, request);
    expect((await stateOf(mei, orderId)).answer).toEqual({
      orderId,
      placedAt: expect.any(String),
      status: 'pending',
      bookingType: 'court_booking',
      courts,
      expiresAt: answer.status === 'pending' ? answer.expiresAt : '',
      isHeld: true,
      endedBy: null,
      endedReason: null,
      declinedCharge: null,
      creditsSen: 0,
      creditedSen: 0,
    });
    await deliver(context, aReport(orderId));
    await deliver(context, aReport(orderId));
    expect((await stateOf(mei, orderId)).answer).toEqual({
      orderId,
      placedAt: expect.any(String),
      bookingType: 'court_booking',
      courts,
      status: 'completed',
      expiresAt: null,
      isHeld: false,
      endedBy: null,
      endedReason: null,
      declinedCharge: null,
      creditsSen: 0,
      creditedSen: 6_000,
    });
  });

  test('names the declined charge until another charge is pending or the hold expires', async () => {
    const mei = await aShopper(running);
    const { orderId } = (
      await place(
        running,
        mei,
        anOrderRequest({ slots: { 'Show Court 1': [12] }, shownTotalSen: 12_000 }),
      )
    ).answer;
    const declined = async () => (await stateOf(mei, orderId)).answer;
    const first = aReport(orderId, { amountSen: 12_000, status: 'failed' });
    await deliver(context, first);
    expect(await declined()).toMatchObject({ isHeld: true, declinedCharge: first.transactionId });
    later(1);
    await deliver(context, aReport(orderId, { amountSen: 12_000, status: 'pending' }));
    expect(await declined()).toMatchObject({ isHeld: true, declinedCharge: null });
    later(1);
    const second = aReport(orderId, { amountSen: 12_000, status: 'failed' });
    await deliver(context, second);
    expect(await declined()).toMatchObject({ isHeld: true, declinedCharge: second.transactionId });
    later(1);
    expect(await declined()).toMatchObject({
      status: 'pending',
      isHeld: false,
      declinedCharge: null,
    });
  });

  test('is visible only to its member', async () => {
    const request = anOrderRequest({ slots: { 'Tournament Court 6': [14] } });
    await place(running, await aShopper(running), request);
    const { status } = await stateOf(await aShopper(running), request.orderId);
    expect(status).toBe(404);
  });
});

describe('a browser that returns without an order id', () => {
  const returnedOf = async ({ headers }: Shopper) =>
    (await ask(app, getReturnedOrder, {}, headers)).answer.orderId;

  test("[ORDER-18] gets the member's last held order, paid or not, for 30 minutes", async () => {
    const [mei, ali] = [await aShopper(running), await aShopper(running)];
    expect(await returnedOf(mei)).toBeNull();
    const released = anOrderRequest({ slots: { 'Padel Court 2': [12] }, shownTotalSen: 12_000 });
    await place(running, mei, released);
    expect(await returnedOf(mei)).toBe(released.orderId);
    await release(mei, released.orderId);
    expect(await returnedOf(mei)).toBe(released.orderId);

    later(1);
    const paid = anOrderRequest({ slots: { 'Padel Court 2': [13] }, shownTotalSen: 12_000 });
    await place(running, mei, paid);
    await deliver(context, aReport(paid.orderId, { amountSen: 12_000 }));
    expect(await returnedOf(mei)).toBe(paid.orderId);
    later(32);
    expect(await returnedOf(mei)).toBe(paid.orderId);
    later(1);
    expect(await returnedOf(mei)).toBeNull();
    expect(await returnedOf(ali)).toBeNull();
  });
});

test('the checkout offers the billing details of the latest order', async () => {
  const mei = await aShopper(running);
  const billingOf = async () => (await ask(app, getLatestBilling, {}, mei.headers)).answer.billing;
  expect(await billingOf()).toBeNull();
  await place(running, mei, anOrderRequest({ slots: { 'Tournament Court 6': [15] } }));
  later(1);
  const latest = anOrderRequest({
    slots: { 'Tournament Court 6': [16] },
    billingName: 'Mei  Ling Tan',
    billingEmail: 'Mei.Ling@Person.test',
    billingMobile: '+60198765432',
  });
  await place(running, mei, latest);
  expect(await billingOf()).toEqual({
    billingName: 'Mei Ling Tan',
    billingEmail: 'mei.ling@person.test',
    billingMobile: '+60 19 876 5432',
  });
});
