import { afterEach, describe, expect, test } from 'vitest';
import { listOrders } from '#contract/console-orders.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { refundReference } from '#domain/payments/provider-refunds.ts';
import type { Slot } from '#domain/time/slots.ts';
import { recordAnswer } from '#server/features/back-office/refunds/refund-outcome.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, mailsTo, sell } from '#server/testing/desk-sales.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { bookingsOf } from '#server/testing/own-bookings.ts';
import { chargeAtSandbox, makeRefundCalls, openRefundVenue } from '#server/testing/refunds.ts';
import { brokenInvariants } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const venue = await openRefundVenue();
const { running, manager, carryOn, aWaitingPayment, refundsOf } = venue;
const { app, db, context } = running;
const exceptionCalls = makeExceptionCalls(running);
const { ofOrder } = exceptionCalls;
const { refundWaiting, confirm, withdraw } = makeRefundCalls(running);
const owner = await aStaffMember(running, 'owner');

afterEach(async () => {
  await venue.endAll();
  expect(await brokenInvariants(context)).toEqual([]);
});

const statesOf = async (transactionId: string) =>
  (await refundsOf(transactionId)).map(({ state }) => state);

/** The orders with a refund under way at the provider, by the filter of the list. [EXC-10] */
const refunding = async () => {
  const query = { status: 'refund_pending' } as const;
  return (await ask(app, listOrders, { query }, manager.headers)).answer.orders;
};

describe('a payment that waits', () => {
  test('[PREF-5] is resolved when the provider has refunded it', async () => {
    const { orderId, transactionId, exception } = await aWaitingPayment();
    expect(exception.resolutions[0]).toBe('refunded_at_provider');
    expect(await refunding()).toEqual([]);
    expect((await refundWaiting(manager, exception)).answer).toEqual({ isAsked: true });
    expect(await refunding()).toMatchObject([{ orderId, isRefunding: true }]);
    expect(await ofOrder(manager, orderId)).toMatchObject([
      { resolutions: [], proposal: null, refund: { state: 'asked' } },
    ]);
    const again = await refundWaiting(owner, exception);
    expect(again.failure.code).toBe('exception_settled');
    await carryOn();
    expect(await ofOrder(manager, orderId)).toEqual([]);
    expect(await statesOf(transactionId)).toEqual(['done']);
    expect(await refunding()).toEqual([]);
  });

  test('[PREF-10] is open again if the provider rejects it, and says so', async () => {
    const { orderId, transactionId, exception } = await aWaitingPayment(6_011);
    await refundWaiting(manager, exception);
    await carryOn();
    expect(await statesOf(transactionId)).toEqual(['rejected']);
    const [open] = await ofOrder(manager, orderId);
    expect(open).toMatchObject({ refund: { state: 'rejected' }, proposal: null });
    expect(open?.resolutions).toContain('refunded_at_provider');
    expect((await refundWaiting(manager, exception)).status).toBe(200);
  });

  test('[PREF-3] by online banking needs the account of the payer, which goes with its end', async () => {
    const { orderId, transactionId, exception } = await aWaitingPayment(6_033);
    expect(exception.needsBank).toBe(true);
    const refused = await refundWaiting(manager, exception);
    expect(refused.failure.code).toBe('card_refund_needs_bank');
    const bank = { bankCode: 'MBBEMYKL', name: 'Mei Tan', account: '1140 0012 3456' };
    await refundWaiting(manager, exception, bank);
    expect(await refundsOf(transactionId)).toMatchObject([{ bank_code: 'MBBEMYKL' }]);
    await carryOn();
    expect(await refundsOf(transactionId)).toMatchObject([{ state: 'done', bank_code: null }]);
    expect(await ofOrder(manager, orderId)).toEqual([]);
  });

  test('[PREF-9] above RM 500 takes a second person, and can be withdrawn', async () => {
    const { orderId, transactionId, exception } = await aWaitingPayment(60_000);
    expect((await refundWaiting(manager, exception)).answer).toEqual({ isAsked: false });
    await carryOn();
    expect(await statesOf(transactionId)).toEqual(['proposed']);
    const [shown] = await ofOrder(owner, orderId);
    expect(shown).toMatchObject({ proposal: { kind: 'refunded_at_provider' } });
    const refundId = shown?.refund?.refundId ?? '';
    const byResolving = await exceptionCalls.confirm(owner, shown?.proposal?.resolutionId ?? '');
    expect(byResolving.failure.code).toBe('resolution_not_offered');
    expect((await confirm(manager, refundId)).failure.code).toBe('confirm_own_proposal');
    await withdraw(manager, refundId);
    expect(await statesOf(transactionId)).toEqual(['withdrawn']);
    await refundWaiting(manager, exception);
    const [again] = await ofOrder(owner, orderId);
    expect((await confirm(owner, again?.refund?.refundId ?? '')).status).toBe(200);
    await carryOn();
    expect(await statesOf(transactionId)).toEqual(['withdrawn', 'done']);
    expect(await ofOrder(manager, orderId)).toEqual([]);
  });

  test('[PREF-2] goes back for 180 days', async () => {
    const { exception } = await aWaitingPayment();
    const before = context.clock.now();
    context.clock.set(before.add({ hours: 181 * 24 }));
    const late = await refundWaiting(await aStaffMember(running, 'manager'), exception);
    expect(late.failure.code).toBe('card_refund_too_late');
    context.clock.set(before);
  });
});

