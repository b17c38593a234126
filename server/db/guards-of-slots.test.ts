import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { allSlots, type Slot, tableSlots } from '#domain/time/slots.ts';
import type { Tx } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import {
  addBooking,
  addClaim,
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
const otherCourt = await courtIdOf(db, 'Tournament Court 2');
const user_id = await addUser(db);
const otherUser = await addUser(db);
const order_id = await addPendingOrder(db, { user_id });
const otherOrder = await addPendingOrder(db, { user_id: otherUser });

const refused = (write: (tx: Tx) => Promise<unknown>) => refusalOf(db, write);

const book = async (tx: Tx, slotKey: { court_id: number; slot?: Slot; user_id: string }) => {
  await addClaim(tx, { ...slotKey, kind: 'booking' });
  await addBooking(tx, slotKey);
};

describe('a slot has one owner', () => {
  test('two members cannot book the same slot', async () => {
    const twice = refused(async (tx) => {
      await book(tx, { court_id, user_id });
      await book(tx, { court_id, user_id: otherUser });
    });
    expect(await twice).toBe('slot_claims_pk');
  });

  test('the next slot and the next court are free', async () => {
    const neighbours = refused(async (tx) => {
      await book(tx, { court_id, user_id });
      await book(tx, { court_id, user_id: otherUser, slot: 11 });
      await book(tx, { court_id: otherCourt, user_id: otherUser });
    });
    expect(await neighbours).toBeNull();
  });

  test.each(['booking', 'block'] as const)('a %s cannot be replaced by a hold', async (kind) => {
    const taken = refused(async (tx) => {
      if (kind === 'booking') await book(tx, { court_id, user_id });
      else await addClaim(tx, { court_id, kind, block_reason: 'Maintenance' });
      await addClaim(tx, { court_id, kind: 'hold', user_id, order_id, expires_at: later });
    });
    expect(await taken).toBe('slot_claims_pk');
  });

  test.each(allSlots)('slot %i exists', async (slot) => {
    const block = { court_id, slot, kind: 'block', block_reason: 'Maintenance' } as const;
    expect(await refused((tx) => addClaim(tx, block))).toBeNull();
  });

  test.each(tableSlots)('slot %i is sold', async (slot) => {
    expect(await refused((tx) => book(tx, { court_id, user_id, slot }))).toBeNull();
  });

  test('06:00 AM cannot be booked, held or bought', async () => {
    const slotKey = { court_id, user_id, slot: 6 } as const;
    const hold = { ...slotKey, kind: 'hold', order_id, expires_at: later } as const;
    const item = { order_id, court_id, booking_date: day, slot: 6 } as const;
    expect(await refused((tx) => book(tx, slotKey))).toBe('slot_claims_slot');
    expect(await refused((tx) => addClaim(tx, hold))).toBe('slot_claims_slot');
    expect(await refused((tx) => addBooking(tx, slotKey))).toBe('bookings_slot');
    expect(await refused((tx) => addItem(tx, item))).toBe('order_items_slot');
    expect(await refused((tx) => addClaim(tx, { ...hold, slot: 7 }))).toBeNull();
    expect(await refused((tx) => addItem(tx, { ...item, slot: 7 }))).toBeNull();
  });

  test.each([5, 26])('slot %i does not exist; 26 would be 02:00 AM', async (number) => {
    const slot = number as Slot;
    const block = { court_id, slot, kind: 'block', block_reason: 'Maintenance' } as const;
    expect(await refused((tx) => addClaim(tx, block))).toBe('slot_claims_slot');
    expect(await refused((tx) => addBooking(tx, { court_id, user_id, slot }))).toBe(
      'bookings_slot',
    );
  });
});

describe('an expired hold', () => {
  const takeOver = (tx: Tx, now: Date) =>
    tx
      .insertInto('slot_claims')
      .values({
        court_id,
        booking_date: day,
        slot: 10,
        kind: 'hold',
        user_id: otherUser,
        order_id: otherOrder,
        expires_at: new Date(now.getTime() + 180_000),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['court_id', 'booking_date', 'slot'])
          .doUpdateSet((row) => ({
            user_id: row.ref('excluded.user_id'),
            order_id: row.ref('excluded.order_id'),
            expires_at: row.ref('excluded.expires_at'),
          }))
          .where('slot_claims.kind', '=', 'hold')
          .where('slot_claims.expires_at', '<=', now),
      )
      .returning('user_id')
      .executeTakeFirst();

  test.each([
    ['stays one millisecond before its end', new Date(later.getTime() - 1), undefined],
    ['is taken over in one statement from its end on', later, { user_id: otherUser }],
  ])('%s', async (_, now, winner) => {
    await refused(async (tx) => {
      await addClaim(tx, { court_id, kind: 'hold', user_id, order_id, expires_at: later });
      expect(await takeOver(tx, now)).toEqual(winner);
    });
    expect.assertions(1);
  });
});

describe('each kind of claim has its required fields', () => {
  const hold = { court_id, kind: 'hold', user_id, order_id, expires_at: at } as const;
  const block = { court_id, kind: 'block', block_reason: 'Maintenance' } as const;

  test.each([
    ['a hold', hold],
    ['a block', block],
  ])('%s is complete', async (_, claim) => {
    expect(await refused((tx) => addClaim(tx, claim))).toBeNull();
  });

  test.each([
    ['a hold without a member', { ...hold, user_id: null }],
    ['a hold without an order', { ...hold, order_id: null }],
    ['a hold without an end', { ...hold, expires_at: null }],
    ['a hold with a reason to block', { ...hold, block_reason: 'Maintenance' }],
    ['a booking without a member', { court_id, kind: 'booking' } as const],
    ['a booking with an end', { court_id, kind: 'booking', user_id, expires_at: at } as const],
    ['a lesson without its class', { court_id, kind: 'lesson' } as const],
    ['a block without a reason', { ...block, block_reason: null }],
    ['a block with an end', { ...block, expires_at: at }],
  ])('%s is refused', async (_, claim) => {
    expect(await refused((tx) => addClaim(tx, claim))).toBe('slot_claims_kind_fields');
  });

  test("a hold cannot use another member's order", async () => {
    const foreign = { ...hold, order_id: otherOrder };
    expect(await refused((tx) => addClaim(tx, foreign))).toBe('slot_claims_order_fk');
  });

  test('a hold ends with the payment of its order', async () => {
    const pay = (isReleased: boolean) =>
      refused(async (tx) => {
        await addClaim(tx, hold);
        const paid = { status: 'completed', paid_amount_sen: 10_000 } as const;
        await tx.updateTable('orders').set(paid).where('order_id', '=', order_id).execute();
        if (isReleased) await tx.deleteFrom('slot_claims').execute();
      });
    expect(await pay(true)).toBeNull();
    expect(await pay(false)).toBe('slot_claims_order_fk');
  });
});

describe('a booking and its slot are inserted and deleted together', () => {
  test('a booking without a claim is refused', async () => {
    const orphan = refused((tx) => addBooking(tx, { court_id, user_id }));
    expect(await orphan).toBe('bookings_claim_fk');
  });

  test("a booking on another member's claim is refused", async () => {
    const foreign = refused(async (tx) => {
      await addClaim(tx, { court_id, kind: 'booking', user_id: otherUser });
      await addBooking(tx, { court_id, user_id });
    });
    expect(await foreign).toBe('bookings_claim_fk');
  });

  test('a booking on a hold is refused', async () => {
    const held = refused(async (tx) => {
      await addClaim(tx, { court_id, kind: 'hold', user_id, order_id, expires_at: later });
      await addBooking(tx, { court_id, user_id });
    });
    expect(await held).toBe('bookings_claim_fk');
  });

  test('a hold becomes a booking', async () => {
    const confirmed = refused(async (tx) => {
      await addClaim(tx, { court_id, kind: 'hold', user_id, order_id, expires_at: later });
      await tx
        .updateTable('slot_claims')
        .set({ kind: 'booking', order_id: null, expires_at: null })
        .where('order_id', '=', order_id)
        .execute();
      await addBooking(tx, { court_id, user_id });
    });
    expect(await confirmed).toBeNull();
  });

  test('a slot cannot stay booked without its booking', async () => {
    const left = refused((tx) => addClaim(tx, { court_id, kind: 'booking', user_id }));
    expect(await left).toBe('slot_claims_booking_fk');
  });

  test('a claim can be deleted only after its booking', async () => {
    const release = (tx: Tx) => tx.deleteFrom('slot_claims').where('slot', '=', 10).execute();
    const under = refused(async (tx) => {
      await book(tx, { court_id, user_id });
      await release(tx);
    });
    expect(await under).toBe('bookings_claim_fk');
    const after = refused(async (tx) => {
      await book(tx, { court_id, user_id });
      await tx.deleteFrom('bookings').where('user_id', '=', user_id).execute();
      await release(tx);
    });
    expect(await after).toBeNull();
  });

  test('a paid booking needs the item that says what was paid', async () => {
    const bookFor = (withItem: boolean) =>
      refused(async (tx) => {
        const paid = await addOrder(tx, { user_id });
        if (withItem) await addItem(tx, { order_id: paid, court_id, booking_date: day, slot: 10 });
        await addClaim(tx, { court_id, kind: 'booking', user_id });
        await addBooking(tx, { court_id, user_id, order_id: paid });
      });
    expect(await bookFor(false)).toBe('bookings_order_item_fk');
    expect(await bookFor(true)).toBeNull();
  });

  test('a paid booking moves to another slot with its claim and its item', async () => {
    const move = (tables: readonly ('slot_claims' | 'order_items' | 'bookings')[]) =>
      refused(async (tx) => {
        const paid = await addOrder(tx, { user_id });
        await addItem(tx, { order_id: paid, court_id, booking_date: day, slot: 10 });
        await addClaim(tx, { court_id, kind: 'booking', user_id });
        await addBooking(tx, { court_id, user_id, order_id: paid });
        await sql`set constraints all deferred`.execute(tx);
        for (const table of tables) await tx.updateTable(table).set({ slot: 11 }).execute();
      });
    expect(await move(['slot_claims', 'order_items', 'bookings'])).toBeNull();
    expect(await move(['slot_claims', 'bookings'])).toBe('bookings_order_item_fk');
  });

  test('only a private lesson has a coach', async () => {
    const coached = refused(async (tx) => {
      await addClaim(tx, { court_id, kind: 'booking', user_id });
      await addBooking(tx, { court_id, user_id, booking_type: 'private_lesson' });
    });
    expect(await coached).toBe('bookings_type_fields');
  });
});
