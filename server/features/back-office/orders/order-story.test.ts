import { afterEach, describe, expect, test } from 'vitest';
import { readOrderStory } from '#contract/console-orders.ts';
import { requeryOrders } from '#server/features/payments/requeries/requeries.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aProvider, aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const { aSlot, order } = makeOrdering(running);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const storyOf = (orderId: string) =>
  ask(app, readOrderStory, { params: { orderId } }, desk.headers);

describe('the story of an order', () => {
  test('has the mail to somebody else who was credited, with the address', async () => {
    const manager = await aStaffMember(running, 'manager');
    const { ofOrder, resolve } = makeExceptionCalls(running);
    const [mei, ravi] = [await aShopper(running), await aShopper(running)];
    const orderId = await order(mei);
    const report = aReport(orderId);
    await deliver(context, report);
    await deliver(context, { ...report, amountSen: 7_000 });
    const [exception] = await ofOrder(manager, orderId);
    if (exception === undefined) throw new Error('There is no exception.');
    await resolve(manager, exception, { kind: 'credited', userId: ravi.userId });
    const { entries } = (await storyOf(orderId)).answer;
    const mails = entries.flatMap((one) => (one.kind === 'mail' ? [one] : []));
    expect(mails.map(({ to }) => to)).toEqual([null, ravi.email]);
  });

  test('tells a pending charge from a declined one, with the provider’s words', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    const pending = aReport(orderId, { status: 'pending' });
    await deliver(context, pending);
    context.clock.set(context.clock.now().add({ seconds: 1 }));
    await deliver(context, { ...pending, status: 'failed', detail: 'PY_05 Do not honor' });
    const { entries } = (await storyOf(orderId)).answer;
    expect(entries.filter(({ kind }) => kind === 'message')).toMatchObject([
      { verdict: 'pending', detail: null },
      { verdict: 'declined', detail: 'PY_05 Do not honor' },
    ]);
  });

  test('[SETTLE-13] has the last question of Depot that brought no message', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    const askedBy = async (answer: null | 'no_payment') => {
      context.clock.set(context.clock.now().add({ minutes: 10 }));
      const provider = { ...aProvider(new Map()), requery: async () => answer };
      await db
        .updateTable('orders')
        .set({ next_requery_at: null })
        .where('order_id', '<>', orderId)
        .execute();
      await requeryOrders(context, provider);
      const { entries } = (await storyOf(orderId)).answer;
      return entries.filter(({ kind }) => kind === 'question');
    };
    expect(await askedBy(null)).toMatchObject([{ answer: 'none' }]);
    expect(await askedBy('no_payment')).toMatchObject([{ answer: 'unpaid' }]);
  });

  test('[EXC-10] tells when money of another order paid it, who decided and why', async () => {
    const manager = await aStaffMember(running, 'manager');
    const { ofOrder, resolve } = makeExceptionCalls(running);
    const mei = await aShopper(running);
    const first = await order(mei, { slots: aSlot() });
    const twice = aReport(first, { amountSen: 100, status: 'pending' });
    await deliver(context, twice);
    await deliver(context, { ...twice, amountSen: 6_000, status: 'paid' });
    const [exception] = await ofOrder(manager, first);
    if (exception === undefined) throw new Error('There is no exception.');
    context.clock.set(context.clock.now().add({ minutes: 1 }));
    const second = await order(mei, { slots: aSlot() });
    context.clock.set(context.clock.now().add({ minutes: 1 }));
    const chosen = { kind: 'attached', orderId: second } as const;
    expect((await resolve(manager, exception, chosen, 'Meant for this one')).status).toBe(200);
    const told = (await storyOf(second)).answer.entries;
    expect(told.map(({ kind }) => kind).slice(0, 2)).toEqual(['placed', 'payment']);
    const act = {
      ...{ kind: 'act', action: 'exception.resolve', reason: 'Meant for this one' },
      resolution: { kind: 'attached', orderId: second },
    };
    for (const orderId of [first, second]) {
      const { entries } = (await storyOf(orderId)).answer;
      expect(entries.filter(({ kind }) => kind === 'act')).toMatchObject([act]);
    }
  });
});
