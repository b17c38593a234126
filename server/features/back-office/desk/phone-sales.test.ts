import { afterEach, describe, expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { payByLink, readPaymentLink } from '#contract/payment-links.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import { requeryOrders } from '#server/features/payments/requeries/requeries.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import {
  aSale,
  byLink,
  caller,
  lastToken,
  mailsTo,
  type SaleRequest,
  sell,
} from '#server/testing/desk-sales.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';
import { aProvider, aReport, deliver } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  everythingOrdered,
  openingTime,
  place,
  playDay,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
let taken = 0;
let nextSlot = 11;

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const later = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));

/** Sells an unused off-peak slot for RM 60 with a link. */
const sellByPhone = async (changes: Partial<SaleRequest> = {}) => {
  nextSlot = 11 + (taken % 7);
  const court = `Tournament Court ${1 + Math.floor(taken / 7)}`;
  taken += 1;
  const slots = { [court]: [nextSlot as Slot] };
  const sale = aSale({ buyer: caller, slots, payment: byLink(), ...changes });
  const { status, answer, failure } = await sell(running, desk, sale);
  expect(failure.code).toBeUndefined();
  expect(status).toBe(200);
  return { ...answer, sale };
};

const mailedToken = (to?: string) => lastToken(db, to);

const open = async (token: string) =>
  (await ask(app, readPaymentLink, { body: { token } }, {})).answer;

const holdOf = async (orderId: string) => {
  const { answer } = await ask(app, readDay, { query: { date: playDay } }, desk.headers);
  return answer.claims.find((claim) => claim.kind === 'hold' && claim.orderId === orderId);
};

