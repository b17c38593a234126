import { afterEach, expect, test } from 'vitest';
import { cancelClass } from '#contract/operator-lessons.ts';
import { getOrder } from '#contract/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { aLessonOrder, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { makeOrdering, makeOrderTraces } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const { order } = makeOrdering(running);
const { bookingsOf, paymentsOf } = makeOrderTraces(db);
const [classId = 0] = await openLessons(running);
const { closeNow, undoNow } = makeClosing(running, await aStaffMember(running, 'manager'));

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const date = '2026-11-20';
const seen = async (mei: { readonly headers: Record<string, string> }, orderId: string) =>
  (await ask(app, getOrder, { params: { orderId } }, mei.headers)).answer;

/** Closes the slot of the order for a court, as a manager does, and returns the id. */
const closeSlot = async (slot: Slot) => {
  const courtId = await courtIdOf(db, 'Tournament Court 2');
  const scope = { kind: 'slots', courtId, slots: [slot] } as const;
  return (await closeNow({ scope, from: date, to: date })).answer;
};
const heldAt = async (slot: Slot) => {
  const mei = await aShopper(running);
  return { mei, orderId: await order(mei, { date, slots: { 'Tournament Court 2': [slot] } }) };
};

test('[SETTLE-14] an order that ends by a closure of its slot says so, and a late payment names the reason', async () => {
  const { mei, orderId } = await heldAt(12);
  expect((await closeSlot(12)).counts.orders).toBe(1);
  const why = { endedBy: 'closure', endedReason: 'A flood' };
  expect(await seen(mei, orderId)).toMatchObject({ isHeld: false, ...why });
  await deliver(context, aReport(orderId));
  expect(await paymentsOf(orderId)).toMatchObject([
    { outcome: 'credited', exception: 'place_closed' },
  ]);
  expect(await seen(mei, orderId)).toMatchObject({ status: 'fully_refunded', ...why });
  const [mail] = await mailsTo(db, mei.email);
  expect(mail?.body_text).toContain('the venue had to close what you ordered.');
  expect(mail?.body_text).toContain('\nReason: A flood\n');
});

test('[SETTLE-14] an order that ends by an undone closure is booked by a late payment while its slot is free', async () => {
  const { mei, orderId } = await heldAt(13);
  const { id } = await closeSlot(13);
  expect((await undoNow(id)).status).toBe(200);
  expect(await seen(mei, orderId)).toMatchObject({ isHeld: false, endedBy: 'closure' });
  await deliver(context, aReport(orderId));
  expect(await bookingsOf(mei.userId)).toHaveLength(1);
  expect(await seen(mei, orderId)).toMatchObject({ status: 'completed', endedBy: null });
});

test('[SETTLE-14] an order that ends by time says nothing of a closure that comes later', async () => {
  const { mei, orderId } = await heldAt(14);
  context.clock.set(context.clock.now().add({ minutes: 4 }));
  expect((await closeSlot(14)).counts.orders).toBe(0);
  expect(await seen(mei, orderId)).toMatchObject({ isHeld: false, endedBy: null });
  await deliver(context, aReport(orderId));
  expect(await paymentsOf(orderId)).toMatchObject([{ exception: 'slots_lost' }]);
  context.clock.set(Temporal.Instant.from(openingTime));
});

test('[SETTLE-14] an order that ends by the cancellation of its class says so, with the reason', async () => {
  const mei = await aShopper(running);
  const { answer: placed } = await orderLessons(running, mei, aLessonOrder([classId]));
  const body = { reason: 'Coach is ill' };
  await ask(app, cancelClass, { params: { id: classId }, body });
  const why = { endedBy: 'class', endedReason: 'Coach is ill' };
  expect(await seen(mei, placed.orderId)).toMatchObject({ isHeld: false, ...why });
  await deliver(context, aReport(placed.orderId, { amountSen: 5_000 }));
  expect(await paymentsOf(placed.orderId)).toMatchObject([{ exception: 'session_cancelled' }]);
  const mails = await mailsTo(db, mei.email);
  expect(mails.at(-1)?.body_text).toContain('\nReason: Coach is ill\n');
});
