import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import { releaseOwnOrder } from '#server/features/orders/open-orders.ts';
import { openTestApp } from '#server/testing/app.ts';
import { makeOrderTraces } from '#server/testing/order-traces.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  playDay,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const ordersOf = (userId: string) =>
  db
    .selectFrom('orders')
    .select([
      'order_id',
      'status',
      'total_amount_sen',
      'credits_sen',
      'paid_amount_sen',
      'booking_metadata',
    ])
    .where('user_id', '=', userId)
    .orderBy('order_id')
    .execute();

const { claimsOf, bookingsOf } = makeOrderTraces(db);

const creditsOf = (userId: string) =>
  db
    .selectFrom('credits')
    .select(['balance_sen', 'reserved_sen'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

const mailsTo = (email: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text', 'attachments'])
    .where('to_address', '=', email)
    .execute();

test('by card: holds the slots and sends the member to the payment page', async () => {
  const mei = await aShopper(running, { creditsSen: 10_000 });
  const request = anOrderRequest({
    slots: { 'Tournament Court 2': [19, 12], 'Tournament Court 1': [12] },
    shownTotalSen: 20_000,
  });
  const { status, answer } = await place(running, mei, request);
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    status: 'pending',
    orderId: request.orderId,
    payment: {
      kind: 'form',
      fields: {
        orderid: request.orderId,
        amount: '200.00',
        bill_name: 'Mei Tan',
        bill_email: 'mei@person.test',
        bill_mobile: '+60123456789',
        bill_desc:
          'Court Booking - Tournament Court 1 2026-11-18 1200 PM - 0100 PM; Court Booking - Tournament Court 2 2026-11-18 1200 PM - 0100 PM',
        metadata: '{"booking_type":"court_booking"}',
      },
    },
  });
  const { expires_at } = await db
    .selectFrom('orders')
    .select('expires_at')
    .where('order_id', '=', request.orderId)
    .executeTakeFirstOrThrow();
  const left = context.clock.now().until(expires_at?.toTemporalInstant() ?? context.clock.now());
  expect(Math.round(left.total('seconds') / 10)).toBe(18);

  const court = async (name: string) =>
    (await db.selectFrom('courts').select('id').where('name', '=', name).executeTakeFirst())?.id;
  expect(await ordersOf(mei.userId)).toEqual([
    {
      order_id: request.orderId,
      status: 'pending',
      total_amount_sen: 20_000,
      credits_sen: 0,
      paid_amount_sen: 0,
      booking_metadata: {},
    },
    {
      order_id: `${request.orderId}_1`,
      status: 'pending',
      total_amount_sen: 6_000,
      credits_sen: 0,
      paid_amount_sen: 0,
      booking_metadata: {
        type: 'court_booking',
        user_id: mei.userId,
        court_id: await court('Tournament Court 1'),
        booking_date: playDay,
        timeslots: ['12:00 PM - 01:00 PM'],
      },
    },
    {
      order_id: `${request.orderId}_2`,
      status: 'pending',
      total_amount_sen: 14_000,
      credits_sen: 0,
      paid_amount_sen: 0,
      booking_metadata: {
        type: 'court_booking',
        user_id: mei.userId,
        court_id: await court('Tournament Court 2'),
        booking_date: playDay,
        timeslots: ['12:00 PM - 01:00 PM', '07:00 PM - 08:00 PM'],
      },
    },
  ]);
  const held = { kind: 'hold', order_id: request.orderId };
  expect(await claimsOf(mei.userId)).toEqual([
    { name: 'Tournament Court 1', slot: 12, ...held },
    { name: 'Tournament Court 2', slot: 12, ...held },
    { name: 'Tournament Court 2', slot: 19, ...held },
  ]);
  expect(await bookingsOf(mei.userId)).toEqual([]);
  expect(await creditsOf(mei.userId)).toEqual({ balance_sen: 10_000, reserved_sen: 0 });
  expect(await mailsTo(mei.email)).toEqual([]);
});

test('[MAIL-7] [MAIL-8] with credits alone: books and spends at once, and mails a confirmation', async () => {
  const mei = await aShopper(running, { creditsSen: 20_000 });
  const slots = { 'Tournament Court 3': [12, 25] as (12 | 25)[] };
  const request = anOrderRequest({ slots, shownCreditsSen: 14_000, shownTotalSen: 0 });
  expect((await place(running, mei, request)).answer).toEqual({
    status: 'completed',
    orderId: request.orderId,
  });
  expect(await creditsOf(mei.userId)).toEqual({ balance_sen: 6_000, reserved_sen: 0 });
  expect(await bookingsOf(mei.userId)).toEqual([
    { slot: 12, order_id: `${request.orderId}_1` },
    { slot: 25, order_id: `${request.orderId}_1` },
  ]);
  const [main, part] = await ordersOf(mei.userId);
  expect(main).toMatchObject({ status: 'completed', paid_amount_sen: 14_000, credits_sen: 14_000 });
  expect(part?.booking_metadata).toMatchObject({ credits_to_use: 140 });

  const [mail, ...others] = await mailsTo(mei.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Booked: /);
  expect(mail?.body_text).toContain(
    `- Wednesday 18/11/2026, 12:00 PM - 01:00 PM\n  Court Booking - Pickle Tournament Court 3
- Wednesday 18/11/2026, 01:00 AM - 02:00 AM (Next Day)\n  Court Booking - Pickle Tournament Court 3

Where: Depot, Kuala Lumpur, Malaysia
Free to cancel: Until 48 hours before each start, for the first one until Mon 16 Nov, 12 PM\n\nOpen the map: https://www.google.com/maps/search/?api=1&query=Depot%2C%20Kuala%20Lumpur%2C%20Malaysia

Paid with credits: RM 140.00
Order: ${request.orderId.slice(6, 14)}\n\nOpen the receipt: http://localhost:3000/receipt/${request.orderId}
`,
  );
  expect(mail?.body_text).toContain('- A full refund as credits if cancelled outside 48 hours');
  const [file] = mail?.attachments ?? [];
  expect(file).toMatchObject({
    name: 'bookings.ics',
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
  });
  const booked = await db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', mei.userId)
    .orderBy('slot')
    .execute();
  expect(file?.content.match(/UID:.+(?=\r)/g)).toEqual(booked.map(({ id }) => `UID:${id}@depot`));
  expect(file?.content).toContain('DTSTART:20261118T040000Z');
  expect(file?.content).toContain('DTSTART:20261118T170000Z');
});

test('with credits and card: reserves the credits for as long as the slots are held', async () => {
  const mei = await aShopper(running, { creditsSen: 5_000 });
  const request = anOrderRequest({
    slots: { 'Tournament Court 4': [12], 'Tournament Court 5': [12] },
    shownCreditsSen: 5_000,
    shownTotalSen: 7_000,
  });
  expect((await place(running, mei, request)).answer).toMatchObject({
    status: 'pending',
    payment: { fields: { amount: '70.00' } },
  });
  expect(await creditsOf(mei.userId)).toEqual({ balance_sen: 5_000, reserved_sen: 5_000 });
  const reservation = await db
    .selectFrom('pending_credits_deduction')
    .innerJoin('orders', 'orders.order_id', 'pending_credits_deduction.order_id')
    .select(['pending_credits_deduction.expires_at', 'orders.expires_at as deadline'])
    .where('orders.order_id', '=', request.orderId)
    .executeTakeFirstOrThrow();
  expect(reservation.expires_at).toEqual(reservation.deadline);
  expect((await ordersOf(mei.userId)).map(({ credits_sen }) => credits_sen)).toEqual([
    5_000, 5_000, 0,
  ]);
});

describe('[CREDIT-10] an order for RM 0.50', () => {
  beforeEach(async () => {
    await db.updateTable('prices').set({ base_sen: 50 }).where('base_sen', '=', 6_000).execute();
  });
  afterEach(async () => {
    await db.updateTable('prices').set({ base_sen: 6_000 }).where('base_sen', '=', 50).execute();
  });
  const small = { slots: { 'Tournament Court 6': [17 as const] }, shownTotalSen: 50 };

  test('[CREDIT-10] is not sent to the payment page', async () => {
    const mei = await aShopper(running, { creditsSen: 49 });
    const { status, failure } = await place(running, mei, anOrderRequest(small));
    expect([status, failure.code]).toEqual([400, 'amount_too_small']);
    expect(await ordersOf(mei.userId)).toEqual([]);
  });

  test('[CREDIT-10] can be paid with credits that cover it, or by card together with other slots', async () => {
    const mei = await aShopper(running, { creditsSen: 50 });
    const withCredits = { ...small, shownTotalSen: 0, shownCreditsSen: 50 };
    const paid = await place(running, mei, anOrderRequest(withCredits));
    expect(paid.answer).toMatchObject({ status: 'completed' });
    const more = { slots: { 'Tournament Court 6': [12, 13, 14] as Slot[] }, shownTotalSen: 150 };
    const { answer } = await place(running, mei, anOrderRequest(more));
    expect(answer).toMatchObject({ payment: { fields: { amount: '1.50' } } });
    await releaseOwnOrder(context, mei.userId, answer.orderId);
  });
});

test('[CREDIT-7] uses only so many credits that the card amount can still be charged', async () => {
  const mei = await aShopper(running, { creditsSen: 5_950 });
  const request = anOrderRequest({
    slots: { 'Tournament Court 6': [12] },
    shownCreditsSen: 5_899,
    shownTotalSen: 101,
  });
  expect((await place(running, mei, request)).answer).toMatchObject({
    payment: { fields: { amount: '1.01' } },
  });
});

test('the order applies the membership discount and records it per item', async () => {
  const host = await aShopper(running, { status: 'super_host_padel' });
  const request = anOrderRequest({ slots: { 'Padel Court 1': [12, 19] }, shownTotalSen: 26_000 });
  expect((await place(running, host, request)).status).toBe(200);
  const items = await db
    .selectFrom('order_items')
    .select(['slot', 'before_discount_sen', 'membership_discount_sen', 'final_sen'])
    .where('order_id', '=', `${request.orderId}_1`)
    .orderBy('slot')
    .execute();
  expect(items.map(Object.values)).toEqual([
    [12, 12_000, 2_000, 10_000],
    [19, 16_000, 0, 16_000],
  ]);
});

test('[ORDER-19] an order on the web keeps its channel and the status of the member', async () => {
  const host = await aShopper(running, { status: 'super_host_padel' });
  const request = anOrderRequest({ slots: { 'Padel Court 1': [14] }, shownTotalSen: 10_000 });
  expect((await place(running, host, request)).status).toBe(200);
  const kept = await db
    .selectFrom('orders')
    .select(['channel', 'member_status', 'sold_by', 'buyer_tax_id'])
    .where('user_id', '=', host.userId)
    .execute();
  const record = { channel: 'web', member_status: 'super_host_padel' };
  expect(kept).toEqual(
    [record, record].map((row) => ({ ...row, sold_by: null, buyer_tax_id: null })),
  );
  const items = await db
    .selectFrom('order_items')
    .select(['tax_rate_bp', 'tax_sen'])
    .where('order_id', '=', `${request.orderId}_1`)
    .execute();
  expect(items).toEqual([{ tax_rate_bp: 0, tax_sen: 0 }]);
});

test('placing an order emits a live event to its member', async () => {
  const mei = await aShopper(running);
  const request = anOrderRequest({ slots: { 'Tournament Court 1': [22] }, shownTotalSen: 8_000 });
  await place(running, mei, request);
  const event = await db
    .selectFrom('events')
    .select(['topic', 'payload'])
    .where('topic', '=', 'orders')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { orderId } = request;
  expect(event?.payload).toEqual({ userId: mei.userId, orderId, status: 'pending' });
});
