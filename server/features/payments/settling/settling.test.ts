import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { shortOrderId } from '#domain/orders/orders.ts';
import { transact } from '#server/db/transact.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { makeOrdering, makeOrderTraces } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import {
  aShopper,
  brokenInvariants,
  everythingOrdered,
  openingTime,
  type Shopper,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const { statusesOf, paymentsOf, verdictsOf, subjectsTo, creditsOf } = makeOrderTraces(db);
const { order } = makeOrdering(running);

/** The live events that the member receives about orders. The first is for the placed order. */
const orderEventsOf = async ({ userId }: Shopper) => {
  const events = await db
    .selectFrom('events')
    .select('payload')
    .where('topic', '=', 'orders')
    .where(sql`payload ->> 'userId'`, '=', userId)
    .orderBy('id')
    .execute();
  return events.map(({ payload }) => payload);
};

const confirmed = expect.stringMatching(/^Booked: /);

test('a payment in time books the order, spends its credits and mails a confirmation', async () => {
  const mei = await aShopper(running, { creditsSen: 2_000 });
  const orderId = await order(mei, {
    slots: { 'Show Court 1': [12], 'Show Court 2': [12] },
    shownCreditsSen: 2_000,
    shownTotalSen: 22_000,
  });
  await deliver(context, aReport(orderId, { amountSen: 22_000, method: 'credit' }));
  expect(await statusesOf(orderId)).toEqual(['completed', 'completed', 'completed']);
  expect(await paymentsOf(orderId)).toEqual([
    { status: 'paid', outcome: 'booked', amount_sen: 22_000, exception: null },
  ]);
  expect(await creditsOf(mei)).toEqual([0, 0]);
  const bookings = await db
    .selectFrom('bookings')
    .select('order_id')
    .where('user_id', '=', mei.userId)
    .orderBy('order_id')
    .execute();
  expect(bookings).toEqual([{ order_id: `${orderId}_1` }, { order_id: `${orderId}_2` }]);
  const mail = await db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text', 'attachments'])
    .where('to_address', '=', mei.email)
    .executeTakeFirstOrThrow();
  expect(mail.subject).toEqual(confirmed);
  expect(mail.body_text).toContain(
    `Paid by card: RM 220.00\nPaid with credits: RM 20.00\nOrder: ${shortOrderId(orderId)}\n`,
  );
  expect(mail.attachments).toHaveLength(1);
  expect(await verdictsOf(orderId)).toEqual(['booked']);
  const event = await db
    .selectFrom('events')
    .select('payload')
    .where('topic', '=', 'orders')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(event?.payload).toEqual({ userId: mei.userId, orderId, status: 'completed' });
});

test('[PAY-7] a payment keeps how it was paid, also when a later message does not say it', async () => {
  const mei = await aShopper(running);
  const orderId = await order(mei, { slots: { 'Tournament Court 6': [16] } });
  const report = aReport(orderId, { method: 'FPX_MB2U' });
  await deliver(context, { ...report, status: 'pending' });
  await deliver(context, { ...report, method: null });
  const payment = await db
    .selectFrom('payments')
    .select(['status', 'method', 'reference', 'taken_by'])
    .where('order_id', '=', orderId)
    .execute();
  expect(payment).toEqual([
    { status: 'paid', method: 'FPX_MB2U', reference: null, taken_by: null },
  ]);
});

test('[SETTLE-3] four messages about one charge, concurrent and in sequence, book and confirm once', async () => {
  const mei = await aShopper(running);
  const orderId = await order(mei);
  const report = aReport(orderId);
  await Promise.all([
    deliver(context, report),
    deliver(context, report, 'callback'),
    deliver(context, report),
    deliver(context, report, 'requery'),
  ]);
  await deliver(context, report, 'callback');
  expect(await paymentsOf(orderId)).toHaveLength(1);
  expect(await subjectsTo(mei.email)).toEqual([confirmed]);
  expect((await verdictsOf(orderId)).sort()).toEqual([
    'booked',
    ...Array.from({ length: 4 }, () => 'repeated'),
  ]);
});

test('[SETTLE-4] a failed charge is recorded, the slots stay held, and the charge can still be paid', async () => {
  const mei = await aShopper(running);
  const orderId = await order(mei);
  const report = aReport(orderId);
  await deliver(context, { ...report, status: 'pending' });
  await deliver(context, { ...report, status: 'failed', detail: 'Insufficient funds' });
  expect(await statusesOf(orderId)).toEqual(['pending', 'pending']);
  expect(await paymentsOf(orderId)).toMatchObject([{ status: 'failed', outcome: null }]);
  expect(await orderEventsOf(mei)).toEqual([
    { userId: mei.userId, orderId, status: 'pending' },
    { userId: mei.userId, orderId, status: 'pending' },
  ]);
  await deliver(context, report);
  expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
  expect(await verdictsOf(orderId)).toEqual(['pending', 'declined', 'booked']);
});

