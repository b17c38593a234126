import { afterEach, describe, expect, test } from 'vitest';
import { searchVenue } from '#contract/console-members.ts';
import { listOrders } from '#contract/console-orders.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrdering, makeOrderTraces } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aFile, makeReconcileCalls } from '#server/testing/settlement-files.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, context } = running;
const manager = await aStaffMember(running, 'manager');
const second = await aStaffMember(running, 'manager');
const accountant = await aStaffMember(running, 'accountant');
const { list, count, resolve, confirm, ofOrder } = makeExceptionCalls(running);
const files = makeReconcileCalls(running);
const { order } = makeOrdering(running);
const { statusesOf, paymentsOf, subjectsTo } = makeOrderTraces(running.db);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const nobodys = 'order_nobodyknows1';

const found = async (id: string) =>
  (await list(manager)).answer.exceptions.find(({ transactionId }) => transactionId === id);

/** A paid charge for an order that is not ours, as the console lists it. */
const aStranger = async (amountSen = 6_000) => {
  const report = aReport(nobodys, { amountSen });
  await deliver(context, report);
  const exception = await found(report.transactionId);
  if (exception === undefined) throw new Error('The charge is not listed.');
  return { report, exception };
};

describe('a charge that is reported for an order that is not ours', () => {
  test('[EXC-12] waits for a person, is counted, and comes once however often it is reported', async () => {
    const before = (await count(manager)).open;
    const { report, exception } = await aStranger();
    await deliver(context, report, 'callback');
    await deliver(context, aReport(nobodys, { status: 'pending' }));
    expect((await count(manager)).open).toBe(before + 1);
    expect(exception).toMatchObject({
      cause: 'charge',
      orderId: null,
      namedOrderId: nobodys,
      amountSen: 6_000,
      ofOrderSen: 6_000,
      reason: 'unknown_order',
      payer: null,
      resolutions: ['attached', 'refunded_outside', 'kept', 'not_received'],
    });
  });

  test('[EXC-12] is found by its number, and by the order that it names, until it is decided', async () => {
    const { report, exception } = await aStranger(6_077);
    const { transactionId } = report;
    const hits = async (text: string) => {
      const searched = await ask(app, searchVenue, { query: { text } }, manager.headers);
      const listed = await ask(app, listOrders, { query: { text } }, manager.headers);
      expect(listed.answer.charges).toEqual(searched.answer.charges);
      return searched.answer.charges;
    };
    expect(await hits(transactionId)).toMatchObject([{ transactionId, amountSen: 6_077 }]);
    expect(await hits(nobodys)).toContainEqual(expect.objectContaining({ transactionId }));
    await resolve(manager, exception, { kind: 'kept' });
    expect(await hits(transactionId)).toEqual([]);
  });

  test('[EXC-12] pays an order that waits for its amount, whose buyer gets the confirmation', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    const { report, exception } = await aStranger();
    expect(exception.ordersToAttach).toContain(orderId);
    const { answer } = await resolve(manager, exception, { kind: 'attached', orderId });
    expect(answer).toEqual({ isResolved: true });
    expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
    expect(await subjectsTo(mei.email)).toEqual([expect.stringMatching(/^Booked: /)]);
    expect(await found(report.transactionId)).toBeUndefined();
    // The provider repeats its message, which names the other order.
    await deliver(context, report, 'callback');
    expect(await found(report.transactionId)).toBeUndefined();
    expect(await paymentsOf(orderId)).toHaveLength(1);
  });

  test.each([{ kind: 'refunded_outside', reference: 'Portal 1' }, { kind: 'kept' }] as const)(
    '[EXC-12] is resolved as $kind, once',
    async (resolution) => {
      const { report, exception } = await aStranger();
      expect((await resolve(manager, exception, resolution)).status).toBe(200);
      expect((await resolve(manager, exception, resolution)).failure.code).toBe(
        'exception_settled',
      );
      expect(await found(report.transactionId)).toBeUndefined();
    },
  );

  test('[EXC-12] becomes nobody’s credits, and leaves no till', async () => {
    const { exception } = await aStranger();
    const { userId } = await aShopper(running);
    const credited = await resolve(manager, exception, { kind: 'credited', userId });
    const inCash = await resolve(manager, exception, { kind: 'returned_in_cash' });
    expect([credited.failure.code, inCash.failure.code]).toEqual([
      'resolution_not_offered',
      'resolution_not_offered',
    ]);
  });

  test('[EXC-3] of more than RM 500 needs a second person', async () => {
    const { report, exception } = await aStranger(60_000);
    const proposed = await resolve(manager, exception, { kind: 'kept' });
    expect(proposed.answer).toEqual({ isResolved: false });
    const { proposal } = (await found(report.transactionId)) ?? {};
    expect((await confirm(second, proposal?.resolutionId ?? '')).status).toBe(200);
    expect(await found(report.transactionId)).toBeUndefined();
  });

  test('[EXC-13] is an exception again if it is then reported for an order of ours', async () => {
    const { report, exception } = await aStranger();
    await resolve(manager, exception, { kind: 'refunded_outside', reference: 'Portal 2' });
    const orderId = await order(await aShopper(running));
    await deliver(context, { ...report, orderId });
    expect(await statusesOf(orderId)).toEqual(['pending', 'pending']);
    expect(await ofOrder(manager, orderId)).toMatchObject([{ reason: 'contradicted' }]);
  });

  test('[EXC-12] waits no longer once it is reported for an order of ours', async () => {
    const { report } = await aStranger();
    const orderId = await order(await aShopper(running));
    await deliver(context, { ...report, orderId });
    expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
    expect(await found(report.transactionId)).toBeUndefined();
  });
});

describe('a charge that only a settlement file has', () => {
  const day = '2026-11-15';

  test('[EXC-12] waits until the file is withdrawn, unless another file has it', async () => {
    const { answer: first } = await files.load(accountant, aFile([{ id: '777001', date: day }]));
    const both = aFile([
      { id: '777001', date: day },
      { id: '777002', date: day },
    ]);
    const { answer: other } = await files.load(accountant, both);
    expect(await found('777001')).toMatchObject({ reason: 'unknown_order', cause: 'charge' });
    await files.withdraw(accountant, first.fileId, 'Of another venue');
    expect(await found('777001')).toBeDefined();
    await files.withdraw(accountant, other.fileId, 'Of another venue');
    expect(await found('777001')).toBeUndefined();
    expect(await found('777002')).toBeUndefined();
  });

  test('[EXC-12] of an order of ours is named so, and pays it when the provider reports it', async () => {
    const orderId = await order(await aShopper(running));
    const report = aReport(orderId);
    const row = { id: report.transactionId, orderId, date: day };
    await files.load(accountant, aFile([row]));
    const waiting = await found(report.transactionId);
    expect(waiting).toMatchObject({ reason: 'unreported', namedOrderId: orderId });
    expect(waiting?.ordersToAttach[0]).toBe(orderId);
    await deliver(context, report);
    expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
    expect(await found(report.transactionId)).toBeUndefined();
  });

  test('[EXC-12] is none if it is a payment of ours, a fee or a refund', async () => {
    const orderId = await order(await aShopper(running));
    const report = aReport(orderId);
    await deliver(context, report);
    const before = (await count(manager)).open;
    await files.load(
      accountant,
      aFile([
        { id: report.transactionId, orderId, date: day },
        { id: '777003', amount: '-60.00', type: 'Refund', date: day },
      ]),
    );
    expect((await count(manager)).open).toBe(before);
  });
});
