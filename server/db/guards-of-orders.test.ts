import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses, subOrderId } from '#domain/orders/orders.ts';
import type { Tx } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import {
  addItem,
  addOrder,
  addPendingOrder,
  addUser,
  at,
  courtIdOf,
  day,
  later,
  refusalOf,
} from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();
const court_id = await courtIdOf(db, 'Tournament Court 1');
const user_id = await addUser(db);
const otherUser = await addUser(db);

const refused = (write: (tx: Tx) => Promise<unknown>) => refusalOf(db, write);

/** Paid and refunded amounts that are valid for each status of an order of RM 100. */
const amounts: Readonly<Record<OrderStatus, readonly [number, number]>> = {
  pending: [0, 0],
  completed: [10_000, 0],
  refund_pending: [10_000, 0],
  partially_refunded: [10_000, 4_000],
  fully_refunded: [10_000, 10_000],
};

const rowOf = (status: OrderStatus, [paid, refunded]: readonly [number, number]) => ({
  status,
  paid_amount_sen: paid,
  refunded_amount_sen: refunded,
  expires_at: later,
});

describe('the amounts of an order fit its status', () => {
  test.each(orderStatuses)('%s with its amounts', async (status) => {
    const order = { user_id, ...rowOf(status, amounts[status]) };
    expect(await refused((tx) => addOrder(tx, order))).toBeNull();
  });

  test.each<[OrderStatus, string, number, number]>([
    ['pending', 'something paid', 1, 0],
    ['completed', 'a sen missing', 9_999, 0],
    ['completed', 'something refunded', 10_000, 1],
    ['refund_pending', 'nothing left to refund', 10_000, 10_000],
    ['partially_refunded', 'nothing refunded', 10_000, 0],
    ['partially_refunded', 'all refunded', 10_000, 10_000],
    ['fully_refunded', 'a sen kept', 10_000, 9_999],
    ['fully_refunded', 'a sen too much', 10_000, 10_001],
    ['fully_refunded', 'more paid than due', 10_001, 10_001],
    ['completed', 'more paid than due', 10_001, 0],
  ])('%s with %s is refused', async (status, _, paid, refunded) => {
    const order = { user_id, ...rowOf(status, [paid, refunded]) };
    expect(await refused((tx) => addOrder(tx, order))).toBe('orders_amounts_fit_status');
  });

  test('a late payment refunds what the card paid, without the credits', async () => {
    const late = { user_id, credits_sen: 3_000, ...rowOf('fully_refunded', [7_000, 7_000]) };
    expect(await refused((tx) => addOrder(tx, late))).toBeNull();
  });

  test.each([
    ['a refund below zero', rowOf('refund_pending', [10_000, -1]), 'orders_amounts_not_negative'],
    ['more credits than due', { credits_sen: 10_001 }, 'orders_credits_within_total'],
    ['an unknown status', { status: 'expired' as OrderStatus }, 'orders_status'],
    ['an id that begins with a digit', { order_id: '1order' }, 'orders_id_shape'],
    ['an id of 33 characters', { order_id: 'o'.repeat(33) }, 'orders_main_id_length'],
    ['no billing e-mail', { billing_email: null }, 'orders_main_has_billing'],
    ['a name of 129 characters', { billing_name: 'n'.repeat(129) }, 'orders_billing_lengths'],
    ['metadata on the main order', { booking_metadata: '{"a":1}' }, 'orders_main_has_no_metadata'],
  ])('%s is refused', async (_, fields, constraint) => {
    expect(await refused((tx) => addOrder(tx, { user_id, ...fields }))).toBe(constraint);
  });

  test('an id of 32 characters and a name of 128 are accepted', async () => {
    const longest = { order_id: 'o'.repeat(32), billing_name: 'n'.repeat(128) };
    expect(await refused((tx) => addOrder(tx, { user_id, ...longest }))).toBeNull();
  });

  test.each([
    ['nothing is left to pay', { credits_sen: 10_000 }],
    ['it would never expire', { expires_at: null }],
  ])('a main order cannot be pending when %s', async (_, fields) => {
    const pending = refused((tx) => addPendingOrder(tx, { user_id, ...fields }));
    expect(await pending).toBe('orders_pending_has_something_to_pay');
  });
});

/**
 * A late payment that cannot be honoured goes from pending to fully_refunded directly. An abandoned
 * order stays pending, and a fully refunded one stays so unless an item is restored. Refunds are credits, posted at once, so
 * no code sets refund_pending; an order with that status is readable, and its refund is refused.
 */
const allowedSteps = [
  'pending → completed',
  'pending → fully_refunded',
  'completed → refund_pending',
  'completed → partially_refunded',
  'completed → fully_refunded',
  'refund_pending → completed',
  'refund_pending → partially_refunded',
  'refund_pending → fully_refunded',
  'partially_refunded → refund_pending',
  'partially_refunded → fully_refunded',
];

describe('status changes of an order', () => {
  const steps = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));

  test.each(steps.filter(([from, to]) => from !== to))('[ORDER-6] %s to %s', async (from, to) => {
    const step = refused(async (tx) => {
      const order_id = await addOrder(tx, { user_id, ...rowOf(from, amounts[from]) });
      await tx
        .updateTable('orders')
        .set(rowOf(to, amounts[to]))
        .where('order_id', '=', order_id)
        .execute();
    });
    expect(await step).toBe(allowedSteps.includes(`${from} → ${to}`) ? null : 'orders_status_step');
  });
});

