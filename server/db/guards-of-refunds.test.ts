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

type Fields = Readonly<Partial<Insertable<Schema['provider_refunds']>>>;
type Charge = Readonly<Partial<Insertable<Schema['payments']>>>;

/** A charge of RM 100. */
const addCharge = async (tx: Tx, fields: Charge = {}): Promise<void> => {
  const order_id = await addOrder(tx, { user_id });
  await tx
    .insertInto('payments')
    .values({
      ...{ provider: 'test', provider_transaction_id: '1', order_id, amount_sen: 10_000 },
      ...{ currency: 'MYR', status: 'paid', outcome: 'booked', settled_at: at, created_at: at },
      ...fields,
    })
    .execute();
};

/** A refund of the whole, which the provider is asked for. */
const addRefund = (tx: Tx, fields: Fields = {}) =>
  tx
    .insertInto('provider_refunds')
    .values({
      ...{ id: randomUUIDv7(), provider: 'test', provider_transaction_id: '1' },
      ...{ amount_sen: 10_000, user_id, reason: 'Moves away', state: 'asked' },
      ...{ needs_second: false, proposed_by: user_id, proposed_at: at },
      ...{ decided_by: user_id, asked_at: at, next_at: at },
      ...fields,
    })
    .execute();

const refused = (charge: Charge, ...refunds: readonly Fields[]) =>
  refusalOf(db, async (tx) => {
    await addCharge(tx, charge);
    for (const fields of refunds) await addRefund(tx, fields);
  });

const ended: Fields = { state: 'done', next_at: null, ended_at: at };
const proposed: Fields = { state: 'proposed', decided_by: null, asked_at: null, next_at: null };
const withdrawn: Fields = { ...proposed, state: 'withdrawn', decided_by: user_id, ended_at: at };

describe('the refunds of a charge', () => {
  test.each<[string, Charge, readonly Fields[], string | null]>([
    ['of the whole', {}, [{}], null],
    ['of two parts', {}, [{ amount_sen: 4_000 }, { amount_sen: 6_000 }], null],
    ['of a sen more', {}, [{ amount_sen: 10_001 }], 'provider_refunds_within_charge'],
    ['of a sen more in two', {}, [ended, { amount_sen: 1 }], 'provider_refunds_within_charge'],
    ['beside a proposal', {}, [proposed, { amount_sen: 1 }], 'provider_refunds_within_charge'],
    ['after a rejection', {}, [{ ...ended, state: 'rejected' }, {}], null],
    ['after a withdrawal', {}, [withdrawn, {}], null],
    ['in dollars', { currency: 'SGD' }, [{}], 'provider_refunds_within_charge'],
    [
      'that failed',
      { status: 'failed', outcome: null, settled_at: null },
      [{}],
      'provider_refunds_within_charge',
    ],
  ])('[PREF-1] %s', async (_, charge, refunds, constraint) => {
    expect(await refused(charge, ...refunds)).toBe(constraint);
  });

  test.each<[string, Fields, string]>([
    ['of nothing', { amount_sen: 0 }, 'provider_refunds_amount_positive'],
    ['of nobody’s money', { user_id: null }, 'provider_refunds_source'],
    ['without a turn', { next_at: null }, 'provider_refunds_state_fields'],
    ['with half an account', { bank_code: 'MBBEMYKL' }, 'provider_refunds_bank'],
    ['that one person decides', { needs_second: true }, 'provider_refunds_two_people'],
  ])('[PREF-6] one %s', async (_, fields, constraint) => {
    expect(await refused({}, fields)).toBe(constraint);
  });
});

describe('a refund', () => {
  test.each<[string, Fields, Fields, string | null]>([
    ['is done', {}, ended, null],
    ['is pending', {}, { state: 'pending' }, null],
    [
      'is confirmed',
      proposed,
      { state: 'asked', decided_by: user_id, asked_at: at, next_at: at },
      null,
    ],
    ['gets another amount', {}, { amount_sen: 1 }, 'provider_refunds_are_final'],
    ['is proposed again', {}, proposed, 'provider_refunds_are_final'],
    ['is withdrawn too late', {}, withdrawn, 'provider_refunds_are_final'],
    ['is rejected after its end', ended, { state: 'rejected' }, 'provider_refunds_are_final'],
    [
      'is asked for after its end',
      ended,
      { state: 'asked', next_at: at, ended_at: null },
      'provider_refunds_are_final',
    ],
    ['gets another person', {}, { decided_by: other_id }, 'provider_refunds_are_final'],
  ])('[PREF-6] %s', async (_, first, change, constraint) => {
    const changed = refusalOf(db, async (tx) => {
      await addCharge(tx);
      await addRefund(tx, first);
      await tx.updateTable('provider_refunds').set(change).execute();
    });
    expect(await changed).toBe(constraint);
  });

  test.each([
    ['deleted', sql`delete from provider_refunds`, 'provider_refunds_never_removed'],
    ['truncated', sql`truncate provider_refunds cascade`, 'provider_refunds_never_removed'],
    [
      'without its answers',
      sql`delete from provider_refund_answers`,
      'provider_refund_answers_append_only',
    ],
  ])('is not %s', async (_, statement, constraint) => {
    const rewritten = refusalOf(db, async (tx) => {
      await addCharge(tx);
      await addRefund(tx);
      await statement.execute(tx);
    });
    expect(await rewritten).toBe(constraint);
  });
});
