import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database, Tx } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import {
  addCredits,
  addOrder,
  addPendingOrder,
  addUser,
  at,
  later,
  refusalOf,
} from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();
const user_id = await addUser(db);
const otherUser = await addUser(db);

const refused = (write: (tx: Tx) => Promise<unknown>) => refusalOf(db, write);

const creditsOf = (tx: Tx | Database, owner: string) =>
  tx
    .selectFrom('credits')
    .select(['balance_sen', 'reserved_sen'])
    .where('user_id', '=', owner)
    .executeTakeFirst();

const reserve = async (tx: Tx, credits_sen: number): Promise<string> => {
  const order_id = await addPendingOrder(tx, { user_id });
  await tx
    .insertInto('pending_credits_deduction')
    .values({ order_id, user_id, credits_sen, expires_at: later })
    .execute();
  return order_id;
};

describe('the balance', () => {
  test('is the sum of the ledger', async () => {
    await refused(async (tx) => {
      expect(await creditsOf(tx, user_id)).toBeUndefined();
      await addCredits(tx, user_id, 5_000);
      await addCredits(tx, user_id, -1_250);
      expect(await creditsOf(tx, user_id)).toEqual({ balance_sen: 3_750, reserved_sen: 0 });
    });
    expect.assertions(2);
  });

  const spend = (amount: number) =>
    refused(async (tx) => {
      await addCredits(tx, user_id, 5_000);
      await addCredits(tx, user_id, -amount);
    });

  test('can reach zero but not go below', async () => {
    expect(await spend(5_000)).toBeNull();
    expect(await spend(5_001)).toBe('credits_cover_reservations');
  });

  /** Several entries of both members in one statement. */
  const post = (tx: Tx, amounts: readonly (readonly [string, number])[]) =>
    tx
      .insertInto('credit_entries')
      .values(
        amounts.map(([owner, amount_sen], index) => ({
          ...{ user_id: owner, amount_sen, kind: 'correction' as const, reason: 'Test' },
          ...{ created_by: 'operator', created_at: at, idempotency_key: `at once ${index}` },
        })),
      )
      .execute();

  test('follows entries of several members in one statement, and refuses all of them if one has too little', async () => {
    await refused(async (tx) => {
      await post(tx, [
        [user_id, 5_000],
        [otherUser, 700],
        [user_id, -1_250],
      ]);
      expect(await creditsOf(tx, user_id)).toEqual({ balance_sen: 3_750, reserved_sen: 0 });
      expect(await creditsOf(tx, otherUser)).toEqual({ balance_sen: 700, reserved_sen: 0 });
    });
    const tooMuch = refused((tx) =>
      post(tx, [
        [user_id, 5_000],
        [otherUser, -1],
      ]),
    );
    expect(await tooMuch).toBe('credits_cover_reservations');
    const withoutTrigger = refused(async (tx) => {
      await sql`alter table credit_entries disable trigger credit_entries_post`.execute(tx);
      await post(tx, [[otherUser, -1]]);
    });
    expect(await withoutTrigger).toBeNull();
  });

  test('cannot be written directly', async () => {
    const change = refused(async (tx) => {
      await addCredits(tx, user_id, 5_000);
      await sql`update credits set balance_sen = balance_sen + 1`.execute(tx);
    });
    expect(await change).toBe('credits_are_posted');
    const add = sql`insert into credits (user_id, balance_sen) values (${user_id}, 1)`;
    expect(await refused((tx) => add.execute(tx))).toBe('credits_are_posted');
    expect(await refused((tx) => tx.deleteFrom('credits').execute())).toBe('credits_are_posted');
  });
});

describe('reservations', () => {
  const spendBeside = (reserved: number, spent: number) =>
    refused(async (tx) => {
      await addCredits(tx, user_id, 5_000);
      await reserve(tx, reserved);
      await addCredits(tx, user_id, -spent);
    });

  test('reduce the spendable balance', async () => {
    expect(await spendBeside(2_000, 3_000)).toBeNull();
    expect(await spendBeside(2_000, 3_001)).toBe('credits_cover_reservations');
  });

  test('cannot exceed the balance', async () => {
    const reserveFrom = (balance: number) =>
      refused(async (tx) => {
        await addCredits(tx, user_id, balance);
        await reserve(tx, 2_000);
      });
    expect(await reserveFrom(2_000)).toBeNull();
    expect(await reserveFrom(1_999)).toBe('credits_cover_reservations');
    expect(await refused((tx) => reserve(tx, 1))).toBe('credits_cover_reservations');
  });

  test('are summed up on insert, update and delete', async () => {
    await refused(async (tx) => {
      await addCredits(tx, user_id, 5_000);
      const order_id = await reserve(tx, 2_000);
      await reserve(tx, 500);
      expect(await creditsOf(tx, user_id)).toEqual({ balance_sen: 5_000, reserved_sen: 2_500 });
      const own = sql`where order_id = ${order_id}`;
      await sql`update pending_credits_deduction set credits_sen = 1000 ${own}`.execute(tx);
      expect(await creditsOf(tx, user_id)).toEqual({ balance_sen: 5_000, reserved_sen: 1_500 });
      await sql`delete from pending_credits_deduction ${own}`.execute(tx);
      expect(await creditsOf(tx, user_id)).toEqual({ balance_sen: 5_000, reserved_sen: 500 });
    });
    expect.assertions(3);
  });

  test('end with the payment of their order', async () => {
    const pay = (isReleased: boolean) =>
      refused(async (tx) => {
        await addCredits(tx, user_id, 5_000);
        await reserve(tx, 2_000);
        const paid = { status: 'completed', paid_amount_sen: 10_000 } as const;
        await tx.updateTable('orders').set(paid).execute();
        if (isReleased) await tx.deleteFrom('pending_credits_deduction').execute();
      });
    expect(await pay(true)).toBeNull();
    expect(await pay(false)).toBe('pending_credits_deduction_order_fk');
  });

  test.each([0, -1])('of %i are refused', async (amount) => {
    expect(await refused((tx) => reserve(tx, amount))).toBe('pending_credits_deduction_positive');
  });

  test('cannot be truncated', async () => {
    const empty = refused((tx) => sql`truncate pending_credits_deduction`.execute(tx));
    expect(await empty).toBe('pending_credits_deduction_truncate');
  });
});

