import { afterEach, describe, expect, test } from 'vitest';
import { readOrderReceipt } from '#contract/console-orders.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { getReceipt } from '#contract/history.ts';
import { costInTheEnd } from '#domain/bookings/receipts.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const { order } = makeOrdering(running);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const bookingOfOrder = async (orderId: string): Promise<string> => {
  const query = db.selectFrom('bookings').select('id').where('order_id', 'like', `${orderId}%`);
  return (await query.executeTakeFirstOrThrow()).id;
};

describe('[HIST-8] the receipt for the desk', () => {
  const receiptOf = (orderId: string) =>
    ask(app, readOrderReceipt, { params: { orderId } }, desk.headers);

  test('is what the member has', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    expect((await receiptOf(orderId)).failure.code).toBe('not_found');
    await deliver(context, aReport(orderId));
    const own = await ask(app, getReceipt, { params: { orderId } }, mei.headers);
    expect((await receiptOf(orderId)).answer).toEqual(own.answer);
  });

  test('is there for a guest, and says what is owed and what was returned', async () => {
    const manager = await aStaffMember(running, 'manager');
    const { ofOrder, resolve } = makeExceptionCalls(running);
    const slots = { 'Show Court 1': [14 as const] };
    const { orderId } = (await sell(running, desk, aSale({ slots, shownTotalSen: 12_000 }))).answer;
    const { answer: paid } = await receiptOf(orderId);
    expect(paid).toMatchObject({ isPaidAtDesk: true, isGuest: true, cardSen: 12_000, returns: [] });
    expect(paid.billingEmail).toBe('');
    const bookingId = await bookingOfOrder(orderId);
    const body = { giveBack: 'all', reason: 'Rain' } as const;
    await ask(app, cancelAtDesk, { params: { bookingId }, body }, manager.headers);
    const owed = { amountSen: 12_000, way: 'owed', of: 'booking', date: '2026-11-16' };
    const { answer: cancelled } = await receiptOf(orderId);
    expect(cancelled.returns).toEqual([owed]);
    expect(costInTheEnd(cancelled)).toBe(0);
    const [exception] = await ofOrder(manager, orderId);
    if (exception === undefined) throw new Error('There is no exception.');
    await resolve(manager, exception, { kind: 'refunded_outside', reference: 'Transfer 12' });
    expect((await receiptOf(orderId)).answer.returns).toEqual([{ ...owed, way: 'outside' }]);
  });
});
