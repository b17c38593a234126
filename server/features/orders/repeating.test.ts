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
  test('[ORDER-8] repeats the answer of an order that waits, and changes nothing', async () => {
    const mei = await aShopper(running);
    const wish = anOrderRequest({ slots: on('Tournament Court 1', 12) });
    const first = await place(running, mei, wish);
    const before = await everythingOrdered(running);
    const sameInOtherWords = {
      ...wish,
      slots: on('Tournament Court 1', 12, 12),
      billingName: ' Mei  Tan ',
      billingMobile: '+60123456789',
    };
    const again = await place(running, mei, sameInOtherWords);
    expect(again.status).toBe(200);
    // The countdown of the payment page runs on.
    const { waittime: _first, ...fields } = fieldsOf(first.answer);
    const { waittime: _again, ...fieldsAgain } = fieldsOf(again.answer);
    expect(fieldsAgain).toEqual(fields);
    expect(again.answer).toMatchObject({ ...first.answer, payment: {} });
    expect(await everythingOrdered(running)).toEqual(before);
  });

  test('[ORDER-8] repeats the answer of an order that is completed', async () => {
    const ali = await aShopper(running, { status: 'athlete' });
    const wish = anOrderRequest({
      slots: on('Tournament Court 1', 13),
      shownTotalSen: 0,
      shownFreeSlots: 1,
    });
    const first = await place(running, ali, wish);
    expect(first.answer).toEqual({ status: 'completed', orderId: wish.orderId });
    const before = await everythingOrdered(running);
    expect((await place(running, ali, wish)).answer).toEqual(first.answer);
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
    const wish = anOrderRequest({ slots: on('Tournament Court 2', 12) });
    await place(running, mei, wish);
    const { status, failure } = await place(running, mei, { ...wish, ...changes });
    expect(status).toBe(409);
    expect(failure).toMatchObject({ code: 'idempotency_mismatch', details: wish.orderId });
    later(4);
  });

  test('[ORDER-8] of another member is refused', async () => {
    const wish = anOrderRequest({ slots: on('Tournament Court 2', 14) });
    await place(running, await aShopper(running), wish);
    const other = { ...wish, slots: on('Tournament Court 2', 15) };
    const { failure } = await place(running, await aShopper(running), other);
    expect(failure.code).toBe('idempotency_mismatch');
  });

  test('sent 50 times at once places one order', async () => {
    const mei = await aShopper(running, { creditsSen: 20_000 });
    const wish = anOrderRequest({
      slots: { 'Tournament Court 3': [12], 'Tournament Court 4': [12] },
      shownCreditsSen: 12_000,
      shownTotalSen: 0,
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(running, mei, wish)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { answer } of answers) {
      expect(answer).toEqual({ status: 'completed', orderId: wish.orderId });
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

  test('is told as expired once its slots are no longer held', async () => {
    const mei = await aShopper(running);
    const wish = anOrderRequest({ slots: on('Tournament Court 5', 12) });
    await place(running, mei, wish);
    later(3);
    const { status, failure } = await place(running, mei, wish);
    expect(status).toBe(410);
    expect(failure.code).toBe('pending_expired');
  });
});

test('a hold that ran out is taken over by the next member, and not a moment earlier', async () => {
  const mei = await aShopper(running);
  const ali = await aShopper(running);
  const slots = on('Padel Court 1', 12);
  await place(running, mei, anOrderRequest({ slots, shownTotalSen: 12_000 }));
  const wish = anOrderRequest({ slots, shownTotalSen: 12_000 });
  expect((await place(running, ali, wish)).failure.code).toBe('timeslot_being_processed');
  later(3);
  expect((await place(running, ali, wish)).status).toBe(200);
  expect(await heldBy(ali)).toHaveLength(1);
  expect(await heldBy(mei)).toEqual([]);
});

test('credits of a reservation that ran out can be spent again', async () => {
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
