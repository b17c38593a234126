import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getOrderHistory, getReceipt, getStatement } from '#contract/history.ts';
import { getPlans, priceMembership } from '#contract/memberships.ts';
import { getOpenOrders, releaseOrder } from '#contract/orders.ts';
import { getProfile } from '#contract/profile.ts';
import { getSlots } from '#contract/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import {
  aMembershipOrder,
  buyMembership,
  membershipOf,
  openMemberships,
  orderMembership,
  planOf,
} from '#server/testing/memberships.ts';
import { balanceOf } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';

// The booking day of the purchases is Monday, 2026-11-16.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const longTerm = await planOf(db, 'long_term_member');
const padelHost = await planOf(db, 'super_host_padel');

beforeEach(() => openMemberships(running));
afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const later = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));
const order = (shopper: Shopper, ...request: Parameters<typeof aMembershipOrder>) =>
  orderMembership(running, shopper, aMembershipOrder(...request));
const quote = ({ headers }: Shopper, planId: number) =>
  ask(app, priceMembership, { body: { planId } }, headers);
const pay = (orderId: string, amountSen = longTerm.priceSen) =>
  deliver(context, aReport(orderId, { amountSen, method: 'credit' }));

const normal = { is: 'normal_member', until: null, after: null };
const bought = { is: 'long_term_member', until: '2027-02-16', after: 'normal_member' };

