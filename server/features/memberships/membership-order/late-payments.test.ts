import { afterEach, beforeEach, expect, test } from 'vitest';
import { removePlan, setPlan } from '#contract/operator-memberships.ts';
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
import { balanceOf, ordersOf } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';

// Three months from Monday, 2026-11-16.
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
const order = (shopper: Shopper) => orderMembership(running, shopper, aMembershipOrder(longTerm));
const pay = (orderId: string) =>
  deliver(context, aReport(orderId, { amountSen: longTerm.priceSen }));

const normal = { is: 'normal_member', until: null, after: null };
const bought = { is: 'long_term_member', until: '2027-02-16', after: 'normal_member' };

const orderAndWait = async (mei: Shopper): Promise<string> => {
  const { answer } = await order(mei);
  later(5);
  return answer.orderId;
};
const expectCredits = async (mei: Shopper, orderId: string): Promise<void> => {
  expect(await membershipOf(db, mei)).toEqual(normal);
  expect(await balanceOf(db, mei)).toBe(longTerm.priceSen);
  expect(await ordersOf(db, orderId)).toMatchObject([
    { status: 'fully_refunded' },
    { status: 'fully_refunded' },
  ]);
};

test('a late payment is honoured on the terms of the order, whatever the plan costs now', async () => {
  const mei = await aShopper(running);
  const orderId = await orderAndWait(mei);
  const params = { id: longTerm.id };
  await ask(app, setPlan, { params, body: { priceSen: 99_900, months: 1 } });
  await pay(orderId);
  expect(await membershipOf(db, mei)).toEqual(bought);
  await ask(app, setPlan, { params, body: { priceSen: longTerm.priceSen, months: 3 } });
});

test('a late payment becomes credits while memberships are switched off', async () => {
  const mei = await aShopper(running);
  const orderId = await orderAndWait(mei);
  await openMemberships(running, false);
  await pay(orderId);
  await expectCredits(mei, orderId);
  const [mail] = await mailsTo(db, mei.email);
  expect(mail?.body_text).toContain('what you ordered can no longer be had');
});

test('[MEMBER-6] a late payment becomes credits if another membership was bought since', async () => {
  const mei = await aShopper(running);
  const orderId = await orderAndWait(mei);
  await buyMembership(running, mei, padelHost);
  later(60);
  await pay(orderId);
  expect(await membershipOf(db, mei)).toMatchObject({ is: 'super_host_padel' });
  expect(await balanceOf(db, mei)).toBe(longTerm.priceSen);
});

test('a late payment becomes credits if the venue has since given the same status without an end', async () => {
  const mei = await aShopper(running);
  const orderId = await orderAndWait(mei);
  const status = { membership_status: 'long_term_member' } as const;
  await db.updateTable('profiles').set(status).where('user_id', '=', mei.userId).execute();
  await pay(orderId);
  expect(await membershipOf(db, mei)).toEqual({ ...normal, is: 'long_term_member' });
  expect(await balanceOf(db, mei)).toBe(longTerm.priceSen);
});

test('a late payment becomes credits if the plan is no longer sold; a payment in time is honoured', async () => {
  const [mei, ali] = [await aShopper(running), await aShopper(running)];
  const lateOrder = await orderAndWait(mei);
  const { answer } = await order(ali);
  await ask(app, removePlan, { params: { id: longTerm.id } });
  await pay(lateOrder);
  await expectCredits(mei, lateOrder);
  await pay(answer.orderId);
  expect(await membershipOf(db, ali)).toEqual(bought);
  expect((await order(mei)).failure.code).toBe('plan_gone');
  await db.updateTable('membership_plans').set({ retired_at: null }).execute();
});
