import { afterEach, expect, test } from 'vitest';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { deletedEmail } from '#domain/accounts/account-deletion.ts';
import { largestBalanceSen } from '#domain/money/credits.ts';
import { type WaitingReason, waitingReasons } from '#domain/payments/exceptions.ts';
import { transact } from '#server/db/transact.ts';
import { upsertPayment } from '#server/features/payments/settlement/settlement.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, sell } from '#server/testing/desk-sales.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const { ofOrder } = makeExceptionCalls(running);
const { order } = makeOrdering(running);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const ofGuest = async (slot: 12 | 13) => {
  const slots = { 'Tournament Court 6': [slot] };
  const sale = aSale({ date: '2026-11-24', slots, buyer: caller, payment: byLink() });
  return (await sell(running, manager, sale)).answer;
};

/** Each leads to money that waits, by messages of the provider, and returns its order. */
const cases: Readonly<
  Record<Exclude<WaitingReason, 'unknown_order' | 'unreported'>, () => Promise<string>>
> = {
  contradicted: async () => {
    const orderId = await order(await aShopper(running));
    const report = aReport(orderId);
    await deliver(context, report);
    await deliver(context, { ...report, amountSen: 7_000 });
    return orderId;
  },
  // Messages no longer lead to it: an earlier release left such payments.
  wrong_amount: async () => {
    const orderId = await order(await aShopper(running));
    const payment = { ...aReport(orderId, { amountSen: 5_000 }), provider: 'test' };
    const state = { status: 'paid', outcome: 'exception', reason: 'wrong_amount' } as const;
    await transact(db, (tx) =>
      upsertPayment(tx, { ...payment, ...state, exception: 'wrong_amount' }, context.clock.now()),
    );
    return orderId;
  },
  wrong_currency: async () => {
    const orderId = await order(await aShopper(running));
    await deliver(context, aReport(orderId, { currency: 'SGD' }));
    return orderId;
  },
  member_gone: async () => {
    const { userId, ...mei } = await aShopper(running);
    const orderId = await order({ userId, ...mei });
    const email = deletedEmail(userId);
    await db.updateTable('users').set({ email }).where('id', '=', userId).execute();
    await deliver(context, aReport(orderId));
    return orderId;
  },
  balance_full: async () => {
    const orderId = await order(await aShopper(running, { creditsSen: largestBalanceSen }));
    await deliver(context, aReport(orderId));
    await deliver(context, aReport(orderId));
    return orderId;
  },
  guest_money: async () => {
    const { orderId } = await ofGuest(12);
    await deliver(context, aReport(orderId));
    await deliver(context, aReport(orderId));
    return orderId;
  },
  booking_refund: async () => {
    const { orderId, userId } = await ofGuest(13);
    await deliver(context, aReport(orderId));
    const bookingId = await onlyBooking(db, { userId, email: caller.email });
    const body = { giveBack: 'all', reason: 'A pipe burst' } as const;
    await ask(app, cancelAtDesk, { params: { bookingId }, body }, manager.headers);
    return orderId;
  },
};

// Charges without an order of ours have tests of their own, in unknown-charges.test.ts.
const reasonsOfOrders = waitingReasons.filter(
  (reason) => reason in cases,
) as (keyof typeof cases)[];

test.each(reasonsOfOrders)('[EXC-1] money that waits because of %s is listed', async (reason) => {
  const orderId = await cases[reason]();
  const listed = await ofOrder(manager, orderId);
  expect(listed.map((one) => one.reason)).toEqual([reason]);
  expect(listed[0]?.resolutions).toContain('closed');
});