describe('a sold order', () => {
  const change = (from: OrderStatus, fields: Readonly<Record<string, number>>) =>
    refused(async (tx) => {
      const order = { user_id, credits_sen: 5_000, ...rowOf(from, amounts[from]) };
      const order_id = await addOrder(tx, order);
      await tx.updateTable('orders').set(fields).where('order_id', '=', order_id).execute();
    });

  test.each(orderStatuses.filter((status) => status !== 'pending'))(
    'keeps its amounts when it is %s',
    async (status) => {
      const terms = 'orders_terms_are_final';
      const dearer = { total_amount_sen: 10_100, paid_amount_sen: 10_100 };
      expect(await change(status, dearer)).toBe(terms);
      expect(await change(status, { credits_sen: 4_000 })).toBe(terms);
    },
  );

  test('can still be refunded, and changed before it is sold', async () => {
    expect(await change('partially_refunded', { refunded_amount_sen: 5_000 })).toBeNull();
    expect(await change('pending', { total_amount_sen: 12_000 })).toBeNull();
  });
});

describe('sub-orders', () => {
  const addPart = (tx: Tx, parent_order_id: string, order_id: string, owner = user_id) =>
    addOrder(tx, { order_id, parent_order_id, user_id: owner, billing_name: null });

  test("belong to their main order's member", async () => {
    const addPair = (owner: string) =>
      refused(async (tx) => {
        const main = await addOrder(tx, { user_id });
        await addPart(tx, main, subOrderId(main, 1), owner);
      });
    expect(await addPair(user_id)).toBeNull();
    expect(await addPair(otherUser)).toBe('orders_parent_fk');
  });

  test('have no sub-orders, and are not their own', async () => {
    const deeper = refused(async (tx) => {
      const part = await addPart(tx, await addOrder(tx, { user_id }), 'order_part');
      await addPart(tx, part, 'order_part_of_part');
    });
    expect(await deeper).toBe('orders_parent_fk');
    expect(await refused((tx) => addPart(tx, 'order_own', 'order_own'))).toBe('orders_parent_fk');
  });

  test('can have ids of 40 characters, which the provider never sees', async () => {
    const addLong = (length: number) =>
      refused(async (tx) => addPart(tx, await addOrder(tx, { user_id }), 'o'.repeat(length)));
    expect(await addLong(40)).toBeNull();
    expect(await addLong(41)).toBe('orders_id_shape');
  });
});

describe('the items of an order', () => {
  const add = (fields: Partial<Parameters<typeof addItem>[1]>) =>
    refused(async (tx) => {
      const order_id = await addOrder(tx, { user_id });
      await addItem(tx, { order_id, court_id, booking_date: day, slot: 10, ...fields });
    });

  const discounted = { company_discount_sen: 1_000, membership_discount_sen: 2_000 };

  test.each([
    ['a slot at its price', {}],
    ['a slot with discounts', { ...discounted, final_sen: 5_000 }],
    ['a free slot', { is_free: true, final_sen: 0 }],
    ['a slot paid with credits', { credits_sen: 8_000 }],
  ])('%s adds up', async (_, fields) => {
    expect(await add(fields)).toBeNull();
  });

  test.each([
    ['a final price without the discounts', discounted, 'order_items_sum'],
    ['a free slot that costs', { is_free: true }, 'order_items_sum'],
    ['more credits than the price', { credits_sen: 8_001 }, 'order_items_credits_within_final'],
    [
      'discounts above the price',
      { company_discount_sen: 9_000, final_sen: -1_000 },
      'order_items_credits_within_final',
    ],
    ['a slot without a court', { court_id: null }, 'order_items_kind_fields'],
    ['a lesson without its class', { kind: 'group_lesson' }, 'order_items_kind_fields'],
    ['a plan with a slot', { kind: 'membership_upgrade' }, 'order_items_kind_fields'],
  ] as const)('%s is refused', async (_, fields, constraint) => {
    expect(await add(fields)).toBe(constraint);
  });

  test('an order has a slot once', async () => {
    const twice = refused(async (tx) => {
      const order_id = await addOrder(tx, { user_id });
      await addItem(tx, { order_id, court_id, booking_date: day, slot: 10 });
      await addItem(tx, { order_id, court_id, booking_date: day, slot: 10 });
    });
    expect(await twice).toBe('order_items_slot_unique');
  });
});

describe('the items of a sold order', () => {
  const items = sql`order_items`;
  const change = (from: 'pending' | 'completed', statement: ReturnType<typeof sql>) =>
    refused(async (tx) => {
      const order_id = await addOrder(tx, { user_id, ...rowOf(from, amounts[from]) });
      await addItem(tx, { order_id, court_id, booking_date: day, slot: 10 });
      await statement.execute(tx);
    });

  test.each([
    ['price', sql`update ${items} set before_discount_sen = 1, final_sen = 1`],
    ['share of credits', sql`update ${items} set credits_sen = 1`],
    ['being free', sql`update ${items} set is_free = true, final_sen = 0`],
    ['place in the order', sql`delete from ${items}`],
  ])('keep their %s', async (_, statement) => {
    expect(await change('completed', statement)).toBe('order_items_terms_are_final');
    expect(await change('pending', statement)).toBeNull();
  });

  test('can move to another slot', async () => {
    expect(await change('completed', sql`update ${items} set slot = 11`)).toBeNull();
  });

  test.each([
    ['now', null, at, null],
    ['again', at, later, 'order_items_refunded_once'],
    ['back', at, null, 'order_items_refunded_once'],
  ])('are refunded once: %s', async (_, refunded_at, next, constraint) => {
    const refund = refused(async (tx) => {
      const order_id = await addOrder(tx, { user_id });
      await addItem(tx, { order_id, court_id, booking_date: day, slot: 10, refunded_at });
      await tx.updateTable('order_items').set({ refunded_at: next }).execute();
    });
    expect(await refund).toBe(constraint);
  });
});
