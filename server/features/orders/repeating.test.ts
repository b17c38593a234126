import { afterEach, describe, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { makeOrderTraces } from '#server/testing/order-traces.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  everythingOrdered,
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

describe('[ORDER-8] the same order id', () => {
  test('[ORDER-8] returns the same answer for a pending order, and changes nothing', async () => {
    const mei = await aShopper(running);
    const request = anOrderRequest({ slots: on('Tournament Court 1', 12) });
    const first = await place(running, mei, request);
    const before = await everythingOrdered(running);
    const sameInOtherWords = {
      ...request,
      slots: on('Tournament Court 1', 12, 12),
      billingName: ' Mei  Tan ',
      billingMobile: '+60123456789',
    };
    const again = await place(running, mei, sameInOtherWords);
    expect(again.status).toBe(200);
    // The countdown of the payment page has moved on.
    const { waittime: _first, ...fields } = fieldsOf(first.answer);
    const { waittime: _again, ...fieldsAgain } = fieldsOf(again.answer);
    expect(fieldsAgain).toEqual(fields);
    expect(again.answer).toMatchObject({ ...first.answer, payment: {} });
    expect(await everythingOrdered(running)).toEqual(before);
  });

  test('[ORDER-8] returns the same answer for a completed order', async () => {
    const ali = await aShopper(running, { status: 'athlete' });
    const request = anOrderRequest({
      slots: on('Tournament Court 1', 13),
      shownTotalSen: 0,
      shownFreeSlots: 1,
    });
    const first = await place(running, ali, request);
    expect(first.answer).toEqual({ status: 'completed', orderId: request.orderId });
    const before = await everythingOrdered(running);
    expect((await place(running, ali, request)).answer).toEqual(first.answer);
    expect(await everythingOrdered(running)).toEqual(before);
  });

  test.each([
    ['other slots', { slots: on('Tournament Court 2', 13) }],
    ['another date', { date: '2026-11-19' }],
    ['another total', { shownTotalSen: 5_000 }],
    ['other use of credits', { shownCreditsSen: 1 }],
    ['another name', { billingName: 'Mei Lim' }],
  ])('[ORDER-8] is refused with %s', async (_, changes) => {
    const mei = await aShopper(running);
    const request = anOrderRequest({ slots: on('Tournament Court 2', 12) });
    await place(running, mei, request);
    const { status, failure } = await place(running, mei, { ...request, ...changes });
    expect(status).toBe(409);
    expect(failure).toMatchObject({
      code: 'idempotency_mismatch',
      details: { orderId: request.orderId },
    });
    later(4);
  });

  test('[ORDER-8] of another member is refused', async () => {
    const request = anOrderRequest({ slots: on('Tournament Court 2', 14) });
    await place(running, await aShopper(running), request);
    const other = { ...request, slots: on('Tournament Court 2', 15) };
    const { failure } = await place(running, await aShopper(running), other);
    expect(failure.code).toBe('idempotency_mismatch');
  });

  test('sent 50 times at once places one order', async () => {
    const mei = await aShopper(running, { creditsSen: 20_000 });
    const request = anOrderRequest({
      slots: { 'Tournament Court 3': [12], 'Tournament Court 4': [12] },
      shownCreditsSen: 12_000,
      shownTotalSen: 0,
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => place(running, mei, request)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { answer } of answers) {
      expect(answer).toEqual({ status: 'completed', orderId: request.orderId });
    }
    const { userId, email } = mei;
    const orders = await db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(orders).toHaveLength(3);
    const entries = await db
      .selectFrom('credit_entries')
      .select('amount_sen')
      .where('user_id', '=', userId)
      .where('kind', '=', 'order')
      .execute();
    expect(entries).toEqual([{ amount_sen: -12_000 }]);
    const mails = db.selectFrom('mail_outbox').selectAll().where('to_address', '=', email);
    expect(await mails.execute()).toHaveLength(1);
  });

  test('is answered as expired once its slots are no longer held', async () => {
    const mei = await aShopper(running);
    const request = anOrderRequest({ slots: on('Tournament Court 5', 12) });
    await place(running, mei, request);
    later(3);
    const { status, failure } = await place(running, mei, request);
    expect(status).toBe(410);
    expect(failure.code).toBe('pending_expired');
  });
});

test('[TAX-6] an order on the web keeps the tax number that the member gave, also when it is repeated', async () => {
  const mei = await aShopper(running);
  const slots = { 'Padel Court 2': [15 as const] };
  const request = anOrderRequest({ slots, shownTotalSen: 12_000, buyerTaxId: 'C2088' });
  expect((await place(running, mei, request)).status).toBe(200);
  expect((await place(running, mei, request)).status).toBe(200);
  const other = await place(running, mei, { ...request, buyerTaxId: 'C2089' });
  expect(other.failure.code).toBe('idempotency_mismatch');
  const kept = await db
    .selectFrom('orders')
    .select('buyer_tax_id')
    .where('user_id', '=', mei.userId)
    .execute();
  expect(kept).toEqual([{ buyer_tax_id: 'C2088' }, { buyer_tax_id: 'C2088' }]);
});

test('an expired hold is taken over by the next member, a live one is not', async () => {
  const mei = await aShopper(running);
  const ali = await aShopper(running);
  const slots = on('Padel Court 1', 12);
  await place(running, mei, anOrderRequest({ slots, shownTotalSen: 12_000 }));
  const request = anOrderRequest({ slots, shownTotalSen: 12_000 });
  expect((await place(running, ali, request)).failure.code).toBe('timeslot_being_processed');
  later(3);
  expect((await place(running, ali, request)).status).toBe(200);
  expect(await heldBy(ali)).toHaveLength(1);
  expect(await heldBy(mei)).toEqual([]);
});

test('credits of an expired reservation can be spent again', async () => {
  const mei = await aShopper(running, { creditsSen: 6_000 });
  const first = anOrderRequest({
    slots: on('Padel Court 2', 12),
    shownCreditsSen: 6_000,
    shownTotalSen: 6_000,
  });
  expect((await place(running, mei, first)).status).toBe(200);
  later(3);
  const second = anOrderRequest({
    slots: on('Tournament Court 1', 17),
    shownCreditsSen: 6_000,
    shownTotalSen: 0,
  });
  expect((await place(running, mei, second)).answer.status).toBe('completed');
});

/** The fields that the browser posts to the payment page. */
function fieldsOf(answer: Awaited<ReturnType<typeof place>>['answer']): Record<string, string> {
  return answer.status === 'pending' && answer.payment.kind === 'form' ? answer.payment.fields : {};
}
