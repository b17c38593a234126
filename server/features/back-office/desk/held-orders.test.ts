import { afterEach, describe, expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { readOrderStory } from '#contract/console-orders.ts';
import { makePaymentLink, payHeldOrder, releaseHeldOrder } from '#contract/desk-sales.ts';
import { payByLink, readPaymentLink } from '#contract/payment-links.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, lastToken, mailsTo, sell } from '#server/testing/desk-sales.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  playDay,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
let nextSlot = 10;

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const later = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));

const sellByPhone = async () => {
  nextSlot += 1;
  const slots = { 'Tournament Court 1': [nextSlot as Slot] };
  const sale = aSale({ buyer: caller, slots, payment: byLink() });
  const { answer } = await sell(running, desk, sale);
  return { ...answer, sale };
};

const mailedToken = () => lastToken(db);

const open = async (token: string) =>
  (await ask(app, readPaymentLink, { body: { token } }, {})).answer;

const end = (orderId: string) => ask(app, releaseHeldOrder, { params: { orderId } }, desk.headers);

const holdOf = async (orderId: string) => {
  const { answer } = await ask(app, readDay, { query: { date: playDay } }, desk.headers);
  return answer.claims.find((claim) => claim.kind === 'hold' && claim.orderId === orderId);
};

const storyOf = async (orderId: string) =>
  (await ask(app, readOrderStory, { params: { orderId } }, desk.headers)).answer.order;

const auditsOf = async (orderId: string) => {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject', '=', `order:${orderId}`)
    .orderBy('id')
    .execute();
  return rows.map(({ action, reason }) => [action, reason]);
};

describe('the desk', () => {
  test('[LINK-8] ends the hold and tells the buyer; a payment that still arrives is a late one', async () => {
    const { orderId, sale } = await sellByPhone();
    const token = await mailedToken();
    expect((await end(orderId)).status).toBe(200);
    expect(await holdOf(orderId)).toBeUndefined();
    expect((await storyOf(orderId)).held).toBeNull();
    expect(await open(token)).toMatchObject({ state: 'ended' });
    expect(await auditsOf(orderId)).toEqual([
      ['order.hold', null],
      ['order.end_hold', 'The desk ended the hold'],
    ]);
    expect((await end(orderId)).failure.code).toBe('pending_expired');
    const mails = await mailsTo(db, 'nur@person.test');
    const ended = mails.filter(({ subject }) => subject === 'We no longer hold your booking');
    expect(ended).toHaveLength(1);
    expect(ended[0]?.text).toContain('Please do not pay with the link');
    await sell(running, desk, aSale({ slots: sale.slots }));
    await deliver(context, aReport(orderId));
    expect(await open(token)).toMatchObject({ state: 'to_return' });
  });

  test('[LINK-7] sees whether somebody is paying, or was declined', async () => {
    const { orderId } = await sellByPhone();
    const token = await mailedToken();
    const seen = async () => {
      const hold = await holdOf(orderId);
      const { held } = await storyOf(orderId);
      expect(held?.until).toBe(hold?.kind === 'hold' && hold.until);
      expect(held?.linkPayment).toBe(hold?.kind === 'hold' && hold.linkPayment);
      return held?.linkPayment;
    };
    expect(await seen()).toBeNull();
    await ask(app, payByLink, { body: { token } }, {});
    expect(await seen()).toBe('under_way');
    later(1);
    await deliver(context, aReport(orderId, { status: 'failed' }));
    expect(await seen()).toBe('declined');
    later(1);
    await ask(app, payByLink, { body: { token } }, {});
    expect(await seen()).toBe('under_way');
  });

  test('ends only what was sold by phone', async () => {
    const mei = await aShopper(running);
    const request = anOrderRequest({ slots: { 'Tournament Court 4': [12] } });
    await place(running, mei, request);
    expect((await end(request.orderId)).failure.code).toBe('not_found');
  });

  test('makes another link to copy, and mails one again; both lead to the order', async () => {
    const { orderId } = await sellByPhone();
    const first = await mailedToken();
    const before = (await mailsTo(db, 'nur@person.test')).length;
    const again = (isMailed: boolean) =>
      ask(app, makePaymentLink, { params: { orderId }, body: { isMailed } }, desk.headers);
    const copied = new URL((await again(false)).answer.url).searchParams.get('token') ?? '';
    expect((await mailsTo(db, 'nur@person.test')).length).toBe(before);
    later(5);
    await again(true);
    const mailed = await mailedToken();
    expect(new Set([first, copied, mailed]).size).toBe(3);
    for (const token of [first, copied, mailed]) {
      expect(await open(token)).toMatchObject({ orderId, state: 'open' });
    }
    expect(await holdOf(orderId)).toMatchObject({
      linkSentAt: expect.stringMatching(/^2026-11-16T01:05:0/),
    });
    const acts = (await auditsOf(orderId)).map(([action]) => action);
    expect(acts).toEqual(['order.hold', 'order.link', 'order.link']);
  });
});

