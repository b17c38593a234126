import { randomUUIDv7 } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { searchVenue } from '#contract/console-members.ts';
import { getOrderHistory, getReceipt, getStatement } from '#contract/history.ts';
import { costInTheEnd } from '#domain/bookings/receipts.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { grantCredits } from '#server/features/credits/ledger.ts';
import { makeFiuu } from '#server/features/payments/fiuu/fiuu.ts';
import { ask } from '#server/testing/ask.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrderTraces } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { chargeAtSandbox, makeRefundCalls, openRefundVenue } from '#server/testing/refunds.ts';
import { brokenInvariants } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const venue = await openRefundVenue();
const { running, account, provider, manager, pass, carryOn, aCancelledBooking, refundsOf } = venue;
const { app, db, context } = running;
const { refund, confirm, withdraw, storyOf } = makeRefundCalls(running);
const exceptions = makeExceptionCalls(running);
const { creditsOf, subjectsTo } = makeOrderTraces(db);

afterEach(async () => {
  await venue.endAll();
  expect(await brokenInvariants(context)).toEqual([]);
});

const statesOf = async (transactionId: string) =>
  (await refundsOf(transactionId)).map(({ state }) => state);

describe('credits of an order', () => {
  test('[PREF-4] go back to the card, and the provider is asked after the commit', async () => {
    const { mei, orderId, transactionId } = await aCancelledBooking();
    expect(await creditsOf(mei)).toEqual([6_000, 0]);
    const { order } = await storyOf(manager, orderId);
    expect(order.refundable).toEqual([
      {
        transactionId,
        chargedSen: 6_000,
        ...{ refundedSen: 0, refundedOfOrderSen: 0, mostSen: 6_000 },
        needsBank: false,
      },
    ]);
    const { answer } = await refund(manager, orderId, { transactionId, amountSen: 2_000 });
    expect(answer).toEqual({ isAsked: true });
    expect(await creditsOf(mei)).toEqual([4_000, 0]);
    expect(await statesOf(transactionId)).toEqual(['asked']);
    await carryOn();
    expect(await statesOf(transactionId)).toEqual(['done']);
    expect((await subjectsTo(mei.email)).at(-1)).toBe('The venue has returned RM 20.00 to you');
    const { answer: statement } = await ask(app, getStatement, { query: {} }, mei.headers);
    expect(statement.entries[0]).toMatchObject({
      amountSen: -2_000,
      words: 'Returned to your card or bank account: Moves away',
    });
  });

  test('[PREF-4] go back no further than the credits of this order reach', async () => {
    const { orderId, transactionId } = await aCancelledBooking();
    const tooMuch = await refund(manager, orderId, { transactionId, amountSen: 6_001 });
    expect(tooMuch.failure.code).toBe('card_refund_too_much');
    await refund(manager, orderId, { transactionId, amountSen: 4_000 });
    const again = await refund(manager, orderId, { transactionId, amountSen: 2_001 });
    expect(again.failure.code).toBe('card_refund_too_much');
    expect((await refund(manager, orderId, { transactionId, amountSen: 2_000 })).status).toBe(200);
    expect((await storyOf(manager, orderId)).order.refundable).toEqual([]);
  });

  test('[PREF-4] of a booking that stands cannot go back', async () => {
    const { orderId } = await venue.order();
    const transactionId = await chargeAtSandbox(running, orderId);
    const refused = await refund(manager, orderId, { transactionId, amountSen: 100 });
    expect(refused.failure.code).toBe('card_refund_too_much');
  });

  test('[PREF-4] are taken once for a request that comes twice', async () => {
    const { mei, orderId, transactionId } = await aCancelledBooking();
    const terms = { refundId: randomUUIDv7(), transactionId, amountSen: 1_000 };
    await refund(manager, orderId, terms);
    expect((await refund(manager, orderId, terms)).answer).toEqual({ isAsked: true });
    expect(await creditsOf(mei)).toEqual([5_000, 0]);
    const other = await refund(manager, orderId, { ...terms, amountSen: 2_000 });
    expect(other.failure.code).toBe('conflict');
  });

  test('[PREF-9] that need a second person wait beside the exceptions', async () => {
    const owner = await aStaffMember(running, 'owner');
    const { mei, orderId } = await venue.order();
    pass(4);
    const transactionId = await chargeAtSandbox(running, orderId, 60_000);
    const before = await exceptions.count(owner);
    const proposed = await refund(manager, orderId, { transactionId, amountSen: 60_000 });
    expect(proposed.answer).toEqual({ isAsked: false });
    const { proposedRefunds } = (await exceptions.list(owner)).answer;
    expect(proposedRefunds).toMatchObject([
      { orderId, amountSen: 60_000, proposedBy: { userId: manager.userId } },
    ]);
    expect(await exceptions.count(owner)).toEqual({ ...before, open: before.open + 1 });

    await grantCredits(context, { email: mei.email, amountSen: -20_000, reason: 'Spent' });
    const refundId = proposedRefunds[0]?.refundId ?? '';
    const { failure } = await confirm(owner, refundId);
    expect(failure).toMatchObject({
      code: 'card_refund_too_much',
      details: { mostSen: 40_000 },
    });
    await withdraw(owner, refundId, 'Paid out already');
    expect((await exceptions.list(owner)).answer.proposedRefunds).toEqual([]);
    expect(await exceptions.count(owner)).toEqual(before);
  });

  test('[PREF-9] [EXC-9] need a second person by the sum of all charges of the order', async () => {
    const { orderId } = await venue.order();
    pass(4);
    const one = await chargeAtSandbox(running, orderId, 40_000);
    const again = aReport(orderId, { amountSen: 40_000 });
    await deliver(context, again, 'notification', 'sandbox');
    const other = again.transactionId;
    const first = await refund(manager, orderId, { transactionId: one, amountSen: 40_000 });
    expect(first.answer).toEqual({ isAsked: true });
    const { refundable } = (await storyOf(manager, orderId)).order;
    expect(refundable).toMatchObject([{ transactionId: other, refundedOfOrderSen: 40_000 }]);
    const second = await refund(manager, orderId, { transactionId: other, amountSen: 10_001 });
    expect(second.answer).toEqual({ isAsked: false });
    const last = await refund(manager, orderId, { transactionId: other, amountSen: 1 });
    expect(last.answer).toEqual({ isAsked: false });
  });

  test('[PREF-10] come back if the provider rejects it', async () => {
    const { mei, orderId, transactionId } = await aCancelledBooking();
    await refund(manager, orderId, { transactionId, amountSen: 1_011 });
    expect(await creditsOf(mei)).toEqual([4_989, 0]);
    await carryOn();
    expect(await statesOf(transactionId)).toEqual(['rejected']);
    expect(await creditsOf(mei)).toEqual([6_000, 0]);
    expect((await subjectsTo(mei.email)).at(-1)).toBe(
      'Your RM 10.11 could not be returned and is in your credits again',
    );
    expect((await storyOf(manager, orderId)).order.refundable).toMatchObject([{ mostSen: 6_000 }]);
    const entry = await db
      .selectFrom('audit_log')
      .select(['staff_user_id', 'details'])
      .where('action', '=', 'refund.reject')
      .where('subject', '=', `order:${orderId}`)
      .executeTakeFirst();
    expect(entry).toMatchObject({ staff_user_id: manager.userId, details: { amountSen: 1_011 } });
  });

  test('[PREF-7] stay away while the provider has it pending, and are asked about', async () => {
    const { mei, orderId, transactionId } = await aCancelledBooking();
    await refund(manager, orderId, { transactionId, amountSen: 1_022 });
    await carryOn();
    expect(await statesOf(transactionId)).toEqual(['pending']);
    expect(await creditsOf(mei)).toEqual([4_978, 0]);
    pass(2);
    await carryOn();
    expect(await statesOf(transactionId)).toEqual(['done']);
    const { entries } = await storyOf(manager, orderId);
    const verdicts = entries.flatMap((one) => (one.kind === 'refund_answer' ? [one.verdict] : []));
    expect(verdicts).toEqual(['pending', 'done']);
  });
});

