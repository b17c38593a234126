import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  compareQuestions,
  type DueQuestion,
  type RequeryRank,
} from '#domain/payments/requeries.ts';
import type { Slot } from '#domain/time/slots.ts';
import { asDate } from '#server/db/database.ts';
import { giveOrderFree } from '#server/features/orders/open-orders.ts';
import { requeryOrders } from '#server/features/payments/requeries/requeries.ts';
import type { PaymentReport } from '#server/features/platform/payment-provider.ts';
import { openTestApp } from '#server/testing/app.ts';
import { addOrder, addUser } from '#server/testing/guard-fixtures.ts';
import { aProvider, aReport, tell } from '#server/testing/paying.ts';
import {
  aShopper,
  aWish,
  brokenInvariants,
  place,
  type Shopper,
  shoppingHours,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: shoppingHours });
const { db, house } = running;
let mei: Shopper;

beforeEach(async () => {
  await db.updateTable('orders').set({ next_requery_at: null }).execute();
  mei = await aShopper(running);
});

afterEach(async () => {
  expect(await brokenInvariants(house)).toEqual([]);
});

const later = (duration: Temporal.DurationLike) =>
  house.clock.set(house.clock.now().add(Temporal.Duration.from(duration)));

let orders = 0;
const order = async (shopper = mei, slot: Slot | null = null): Promise<string> => {
  if (slot === null) orders += 1;
  const court = `Tournament Court ${1 + (orders % 6)}`;
  const slots = { [court]: [slot ?? ((12 + Math.floor(orders / 6)) as Slot)] };
  const { status, answer } = await place(running, shopper, aWish({ slots }));
  expect(status).toBe(200);
  return answer.orderId;
};

