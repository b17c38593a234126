import { afterEach, describe, expect, test } from 'vitest';
import { shortOrderId } from '#domain/orders/orders.ts';
import { openTestApp } from '#server/testing/app.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrdering, makeOrderTraces } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const manager = await aStaffMember(running, 'manager');
const { ofOrder, resolve } = makeExceptionCalls(running);
const { statusesOf, paymentsOf, verdictsOf, subjectsTo, creditsOf } = makeOrderTraces(db);
const { aSlot, order } = makeOrdering(running);

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

describe('attaching a payment to an order', () => {
  /** The charge of an order that the member has released, first reported with another amount. */
  const waiting = async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    const report = aReport(orderId, { amountSen: 100, status: 'pending' });
    await deliver(context, report);
    const paid = { ...report, amountSen: 6_000, status: 'paid' } as const;
    await deliver(context, paid);
    const [exception] = await ofOrder(manager, orderId);
    if (exception === undefined) throw new Error('There is no exception.');
    return { mei, orderId, exception, paid };
  };

  test('[EXC-4] books its own order, which is proposed', async () => {
    const { mei, orderId, exception } = await waiting();
    expect(exception.ordersToAttach).toEqual([orderId]);
    await resolve(manager, exception, { kind: 'attached', orderId });
    expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
    expect(await paymentsOf(orderId)).toMatchObject([{ outcome: 'booked', amount_sen: 6_000 }]);
    expect(await subjectsTo(mei.email)).toEqual([expect.stringMatching(/^Booked: /)]);
  });

  test('[EXC-16] finds the order by the short number that screens show', async () => {
    const { orderId, exception } = await waiting();
    const chosen = { kind: 'attached', orderId: shortOrderId(orderId) } as const;
    expect((await resolve(manager, exception, chosen)).answer).toEqual({ isResolved: true });
    expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
  });

  test('[EXC-16] refuses a number of no order, and a part of a number', async () => {
    const { orderId, exception } = await waiting();
    const part = shortOrderId(orderId).slice(0, 6);
    for (const wrong of ['nonsense', 'order_', '%', part, `order_${part}`]) {
      const { failure } = await resolve(manager, exception, { kind: 'attached', orderId: wrong });
      expect(failure.code).toBe('attach_unknown_order');
    }
  });

  test('[EXC-4] books another order; a message that comes again changes nothing', async () => {
    const { mei, orderId, exception, paid } = await waiting();
    const other = await order(mei, { slots: aSlot() });
    await resolve(manager, exception, { kind: 'attached', orderId: other });
    expect(await statusesOf(other)).toEqual(['completed', 'completed']);
    expect(await paymentsOf(other)).toMatchObject([{ outcome: 'booked', amount_sen: 6_000 }]);
    await deliver(context, paid, 'callback');
    expect((await verdictsOf(orderId)).at(-1)).toBe('repeated');
    expect(await ofOrder(manager, orderId)).toEqual([]);
    expect(await subjectsTo(mei.email)).toEqual([
      expect.stringMatching(/^Booked: /),
      'Your payment of RM 60.00 has paid for another order',
    ]);
  });

  test('[EXC-4] is refused for an order that is paid, of another amount, unknown or gone', async () => {
    const { mei, orderId, exception } = await waiting();
    const paid = await order(mei, { slots: aSlot() });
    await deliver(context, aReport(paid));
    const slots = { ...aSlot(), ...aSlot() };
    const dearer = await order(mei, { slots, shownTotalSen: 12_000 });
    const attach = async (to: string) =>
      (await resolve(manager, exception, { kind: 'attached', orderId: to })).failure.code;
    expect(await attach(paid)).toBe('attach_not_waiting');
    expect(await attach(dearer)).toBe('attach_other_amount');
    expect(await attach('DNOBODY')).toBe('attach_unknown_order');
    context.clock.set(Temporal.Instant.from('2026-11-18T23:59:00+08:00'));
    expect(await attach(orderId)).toBe('attach_not_booked');
    expect(await statusesOf(orderId)).toEqual(['pending', 'pending']);
    expect(await ofOrder(manager, orderId)).toHaveLength(1);
    expect(await creditsOf(mei)).toEqual([0, 0]);
  });
});
