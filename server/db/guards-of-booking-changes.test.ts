import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import {
  addBooking,
  addClaim,
  addItem,
  addOrder,
  addUser,
  at,
  courtIdOf,
  day,
  refusalOf,
} from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();
const court_id = await courtIdOf(db, 'Tournament Court 1');
const user_id = await addUser(db);
const refused = (write: (tx: Tx) => Promise<unknown>) => refusalOf(db, write);

type ChangeRow = Insertable<Schema['booking_changes']>;

/** A free booking that is cancelled. */
const addChange = async (tx: Tx, change: Partial<ChangeRow> = {}): Promise<string> => {
  const id = randomUUIDv7();
  await tx
    .insertInto('booking_changes')
    .values({
      id,
      booking_id: randomUUIDv7(),
      user_id,
      kind: 'given_back',
      court_id,
      booking_date: day,
      slot: 10,
      amount_sen: 0,
      created_at: at,
      ...change,
    })
    .execute();
  return id;
};

const there = { to_court_id: court_id, to_date: day, to_slot: 11 } as const;

describe('a change of a booking', () => {
  test.each([
    ['a cancelled booking', {}, null],
    ['a booking moved', { kind: 'moved', ...there }, null],
    ['an unknown kind', { kind: 'swapped' as 'moved' }, 'booking_changes_kind'],
    ['a move to nowhere', { kind: 'moved' }, 'booking_changes_kind_fields'],
    ['a refund to somewhere', there, 'booking_changes_kind_fields'],
    [
      'the return of a booking that never ended',
      { kind: 'restored' },
      'booking_changes_kind_fields',
    ],
    ['a free slot that came back', { gave_back: 'free_slot' }, null],
    ['an unknown return', { gave_back: 'cash' as 'credits' }, 'booking_changes_gave_back'],
    ['money of no amount', { gave_back: 'money' }, 'booking_changes_gave_back'],
    ['credits of no amount', { gave_back: 'credits' }, 'booking_changes_gave_back'],
    [
      'a move that returns a free slot',
      { kind: 'moved', ...there, gave_back: 'free_slot' },
      'booking_changes_gave_back',
    ],
    ['money for a free booking', { amount_sen: 100 }, 'booking_changes_free_of_charge'],
  ] as const)('%s', async (_, fields, constraint) => {
    expect(await refused((tx) => addChange(tx, fields))).toBe(constraint);
  });

  test('makes money that is owed less only by taking another change back', async () => {
    const item_id = randomUUIDv7();
    const owe = async (tx: Tx, amount_sen: number, undoes: string | null = null) => {
      const money = { gave_back: 'money', amount_sen, item_id } as const;
      return addChange(tx, { kind: 'moved', ...there, ...money, undoes });
    };
    const owing = (work: (tx: Tx) => Promise<unknown>) =>
      refused(async (tx) => {
        const order_id = await addOrder(tx, { user_id });
        await addItem(tx, { id: item_id, order_id, court_id, booking_date: day, slot: 10 });
        await work(tx);
      });
    expect(await owing(async (tx) => owe(tx, -100, await owe(tx, 100)))).toBeNull();
    expect(await owing((tx) => owe(tx, -100))).toBe('booking_changes_gave_back');
  });

  test('cancels a booking once, however often it was moved', async () => {
    const booking_id = randomUUIDv7();
    const often = refused(async (tx) => {
      await addChange(tx, { booking_id, kind: 'moved', ...there });
      await addChange(tx, { booking_id, kind: 'moved', ...there });
      await addChange(tx, { booking_id });
    });
    expect(await often).toBeNull();
    const twice = refused(async (tx) => {
      await addChange(tx, { booking_id });
      await addChange(tx, { booking_id });
    });
    expect(await twice).toBe('booking_changes_given_back_once');
  });

  test.each([
    ['rewritten', sql`update booking_changes set amount_sen = 1`],
    ['removed', sql`delete from booking_changes`],
  ])('is never %s', async (_, statement) => {
    const rewriting = refused(async (tx) => {
      await addChange(tx);
      await statement.execute(tx);
    });
    expect(await rewriting).toBe('booking_changes_append_only');
  });
});

describe('the ledger', () => {
  const post = async (tx: Tx, change_id: string | null, amount_sen: number): Promise<void> => {
    const order_id = await addOrder(tx, { user_id });
    const about = { user_id, order_id, change_id, amount_sen, kind: 'move' as const };
    await tx
      .insertInto('credit_entries')
      .values({ ...about, created_by: 'test', created_at: at, idempotency_key: randomUUIDv7() })
      .execute();
  };

  test('posts a move once, with its change, whether charged or refunded', async () => {
    expect(await refused(async (tx) => post(tx, await addChange(tx), 500))).toBeNull();
    const takenAndBack = refused(async (tx) => {
      await post(tx, await addChange(tx), 500);
      await post(tx, await addChange(tx), -500);
    });
    expect(await takenAndBack).toBeNull();
    expect(await refused((tx) => post(tx, null, 500))).toBe('credit_entries_move_has_change');
    const twice = refused(async (tx) => {
      const change = await addChange(tx);
      await post(tx, change, 500);
      await post(tx, change, 500);
    });
    expect(await twice).toBe('credit_entries_change_unique');
  });
});

describe('a refunded item', () => {
  const slotKey = { court_id, booking_date: day, slot: 10 } as const;

  test('frees its slot for another item of the order', async () => {
    const again = refused(async (tx) => {
      const order_id = await addOrder(tx, { user_id });
      await addItem(tx, { order_id, ...slotKey, refunded_at: at });
      await addItem(tx, { order_id, ...slotKey });
    });
    expect(await again).toBeNull();
  });

  test('can have no booking', async () => {
    const book = (refunded_at: Date | null) =>
      refused(async (tx) => {
        const order_id = await addOrder(tx, { user_id });
        await addItem(tx, { order_id, ...slotKey, refunded_at });
        await addClaim(tx, { ...slotKey, kind: 'booking', user_id });
        await addBooking(tx, { ...slotKey, user_id, order_id });
      });
    expect(await book(null)).toBeNull();
    expect(await book(at)).toBe('bookings_order_item_fk');
  });
});
