import { type Insertable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { subOrderId } from '#domain/orders/orders.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { addOrder, addUser, at, later, refusalOf } from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();
const user_id = await addUser(db);

const refused = (write: (tx: Tx) => Promise<unknown>) => refusalOf(db, write);

type PaymentRow = Insertable<Schema['payments']>;
type Fields = Readonly<Partial<PaymentRow>>;

const pending: Fields = { status: 'pending', outcome: null, settled_at: null };
const failed: Fields = { ...pending, status: 'failed' };
const paid: Fields = { ...pending, status: 'paid' };
const booked: Fields = { status: 'paid', outcome: 'booked', settled_at: at };
const credited: Fields = { ...booked, outcome: 'credited' };
const excepted: Fields = {
  ...booked,
  outcome: 'exception',
  reason: 'wrong_amount',
  exception: 'The member paid RM 90.',
};

/** A payment of RM 100 that has booked its order. */
const addPayment = (tx: Tx, order_id: string, fields: Fields = booked) =>
  tx
    .insertInto('payments')
    .values({
      provider: 'test',
      provider_transaction_id: '1',
      order_id,
      amount_sen: 10_000,
      currency: 'MYR',
      status: 'paid',
      created_at: at,
      ...fields,
    })
    .execute();

const change = (from: Fields, to: Fields) =>
  refused(async (tx) => {
    await addPayment(tx, await addOrder(tx, { user_id }), from);
    await tx.updateTable('payments').set(to).execute();
  });

describe('the payments of an order', () => {
  const payTwice = (second: Fields) =>
    refused(async (tx) => {
      const order_id = await addOrder(tx, { user_id });
      await addPayment(tx, order_id);
      await addPayment(tx, order_id, second);
    });

  test('a transaction is stored once, and a second one of the same order is stored too', async () => {
    expect(await payTwice(paid)).toBe('payments_pk');
    expect(await payTwice({ ...paid, provider_transaction_id: '2' })).toBeNull();
  });

  test('only one payment can book an order', async () => {
    const second = { ...booked, provider_transaction_id: '2' };
    expect(await payTwice(second)).toBe('payments_one_booked_per_order');
  });

  test('a payment belongs to a main order', async () => {
    const pay = (isPart: boolean) =>
      refused(async (tx) => {
        const main = await addOrder(tx, { user_id });
        const part = { order_id: subOrderId(main, 1), parent_order_id: main, user_id };
        const partId = await addOrder(tx, part);
        await addPayment(tx, isPart ? partId : main);
      });
    expect(await pay(false)).toBeNull();
    expect(await pay(true)).toBe('payments_order_fk');
  });
});

describe('the status and outcome of a payment', () => {
  test.each([
    ['pending', 'failed', pending, failed],
    ['pending', 'paid', pending, paid],
    ['failed', 'paid', failed, paid],
    ['paid', 'booked', paid, booked],
    ['an exception', 'credited', excepted, { ...credited, settled_at: later }],
    ['booked', 'noted', booked, { exception: 'Asked the bank.' }],
  ])('can change from %s to %s', async (_from, _to, from, to) => {
    expect(await change(from, to)).toBeNull();
  });

  test.each([
    ['failed', 'pending', failed, pending, 'payments_status_step'],
    ['paid', 'failed', paid, failed, 'payments_status_step'],
    ['paid', 'pending', paid, pending, 'payments_status_step'],
    ['booked', 'credited', booked, credited, 'payments_settle_once'],
    ['booked', 'nothing', booked, paid, 'payments_settle_once'],
    ['credited', 'booked', credited, booked, 'payments_settle_once'],
    ['booked', 'booked later', booked, { settled_at: later }, 'payments_settle_once'],
    ['an exception', 'nothing', excepted, paid, 'payments_settle_once'],
  ])('cannot change from %s to %s', async (_from, _to, from, to, constraint) => {
    expect(await change(from, to)).toBe(constraint);
  });
});

describe('the reason of a payment that bought nothing', () => {
  const reasonOf = async (fields: Fields) => {
    let reason: string | null | undefined;
    await refused(async (tx) => {
      await addPayment(tx, await addOrder(tx, { user_id }), { ...fields, reason: null });
      const row = await tx.selectFrom('payments').select('reason').executeTakeFirstOrThrow();
      reason = row.reason;
    });
    return reason;
  };

  test.each([
    ['an exception', { ...excepted, exception: 'guest_money: 6000 sen came' }, 'guest_money'],
    ['credits', { ...credited, exception: 'slots_lost' }, 'slots_lost'],
    ['a booking', { ...booked, exception: 'Asked the bank.' }, null],
  ])('is that of its explanation if the previous release wrote %s', async (_, fields, reason) => {
    expect(await reasonOf(fields)).toBe(reason);
  });

  test('must be known', async () => {
    expect(await change(paid, { ...excepted, reason: null })).toBe('payments_reason');
    expect(await change(paid, { ...excepted, reason: null, exception: '' })).toBe(
      'payments_reason',
    );
  });
});

describe('data from a provider cannot change', () => {
  test.each<[string, Fields]>([
    ['provider', { provider: 'other' }],
    ['transaction', { provider_transaction_id: '2' }],
    ['amount', { amount_sen: 9_999 }],
    ['currency', { currency: 'SGD' }],
    ['time', { created_at: later }],
  ])('the %s of a payment', async (_, fields) => {
    expect(await change(pending, fields)).toBe('payments_terms_are_final');
  });

  test.each<[string, Fields, Fields, string | null]>([
    ['a pending charge that becomes an exception may', pending, excepted, null],
    ['a failed charge that becomes an exception may', failed, excepted, null],
    ['a pending charge that is booked may not', pending, booked, 'payments_terms_are_final'],
    ['a paid charge may not', paid, excepted, 'payments_terms_are_final'],
    ['an exception may not', excepted, excepted, 'payments_terms_are_final'],
  ])('%s change its amount', async (_, from, to, constraint) => {
    expect(await change(from, { ...to, amount_sen: 9_999 })).toBe(constraint);
  });

  test('the order of a payment', async () => {
    const moved = refused(async (tx) => {
      await addPayment(tx, await addOrder(tx, { user_id }));
      const order_id = await addOrder(tx, { user_id });
      await tx.updateTable('payments').set({ order_id }).execute();
    });
    expect(await moved).toBe('payments_terms_are_final');
  });

  test.each([
    ['deleted', sql`delete from payments`],
    ['truncated', sql`truncate payments cascade`],
  ])('payments are not %s', async (_, statement) => {
    expect(await refused((tx) => statement.execute(tx))).toBe('payments_never_removed');
  });

  test.each([
    ['updated', sql`update payment_messages set verdict = 'forged'`],
    ['deleted', sql`delete from payment_messages`],
    ['truncated', sql`truncate payment_messages`],
  ])('messages are not %s', async (_, statement) => {
    const message = { received_at: at, source: 'callback', provider: 'test', body: '' } as const;
    const say = (tx: Tx) =>
      tx
        .insertInto('payment_messages')
        .values({ ...message, verdict: 'accepted' })
        .execute();
    expect(await refused(say)).toBeNull();
    const rewritten = refused(async (tx) => {
      await say(tx);
      await statement.execute(tx);
    });
    expect(await rewritten).toBe('payment_messages_append_only');
  });
});
