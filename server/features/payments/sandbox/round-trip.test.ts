import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getOrder } from '#contract/orders.ts';
import { allSlots } from '#domain/time/slots.ts';
import { makeFiuu } from '#server/features/payments/fiuu/fiuu.ts';
import { requeryOrders } from '#server/features/payments/requeries/requeries.ts';
import { sandboxAccount } from '#server/features/payments/sandbox/account.ts';
import { deliverMessages } from '#server/features/payments/sandbox/sandbox.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { freePort } from '#server/testing/process.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  type Shopper,
} from '#server/testing/shopping.ts';

// These tests use real connections, from the sandbox to the venue and back.
const port = String(await freePort());
const publicUrl = `http://localhost:${port}`;
const running = await openTestApp({
  now: openingTime,
  env: { PORT: port, PUBLIC_URL: publicUrl },
});
const { app, db, context } = running;
const sandbox = { context, account: sandboxAccount(context) };
const { account } = sandbox;
const provider = makeFiuu({ name: 'sandbox', account, publicUrl, log: context.log, pauseMs: 0 });

beforeAll(() => app.listen({ port: Number(port), host: '127.0.0.1' }));

let shopper: Shopper;
let slotNumber = -1;
beforeEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  shopper = await aShopper(running);
  slotNumber += 1;
});
afterEach(async () => {
  await db.deleteFrom('sandbox_messages').execute();
  await db.deleteFrom('rate_limits').execute();
  expect(await brokenInvariants(context)).toEqual([]);
});

const pass = (seconds: number) => context.clock.set(context.clock.now().add({ seconds }));

/** Each test orders a slot of its own; on a weekday seven of them are off peak. */
const orderRequestOf = () => {
  const slot = allSlots[5 + (slotNumber % 7)];
  if (slot === undefined) throw new Error('no slot left');
  return anOrderRequest({
    slots: { [`Tournament Court ${1 + Math.floor(slotNumber / 7)}`]: [slot] },
  });
};

/** Orders a slot, opens the payment page and makes the choice. Returns the browser's last URL. */
const orderAnd = async (choice: string): Promise<{ orderId: string; end: string }> => {
  const { status, answer } = await place(running, shopper, orderRequestOf());
  expect(status).toBe(200);
  if (answer.status !== 'pending' || answer.payment.kind !== 'form')
    throw new Error('the order needs no payment page');
  const { action, fields } = answer.payment;
  const go = async (url: string, form?: Record<string, string>): Promise<string> => {
    const response = await fetch(url, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    expect(response.status).toBe(303);
    return new URL(response.headers.get('location') ?? '', url).href;
  };
  const page = await go(new URL(action, publicUrl).href, fields);
  const back = await go(page, { choice });
  return { orderId: answer.orderId, end: await go(back) };
};

const stateOf = async (orderId: string) => {
  const { answer } = await ask(app, getOrder, { params: { orderId } }, shopper.headers);
  const bookings = await db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', shopper.userId)
    .execute();
  return { status: answer.status, bookings: bookings.length, creditedSen: answer.creditedSen };
};

const verdictsOf = async (orderId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('payment_messages')
    .select(['source', 'verdict'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ source, verdict }) => `${source} ${verdict}`);
};

const waiting = { status: 'pending', bookings: 0, creditedSen: 0 };
const booked = { status: 'completed', bookings: 1, creditedSen: 0 };