describe('money that is owed for several slots of one order', () => {
  /** A guest who paid by link for slots that the venue then cancelled. */
  const aGuest = async (courts: readonly number[]) => {
    const slots = Object.fromEntries(
      courts.map((court) => [`Tournament Court ${court}`, [11, 12, 13] as Slot[]]),
    );
    const email = `guest${courts.join('')}@person.test`;
    const shownTotalSen = courts.length * 18_000;
    const buyer = { ...caller, email };
    const date = '2026-11-24';
    const sale = aSale({ date, slots, shownTotalSen, buyer, payment: byLink() });
    const { orderId, userId } = (await sell(running, manager, sale)).answer;
    const transactionId = await chargeAtSandbox(running, orderId, shownTotalSen);
    const body = { giveBack: 'all', reason: 'A pipe burst' } as const;
    for (const { id: bookingId } of await bookingsOf(db, { userId, email })) {
      await ask(app, cancelAtDesk, { params: { bookingId }, body }, owner.headers);
    }
    const [exception, ...more] = await ofOrder(manager, orderId);
    if (exception === undefined || more.length > 0) throw new Error('There is not one line.');
    return { email, orderId, transactionId, exception };
  };
  const resolutionsOf = (orderId: string) =>
    db
      .selectFrom('exception_resolutions')
      .select('state')
      .where('order_id', '=', orderId)
      .execute()
      .then((rows) => rows.map(({ state }) => state));

  test('[EXC-11] is one refund, with one mail', async () => {
    const { email, orderId, transactionId, exception } = await aGuest([1]);
    expect((await refundWaiting(manager, exception)).answer).toEqual({ isAsked: true });
    expect(await refundsOf(transactionId)).toMatchObject([{ state: 'asked', amount_sen: 18_000 }]);
    expect(await ofOrder(manager, orderId)).toMatchObject([
      { amountSen: 18_000, others: exception.others, refund: { state: 'asked' } },
    ]);
    const before = await mailsTo(db, email);
    await venue.endAll();
    expect(await resolutionsOf(orderId)).toEqual(['resolved', 'resolved', 'resolved']);
    expect(await ofOrder(manager, orderId)).toEqual([]);
    expect(await mailsTo(db, email)).toHaveLength(before.length + 1);
  });

  test('[EXC-11] [PREF-9] is confirmed as one by the second person, or declined', async () => {
    const { orderId, transactionId, exception } = await aGuest([2, 3, 4]);
    expect((await refundWaiting(manager, exception)).answer).toEqual({ isAsked: false });
    const [proposed] = await refundsOf(transactionId);
    expect(proposed).toMatchObject({ state: 'proposed', amount_sen: 54_000 });
    await withdraw(manager, proposed?.id ?? '');
    expect(new Set(await resolutionsOf(orderId))).toEqual(new Set(['withdrawn']));
    await refundWaiting(manager, exception);
    const [, again, ...more] = await refundsOf(transactionId);
    expect(more).toEqual([]);
    expect((await confirm(owner, again?.id ?? '')).status).toBe(200);
    await venue.endAll();
    expect(await statesOf(transactionId)).toEqual(['withdrawn', 'done']);
    expect(await ofOrder(manager, orderId)).toEqual([]);
  });

  test('[EXC-11] [PREF-10] is one line again if the provider rejects it', async () => {
    const { orderId, transactionId, exception } = await aGuest([5]);
    await refundWaiting(manager, exception);
    const [asked] = await refundsOf(transactionId);
    if (asked === undefined) throw new Error('There is no refund.');
    const answer = { news: 'rejected', body: '{}', refundId: null, detail: 'Closed' } as const;
    const due = { bank: null, step: 'send', timesAsked: 0, amountSen: 18_000 } as const;
    const reference = refundReference(asked.id);
    await recordAnswer(context, { id: asked.id, transactionId, reference, ...due }, answer);
    expect(await ofOrder(manager, orderId)).toMatchObject([
      { amountSen: 18_000, others: exception.others, refund: { state: 'rejected' } },
    ]);
  });
});
