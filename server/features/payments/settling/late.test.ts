import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { releaseOrder } from '#contract/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { addCredits } from '#server/testing/guard-fixtures.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  type OrderRequest,
  openingTime,
  place,
  playDay,
  type Shopper,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
let nextSlot = 9;
let slots: Record<string, Slot[]>;
let mei: Shopper;

beforeEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  nextSlot += 1;
  slots = { 'Show Court 1': [nextSlot as Slot], 'Show Court 2': [nextSlot as Slot] };
  mei = await aShopper(running);
});

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const later = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));

const order = async (shopper: Shopper, changes: Partial<OrderRequest> = {}): Promise<string> => {
  const request = anOrderRequest({ slots, shownTotalSen: 24_000, ...changes });
  const { status, answer } = await place(running, shopper, request);
  expect(status).toBe(200);
  return answer.orderId;
};

const paid = (orderId: string, amountSen = 24_000) =>
  deliver(context, aReport(orderId, { amountSen }));

const stateOf = async (orderId: string, { userId, email }: Shopper) => {
  const orders = await db
    .selectFrom('orders')
    .select(['status', 'paid_amount_sen', 'refunded_amount_sen'])
    .where('order_id', 'like', `${orderId}%`)
    .orderBy('order_id')
    .execute();
  const bookings = await db
    .selectFrom('bookings')
    .select('slot')
    .where('user_id', '=', userId)
    .where('order_id', 'like', `${orderId}%`)
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select(['outcome', 'exception'])
    .where('order_id', '=', orderId)
    .execute();
  const credits = await db
    .selectFrom('credits')
    .select(['balance_sen', 'reserved_sen'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const mails = await db
    .selectFrom('mail_outbox')
    .select('subject')
    .where('to_address', '=', email)
    .orderBy('id')
    .execute();
  return {
    orders: orders.map((row) => Object.values(row).join(' ')),
    bookings: bookings.length,
    payments: payments.map((row) => Object.values(row).filter(Boolean).join(' ')),
    credits: credits?.balance_sen ?? 0,
    reserved: credits?.reserved_sen ?? 0,
    mails: mails.map(({ subject }) => subject),
  };
};

const honoured = {
  orders: ['completed 24000 0', 'completed 12000 0', 'completed 12000 0'],
  bookings: 2,
  payments: ['booked'],
  mails: [expect.stringMatching(/^Booked: /)],
};

const creditedFor = (loss: string) => ({
  orders: [
    'fully_refunded 24000 24000',
    'fully_refunded 12000 12000',
    'fully_refunded 12000 12000',
  ],
  bookings: 0,
  payments: [`credited ${loss}`],
  credits: 24_000,
  reserved: 0,
  mails: ['Your payment of RM 240.00 has become credits'],
});

describe('[SETTLE-7] a late payment books its order', () => {
  test.each([3, 37 * 60])('[SETTLE-7] %i minutes after it was placed', async (minutes) => {
    const orderId = await order(mei);
    later(minutes);
    await paid(orderId);
    expect(await stateOf(orderId, mei)).toMatchObject(honoured);
  });

  test('[SETTLE-7] when its expired holds are already deleted', async () => {
    const orderId = await order(mei);
    later(4);
    await expireHolds(context);
    const held = db.selectFrom('slot_claims').select('slot').where('user_id', '=', mei.userId);
    expect(await held.execute()).toEqual([]);
    await paid(orderId);
    expect(await stateOf(orderId, mei)).toMatchObject(honoured);
  });

  test('[SETTLE-7] when another hold on its slots has expired too', async () => {
    const orderId = await order(mei);
    later(4);
    await order(await aShopper(running));
    later(4);
    await paid(orderId);
    expect(await stateOf(orderId, mei)).toMatchObject(honoured);
  });

  test('[SETTLE-7] when its member has released it', async () => {
    const orderId = await order(mei);
    await ask(app, releaseOrder, { params: { orderId } }, mei.headers);
    await paid(orderId);
    expect(await stateOf(orderId, mei)).toMatchObject(honoured);
  });

  test('[SETTLE-7] with credits that are still available', async () => {
    const ali = await aShopper(running, { creditsSen: 4_000 });
    const orderId = await order(ali, { shownCreditsSen: 4_000, shownTotalSen: 20_000 });
    later(10);
    await paid(orderId, 20_000);
    const state = await stateOf(orderId, ali);
    expect(state).toMatchObject({ ...honoured, credits: 0, reserved: 0 });
  });
});

describe('[SETTLE-7] a late payment becomes credits, all of it', () => {
  test('[SETTLE-7] when another member holds one of its slots', async () => {
    const orderId = await order(mei);
    later(4);
    const rival = await aShopper(running);
    const one = anOrderRequest({
      slots: { 'Show Court 2': [nextSlot as Slot] },
      shownTotalSen: 12_000,
    });
    expect((await place(running, rival, one)).status).toBe(200);
    await paid(orderId);
    expect(await stateOf(orderId, mei)).toEqual(creditedFor('slots_lost'));
    // The other member keeps their hold; the other slot stays free.
    const claims = await db
      .selectFrom('slot_claims')
      .select(['kind', 'user_id'])
      .where('slot', '=', nextSlot as Slot)
      .where('booking_date', '=', playDay)
      .execute();
    expect(claims).toEqual([{ kind: 'hold', user_id: rival.userId }]);
  });

  test('[SETTLE-7] when its slots are booked, and a repeated message changes nothing', async () => {
    const orderId = await order(mei);
    later(4);
    const rival = await aShopper(running);
    const theirs = await order(rival);
    await paid(theirs);
    const report = aReport(orderId, { amountSen: 24_000 });
    await deliver(context, report);
    await deliver(context, report, 'callback');
    expect(await stateOf(orderId, mei)).toEqual(creditedFor('slots_lost'));
    expect(await stateOf(theirs, rival)).toMatchObject(honoured);
  });

  test('[SETTLE-7] when its slots are past', async () => {
    const orderId = await order(mei);
    context.clock.set(Temporal.Instant.from(`${playDay}T23:59:00+08:00`));
    await paid(orderId);
    expect(await stateOf(orderId, mei)).toEqual(creditedFor('slots_lost'));
  });

  test('[SETTLE-7] when the venue has closed the day', async () => {
    const orderId = await order(mei);
    later(4);
    const closure = await db
      .insertInto('closures')
      .values({ sport_id: null, from_date: playDay, to_date: playDay, reason: 'Flood' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await paid(orderId);
    expect(await stateOf(orderId, mei)).toEqual(creditedFor('day_closed'));
    await db.deleteFrom('closures').where('id', '=', closure.id).execute();
  });

  test('[SETTLE-7] when the credits that it was to use are spent', async () => {
    const ali = await aShopper(running, { creditsSen: 4_000 });
    const orderId = await order(ali, { shownCreditsSen: 4_000, shownTotalSen: 20_000 });
    later(4);
    await expireHolds(context);
    await addCredits(db, ali.userId, -1);
    await paid(orderId, 20_000);
    expect(await stateOf(orderId, ali)).toEqual({
      orders: [
        'fully_refunded 20000 20000',
        'fully_refunded 8000 8000',
        'fully_refunded 12000 12000',
      ],
      bookings: 0,
      payments: ['credited credits_lost'],
      credits: 3_999 + 20_000,
      reserved: 0,
      mails: ['Your payment of RM 200.00 has become credits'],
    });
    expect(
      await db
        .selectFrom('slot_claims')
        .selectAll()
        .where('slot', '=', nextSlot as Slot)
        .execute(),
    ).toEqual([]);
  });

  test('[SETTLE-6] and so does a second charge for it', async () => {
    const orderId = await order(mei);
    context.clock.set(Temporal.Instant.from(`${playDay}T23:59:00+08:00`));
    await paid(orderId);
    await paid(orderId);
    expect(await stateOf(orderId, mei)).toMatchObject({
      credits: 48_000,
      payments: ['credited slots_lost', 'credited second_charge'],
    });
  });
});

test('of two orders of one member for the same slots, the one paid first gets them', async () => {
  const first = await order(mei);
  later(4);
  const second = await order(mei);
  expect(second).not.toBe(first);
  await paid(first);
  await paid(second);
  expect(await stateOf(first, mei)).toMatchObject({ orders: honoured.orders, bookings: 2 });
  const lost = await stateOf(second, mei);
  expect(lost.orders).toEqual(creditedFor('slots_lost').orders);
  expect(lost.credits).toBe(24_000);
});
