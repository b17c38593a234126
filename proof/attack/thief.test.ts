import { describe, expect, test } from 'vitest';
import { placeOrder } from '#contract/orders.ts';
import { makeDigest } from '#proof/attack/digest.ts';
import { anOwner } from '#proof/attack/owner.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { asForm, fiuuEnv, fiuuMessage } from '#server/testing/fiuu.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  everythingOrdered,
  openingTime,
  place,
} from '#server/testing/shopping.ts';

// Attempts of a thief who wants slots for nothing, or to see another member's calendar.

const running = await openTestApp({ env: fiuuEnv, now: openingTime });
const { app, db, context } = running;
const thief = await aShopper(running, { creditsSen: 1_000 });
const digest = await makeDigest(db);

const order = (changes: object) =>
  ask(app, placeOrder, { body: { ...anOrderRequest(), ...changes } }, thief.headers);

describe('an order', () => {
  test.each<[string, object, string]>([
    ['for a negative amount', { shownTotalSen: -6_000 }, 'invalid_request'],
    ['for nothing', { shownTotalSen: 0 }, 'price_changed'],
    ['for one sen', { shownTotalSen: 1 }, 'price_changed'],
    ['for half a sen', { shownTotalSen: 0.5 }, 'invalid_request'],
    ['for an amount too large', { shownTotalSen: Number.MAX_SAFE_INTEGER }, 'price_changed'],
    ['for a text', { shownTotalSen: '6000' }, 'invalid_request'],
    [
      'with credits that the thief has not got',
      { shownTotalSen: 0, shownCreditsSen: 6_000 },
      'price_changed',
    ],
    [
      'with less than no credits, to gain some',
      { shownTotalSen: 12_000, shownCreditsSen: -6_000 },
      'invalid_request',
    ],
    [
      'with free slots that the thief has not got',
      { shownTotalSen: 0, shownFreeSlots: 1 },
      'free_slots_exceeded',
    ],
    [
      'of one slot under two names of its court',
      { slots: { 'Tournament Court 1': [12], 'tournament court 1': [12] } },
      'court_unavailable',
    ],
  ])('%s is refused, and nothing of it remains', async (_, changes, code) => {
    const before = await everythingOrdered(running);
    expect((await order(changes)).failure.code).toBe(code);
    expect(await everythingOrdered(running)).toEqual(before);
  });

  test("costs the venue's price, whatever else the request contains", async () => {
    const said = { totalSen: 1, finalPrice: 0, status: 'completed', userId: 'somebody' };
    const { answer } = await order({ ...said, slots: { 'Tournament Court 2': [12, 12] } });
    expect(answer).toMatchObject({
      status: 'pending',
      payment: { kind: 'form', fields: { amount: '60.00' } },
    });
    expect(await brokenInvariants(context)).toEqual([]);
  });
});

describe('a payment message', () => {
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/api/payments/notify', headers: asForm, payload });
  const cheap = { orderid: 'order_thecheapone1794708000000', amount: '1.01', tranID: '7001' };

  test.each([
    ['another amount', { amount: '60.00' }],
    ['another order', { orderid: 'order_thedearone01794708000000' }],
    ['another status', { status: '11' }],
    ['another merchant', { domain: 'SB_ACME' }],
    ['no signature', { skey: '' }],
  ])('sent again with %s settles nothing and is not acknowledged', async (_, changes) => {
    const dear = await place(
      running,
      thief,
      anOrderRequest({ slots: { 'Tournament Court 3': [12] } }),
    );
    const fields = new URLSearchParams(fiuuMessage(cheap));
    const forged = 'orderid' in changes ? { orderid: dear.answer.orderId } : changes;
    for (const [name, value] of Object.entries(forged)) fields.set(name, value);
    const before = await digest();
    expect((await send(fields.toString())).statusCode).toBe(400);
    expect(await digest()).toEqual(before);
  });

  test('for too small an amount, though signed, books nothing', async () => {
    const { answer } = await place(
      running,
      await aShopper(running),
      anOrderRequest({ slots: { 'Tournament Court 4': [12] } }),
    );
    const message = fiuuMessage({ orderid: answer.orderId, amount: '0.01', tranID: '7002' });
    expect((await send(message)).statusCode).toBe(200);
    const booked = db.selectFrom('bookings').select('id').where('slot', '=', 12).execute();
    expect(await booked).toEqual([]);
    expect(await brokenInvariants(context)).toEqual([]);
  });
});

describe("a calendar feed's address", () => {
  test('is not found by guessing, nor by knowing most of it', async () => {
    const { feedFile, secrets } = await anOwner(running);
    const token = feedFile.replace('.ics', '');
    const otherFirst = token.startsWith('A') ? 'B' : 'A';
    expect((await app.inject(`/calendar/${feedFile}`)).statusCode).toBe(200);
    for (const guess of [
      `${token.slice(0, -1)}.ics`,
      `${otherFirst}${token.slice(1)}.ics`,
      `${token.toUpperCase()}.ics`,
      token,
      `${token}.ICS`,
      '%25.ics',
      `${'_'.repeat(token.length)}.ics`,
      `..%2fcalendar%2f${feedFile}`,
    ]) {
      const { statusCode, body } = await app.inject(`/calendar/${guess}`);
      expect({ guess, isThere: statusCode < 400 }).toEqual({ guess, isThere: false });
      for (const secret of secrets) expect(body).not.toContain(secret);
    }
  });
});

describe("the operator's API", () => {
  test.each([
    '//api/operator/members',
    '/api//operator/members',
    '/api/operator/members/',
    '/API/operator/members',
    '/api/operator/../operator/members',
    '/api/x/..%2foperator/members',
    '/api/operator%2fmembers',
    '/api/operator/members;x=1',
    '/api/operator/members%00',
    '/%61pi/operator/members',
  ])('refuses %s', async (url) => {
    for (const headers of [
      thief.headers,
      { 'x-original-url': '/api/operator/members', 'x-rewrite-url': '/api/operator/members' },
      { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
    ]) {
      const { statusCode, body } = await app.inject({ url, headers });
      expect([400, 401, 404]).toContain(statusCode);
      expect(body).not.toContain(thief.email);
    }
  });
});