test('[SETTLE-4] after a failed charge another one can pay', async () => {
  const mei = await aShopper(running);
  const orderId = await order(mei);
  await deliver(context, aReport(orderId, { status: 'failed' }));
  await deliver(context, aReport(orderId));
  expect(await paymentsOf(orderId)).toMatchObject([
    { status: 'failed', outcome: null },
    { status: 'paid', outcome: 'booked' },
  ]);
});

test('[SETTLE-3] paid is final: a later failed or pending message changes nothing', async () => {
  const mei = await aShopper(running);
  const orderId = await order(mei);
  const report = aReport(orderId);
  await deliver(context, report);
  const before = await everythingOrdered(running);
  await deliver(context, { ...report, status: 'failed' });
  await deliver(context, { ...report, status: 'pending' });
  expect(await everythingOrdered(running)).toEqual(before);
  expect(await verdictsOf(orderId)).toEqual(['booked', 'repeated', 'repeated']);
});

test('a payment waits for what its member does at the same moment, before it locks the order', async () => {
  const mei = await aShopper(running);
  const orderId = await order(mei);
  const settling = await transact(db, async (tx) => {
    await lockAccount(tx, mei.userId);
    const delivered = deliver(context, aReport(orderId));
    await waitForLock(db);
    // The order is not locked yet: this would fail at once.
    await sql`select from orders where order_id = ${orderId} for update nowait`.execute(db);
    return { delivered };
  });
  await settling.delivered;
  expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
});

test('[SETTLE-6] a second charge becomes credits, is flagged, and its member gets a mail', async () => {
  const mei = await aShopper(running);
  const orderId = await order(mei);
  await deliver(context, aReport(orderId));
  const second = aReport(orderId);
  await Promise.all([deliver(context, second), deliver(context, second, 'callback')]);
  expect(await paymentsOf(orderId)).toEqual([
    { status: 'paid', outcome: 'booked', amount_sen: 6_000, exception: null },
    { status: 'paid', outcome: 'credited', amount_sen: 6_000, exception: 'second_charge' },
  ]);
  expect(await creditsOf(mei)).toEqual([6_000, 0]);
  expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
  expect(await subjectsTo(mei.email)).toEqual([
    confirmed,
    'Your payment of RM 60.00 has become credits',
  ]);
});

test('a message repeated without end is acknowledged, and stored ten times', async () => {
  const mei = await aShopper(running);
  const orderId = await order(mei);
  const report = aReport(orderId);
  for (let time = 0; time < 15; time += 1) await deliver(context, report);
  const strange = aReport('order_unknown5678');
  for (let time = 0; time < 15; time += 1) await deliver(context, strange, 'callback');
  expect(await verdictsOf(orderId)).toEqual(['booked', ...Array(9).fill('repeated')]);
  expect(await verdictsOf(strange.orderId)).toEqual(Array(10).fill('unknown_order'));
  // Another charge for the same order is stored.
  await deliver(context, aReport(orderId));
  expect((await verdictsOf(orderId)).at(-1)).toBe('credited');
});

describe('[SETTLE-1] nothing is settled by', () => {
  test('[SETTLE-1] a message about an unknown order, which is stored', async () => {
    const orderId = 'order_unknown1234';
    await deliver(context, aReport(orderId));
    expect(await verdictsOf(orderId)).toEqual(['unknown_order']);
    expect(await paymentsOf(orderId)).toEqual([]);
  });

  test('[SETTLE-1] a message about a part, a return, or a message that is no payment', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    await deliver(context, aReport(`${orderId}_1`));
    await deliver(context, aReport(orderId), 'return');
    await deliver(context, aReport(orderId, { status: 'ignored' }));
    await deliver(context, aReport(orderId, { amountSen: 0 }));
    expect(await statusesOf(orderId)).toEqual(['pending', 'pending']);
    expect(await paymentsOf(orderId)).toEqual([]);
    expect(await verdictsOf(`${orderId}_1`)).toEqual(['unknown_order']);
    expect(await verdictsOf(orderId)).toEqual(['ignored', 'ignored', 'ignored']);
  });
});

test('a message that fails to settle is stored, changes nothing, and succeeds when repeated', async () => {
  const mei = await aShopper(running);
  const orderId = await order(mei);
  const report = aReport(orderId);
  const before = await everythingOrdered(running);
  await sql`
    create function fail() returns trigger language plpgsql as $$
    begin raise exception 'a fault'; end $$`.execute(db);
  await sql`create trigger fail before insert on bookings
    for each statement execute function fail()`.execute(db);
  await expect(deliver(context, report)).rejects.toThrow('a fault');
  expect(await everythingOrdered(running)).toEqual(before);
  await sql`drop function fail cascade`.execute(db);
  await deliver(context, report, 'callback');
  expect(await verdictsOf(orderId)).toEqual(['unsettled', 'booked']);
});
