import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RequeryRank, requeryRanks } from '#domain/payments/requeries.ts';
import type { Slot } from '#domain/time/slots.ts';
import { asDate } from '#server/db/database.ts';
import { releaseOwnOrder } from '#server/features/orders/open-orders.ts';
import { requeryOrders } from '#server/features/payments/requeries/requeries.ts';
import { openTestApp } from '#server/testing/app.ts';
import { addOrder, addUser } from '#server/testing/guard-fixtures.ts';
import { aProvider, aReport, deliver } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  type Shopper,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
let mei: Shopper;

beforeEach(async () => {
  await db.updateTable('orders').set({ next_requery_at: null }).execute();
  mei = await aShopper(running);
  // Past the pause after the requery of the test before.
  later({ seconds: 6 });
});

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const later = (duration: Temporal.DurationLike) =>
  context.clock.set(context.clock.now().add(Temporal.Duration.from(duration)));

let orders = 0;
const order = async (shopper = mei, slot: Slot | null = null): Promise<string> => {
  if (slot === null) orders += 1;
  const court = `Tournament Court ${1 + (orders % 6)}`;
  const slots = { [court]: [slot ?? ((12 + Math.floor(orders / 6)) as Slot)] };
  const { status, answer } = await place(running, shopper, anOrderRequest({ slots }));
  expect(status).toBe(200);
  return answer.orderId;
};

const rankOf = async (orderId: string) =>
  (
    await db
      .selectFrom('orders')
      .select('requery_rank')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).requery_rank;

const release = (orderId: string) => releaseOwnOrder(context, mei.userId, orderId);
const decline = (orderId: string) => deliver(context, aReport(orderId, { status: 'failed' }));

test.each([
  ['released', [release]],
  ['released after a decline', [decline, release]],
  ['released before a decline', [release, decline]],
])(
  '[SETTLE-10] twenty orders that one member %s do not delay the unreported payment of another',
  async (_, steps) => {
    for (const __ of Array.from({ length: 20 })) {
      const orderId = await order(mei, 17);
      for (const step of steps) await step(orderId);
    }
    const paid = await order(await aShopper(running));
    later({ minutes: 4 });
    const provider = aProvider(new Map([[paid, aReport(paid)]]));
    await requeryOrders(context, provider);
    expect(provider.asked).toEqual([paid]);
  },
);

test('[SETTLE-10] an order with a pending charge keeps its rank when its member releases or changes it', async () => {
  const ali = await aShopper(running);
  const [released, changed] = [await order(), await order(ali, 17)];
  for (const orderId of [released, changed]) {
    await deliver(context, aReport(orderId, { status: 'pending' }));
  }
  await release(released);
  expect(await order(ali, 17)).toBe(changed);
  expect([await rankOf(released), await rankOf(changed)]).toEqual([0, 0]);
});

test('[SETTLE-10] an order whose browser has returned comes before those without news, a declined one after them', async () => {
  const ofOthers = async () => order(await aShopper(running));
  const [declined, silent, returned] = [await ofOthers(), await ofOthers(), await ofOthers()];
  await decline(declined);
  await deliver(context, aReport(returned), 'return');
  later({ minutes: 4 });
  const provider = aProvider(new Map());
  for (const _ of [1, 2, 3]) {
    await requeryOrders(context, provider);
    later({ seconds: 6 });
  }
  expect(provider.asked).toEqual([returned, silent, declined]);
});

test('[SETTLE-10] declined charges of many members do not delay an unreported payment', async () => {
  for (const _ of Array.from({ length: 5 })) {
    await decline(await order(await aShopper(running)));
  }
  const paid = await order(await aShopper(running));
  later({ minutes: 4 });
  const provider = aProvider(new Map([[paid, aReport(paid)]]));
  await requeryOrders(context, provider);
  expect(provider.asked).toEqual([paid]);
});

test('[SETTLE-10] a decline resets the rank of its own pending charge, not that of another charge', async () => {
  const [ended, twoCharges] = [await order(), await order()];
  const pending = aReport(ended, { status: 'pending' });
  await deliver(context, pending);
  await deliver(context, { ...pending, status: 'failed' });
  await deliver(context, pending, 'return');
  await deliver(context, aReport(twoCharges, { status: 'pending' }));
  await decline(twoCharges);
  expect([await rankOf(ended), await rankOf(twoCharges)]).toEqual([3, 0]);
});

test('[SETTLE-10] messages about a settled order, in any order, leave it as it is', async () => {
  const settled = await order();
  const declined = aReport(settled, { status: 'failed' });
  const paid = aReport(settled);
  for (const report of [declined, paid]) await deliver(context, report);
  const row = () =>
    db.selectFrom('orders').selectAll().where('order_id', '=', settled).executeTakeFirstOrThrow();
  const before = await row();
  expect(before.status).toBe('completed');
  for (const report of [paid, declined]) await deliver(context, report);
  expect(await row()).toEqual(before);
});