describe('the payer reads', () => {
  const read = async (headers: Record<string, string>, orderId: string) => {
    const { answer: receipt } = await ask(app, getReceipt, { params: { orderId } }, headers);
    const { answer: history } = await ask(app, getOrderHistory, { query: {} }, headers);
    const [order] = history.orders;
    return {
      returns: receipt.returns.map(({ date, ...one }) => one),
      cost: costInTheEnd(receipt),
      history: [order?.refundedSen, order?.toCardSen, order?.onTheWaySen],
    };
  };

  test('[HIST-7] on the receipt and in the history what is on its way to the card, and what went', async () => {
    const { mei, orderId, transactionId } = await aCancelledBooking();
    const before = await read(mei.headers, orderId);
    expect(before).toEqual({ returns: [], cost: 0, history: [6_000, 0, 0] });
    await refund(manager, orderId, { transactionId, amountSen: 2_000 });
    const asked = { amountSen: 2_000, way: 'cardUnderWay', of: 'credits' };
    expect(await read(mei.headers, orderId)).toEqual({
      ...{ returns: [asked], cost: 0, history: [6_000, 0, 2_000] },
    });
    await carryOn();
    expect(await read(mei.headers, orderId)).toEqual({
      ...{ returns: [{ ...asked, way: 'card' }], cost: 0, history: [6_000, 2_000, 0] },
    });
  });

  test('[HIST-7] nothing of a refund that the provider has rejected', async () => {
    const { mei, orderId, transactionId } = await aCancelledBooking();
    await refund(manager, orderId, { transactionId, amountSen: 1_011 });
    await carryOn();
    expect(await read(mei.headers, orderId)).toMatchObject({
      ...{ returns: [], history: [6_000, 0, 0] },
    });
  });

  test('[MEMBER-18] [PREF-10] in the mail that the credits were reduced, the balance and the number of the order', async () => {
    const { mei, orderId, transactionId } = await aCancelledBooking();
    await refund(manager, orderId, { transactionId, amountSen: 2_000 });
    await carryOn();
    const { body_text: text } = await db
      .selectFrom('mail_outbox')
      .select('body_text')
      .where('to_address', '=', mei.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(text).toContain(`of order ${shortOrderId(orderId)} to the card`);
    expect(text).toContain('Your credits were reduced by the same amount.');
    expect(text).toContain('Your balance is RM 40.00.');
    const { entries } = await storyOf(manager, orderId);
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'mail', subject: 'The venue has returned RM 20.00 to you' }),
    );
    for (const number of [orderId, shortOrderId(orderId)]) {
      const query = { text: number };
      const { orders } = (await ask(app, searchVenue, { query }, manager.headers)).answer;
      expect(orders.map((order) => order.orderId)).toEqual([orderId]);
    }
  });
});