describe('an order in a demonstration', () => {
  test('is paid once, by the notification and not by the returning browser', async () => {
    const { orderId, end } = await orderAnd('pay');
    expect(end).toBe(`${publicUrl}/profile?status=pending&order=${orderId}`);
    expect(await stateOf(orderId)).toEqual(waiting);

    expect(await deliverMessages(sandbox)).toBe(1);
    expect(await stateOf(orderId)).toEqual(booked);

    pass(10);
    expect(await deliverMessages(sandbox)).toBe(1);
    expect(await stateOf(orderId)).toEqual(booked);
    expect(await deliverMessages(sandbox)).toBe(0);
    expect(await verdictsOf(orderId)).toEqual([
      'return ignored',
      'notification booked',
      'callback repeated',
    ]);
  });

  test('stays pending after the card was declined', async () => {
    const { orderId, end } = await orderAnd('decline');
    expect(end).toBe(`${publicUrl}/profile?status=pending&order=${orderId}`);
    await deliverMessages(sandbox);
    expect(await stateOf(orderId)).toEqual(waiting);
    expect(await verdictsOf(orderId)).toEqual(['return ignored', 'notification declined']);
    const { answer } = await ask(app, getOrder, { params: { orderId } }, shopper.headers);
    expect(answer).toMatchObject({ isHeld: true, declinedCharge: expect.any(String) });
  });

  test('redirects to the open order when its payment page is left', async () => {
    const { orderId, end } = await orderAnd('leave');
    expect(end).toBe(`${publicUrl}/profile`);
    expect(await stateOf(orderId)).toEqual(waiting);
    pass(181);
    await requeryOrders(context, provider);
    expect(await stateOf(orderId)).toEqual(waiting);
    expect(await verdictsOf(orderId)).toEqual([]);
  });

  test('[SANDBOX-2] is booked by a late notification if its slot is still free', async () => {
    const { orderId } = await orderAnd('pay_late');
    pass(190);
    expect(await deliverMessages(sandbox)).toBe(0);
    pass(11);
    expect(await deliverMessages(sandbox)).toBe(1);
    expect(await stateOf(orderId)).toEqual(booked);
  });

  test('[SANDBOX-2] is credited by a late notification if its slot is gone', async () => {
    const { orderId } = await orderAnd('pay_late');
    pass(181);
    const late = shopper;
    shopper = await aShopper(running);
    await orderAnd('pay');
    await deliverMessages(sandbox);
    shopper = late;
    pass(30);
    await deliverMessages(sandbox);
    expect(await stateOf(orderId)).toEqual({
      status: 'fully_refunded',
      bookings: 0,
      creditedSen: 6_000,
    });
  });

  test('without any notification is settled by a requery', async () => {
    const { orderId } = await orderAnd('pay_silently');
    pass(181);
    expect(await deliverMessages(sandbox)).toBe(0);
    // Pending orders of other tests may be requeried first.
    for (const _order of [1, 2, 3]) {
      await requeryOrders(context, provider);
      pass(6);
    }
    expect(await stateOf(orderId)).toEqual(booked);
    expect(await verdictsOf(orderId)).toEqual(['return ignored', 'requery booked']);
  });
});

describe("the sandbox's answer to a requery", () => {
  const query = async (fields: Record<string, string>) => {
    const response = await fetch(`${publicUrl}/sandbox/RMS/query/q_by_oid.php`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    return response.json();
  };

  test('is given only to its merchant', async () => {
    const { orderId } = await orderAnd('pay');
    const fields = { oID: orderId, domain: 'SB_depot', amount: '60.00', type: '2' };
    expect(await query({ ...fields, skey: 'x' })).toEqual({
      error_code: 'P03',
      error_desc: 'Invalid skey.',
    });
  });

  test('reports the last attempt, until one of them is paid', async () => {
    const { orderId } = await orderAnd('decline');
    const statusNow = async () => {
      const message = await provider.requery({ orderId, amountSen: 6_000 });
      if (message === null || message === 'no_payment') return message;
      const verification = provider.verify(message);
      return verification.isAuthentic ? verification.report.status : verification;
    };
    expect(await statusNow()).toBe('failed');
    expect((await orderAnd('pay')).orderId).toBe(orderId);
    expect(await statusNow()).toBe('paid');
  });
});

describe('a message that the venue does not acknowledge', () => {
  test('[SANDBOX-3] is sent again, at most four times in all', async () => {
    await orderAnd('pay');
    pass(10);
    const closed = { ...context, settings: { ...context.settings, port: await freePort() } };
    const deaf = { ...sandbox, context: closed };
    for (const _ of [1, 2, 3, 4]) {
      expect(await deliverMessages(deaf)).toBe(2);
      expect(await deliverMessages(deaf)).toBe(0);
      pass(60);
    }
    expect(await deliverMessages(deaf)).toBe(0);
  });

  test('is sent by one process only', async () => {
    const { orderId } = await orderAnd('pay');
    const delivered = await Promise.all([1, 2, 3, 4].map(() => deliverMessages(sandbox)));
    expect(delivered.toSorted()).toEqual([0, 0, 0, 1]);
    expect(await verdictsOf(orderId)).toEqual(['return ignored', 'notification booked']);
  });
});
