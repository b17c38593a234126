import { afterEach, describe, expect, test } from 'vitest';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeRefundCalls, openRefundVenue } from '#server/testing/refunds.ts';
import { brokenInvariants } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const venue = await openRefundVenue();
const { running, manager, carryOn, aWaitingPayment, refundsOf } = venue;
const { context } = running;
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

describe('a payment that waits', () => {
  test('[PREF-5] is resolved when the provider has refunded it', async () => {
    const { orderId, transactionId, exception } = await aWaitingPayment();
    expect(exception.resolutions[0]).toBe('refunded_at_provider');
    expect((await refundWaiting(manager, exception)).answer).toEqual({ isAsked: true });
    expect(await ofOrder(manager, orderId)).toMatchObject([
      { resolutions: [], proposal: null, refund: { state: 'asked' } },
    ]);
    const again = await refundWaiting(owner, exception);
    expect(again.failure.code).toBe('exception_settled');
    await carryOn();
    expect(await ofOrder(manager, orderId)).toEqual([]);
    expect(await statesOf(transactionId)).toEqual(['done']);
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