interface Question {
  readonly rank: RequeryRank;
  readonly timesAsked: number;
  /** The last requery of any order of the same member; null for none. */
  readonly memberAskedAt: Temporal.Instant | null;
  readonly dueAt: Temporal.Instant;
  readonly orderId: string;
  readonly userId: string;
}

/** The order of requeries as the rule states it, to check the SQL against. */
const compareQuestions = (a: Question, b: Question): number =>
  a.rank - b.rank ||
  (a.memberAskedAt?.epochMilliseconds ?? 0) - (b.memberAskedAt?.epochMilliseconds ?? 0) ||
  a.timesAsked - b.timesAsked ||
  Temporal.Instant.compare(a.dueAt, b.dueAt);

const addQuestion = async (question: Omit<Question, 'orderId'>): Promise<Question> => {
  const { userId, rank, timesAsked, memberAskedAt, dueAt } = question;
  const orderId = await addOrder(db, {
    user_id: userId,
    status: 'pending',
    paid_amount_sen: 0,
    expires_at: asDate(dueAt),
    next_requery_at: asDate(dueAt),
    requery_rank: rank,
    requery_count: timesAsked,
  });
  if (memberAskedAt !== null) {
    const turn = { user_id: userId, asked_at: asDate(memberAskedAt) };
    await db.insertInto('requery_turns').values(turn).execute();
  }
  return { orderId, ...question };
};

/** These orders have no items, which no real order lacks, so each test deletes its own. */
const deleteOrders = (...orderIds: readonly string[]) =>
  db.deleteFrom('orders').where('order_id', 'in', orderIds).execute();

type Asked = Partial<Omit<Question, 'orderId' | 'userId'>>;

const hourAgo = () => context.clock.now().subtract({ hours: 1 });

test.each<[string, () => Asked, () => Asked]>([
  [
    'an order that is expected to be paid',
    () => ({ rank: 0, timesAsked: 9 }),
    () => ({ rank: 2, timesAsked: 0 }),
  ],
  [
    'an order without news',
    () => ({ rank: 2, memberAskedAt: hourAgo() }),
    () => ({ rank: 3, memberAskedAt: null }),
  ],
  [
    'an order that was requeried less often',
    () => ({ timesAsked: 0 }),
    () => ({ timesAsked: 1, dueAt: hourAgo().subtract({ hours: 1 }) }),
  ],
  [
    'an order of a member who has had no turn yet',
    () => ({ memberAskedAt: null, timesAsked: 9 }),
    () => ({ memberAskedAt: hourAgo(), timesAsked: 0 }),
  ],
  [
    'an order of the member whose last turn is longer ago',
    () => ({ memberAskedAt: hourAgo().subtract({ seconds: 5 }), timesAsked: 9 }),
    () => ({ memberAskedAt: hourAgo(), timesAsked: 0 }),
  ],
  ['the older order', () => ({ dueAt: hourAgo().subtract({ seconds: 5 }) }), () => ({})],
])('[SETTLE-10] the provider is asked first about %s', async (_, first, second) => {
  const add = async (asked: Asked) =>
    addQuestion({
      userId: await addUser(db),
      rank: requeryRanks.silent,
      timesAsked: 1,
      memberAskedAt: null,
      dueAt: hourAgo(),
      ...asked,
    });
  const later = await add(second());
  const sooner = await add(first());
  const provider = aProvider(new Map());
  await requeryOrders(context, provider);
  await deleteOrders(later.orderId, sooner.orderId);
  expect(provider.asked).toEqual([sooner.orderId]);
});

const ranks = Object.values(requeryRanks);

/** Due orders of three members, with every rank, requeried up to twice. */
const dueQuestions = async (now: Temporal.Instant): Promise<Question[]> => {
  const userIds = [await addUser(db), await addUser(db), await addUser(db)];
  return Promise.all(
    Array.from({ length: 36 }, async (_, index) => {
      const userId = userIds[(index * 7) % 3] ?? '';
      const rank = ranks[(index * 5) % ranks.length] ?? 0;
      const timesAsked = (index * 11) % 3;
      const dueAt = now.subtract({ minutes: 1 + ((index * 17) % 36) });
      return addQuestion({ userId, rank, timesAsked, memberAskedAt: null, dueAt });
    }),
  );
};

test('[SETTLE-10] the database picks orders in the order of the rule', async () => {
  const provider = aProvider(new Map());
  let left = await dueQuestions(context.clock.now());
  const expected: string[] = [];
  while (left.length > 0) {
    const now = context.clock.now();
    const [next] = left.toSorted(compareQuestions);
    expected.push(next?.orderId ?? '');
    left = left
      .filter((question) => question !== next)
      .map((one) => (one.userId === next?.userId ? { ...one, memberAskedAt: now } : one));
    await requeryOrders(context, provider);
    // Otherwise it would be due again before the others are done.
    await deleteOrders(next?.orderId ?? '');
    later({ seconds: 6 });
  }
  expect(provider.asked).toEqual(expected);
});
