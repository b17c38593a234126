import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { addOrder, addUser, at, refusalOf } from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();
const user_id = await addUser(db);
const other_id = await addUser(db);
for (const id of [user_id, other_id]) {
  const person = { user_id: id, name: 'A Manager', role: 'manager', created_at: at } as const;
  await db.insertInto('staff').values(person).execute();
}

type Fields = Readonly<Partial<Insertable<Schema['exception_resolutions']>>>;

/** An exception of RM 100. */
const addException = async (tx: Tx): Promise<string> => {
  const order_id = await addOrder(tx, { user_id });
  await tx
    .insertInto('payments')
    .values({
      provider: 'test',
      provider_transaction_id: '1',
      order_id,
      amount_sen: 10_000,
      currency: 'MYR',
      status: 'paid',
      outcome: 'exception',
      reason: 'contradicted',
      exception: 'Reported twice',
      settled_at: at,
      created_at: at,
    })
    .execute();
  return order_id;
};

/** A resolution that closes the exception. */
const addResolution = (tx: Tx, order_id: string, fields: Fields = {}) =>
  tx
    .insertInto('exception_resolutions')
    .values({
      id: randomUUIDv7(),
      provider: 'test',
      provider_transaction_id: '1',
      order_id,
      amount_sen: 10_000,
      kind: 'closed',
      reason: 'Reported twice',
      state: 'resolved',
      needs_second: false,
      proposed_by: user_id,
      proposed_at: at,
      ended_by: user_id,
      ended_at: at,
      ...fields,
    })
    .execute();

const proposed: Fields = { state: 'proposed', needs_second: true, ended_by: null, ended_at: null };

const refused = (...resolutions: readonly Fields[]) =>
  refusalOf(db, async (tx) => {
    const order_id = await addException(tx);
    for (const fields of resolutions) await addResolution(tx, order_id, fields);
  });

describe('a resolution', () => {
  test.each<[string, readonly Fields[], string | null]>([
    ['one', [{}], null],
    ['two', [{}, {}], 'exception_resolutions_one_of_payment'],
    ['one beside a proposal', [proposed, {}], 'exception_resolutions_one_of_payment'],
    ['one after a withdrawal', [{ state: 'withdrawn' }, {}], null],
    [
      'a large one by the person who proposed it',
      [{ needs_second: true }],
      'exception_resolutions_two_people',
    ],
    ['a large one by another person', [{ needs_second: true, ended_by: other_id }], null],
    ['one without an end', [{ ended_by: null }], 'exception_resolutions_end'],
    ['money that never came', [{ kind: 'not_received' }], null],
    ['a kind that nobody knows', [{ kind: 'lost' as 'kept' }], 'exception_resolutions_kind_fields'],
    ['credits of nobody', [{ kind: 'credited' }], 'exception_resolutions_kind_fields'],
    [
      'a refund without reference',
      [{ kind: 'refunded_outside' }],
      'exception_resolutions_kind_fields',
    ],
    ['one sent without a refund', [{ state: 'sent' }], 'exception_resolutions_state'],
    ['one sent to the provider', [{ state: 'sent', kind: 'refunded_at_provider' }], null],
    [
      'one beside one that is sent',
      [{ state: 'sent', kind: 'refunded_at_provider' }, {}],
      'exception_resolutions_one_of_payment',
    ],
    [
      'a large one that is sent by the person who proposed it',
      [{ state: 'sent', kind: 'refunded_at_provider', needs_second: true }],
      'exception_resolutions_two_people',
    ],
    ['one of nothing', [{ amount_sen: 0 }], 'exception_resolutions_amount_positive'],
    ['one without a cause', [{ provider: null }], 'exception_resolutions_cause'],
  ])('[EXC-6] %s', async (_, resolutions, constraint) => {
    expect(await refused(...resolutions)).toBe(constraint);
  });

  test.each([
    ['another amount', { amount_sen: 1 }, 'exception_resolutions_are_final'],
    ['a confirmation', { state: 'resolved', ended_by: other_id, ended_at: at }, null],
  ] as const)('a proposal and %s', async (_, change, constraint) => {
    const changed = refusalOf(db, async (tx) => {
      await addResolution(tx, await addException(tx), proposed);
      await tx.updateTable('exception_resolutions').set(change).execute();
    });
    expect(await changed).toBe(constraint);
  });

  test.each([
    [
      'changed',
      sql`update exception_resolutions set reason = 'Other'`,
      'exception_resolutions_are_final',
    ],
    ['deleted', sql`delete from exception_resolutions`, 'exception_resolutions_never_removed'],
    [
      'truncated',
      sql`truncate exception_resolutions cascade`,
      'exception_resolutions_never_removed',
    ],
  ])('is not %s', async (_, statement, constraint) => {
    const rewritten = refusalOf(db, async (tx) => {
      await addResolution(tx, await addException(tx));
      await statement.execute(tx);
    });
    expect(await rewritten).toBe(constraint);
  });
});

describe('an exception that is attached to another order', () => {
  const attach = (change: (order_id: string, named: string) => object) =>
    refusalOf(db, async (tx) => {
      const named = await addException(tx);
      const order_id = await addOrder(tx, { user_id });
      await tx.updateTable('payments').set(change(order_id, named)).execute();
    });

  test('has booked it, and keeps the order that the provider names', async () => {
    const refusal = await attach((order_id, named_order_id) => ({
      ...{ order_id, named_order_id },
      outcome: 'booked',
    }));
    expect(refusal).toBeNull();
  });

  test.each([
    [
      'without booking it',
      (order_id: string, named_order_id: string) => ({ order_id, named_order_id }),
    ],
    ['without the order that is named', (order_id: string) => ({ order_id, outcome: 'booked' })],
    [
      'with another amount',
      (order_id: string, named_order_id: string) => ({
        ...{ order_id, named_order_id },
        outcome: 'booked',
        amount_sen: 1,
      }),
    ],
  ])('is refused %s', async (_, change) => {
    expect(await attach(change)).toBe('payments_terms_are_final');
  });
});