describe('a call whose outcome is not known', () => {
  test('[PREF-7] is asked about, and not made again', async () => {
    const { orderId, transactionId } = await aCancelledBooking();
    await refund(manager, orderId, { transactionId, amountSen: 2_000 });
    await carryOn({
      ...provider,
      refund: async (...call) => {
        await provider.refund(...call);
        return null;
      },
    });
    expect(await refundsOf(transactionId)).toMatchObject([{ state: 'asked', step: 'ask' }]);
    pass(2);
    await carryOn();
    expect(await statesOf(transactionId)).toEqual(['done']);
    const made = await db.selectFrom('sandbox_refunds').select('amount_sen').execute();
    expect(made.filter(({ amount_sen }) => amount_sen === 2_000).length).toBeGreaterThan(0);
  });

  test('[PREF-7] is made again if the provider does not know it', async () => {
    const { orderId, transactionId } = await aCancelledBooking();
    await refund(manager, orderId, { transactionId, amountSen: 2_000 });
    await carryOn({ ...provider, refund: async () => null });
    pass(2);
    await carryOn();
    expect(await refundsOf(transactionId)).toMatchObject([{ state: 'asked', step: 'send' }]);
    pass(4);
    await carryOn();
    expect(await statesOf(transactionId)).toEqual(['done']);
  });

  test('[PREF-8] a forged answer is kept and changes nothing', async () => {
    const { orderId, transactionId } = await aCancelledBooking();
    await refund(manager, orderId, { transactionId, amountSen: 2_000 });
    const forger = makeFiuu({
      name: 'sandbox',
      account: { ...account, secretKey: 'another-key' },
      publicUrl: 'http://localhost',
      log: context.log,
    });
    await carryOn({
      ...provider,
      refund: async (step, request) => {
        await provider.refund(step, request);
        return forger.refund('ask', request);
      },
    });
    expect(await statesOf(transactionId)).toEqual(['asked']);
    const { entries } = await storyOf(manager, orderId);
    expect(entries.filter(({ kind }) => kind === 'refund_answer')).toMatchObject([
      { verdict: 'forged', detail: 'its signature is wrong' },
    ]);
    pass(2);
    await carryOn();
    expect(await statesOf(transactionId)).toEqual(['done']);
  });
});
