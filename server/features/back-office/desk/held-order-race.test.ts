import { afterEach, describe, expect, test } from 'vitest';
import { payHeldOrder } from '#contract/desk-sales.ts';
import type { Slot } from '#domain/time/slots.ts';
import { stillWaiting } from '#server/features/orders/open-orders.ts';
import { lockOrder } from '#server/features/orders/orders.repository.ts';
import { findPhoneOrder } from '#server/features/orders/payment-links.repository.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, sell } from '#server/testing/desk-sales.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { makeOrderTraces } from '#server/testing/order-traces.ts';
import { brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The money for a payment link, taken at two desks at the same moment.

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const desks = [await aStaffMember(running, 'desk'), await aStaffMember(running, 'desk')] as const;
const { paymentsOf } = makeOrderTraces(db);
const payment = { method: 'cash' } as const;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const sellByPhone = async (slot: Slot) => {
  const sale = aSale({ buyer: caller, slots: { 'Tournament Court 3': [slot] }, payment: byLink() });
  return (await sell(running, desks[0], sale)).answer.orderId;
};

const pay = (server: typeof app, orderId: string, by: (typeof desks)[number]) =>
  ask(server, payHeldOrder, { params: { orderId }, body: { payment } }, by.headers);

test('[LINK-9] of two desks that take the money at once, one takes it and the other is refused', async () => {
  for (const slot of [11, 12, 13, 14, 15] as const) {
    const orderId = await sellByPhone(slot);
    const answers = await Promise.all([pay(app, orderId, desks[0]), pay(twin, orderId, desks[1])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.failure.code).toBe('paid_at_desk');
    expect(await paymentsOf(orderId)).toMatchObject([{ outcome: 'booked' }]);
  }
});

type Read = Awaited<ReturnType<typeof findPhoneOrder>>;

const isWaiting = (order: Read, now: Temporal.Instant): boolean =>
  order !== undefined && stillWaiting(order, now) !== null;

describe('money that is taken while the other desk looks at the order', () => {
  /** True for each desk that finds the order waiting, if it reads it in this way. */
  const lookTwice = async (slot: Slot, read: typeof lockOrder | typeof findPhoneOrder) => {
    const orderId = await sellByPhone(slot);
    const now = context.clock.now();
    const [first, second] = [
      await db.startTransaction().execute(),
      await db.startTransaction().execute(),
    ];
    const seen = isWaiting(await read(first, orderId), now);
    const reading = read(second, orderId);
    await (read === lockOrder ? waitForLock(db) : reading);
    await first
      .updateTable('orders')
      .set({ expires_at: new Date(now.epochMilliseconds) })
      .where('order_id', '=', orderId)
      .execute();
    await first.commit().execute();
    const seenThen = isWaiting(await reading, now);
    await second.rollback().execute();
    return [seen, seenThen];
  };

  test('[LINK-9] is waited for, and the order no longer waits', async () => {
    expect(await lookTwice(16, lockOrder)).toEqual([true, false]);
  });

  test('control: without the lock on the order, both desks would take the money', async () => {
    expect(await lookTwice(17, findPhoneOrder)).toEqual([true, true]);
  });
});
