import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deletedEmail } from '#domain/accounts/account-deletion.ts';
import type { Slot } from '#domain/time/slots.ts';
import { makeLogger } from '#server/logger.ts';
import { openTestApp } from '#server/testing/app.ts';
import { makeOrdering, makeOrderTraces } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';

/** The error lines of the log, which an operator reads. */
let errorLines: Record<string, unknown>[] = [];
const log = makeLogger(
  { logLevel: 'error' },
  { write: (line) => errorLines.push(JSON.parse(line)) },
);
const running = await openTestApp({ now: openingTime, log });
const { db, context } = running;

beforeEach(() => {
  errorLines = [];
});

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const { statusesOf, paymentsOf, verdictsOf, subjectsTo, creditsOf } = makeOrderTraces(db);
const { aSlot, order } = makeOrdering(running);

describe('[SETTLE-6] a payment with the wrong amount', () => {
  test.each([5_999, 6_001])(
    '[SETTLE-6] %i of 6000 sen become credits; the order is released and can still be paid',
    async (amountSen) => {
      const mei = await aShopper(running);
      const orderId = await order(mei);
      const other = aReport(orderId, { amountSen });
      await deliver(context, other);
      await deliver(context, other, 'callback');
      expect(await statusesOf(orderId)).toEqual(['pending', 'pending']);
      expect(await paymentsOf(orderId)).toEqual([
        { status: 'paid', outcome: 'credited', amount_sen: amountSen, exception: 'wrong_amount' },
      ]);
      expect(await creditsOf(mei)).toEqual([amountSen, 0]);
      const held = db.selectFrom('slot_claims').select('slot').where('order_id', '=', orderId);
      expect(await held.execute()).toEqual([]);
      expect(await verdictsOf(orderId)).toEqual(['wrong_amount', 'repeated']);
      const figures = `wrong_amount: ${amountSen} sen in MYR came, 6000 sen were due`;
      expect(errorLines).toMatchObject([{ orderId, detail: expect.stringContaining(figures) }]);
      await deliver(context, aReport(orderId));
      expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
      expect(await subjectsTo(mei.email)).toEqual([
        `Your payment of RM ${amountSen / 100} has become credits`,
        expect.stringMatching(/^Booked: /),
      ]);
    },
  );

  test('[SETTLE-6] paying an outdated payment page loses no money, in time or late', async () => {
    const mei = await aShopper(running);
    const slots = aSlot();
    const orderId = await order(mei, { slots });
    const [[court, [slot]] = ['', []]] = Object.entries(slots);
    const more = { [court]: [slot as Slot], 'Show Court 1': [12 as const] };
    expect(await order(mei, { slots: more, shownTotalSen: 18_000 })).toBe(orderId);
    await deliver(context, aReport(orderId, { amountSen: 6_000 }));
    expect(await creditsOf(mei)).toEqual([6_000, 0]);
    expect(await brokenInvariants(context)).toEqual([]);
    context.clock.set(Temporal.Instant.from('2026-11-18T23:59:00+08:00'));
    await deliver(context, aReport(orderId, { amountSen: 18_000 }));
    expect(await creditsOf(mei)).toEqual([24_000, 0]);
    expect(new Set(await statusesOf(orderId))).toEqual(new Set(['fully_refunded']));
    context.clock.set(Temporal.Instant.from(openingTime));
  });
});