const statusOf = async (orderId: string) =>
  (
    await db
      .selectFrom('orders')
      .select('status')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status;

test('an order of which nothing was heard is asked about after its deadline, and settled', async () => {
  const orderId = await order();
  const provider = aProvider(new Map([[orderId, aReport(orderId)]]));
  await requeryOrders(house, provider);
  expect(provider.asked).toEqual([]);
  later({ minutes: 3 });
  await requeryOrders(house, provider);
  expect(provider.asked).toEqual([orderId]);
  expect(await statusOf(orderId)).toBe('completed');
  const kept = await db
    .selectFrom('payment_messages')
    .select(['source', 'verdict'])
    .where('order_id', '=', orderId)
    .execute();
  expect(kept).toEqual([{ source: 'requery', verdict: 'booked' }]);
  later({ hours: 1 });
  await requeryOrders(house, provider);
  expect(provider.asked).toHaveLength(1);
});

test('[SETTLE-8] without news the pauses grow', async () => {
  const orderId = await order();
  const provider = aProvider(new Map());
  const deadline = house.clock.now().add({ minutes: 3 });
  const asked: number[] = [];
  for (let second = 0; second <= 16 * 60; second += 10) {
    house.clock.set(deadline.add({ seconds: second }));
    await requeryOrders(house, provider);
    if (provider.asked.length > asked.length) asked.push(Math.floor(second / 60));
  }
  expect(asked).toEqual([0, 1, 3, 7, 15]);
  expect(new Set(provider.asked)).toEqual(new Set([orderId]));
});

test('the order that has waited longest comes first, and the next five seconds later', async () => {
  const [first, second] = [await order(), await order()];
  later({ minutes: 4 });
  const provider = aProvider(new Map());
  await requeryOrders(house, provider);
  later({ seconds: 4 });
  await requeryOrders(house, provider);
  expect(provider.asked).toEqual([first]);
  later({ seconds: 2 });
  await requeryOrders(house, provider);
  expect(provider.asked).toEqual([first, second]);
});

test('one that was asked about in vain does not come before one that never was', async () => {
  const abandoned = await order();
  later({ minutes: 3 });
  const provider = aProvider(new Map());
  await requeryOrders(house, provider);
  later({ minutes: 1 });
  const next = await order();
  later({ minutes: 3 });
  await requeryOrders(house, provider);
  expect(provider.asked).toEqual([abandoned, next]);
});

test('one that was given free is asked about at its deadline, like all others', async () => {
  const orderId = await order();
  later({ minutes: 1 });
  await giveOrderFree(house, mei.userId, orderId);
  const provider = aProvider(new Map());
  await requeryOrders(house, provider);
  expect(provider.asked).toEqual([]);
  later({ minutes: 2 });
  await requeryOrders(house, provider);
  await requeryOrders(house, provider);
  expect(provider.asked).toEqual([orderId]);
});

test('however many ask at once, there is one question', async () => {
  await order();
  await order();
  later({ minutes: 4 });
  const provider = aProvider(new Map());
  await Promise.all([1, 2, 3, 4].map(() => requeryOrders(house, provider)));
  expect(provider.asked).toHaveLength(1);
});

test('an order that is settled is not asked about any more', async () => {
  const orderId = await order();
  await tell(house, aReport(orderId));
  later({ minutes: 4 });
  const provider = aProvider(new Map());
  await requeryOrders(house, provider);
  expect(provider.asked).toEqual([]);
});

test('a provider that fails is asked again after the pause, and not at once', async () => {
  const orderId = await order();
  later({ minutes: 3 });
  const provider = {
    ...aProvider(new Map<string, PaymentReport>()),
    requery: async () => {
      throw new Error('away');
    },
  };
  await expect(requeryOrders(house, provider)).rejects.toThrow('away');
  later({ seconds: 30 });
  const back = aProvider(new Map([[orderId, aReport(orderId)]]));
  await requeryOrders(house, back);
  expect(back.asked).toEqual([]);
  later({ seconds: 31 });
  await requeryOrders(house, back);
  expect(await statusOf(orderId)).toBe('completed');
});

test('an answer that is not the provider’s changes nothing and is kept', async () => {
  const orderId = await order();
  later({ minutes: 3 });
  const provider = aProvider(new Map([[orderId, aReport(orderId)]]));
  await requeryOrders(house, {
    ...provider,
    verify: () => ({
      isAuthentic: false,
      reason: 'wrong key',
      claimedOrderId: null,
      claimedTransactionId: null,
    }),
  });
  expect(await statusOf(orderId)).toBe('pending');
  const kept = await db
    .selectFrom('payment_messages')
    .select(['verdict', 'detail'])
    .where('order_id', '=', orderId)
    .execute();
  expect(kept).toEqual([{ verdict: 'forged', detail: 'wrong key' }]);
});

const letGo = (orderId: string) => giveOrderFree(house, mei.userId, orderId);
const decline = (orderId: string) => tell(house, aReport(orderId, { status: 'failed' }));

test.each([
  ['let go', [letGo]],
  ['let go after a decline', [decline, letGo]],
  ['let go before a decline', [letGo, decline]],
])(
  '[SETTLE-10] twenty orders that one member %s do not delay the silent payment of another',
  async (_, steps) => {
    for (const __ of Array.from({ length: 20 })) {
      const orderId = await order(mei, 17);
      for (const step of steps) await step(orderId);
    }
    const paid = await order(await aShopper(running));
    later({ minutes: 4 });
    const provider = aProvider(new Map([[paid, aReport(paid)]]));
    await requeryOrders(house, provider);
    expect(provider.asked).toEqual([paid]);
    expect(await statusOf(paid)).toBe('completed');
  },
);

test('[SETTLE-10] an order with a pending charge stays expected when its member lets go of it or changes it', async () => {
  const ali = await aShopper(running);
  const [released, changed] = [await order(), await order(ali, 17)];
  for (const orderId of [released, changed]) {
    await tell(house, aReport(orderId, { status: 'pending' }));
  }
  await letGo(released);
  expect(await order(ali, 17)).toBe(changed);
  const ranks = await db
    .selectFrom('orders')
    .select('requery_rank')
    .where('order_id', 'in', [released, changed])
    .execute();
  expect(ranks).toEqual([{ requery_rank: 0 }, { requery_rank: 0 }]);
});

test('[SETTLE-10] an order that the provider or a returning browser has told of comes before silent ones', async () => {
  const ofOthers = async () => order(await aShopper(running));
  const [silent, declined, returned] = [await ofOthers(), await ofOthers(), await ofOthers()];
  await tell(house, aReport(declined, { status: 'failed' }));
  await tell(house, aReport(returned), 'return');
  later({ minutes: 4 });
  const provider = aProvider(new Map());
  for (const _ of [1, 2, 3]) {
    await requeryOrders(house, provider);
    later({ seconds: 6 });
  }
  expect(provider.asked).toEqual([returned, declined, silent]);
});

interface Question extends DueQuestion {
  readonly orderId: string;
  readonly userId: string;
}

/** Orders of three members that are due, of every rank, asked about up to twice. */
const dueQuestions = async (now: Temporal.Instant): Promise<Question[]> => {
  const userIds = [await addUser(db), await addUser(db), await addUser(db)];
  return Promise.all(
    Array.from({ length: 36 }, async (_, index) => {
      const userId = userIds[(index * 7) % 3] ?? '';
      const rank = ((index * 5) % 4) as RequeryRank;
      const timesAsked = (index * 11) % 3;
      const dueAt = now.subtract({ minutes: 1 + ((index * 17) % 36) });
      const orderId = await addOrder(db, {
        user_id: userId,
        status: 'pending',
        paid_amount_sen: 0,
        expires_at: asDate(dueAt),
        next_requery_at: asDate(dueAt),
        requery_rank: rank,
        requery_count: timesAsked,
      });
      return { orderId, userId, rank, timesAsked, memberAskedAt: null, dueAt };
    }),
  );
};

test('[SETTLE-10] the database takes the questions in the order of the rule', async () => {
  const provider = aProvider(new Map());
  let left = await dueQuestions(house.clock.now());
  const expected: string[] = [];
  while (left.length > 0) {
    const now = house.clock.now();
    const [next] = left.toSorted(compareQuestions);
    expected.push(next?.orderId ?? '');
    left = left
      .filter((question) => question !== next)
      .map((one) => (one.userId === next?.userId ? { ...one, memberAskedAt: now } : one));
    await requeryOrders(house, provider);
    // It would be due again before the others are through. It also has no items, as no real order.
    await db
      .deleteFrom('orders')
      .where('order_id', '=', next?.orderId ?? '')
      .execute();
    later({ seconds: 6 });
  }
  expect(provider.asked).toEqual(expected);
});
