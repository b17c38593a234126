import { afterEach, describe, expect, test } from 'vitest';
import type { CallOutput } from '#contract/call.ts';
import { readOrderReceipt } from '#contract/console-orders.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { payHeldOrder, undoSaleAtDesk } from '#contract/desk-sales.ts';
import { getOrderHistory, getReceipt } from '#contract/history.ts';
import { costInTheEnd, endInWords, orderStatusInWords } from '#domain/bookings/receipts.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, mailsTo, sell } from '#server/testing/desk-sales.ts';
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

let taken = 0;
/** A slot that no other test uses. */
const freshSlot = () => {
  const at = taken++;
  return { [`Tournament Court ${3 + Math.floor(at / 6)}`]: [(11 + (at % 6)) as Slot] };
};

describe('[HIST-8] the receipt for the desk', () => {
  const receiptOf = (orderId: string) =>
    ask(app, readOrderReceipt, { params: { orderId } }, desk.headers);

  const undo = (orderId: string) =>
    ask(app, undoSaleAtDesk, { params: { orderId }, body: { reason: null } }, desk.headers);

  /** Its status, and how each of its items ended. */
  const told = (receipt: CallOutput<typeof getReceipt>): readonly string[] => [
    orderStatusInWords(receipt),
    ...receipt.lines.flatMap(({ refundedAt, venueReason: reason, ...line }) => {
      const date = refundedAt?.slice(0, 10);
      return date === undefined ? [] : [endInWords({ ...line, date, reason }, receipt.isUndone)];
    }),
  ];

  test('is what the member has', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    expect((await receiptOf(orderId)).failure.code).toBe('not_found');
    await deliver(context, aReport(orderId));
    const own = await ask(app, getReceipt, { params: { orderId } }, mei.headers);
    expect((await receiptOf(orderId)).answer).toEqual(own.answer);
  });

  test.each([
    ['credit', 'card', 'Paid by card'],
    ['FPX_MB2U', 'fpx', 'Paid by FPX'],
    ['GrabPay', 'ewallet', 'Paid by e-wallet'],
    [null, 'online', 'Paid online'],
  ])('[PAY-9] names the provider’s %s as the mail does', async (method, paidBy, words) => {
    const mei = await aShopper(running);
    const orderId = await order(mei, { slots: freshSlot() });
    // The first message about a charge may be the only one that says how it is paid.
    const pending = aReport(orderId, { status: 'pending', method });
    await deliver(context, pending);
    await deliver(context, { ...pending, status: 'paid', method: null });
    expect((await receiptOf(orderId)).answer).toMatchObject({ cardSen: 6_000, paidBy });
    const [mail] = await mailsTo(db, mei.email);
    expect(mail?.text).toContain(`${words}: RM 60.00\n`);
  });

  test('[PAY-9] [LINK-9] names what the desk was paid with, also for a sale by phone', async () => {
    const payment = { method: 'terminal', reference: 'T-1' } as const;
    const sold = await sell(running, desk, aSale({ slots: freshSlot(), buyer: caller, payment }));
    expect((await receiptOf(sold.answer.orderId)).answer.paidBy).toBe('terminal');
    const [mail] = await mailsTo(db, 'nur@person.test');
    expect(mail?.text).toContain('Paid at the terminal: RM 60.00\n');
    const held = aSale({ slots: freshSlot(), buyer: caller, payment: byLink() });
    const { orderId } = (await sell(running, desk, held)).answer;
    const body = { payment: { method: 'cash' } } as const;
    await ask(app, payHeldOrder, { params: { orderId }, body }, desk.headers);
    expect((await receiptOf(orderId)).answer.paidBy).toBe('cash');
  });

  test('is there for a guest, and says what is owed and what was returned', async () => {
    const manager = await aStaffMember(running, 'manager');
    const { ofOrder, resolve } = makeExceptionCalls(running);
    const slots = { 'Show Court 1': [14 as const] };
    const { orderId } = (await sell(running, desk, aSale({ slots, shownTotalSen: 12_000 }))).answer;
    const { answer: paid } = await receiptOf(orderId);
    expect(paid).toMatchObject({ paidBy: 'cash', isGuest: true, cardSen: 12_000, returns: [] });
    expect(paid.billingEmail).toBe('');
    const bookingId = await bookingOfOrder(orderId);
    const body = { giveBack: 'all', reason: 'Rain' } as const;
    await ask(app, cancelAtDesk, { params: { bookingId }, body }, manager.headers);
    const owed = { amountSen: 12_000, way: 'owed', of: 'booking', date: '2026-11-16' };
    const { answer: cancelled } = await receiptOf(orderId);
    expect(cancelled.returns).toEqual([owed]);
    expect(costInTheEnd(cancelled)).toBe(0);
    expect(told(cancelled)).toEqual([
      'Cancelled, RM 120.00 to return',
      'Cancelled by the venue on 16/11/2026. Reason: Rain',
    ]);
    const [exception] = await ofOrder(manager, orderId);
    if (exception === undefined) throw new Error('There is no exception.');
    await resolve(manager, exception, { kind: 'refunded_outside', reference: 'Transfer 12' });
    const { answer: returned } = await receiptOf(orderId);
    expect(returned.returns).toEqual([{ ...owed, way: 'outside' }]);
    expect(told(returned)).toEqual([
      'Fully refunded',
      'Cancelled by the venue and refunded on 16/11/2026. Reason: Rain',
    ]);
  });

  test('[HIST-10] calls one of two bookings refunded, and the other not while it is owed', async () => {
    const { ofOrder, resolve } = makeExceptionCalls(running);
    const manager = await aStaffMember(running, 'manager');
    const slots = { 'Show Court 2': [13, 14] as Slot[] };
    const { orderId } = (await sell(running, desk, aSale({ slots, shownTotalSen: 24_000 }))).answer;
    for (const reason of ['Rain', 'Flood']) {
      const params = { bookingId: await bookingOfOrder(orderId) };
      const body = { giveBack: 'all', reason } as const;
      await ask(app, cancelAtDesk, { params, body }, manager.headers);
      if (reason === 'Flood') break;
      const [exception] = await ofOrder(manager, orderId);
      if (exception === undefined) throw new Error('There is no exception.');
      await resolve(manager, exception, { kind: 'refunded_outside', reference: 'Transfer 13' });
    }
    const [status, ...ends] = told((await receiptOf(orderId)).answer);
    expect(status).toBe('Cancelled, RM 120.00 to return');
    expect(new Set(ends)).toEqual(
      new Set([
        'Cancelled by the venue and refunded on 16/11/2026. Reason: Rain',
        'Cancelled by the venue on 16/11/2026. Reason: Flood',
      ]),
    );
  });

  test.each([
    ['in cash', 'Sale undone'],
    ['by link', 'Sale undone, RM 60.00 to return'],
  ])('[HIST-10] says of an undone sale %s: %s', async (how, words) => {
    const payment = how === 'by link' ? byLink() : ({ method: 'cash' } as const);
    const sale = aSale({ slots: freshSlot(), buyer: caller, payment });
    const { orderId } = (await sell(running, desk, sale)).answer;
    if (how === 'by link') await deliver(context, aReport(orderId));
    await undo(orderId);
    const [status, end] = told((await receiptOf(orderId)).answer);
    expect(status).toBe(words);
    expect(end).toMatch(/^Sale undone on 16\/11\/2026\. Reason: /);
  });

  test('[HIST-10] says of undone free slots that the sale was undone, as the list of orders does', async () => {
    const mei = await aShopper(running, { status: 'athlete' });
    const buyer = { kind: 'member', userId: mei.userId } as const;
    const free = { shownTotalSen: 0, shownFreeSlots: 1 };
    const sale = aSale({ slots: freshSlot(), buyer, ...free });
    const { orderId } = (await sell(running, desk, sale)).answer;
    await undo(orderId);
    expect(told((await receiptOf(orderId)).answer)).toEqual(['Sale undone']);
    const { orders } = (await ask(app, getOrderHistory, {}, mei.headers)).answer;
    expect(orders.map((order) => orderStatusInWords(order))).toEqual(['Sale undone']);
  });
});