describe('a membership order', () => {
  test('by card changes nothing until it is paid, then everything at once', async () => {
    const mei = await aShopper(running);
    const request = aMembershipOrder(longTerm);
    const { status, answer } = await orderMembership(running, mei, request);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      status: 'pending',
      payment: {
        fields: {
          amount: '300.00',
          bill_desc: 'Membership Upgrade - Long-term Member 3 months',
          metadata: '{"booking_type":"membership_upgrade"}',
        },
      },
    });
    const { orders } = (await ask(app, getOpenOrders, {}, mei.headers)).answer;
    expect(orders).toMatchObject([
      {
        orderId: request.orderId,
        items: [{ kind: 'membership_upgrade', name: 'Long-term Member', months: 3 }],
        bookingType: 'membership_upgrade',
        courts: null,
      },
    ]);
    expect(await membershipOf(db, mei)).toEqual(normal);

    const windowOf = async () =>
      (await ask(app, getSlots, { params: { sport: 'Padel' } }, mei.headers)).answer.window;
    expect(await windowOf()).toEqual({ from: '2026-11-16', to: '2026-11-25' });
    await pay(request.orderId);
    expect(await membershipOf(db, mei)).toEqual(bought);
    // The live event evicts the cached session.
    await expect.poll(windowOf).toEqual({ from: '2026-11-16', to: '2026-11-29' });
    const { profile } = (await ask(app, getProfile, {}, mei.headers)).answer;
    expect(profile).toMatchObject({
      membershipStatus: 'long_term_member',
      membershipEndsOn: '2027-02-16',
    });
    const [mail] = await mailsTo(db, mei.email);
    expect(mail?.subject).toMatch(/^Your membership is confirmed: /);
    expect(mail?.body_text).toContain('You are Long-term Member from now on, until 16/02/2027');
    expect(mail?.body_text).toContain('Paid by card: RM 300.00\nOrder: ');
    const events = await db
      .selectFrom('events')
      .select('payload')
      .where('topic', '=', 'membership')
      .execute();
    expect(events).toEqual([{ payload: { userId: mei.userId, status: 'long_term_member' } }]);
  });

  test('with credits alone completes at once, and is in the history and the statement', async () => {
    const mei = await aShopper(running, { creditsSen: 35_000 });
    const request = aMembershipOrder(longTerm, { shownCreditsSen: 30_000, shownTotalSen: 0 });
    expect((await orderMembership(running, mei, request)).answer).toEqual({
      status: 'completed',
      orderId: request.orderId,
    });
    expect(await membershipOf(db, mei)).toEqual(bought);
    expect(await balanceOf(db, mei)).toBe(5_000);
    const sold = { type: 'membership_upgrade', plan: 'Long-term Member' };
    const history = await ask(app, getOrderHistory, {}, mei.headers);
    expect(history.answer.orders).toMatchObject([{ totalSen: 30_000, lines: [{ sold }] }]);
    const params = { orderId: request.orderId };
    const receipt = await ask(app, getReceipt, { params }, mei.headers);
    expect(receipt.answer).toMatchObject({ cardSen: 0, creditsSen: 30_000, lines: [{ sold }] });
    const [entry] = (await ask(app, getStatement, {}, mei.headers)).answer.entries;
    expect(entry).toMatchObject({
      amountSen: -30_000,
      cause: { kind: 'order', sold: [{ plan: 'Long-term Member' }] },
    });
  });

  test('with card and credits reserves the credits, and a repeated order can count on them', async () => {
    const mei = await aShopper(running, { creditsSen: 10_000 });
    const terms = { shownCreditsSen: 10_000, shownTotalSen: 20_000 };
    const first = await order(mei, longTerm, terms);
    // An order for any other plan would replace the pending one.
    expect((await quote(mei, padelHost.id)).answer.availableCreditsSen).toBe(10_000);
    const again = await order(mei, longTerm, terms);
    expect(again.answer.orderId).toBe(first.answer.orderId);
    await pay(first.answer.orderId, 20_000);
    expect(await balanceOf(db, mei)).toBe(0);
    expect(await membershipOf(db, mei)).toEqual(bought);
    expect((await quote(mei, padelHost.id)).answer.availableCreditsSen).toBe(0);
  });

  test('from another tab reuses the pending order, so that only one is paid', async () => {
    const mei = await aShopper(running);
    const first = await order(mei, longTerm);
    const second = await order(mei, padelHost);
    expect(second.answer.orderId).toBe(first.answer.orderId);
    const { orders } = (await ask(app, getOpenOrders, {}, mei.headers)).answer;
    expect(orders).toMatchObject([
      { items: [{ kind: 'membership_upgrade', name: 'Padel Super Host', months: 1 }] },
    ]);
    await pay(first.answer.orderId, padelHost.priceSen);
    await pay(first.answer.orderId, padelHost.priceSen);
    expect(await membershipOf(db, mei)).toEqual({
      is: 'super_host_padel',
      until: '2026-12-16',
      after: 'normal_member',
    });
    expect(await balanceOf(db, mei)).toBe(padelHost.priceSen);
  });

  test('that is repeated gets its first answer, also once it is paid', async () => {
    const mei = await aShopper(running);
    const request = aMembershipOrder(longTerm);
    const first = await orderMembership(running, mei, request);
    expect((await orderMembership(running, mei, request)).answer).toEqual(first.answer);
    const other = await orderMembership(running, mei, { ...request, planId: padelHost.id });
    expect(other.failure.code).toBe('idempotency_mismatch');
    await pay(request.orderId);
    expect((await orderMembership(running, mei, request)).answer.status).toBe('completed');
    expect(await membershipOf(db, mei)).toEqual(bought);
  });

  test('that is released changes nothing for its member', async () => {
    const mei = await aShopper(running, { creditsSen: 10_000 });
    const { answer } = await order(mei, longTerm, {
      shownCreditsSen: 10_000,
      shownTotalSen: 20_000,
    });
    await ask(app, releaseOrder, { params: { orderId: answer.orderId } }, mei.headers);
    expect((await quote(mei, longTerm.id)).answer.availableCreditsSen).toBe(10_000);
    expect(await membershipOf(db, mei)).toEqual(normal);
  });
});

describe('concurrently', () => {
  test('eight orders with enough credits for all buy once', async () => {
    const mei = await aShopper(running, { creditsSen: 300_000 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        order(mei, longTerm, { shownCreditsSen: 30_000, shownTotalSen: 0 }),
      ),
    );
    const codes = answers.map(({ status, failure }) => (status === 200 ? 'won' : failure.code));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'membership_just_bought'),
      'won',
    ]);
    expect(await balanceOf(db, mei)).toBe(270_000);
    expect(await membershipOf(db, mei)).toEqual(bought);
  });

  test('eight notifications of one charge grant it once', async () => {
    const mei = await aShopper(running);
    const { answer } = await order(mei, longTerm);
    const report = aReport(answer.orderId, { amountSen: longTerm.priceSen });
    await Promise.all(Array.from({ length: 8 }, () => deliver(context, report)));
    expect(await membershipOf(db, mei)).toEqual(bought);
    expect(await mailsTo(db, mei.email)).toHaveLength(1);
  });
});