const auditsOf = async (orderId: string) => {
  const rows = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `order:${orderId}`)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('a sale by phone', () => {
  test('[LINK-1] [LINK-5] [DESK-10] holds the slot, and mails a link that anybody can pay with', async () => {
    const { orderId, userId } = await sellByPhone();
    const { expires_at, next_requery_at, ...order } = await db
      .selectFrom('orders')
      .select(['status', 'channel', 'sold_by', 'billing_email', 'expires_at', 'next_requery_at'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const until = expect.stringMatching(/^2026-11-16T02:00:0/);
    expect(order).toEqual({
      status: 'pending',
      channel: 'phone',
      sold_by: desk.userId,
      billing_email: 'nur@person.test',
    });
    expect(next_requery_at).toEqual(expires_at);
    expect(await holdOf(orderId)).toMatchObject({
      until,
      linkSentAt: expect.stringMatching(/^2026-11-16T01:00:0/),
    });
    const [mail] = await mailsTo(db, 'nur@person.test');
    expect(mail?.text).toContain('RM 60.00');
    expect(mail?.text).toContain('10:00 AM');
    const token = await mailedToken();
    const stored = await db
      .selectFrom('payment_links')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute();
    expect(stored).toMatchObject([{ is_mailed: true, created_by: desk.userId }]);
    expect(JSON.stringify(stored)).not.toContain(token);
    const shown = await open(token);
    expect(shown).toEqual({
      orderId,
      state: 'open',
      closedFor: null,
      isUndone: false,
      items: [{ kind: 'court_booking', court: expect.any(String), date: playDay, slot: nextSlot }],
      dueSen: 6_000,
      expiresAt: until,
      mayBePaid: false,
      isDeclined: false,
      creditedSen: 0,
      toReturnSen: 0,
      isToCheck: false,
    });
    expect(JSON.stringify(shown)).not.toMatch(/Nur|6789|person/i);
    const { answer, status } = await ask(app, payByLink, { body: { token } }, {});
    expect(status).toBe(200);
    expect(answer.payment).toMatchObject({
      kind: 'form',
      fields: {
        orderid: orderId,
        amount: '60.00',
        bill_name: 'Nur A isyah',
        waittime: expect.stringMatching(/^359\d$/),
      },
    });
    later(30);
    await deliver(context, aReport(orderId));
    expect(await bookingsOf(db, { userId, email: '' })).toMatchObject([{ slot: nextSlot }]);
    expect(await open(token)).toMatchObject({ state: 'paid', expiresAt: null });
    const mails = await mailsTo(db, 'nur@person.test');
    expect(mails.at(-1)?.text).toMatch(new RegExp(`\\b${shortOrderId(orderId)}\\b`));
    expect(mails.at(-1)?.text).toContain('please tell the venue the order number.');
    expect(mails.at(-1)?.text).not.toContain('/profile');
    expect(mails.at(-1)?.text).toContain('the venue returns what you paid');
    expect(mails.at(-1)?.text).not.toContain('credits');
    expect(await auditsOf(orderId)).toEqual(['order.hold']);
  });

  test('a token that nobody was given leads nowhere', async () => {
    const { status, failure } = await ask(app, readPaymentLink, { body: { token: 'guess' } }, {});
    expect([status, failure.code]).toEqual([404, 'not_found']);
    const paying = await ask(app, payByLink, { body: { token: 'guess' } }, {});
    expect([paying.status, paying.failure.code]).toEqual([404, 'not_found']);
  });

  test('a member gets the link at the address of the account, and can also pay signed in', async () => {
    const mei = await aShopper(running);
    const { orderId } = await sellByPhone({ buyer: { kind: 'member', userId: mei.userId } });
    const token = await mailedToken(mei.email);
    expect(await open(token)).toMatchObject({ orderId, state: 'open' });
    const { username } = await db
      .selectFrom('profiles')
      .select('username')
      .where('user_id', '=', mei.userId)
      .executeTakeFirstOrThrow();
    const { answer } = await ask(app, payByLink, { body: { token } }, {});
    expect(answer.payment).toMatchObject({
      fields: { bill_name: expect.stringMatching(/^user /) },
    });
    expect(JSON.stringify(answer.payment)).not.toContain(username);
    await deliver(context, aReport(orderId));
  });

  test('[LINK-4] a member does not take up on the web what the desk holds for them', async () => {
    const mei = await aShopper(running);
    const { sale } = await sellByPhone({ buyer: { kind: 'member', userId: mei.userId } });
    const before = await everythingOrdered(running);
    const request = anOrderRequest({ slots: sale.slots });
    const { status, failure } = await place(running, mei, request);
    expect([status, failure.code]).toEqual([409, 'held_by_venue']);
    expect(await everythingOrdered(running)).toEqual(before);
  });

  test('the same request again is the same sale, and mails nothing more', async () => {
    const { sale } = await sellByPhone();
    const before = await everythingOrdered(running);
    expect((await sell(running, desk, sale)).status).toBe(200);
    expect(await everythingOrdered(running)).toEqual(before);
    const other = { ...sale, payment: byLink(120) };
    expect((await sell(running, desk, other)).failure.code).toBe('idempotency_mismatch');
  });

  test('a guest without an address gets no link', async () => {
    const { email, ...nobody } = caller;
    const sale = aSale({ buyer: nobody, payment: byLink() });
    expect((await sell(running, desk, sale)).failure.code).toBe('billing_email_required');
  });

  test.each([9, 1_441, 60.5])('[LINK-1] %f minutes cannot be chosen', async (holdMinutes) => {
    const sale = aSale({ buyer: caller, payment: byLink(holdMinutes) });
    const { status, failure } = await sell(running, desk, sale);
    expect([status, failure.code]).toEqual([400, 'invalid_request']);
  });

  test('[LINK-1] the hold ends when the slot starts, and a slot that starts at once has none', async () => {
    const slots = { 'Tournament Court 5': [11 as Slot] };
    context.clock.set(Temporal.Instant.from('2026-11-18T10:30:00+08:00'));
    const { orderId } = await sellByPhone({ slots, payment: byLink(240) });
    expect(await holdOf(orderId)).toMatchObject({ until: '2026-11-18T03:00:00.000Z' });
    context.clock.set(Temporal.Instant.from('2026-11-18T10:50:01+08:00'));
    const sale = aSale({ buyer: caller, payment: byLink(), slots: { 'Tournament Court 6': [11] } });
    expect((await sell(running, desk, sale)).failure.code).toBe('link_too_late');
  });
});

describe('what becomes of the link', () => {
  test('[LINK-2] nobody pays: the slot is free again and the link says so', async () => {
    const { sale, orderId } = await sellByPhone();
    const token = await mailedToken();
    later(60);
    await expireHolds(context);
    expect(await open(token)).toMatchObject({ state: 'ended', dueSen: 6_000 });
    const { failure } = await ask(app, payByLink, { body: { token } }, {});
    expect(failure.code).toBe('pending_expired');
    expect(await holdOf(orderId)).toBeUndefined();
    expect((await sell(running, desk, aSale({ slots: sale.slots }))).status).toBe(200);
  });

  test('[LINK-2] paid late: booked if the slot is still free, otherwise credits of the member', async () => {
    const mei = await aShopper(running);
    const buyer = { kind: 'member', userId: mei.userId } as const;
    const first = await sellByPhone({ buyer });
    const firstToken = await mailedToken(mei.email);
    const second = await sellByPhone({ buyer });
    const secondToken = await mailedToken(mei.email);
    later(61);
    await expireHolds(context);
    await deliver(context, aReport(first.orderId));
    expect(await open(firstToken)).toMatchObject({ state: 'paid' });
    await sell(running, desk, aSale({ slots: second.sale.slots }));
    await deliver(context, aReport(second.orderId));
    expect(await open(secondToken)).toMatchObject({ state: 'credited', creditedSen: 6_000 });
    expect(await balanceOf(db, mei)).toBe(6_000);
    expect((await mailsTo(db, mei.email)).at(-1)?.subject).toContain('RM 60.00');
  });

  test('[LINK-2] paid twice: the second payment becomes credits of the member', async () => {
    const mei = await aShopper(running);
    const { orderId } = await sellByPhone({ buyer: { kind: 'member', userId: mei.userId } });
    const token = await mailedToken(mei.email);
    await deliver(context, aReport(orderId));
    await deliver(context, aReport(orderId));
    expect(await open(token)).toMatchObject({ state: 'paid', creditedSen: 6_000 });
    expect(await bookingsOf(db, mei)).toHaveLength(1);
    expect(await balanceOf(db, mei)).toBe(6_000);
  });

  test('a declined payment can be tried again', async () => {
    const { orderId } = await sellByPhone();
    const token = await mailedToken();
    await deliver(context, aReport(orderId, { status: 'failed' }));
    expect(await open(token)).toMatchObject({ state: 'open', isDeclined: true });
    expect((await ask(app, payByLink, { body: { token } }, {})).status).toBe(200);
  });

  test('[LINK-3] a lost message is asked for 3 minutes after the payment began', async () => {
    const { orderId } = await sellByPhone({ payment: byLink(1_440) });
    const token = await mailedToken();
    const provider = aProvider(new Map([[orderId, aReport(orderId)]]));
    later(3);
    await requeryOrders(context, provider);
    expect(provider.asked).not.toContain(orderId);
    await ask(app, payByLink, { body: { token } }, {});
    later(3);
    await requeryOrders(context, provider);
    expect(provider.asked).toContain(orderId);
    expect(await open(token)).toMatchObject({ state: 'paid' });
  });
});
