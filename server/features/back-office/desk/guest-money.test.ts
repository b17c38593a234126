import { afterEach, describe, expect, test } from 'vitest';
import { readMemberStory } from '#contract/console-member-story.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { readPaymentLink } from '#contract/payment-links.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import { readFigures } from '#server/features/back-office/metrics/metrics.repository.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, lastToken, mailsTo, sell } from '#server/testing/desk-sales.ts';
import { makeOrderTraces } from '#server/testing/order-traces.ts';
import { balanceOf, bookingsOf, onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// Money of guests that buys nothing. They cannot sign in, so credits would be of no use to them.

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const { statusesOf, paymentsOf } = makeOrderTraces(db);
let nextSlot = 11;

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const sellByPhone = async () => {
  const slots = { 'Tournament Court 1': [nextSlot++ as Slot] };
  const buyer = { ...caller, name: `Nur ${nextSlot}` };
  const { answer } = await sell(running, desk, aSale({ buyer, slots, payment: byLink() }));
  const token = await lastToken(db);
  return { ...answer, guest: { userId: answer.userId, email: '' }, slots, token };
};

const linkOf = async (token: string) =>
  (await ask(app, readPaymentLink, { body: { token } }, {})).answer;

/** The guest has no credits, the mail promises the money back, and the desk and the operator see it. */
const expectToReturn = async (
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
  { amountSen, reason }: { readonly amountSen: number; readonly reason: string },
) => {
  expect(await balanceOf(db, { userId, email: '' })).toBe(0);
  const payments = await paymentsOf(orderId);
  const exception = expect.stringMatching(`^guest_money: ${amountSen} sen .+; ${reason}; `);
  expect(payments).toContainEqual({
    status: 'paid',
    outcome: 'exception',
    amount_sen: amountSen,
    exception,
  });
  const mails = (await mailsTo(db, 'nur@person.test')).filter(({ text }) =>
    text.includes(shortOrderId(orderId)),
  );
  const sent = mails.filter(({ subject }) => subject.startsWith('The venue will return'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('The venue will return the whole amount to you.');
  expect(mails.map(({ text }) => text).join()).not.toContain('in your credits');
  const { answer } = await ask(
    app,
    readMemberStory,
    { params: { userId }, query: {} },
    desk.headers,
  );
  const kept = answer.entries.filter(({ kind }) => kind === 'to_return');
  expect(kept).toMatchObject([{ orderId, amountSen }]);
};

describe('a guest who pays by link', () => {
  test('[SETTLE-12] [LINK-2] too late for the slot gets the money back from the venue', async () => {
    const { slots, token, ...sold } = await sellByPhone();
    context.clock.set(context.clock.now().add({ minutes: 61 }));
    await expireHolds(context);
    expect((await sell(running, desk, aSale({ slots }))).status).toBe(200);
    const report = aReport(sold.orderId);
    await deliver(context, report);
    await deliver(context, report, 'callback');
    expect(await statusesOf(sold.orderId)).toEqual(['pending', 'pending']);
    expect(await bookingsOf(db, sold.guest)).toEqual([]);
    await expectToReturn(sold, { amountSen: 6_000, reason: 'slots_lost' });
    expect(await linkOf(token)).toMatchObject({
      state: 'to_return',
      toReturnSen: 6_000,
      isToCheck: false,
      creditedSen: 0,
    });
  });

  test('too late for the hold, but not for the slot, has a booking', async () => {
    const { token, ...sold } = await sellByPhone();
    context.clock.set(context.clock.now().add({ minutes: 61 }));
    await expireHolds(context);
    await deliver(context, aReport(sold.orderId));
    expect(await bookingsOf(db, sold.guest)).toHaveLength(1);
    expect(await linkOf(token)).toMatchObject({ state: 'paid', toReturnSen: 0 });
  });

  test('[SETTLE-12] [LINK-2] twice has one booking, and the second payment is returned', async () => {
    const { token, ...sold } = await sellByPhone();
    await deliver(context, aReport(sold.orderId));
    await deliver(context, aReport(sold.orderId));
    expect(await statusesOf(sold.orderId)).toEqual(['completed', 'completed']);
    expect(await bookingsOf(db, sold.guest)).toHaveLength(1);
    await expectToReturn(sold, { amountSen: 6_000, reason: 'second_charge' });
    expect(await linkOf(token)).toMatchObject({
      state: 'paid',
      toReturnSen: 6_000,
      creditedSen: 0,
    });
  });

  test('[SETTLE-12] another amount than is due books nothing, and the slot is free again', async () => {
    const { slots, token, ...sold } = await sellByPhone();
    await deliver(context, aReport(sold.orderId, { amountSen: 5_000 }));
    await expectToReturn(sold, { amountSen: 5_000, reason: 'wrong_amount' });
    expect(await linkOf(token)).toMatchObject({ state: 'to_return' });
    expect((await sell(running, desk, aSale({ slots }))).status).toBe(200);
  });

  test('[LINK-2] in another currency is promised nothing until a person has looked at it', async () => {
    const { token, ...sold } = await sellByPhone();
    await deliver(context, aReport(sold.orderId, { currency: 'SGD' }));
    context.clock.set(context.clock.now().add({ minutes: 61 }));
    await expireHolds(context);
    const nothing = { toReturnSen: 0, isToCheck: true };
    expect(await linkOf(token)).toMatchObject({ state: 'to_check', ...nothing });
    await deliver(context, aReport(sold.orderId));
    expect(await linkOf(token)).toMatchObject({ state: 'paid', ...nothing });
  });

  test('[LINK-2] and whose booking is cancelled reads what the venue returns', async () => {
    const { token, ...sold } = await sellByPhone();
    await deliver(context, aReport(sold.orderId));
    const body = { giveBack: 'all', reason: 'Fell ill' } as const;
    const params = { bookingId: await onlyBooking(db, sold.guest) };
    const manager = await aStaffMember(running, 'manager');
    await ask(app, cancelAtDesk, { params, body }, manager.headers);
    expect(await linkOf(token)).toMatchObject({ state: 'cancelled', toReturnSen: 6_000 });
  });

  test('[SETTLE-12] the operator is alerted by the number of such payments', async () => {
    const before = await readFigures(db, context.clock.now());
    const { orderId } = await sellByPhone();
    await deliver(context, aReport(orderId));
    await deliver(context, aReport(orderId));
    const after = await readFigures(db, context.clock.now());
    expect(Number(after.exceptions)).toBe(Number(before.exceptions) + 1);
  });
});