describe('buying again', () => {
  test('extends the same plan from its last day, and replaces another plan at once', async () => {
    const mei = await aShopper(running, { status: 'coach' });
    await buyMembership(running, mei, longTerm);
    later(10);
    await buyMembership(running, mei, longTerm);
    expect(await membershipOf(db, mei)).toMatchObject({ until: '2027-05-16', after: 'coach' });
    later(10);
    await buyMembership(running, mei, padelHost);
    expect(await membershipOf(db, mei)).toEqual({
      is: 'super_host_padel',
      until: '2026-12-16',
      after: 'coach',
    });
  });

  test('is refused right after a purchase, and for a status that the venue has given', async () => {
    const mei = await aShopper(running);
    await buyMembership(running, mei, longTerm);
    later(9);
    const { status, failure } = await order(mei, padelHost);
    expect([status, failure.code]).toEqual([409, 'membership_just_bought']);
    const host = await aShopper(running, { status: 'super_host_padel' });
    expect((await order(host, padelHost)).failure.code).toBe('plan_not_needed');
    expect((await quote(host, padelHost.id)).failure.code).toBe('plan_not_needed');
  });
});

describe('memberships', () => {
  test("are listed with the member's own, cheapest first", async () => {
    const mei = await aShopper(running, { status: 'athlete' });
    const { answer } = await ask(app, getPlans, {}, mei.headers);
    expect(answer.plans.map(({ name, priceSen, months }) => [name, priceSen, months])).toEqual([
      ['Pickleball Super Host', 15_000, 1],
      ['Padel Super Host', 20_000, 1],
      ['Long-term Member', 30_000, 3],
    ]);
    const venueGave = { status: 'athlete', endsOn: null, statusAfter: 'athlete', purchase: null };
    expect(answer.current).toEqual(venueGave);
    await buyMembership(running, mei, longTerm);
    expect((await ask(app, getPlans, {}, mei.headers)).answer.current).toEqual({
      status: 'long_term_member',
      endsOn: '2027-02-16',
      statusAfter: 'athlete',
      purchase: { priceSen: 30_000, months: 3 },
    });
  });

  test('[MEMBER-11] are quoted with what would be lost of another membership', async () => {
    const mei = await aShopper(running);
    expect((await quote(mei, padelHost.id)).answer.givesUp).toBeNull();
    await buyMembership(running, mei, longTerm);
    expect((await quote(mei, longTerm.id)).answer.givesUp).toBeNull();
    expect((await quote(mei, padelHost.id)).answer.givesUp).toEqual({
      status: 'long_term_member',
      endsOn: '2027-02-16',
      days: 92,
      worthSen: 30_000,
    });
  });

  test('are refused while switched off, at another price, or if unknown', async () => {
    const mei = await aShopper(running);
    expect((await quote(mei, 999_999)).failure.code).toBe('plan_gone');
    const changed = await order(mei, longTerm, { shownTotalSen: 100 });
    expect([changed.status, changed.failure.code]).toEqual([409, 'price_changed']);
    await openMemberships(running, false);
    const refused = [
      await ask(app, getPlans, {}, mei.headers),
      await quote(mei, longTerm.id),
      await order(mei, longTerm),
    ];
    expect(refused.map(({ status, failure }) => `${status} ${failure.code}`)).toEqual(
      Array.from({ length: 3 }, () => '403 switched_off'),
    );
  });
});

test('[CREDIT-10] a membership order of RM 1.00 by card is refused, but credits can pay it', async () => {
  const mei = await aShopper(running, { creditsSen: 100 });
  const plan = { ...longTerm, priceSen: 100 };
  const setPrice = (price_sen: number) =>
    db.updateTable('membership_plans').set({ price_sen }).where('id', '=', plan.id).execute();
  await setPrice(100);
  const { failure } = await order(mei, plan);
  expect(failure.code).toBe('membership_amount_too_small');
  const paid = await order(mei, plan, { shownTotalSen: 0, shownCreditsSen: 100 });
  expect(paid.answer).toMatchObject({ status: 'completed' });
  await setPrice(longTerm.priceSen);
});