describe('the money for a payment link that the desk takes itself', () => {
  const pay = (
    orderId: string,
    payment: Record<string, unknown> = { method: 'cash' },
    by: Pick<typeof desk, 'headers'> = desk,
  ) => ask(app, payHeldOrder, { params: { orderId }, body: { payment } }, by.headers);
  const paymentsOf = (orderId: string) =>
    db
      .selectFrom('payments')
      .select(['method', 'amount_sen', 'outcome'])
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .execute();

  test('[LINK-9] books the slots once, and the link says that they are paid', async () => {
    const { orderId } = await sellByPhone();
    const token = await mailedToken();
    expect(await holdOf(orderId)).toMatchObject({ dueSen: 6_000 });
    const answers = await Promise.all([pay(orderId), pay(orderId), pay(orderId)]);
    for (const { answer } of answers) expect(answer).toEqual({ amountSen: 6_000 });
    expect(await paymentsOf(orderId)).toEqual([
      { method: 'cash', amount_sen: 6_000, outcome: 'booked' },
    ]);
    expect(await holdOf(orderId)).toBeUndefined();
    expect(await open(token)).toMatchObject({ state: 'paid' });
    const audits = await auditsOf(orderId);
    expect(audits.filter(([action]) => action === 'order.take_money')).toHaveLength(1);
  });

  test('[LINK-9] money that somebody takes a second time is refused and not recorded', async () => {
    const { orderId } = await sellByPhone();
    const other = await aStaffMember(running, 'desk');
    const slip = { method: 'terminal', reference: 'T-4901' };
    expect((await pay(orderId, slip)).answer).toEqual({ amountSen: 6_000 });
    const second = [
      await pay(orderId, slip, other),
      await pay(orderId, { method: 'terminal', reference: 'T-4902' }),
      await pay(orderId, { method: 'cash' }),
    ];
    for (const { failure } of second) expect(failure.code).toBe('paid_at_desk');
    expect((await pay(orderId, slip)).answer).toEqual({ amountSen: 6_000 });
    expect(await paymentsOf(orderId)).toEqual([
      { method: 'terminal', amount_sen: 6_000, outcome: 'booked' },
    ]);
  });

  test('[LINK-9] [SETTLE-6] a payment that comes by link as well is a second charge', async () => {
    const { orderId } = await sellByPhone();
    await Promise.all([
      pay(orderId, { method: 'terminal', reference: 'T-77' }),
      deliver(context, aReport(orderId, { amountSen: 6_000 })),
    ]);
    const booked = (await paymentsOf(orderId)).filter(({ outcome }) => outcome === 'booked');
    expect(booked).toHaveLength(1);
  });

  test('[LINK-9] after the hold, the slots of somebody else are not paid for', async () => {
    const { orderId, sale } = await sellByPhone();
    await end(orderId);
    const other = await aShopper(running);
    const taken = await place(running, other, anOrderRequest({ slots: sale.slots }));
    expect(taken.status).toBe(200);
    expect((await pay(orderId)).failure.code).toBe('sale_not_booked');
    expect(await paymentsOf(orderId)).toEqual([]);
  });
});