describe('[SETTLE-5] an exception for the operator', () => {
  test.each([
    ['another currency', { currency: 'SGD' }, 'wrong_currency: 6000 sen in SGD came'],
    ['no currency at all', { currency: '?' }, 'wrong_currency: 6000 sen in XXX came'],
  ])('[SETTLE-5] %s: books nothing, and the right payment still books', async (_, changes, why) => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    const wrong = aReport(orderId, changes);
    await deliver(context, wrong);
    await deliver(context, wrong, 'callback');
    expect(await statusesOf(orderId)).toEqual(['pending', 'pending']);
    const [payment, ...others] = await paymentsOf(orderId);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ status: 'paid', outcome: 'exception' });
    expect(payment?.exception).toContain(why);
    expect(await verdictsOf(orderId)).toEqual(['exception', 'repeated']);
    await deliver(context, aReport(orderId));
    expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
  });

  test('[SETTLE-2] a charge that was first reported with another amount', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    const report = aReport(orderId, { amountSen: 100, status: 'pending' });
    await deliver(context, report);
    await deliver(context, { ...report, amountSen: 6_000, status: 'paid' });
    expect(await statusesOf(orderId)).toEqual(['pending', 'pending']);
    const exception = { status: 'paid', outcome: 'exception', amount_sen: 6_000 };
    expect(await paymentsOf(orderId)).toMatchObject([exception]);
    await deliver(context, { ...report, amountSen: 6_000, status: 'paid' });
    expect(await verdictsOf(orderId)).toEqual(['pending', 'exception', 'repeated']);
    await deliver(context, { ...report, amountSen: 100, status: 'paid' });
    expect(await paymentsOf(orderId)).toMatchObject([
      exception,
      { status: 'paid', outcome: 'exception', amount_sen: 100 },
    ]);
  });

  test('[SETTLE-2] a charge that has already paid another order', async () => {
    const mei = await aShopper(running);
    const [paid, other] = [await order(mei), await order(mei)];
    const report = aReport(paid);
    await deliver(context, report);
    await deliver(context, { ...report, orderId: other });
    await deliver(context, { ...report, orderId: other }, 'callback');
    await deliver(context, { ...report, orderId: other, status: 'failed' });
    expect(await statusesOf(other)).toEqual(['pending', 'pending']);
    expect(await verdictsOf(other)).toEqual(['exception', 'contradicted', 'contradicted']);
    expect(await paymentsOf(other)).toEqual([
      {
        status: 'paid',
        outcome: 'exception',
        amount_sen: 6_000,
        exception: expect.stringContaining(`reported it differently: 6000 sen in MYR for ${paid}`),
      },
    ]);
    expect(await paymentsOf(paid)).toMatchObject([{ outcome: 'booked', exception: null }]);
    await deliver(context, aReport(other));
    expect(await statusesOf(other)).toEqual(['completed', 'completed']);
  });

  test('[SETTLE-2] a charge that has booked its order and is reported again with more', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    const report = aReport(orderId);
    await deliver(context, report);
    await deliver(context, { ...report, amountSen: 7_000 });
    expect(await paymentsOf(orderId)).toMatchObject([
      { outcome: 'booked', amount_sen: 6_000 },
      { outcome: 'exception', amount_sen: 7_000 },
    ]);
    expect(errorLines).toMatchObject([{ orderId, verdict: 'exception' }]);
  });

  test('[SETTLE-5] the payment of a member who has deleted their account', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    context.clock.set(context.clock.now().add({ minutes: 4 }));
    await db
      .updateTable('users')
      .set({ email: deletedEmail(mei.userId) })
      .where('id', '=', mei.userId)
      .execute();
    await deliver(context, aReport(orderId));
    expect(await paymentsOf(orderId)).toMatchObject([{ status: 'paid', outcome: 'exception' }]);
    expect(await creditsOf(mei)).toEqual([0, 0]);
  });
});

describe('[SETTLE-9] a payment that exceeds the largest balance', () => {
  const most = 999_999_999;

  test('[SETTLE-9] the third charge of RM 9,999,999.99 becomes an exception', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    await deliver(context, aReport(orderId));
    for (const _ of [1, 2, 3]) await deliver(context, aReport(orderId, { amountSen: most }));
    expect(await creditsOf(mei)).toEqual([2 * most, 0]);
    expect((await paymentsOf(orderId)).map(({ outcome }) => outcome)).toEqual([
      'booked',
      'credited',
      'credited',
      'exception',
    ]);
    expect(await verdictsOf(orderId)).toEqual(['booked', 'credited', 'credited', 'exception']);
    expect(errorLines).toMatchObject([
      { orderId, detail: expect.stringContaining('balance_full') },
    ]);
  });

  test('[SETTLE-9] a late payment whose slots are gone: the order is released and stays pending', async () => {
    const mei = await aShopper(running);
    const [orderId, other] = [await order(mei), await order(mei)];
    await deliver(context, aReport(other));
    for (const _ of [1, 2]) await deliver(context, aReport(other, { amountSen: most }));
    context.clock.set(Temporal.Instant.from('2026-11-18T23:59:00+08:00'));
    await deliver(context, aReport(orderId));
    context.clock.set(Temporal.Instant.from(openingTime));
    expect(await statusesOf(orderId)).toEqual(['pending', 'pending']);
    expect(await paymentsOf(orderId)).toMatchObject([{ outcome: 'exception', amount_sen: 6_000 }]);
    expect(await creditsOf(mei)).toEqual([2 * most, 0]);
  });
});
