import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aMember } from '#server/testing/builders.ts';
import { deleteAllClaims } from '#server/testing/delete-all-claims.ts';
import {
  addClaim,
  addPendingOrder,
  courtIdOf,
  day,
  later,
} from '#server/testing/guard-fixtures.ts';
import { addLesson, findCourtSlot, holdSeat } from '#server/testing/lesson-fixtures.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';

const { db, context } = await openTestApp();
const court_id = await courtIdOf(db, 'Tournament Court 1');
const { userId: user_id } = await aMember(db, { creditsSen: 10_000 });
const stillLive = new Date(later.getTime() + 60_000);

const setClock = (at: Date) => context.clock.set(at.toTemporalInstant());

const hold = async (slot: Slot, expires_at: Date) => {
  const order_id = await addPendingOrder(db, { user_id });
  await db
    .transaction()
    .execute((tx) => addClaim(tx, { court_id, slot, kind: 'hold', user_id, order_id, expires_at }));
  return order_id;
};

const reserve = async (expires_at: Date) => {
  const order_id = await addPendingOrder(db, { user_id, credits_sen: 1_000 });
  await db
    .insertInto('pending_credits_deduction')
    .values({ order_id, user_id, credits_sen: 1_000, expires_at })
    .execute();
  return order_id;
};

const slotsHeld = async () =>
  (await db.selectFrom('slot_claims').select('slot').orderBy('slot').execute()).map(
    ({ slot }) => slot,
  );

beforeEach(async () => {
  await db.deleteFrom('lesson_seats').execute();
  await db.deleteFrom('pending_credits_deduction').execute();
  await deleteAllClaims(db);
  setClock(later);
});

describe('[ORDER-1] the release of expired holds', () => {
  test('frees expired slots and no others', async () => {
    await hold(10, later);
    await hold(11, stillLive);
    const block = { kind: 'block', block_reason: 'A test.' } as const;
    await db.transaction().execute((tx) => addClaim(tx, { court_id, slot: 12, ...block }));
    await expireHolds(context);
    expect(await slotsHeld()).toEqual([11, 12]);
  });

  test('leaves the order pending, because it may still be paid', async () => {
    const order_id = await hold(10, later);
    await expireHolds(context);
    const order = await db
      .selectFrom('orders')
      .select('status')
      .where('order_id', '=', order_id)
      .executeTakeFirst();
    expect(order).toEqual({ status: 'pending' });
  });

  test('frees many slots in several batches', async () => {
    const order_id = await addPendingOrder(db, { user_id });
    const slotKeys = Array.from({ length: 250 }, (_, at) => ({
      court_id,
      booking_date: Temporal.PlainDate.from(day)
        .add({ days: Math.floor(at / 19) })
        .toString(),
      slot: ((at % 19) + 7) as Slot,
    }));
    await db
      .insertInto('slot_claims')
      .values(
        slotKeys.map((slotKey) => ({
          ...slotKey,
          kind: 'hold',
          user_id,
          order_id,
          expires_at: later,
        })),
      )
      .execute();
    await expireHolds(context);
    expect(await slotsHeld()).toEqual([]);
  });

  test('frees seats of classes and updates their count', async () => {
    const courtSlot = await findCourtSlot(db);
    const others = [await aMember(db), await aMember(db)];
    const instance_id = await db.transaction().execute(async (tx) => {
      const id = await addLesson(tx, courtSlot, { capacity: 3 });
      await holdSeat(tx, id, user_id, later);
      for (const other of others) await holdSeat(tx, id, other.userId, stillLive);
      return id;
    });
    const participants = async () =>
      (
        await db
          .selectFrom('program_schedule_instances')
          .select('participants')
          .where('id', '=', instance_id)
          .executeTakeFirst()
      )?.participants;
    expect(await participants()).toBe(3);
    await expireHolds(context);
    expect(await participants()).toBe(2);
  });

  test('frees reserved credits', async () => {
    await reserve(later);
    await reserve(later);
    await reserve(stillLive);
    await expireHolds(context);
    const credits = await db
      .selectFrom('credits')
      .select(['balance_sen', 'reserved_sen'])
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    expect(credits).toEqual({ balance_sen: 10_000, reserved_sen: 1_000 });
  });
});

test('runs again after a deadlock with a member who ends two reservations', async () => {
  const orderIds = [await reserve(later), await reserve(later)];
  const tx = await db.startTransaction().execute();
  // The release finds the deadlock first, because the member's transaction looks for one later.
  await sql`set local deadlock_timeout = '30s'`.execute(tx);
  const end = (order_id: string | undefined) =>
    tx
      .deleteFrom('pending_credits_deduction')
      .where('order_id', '=', order_id ?? '')
      .execute();
  await end(orderIds[0]);
  const expiring = expireHolds(context);
  await waitForLock(db);
  await end(orderIds[1]);
  await tx.commit().execute();
  await expiring;
  expect(await db.selectFrom('pending_credits_deduction').selectAll().execute()).toEqual([]);
});

test('skips a slot that an order is claiming again at this moment', async () => {
  await hold(10, later);
  const tx = await db.startTransaction().execute();
  await tx.updateTable('slot_claims').set({ expires_at: stillLive }).execute();
  await expireHolds(context);
  await tx.commit().execute();
  expect(await slotsHeld()).toEqual([10]);
});

test('on several nodes at once frees everything once, without errors', async () => {
  for (const slot of [10, 11, 12, 13, 14, 15] as const) await hold(slot, later);
  await Promise.all(Array.from({ length: 6 }, () => expireHolds(context)));
  expect(await slotsHeld()).toEqual([]);
});