describe('the ledger', () => {
  const change = (statement: ReturnType<typeof sql>) =>
    refused(async (tx) => {
      await addCredits(tx, user_id, 5_000);
      await statement.execute(tx);
    });

  test.each([
    ['updated', sql`update credit_entries set amount_sen = 1`],
    ['deleted', sql`delete from credit_entries`],
    ['truncated', sql`truncate credit_entries`],
  ])('cannot be %s', async (_, statement) => {
    expect(await change(statement)).toBe('credit_entries_append_only');
  });

  test.each([
    ['updated', sql`update audit_log set actor = 'someone'`],
    ['deleted', sql`delete from audit_log`],
    ['truncated', sql`truncate audit_log`],
  ])('is append-only like the audit log, which cannot be %s either', async (_, statement) => {
    expect(await change(statement)).toBe('audit_log_append_only');
  });

  interface Entry {
    readonly kind: 'order' | 'refund' | 'payment' | 'grant' | 'correction';
    readonly amount_sen: number;
    readonly isOrdered?: boolean;
    readonly reason?: string;
  }

  const post = ({ kind, amount_sen, isOrdered = false, reason }: Entry) =>
    refused(async (tx) => {
      await addCredits(tx, user_id, 5_000);
      const order_id = isOrdered ? await addOrder(tx, { user_id }) : null;
      await tx
        .insertInto('credit_entries')
        .values({
          user_id,
          amount_sen,
          kind,
          order_id,
          reason: reason ?? null,
          created_by: 'test',
          created_at: at,
          idempotency_key: 'once',
        })
        .execute();
    });

  test.each<Entry>([
    { kind: 'order', amount_sen: -1, isOrdered: true },
    { kind: 'refund', amount_sen: 1, isOrdered: true },
    { kind: 'payment', amount_sen: 1, isOrdered: true },
    { kind: 'grant', amount_sen: 1, reason: 'A gift.' },
    { kind: 'correction', amount_sen: -1, reason: 'A slip.' },
  ])('accepts $kind of $amount_sen', async (entry) => {
    expect(await post(entry)).toBeNull();
  });

  test.each<[string, Entry, string]>([
    ['nothing', { kind: 'correction', amount_sen: 0, reason: '?' }, 'credit_entries_not_zero'],
    [
      'an order that gives',
      { kind: 'order', amount_sen: 1, isOrdered: true },
      'credit_entries_sign',
    ],
    [
      'a refund that takes',
      { kind: 'refund', amount_sen: -1, isOrdered: true },
      'credit_entries_sign',
    ],
    ['a refund of no order', { kind: 'refund', amount_sen: 1 }, 'credit_entries_explained'],
    ['a grant without a reason', { kind: 'grant', amount_sen: 1 }, 'credit_entries_explained'],
  ])('refuses %s', async (_, entry, constraint) => {
    expect(await post(entry)).toBe(constraint);
  });

  test('posts an entry once', async () => {
    const twice = refused(async (tx) => {
      for (const owner of [user_id, otherUser]) {
        await tx
          .insertInto('credit_entries')
          .values({
            user_id: owner,
            amount_sen: 1,
            kind: 'grant',
            reason: 'A gift.',
            created_by: 'test',
            created_at: at,
            idempotency_key: 'once',
          })
          .execute();
      }
    });
    expect(await twice).toBe('credit_entries_idempotency_unique');
  });
});

describe('free slots of a week', () => {
  const use = (week_start: string, slots_used: number) =>
    refused((tx) =>
      tx.insertInto('free_slots').values({ user_id, week_start, slots_used }).execute(),
    );

  test.each([0, 1, 2])('%i are within the allowance', async (used) => {
    expect(await use('2026-03-09', used)).toBeNull();
  });

  test.each([-1, 3])('%i are not', async (used) => {
    expect(await use('2026-03-09', used)).toBe('free_slots_within_allowance');
  });

  test.each(['2026-03-08', '2026-03-10'])(
    'are not counted under %s, which is not a Monday',
    async (date) => {
      expect(await use(date, 1)).toBe('free_slots_week_starts_on_monday');
    },
  );
});
