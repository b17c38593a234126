import { beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import {
  addBooking,
  addClaim,
  addPendingOrder,
  addUser,
  courtIdOf,
  day,
  later,
} from '#server/testing/guard-fixtures.ts';
import { addLesson, findCourtSlot } from '#server/testing/lesson-fixtures.ts';

const { db } = await openTestDatabase();
const court_id = await courtIdOf(db, 'Tournament Court 1');
const user_id = await addUser(db);
const order_id = await addPendingOrder(db, { user_id });
const slotAt = (slot: number) => ({ courtId: court_id, date: day, slot });
const free = { kind: null, userId: null, expiresAt: null };
const heldByMember = { kind: 'hold', userId: user_id, expiresAt: '2026-03-02T04:03:00+00:00' };
const blocked = { kind: 'block', userId: null, expiresAt: null };

/** The changes of each event. */
const emitted = async () => {
  const events = await db.selectFrom('events').select(['topic', 'payload']).orderBy('id').execute();
  return events.map(({ topic, payload }) => ({ topic, ...(payload as object) }));
};
const inOne = (...changes: object[]) => [{ topic: 'slots', changes }];

const block = (tx: Tx, slot: 10 | 11 | 12) =>
  addClaim(tx, { court_id, slot, kind: 'block', block_reason: 'A test.' });
const commit = (work: (tx: Tx) => Promise<unknown>) => db.transaction().execute(work);

beforeEach(async () => {
  await commit(async (tx) => {
    await tx.deleteFrom('bookings').execute();
    await tx.deleteFrom('slot_claims').execute();
    await tx.deleteFrom('events').execute();
  });
});

describe('a database trigger emits an event', () => {
  test('for a block and for its end', async () => {
    await commit((tx) => block(tx, 10));
    expect(await emitted()).toEqual(inOne({ ...slotAt(10), ...blocked }));
    await db.deleteFrom('slot_claims').execute();
    expect((await emitted()).slice(1)).toEqual(inOne({ ...slotAt(10), ...free }));
  });

  test('for all slots of a statement at once', async () => {
    const hold = { court_id, booking_date: day, kind: 'hold', user_id, order_id } as const;
    const slots = [10, 11, 12] as const;
    await db
      .insertInto('slot_claims')
      .values(slots.map((slot) => ({ ...hold, slot, expires_at: later })))
      .execute();
    expect(await emitted()).toEqual(
      inOne(...slots.map((slot) => ({ ...slotAt(slot), ...heldByMember }))),
    );
  });

  test('for a hold that becomes a booking', async () => {
    await commit((tx) =>
      addClaim(tx, { court_id, kind: 'hold', user_id, order_id, expires_at: later }),
    );
    await commit(async (tx) => {
      await tx
        .updateTable('slot_claims')
        .set({ kind: 'booking', order_id: null, expires_at: null })
        .execute();
      await addBooking(tx, { court_id, user_id });
    });
    const booked = { kind: 'booking', userId: user_id, expiresAt: null };
    expect(await emitted()).toEqual([
      ...inOne({ ...slotAt(10), ...heldByMember }),
      ...inOne({ ...slotAt(10), ...booked }),
    ]);
  });

  test('for the slot that a claim leaves and the one that it takes', async () => {
    await commit((tx) => block(tx, 10));
    await commit((tx) => block(tx, 11));
    // If two claims each move one slot on, the second slot changes its owner and is never free.
    await commit(async (tx) => {
      await tx.updateTable('slot_claims').set({ slot: 12 }).where('slot', '=', 11).execute();
      await tx.updateTable('slot_claims').set({ slot: 11 }).where('slot', '=', 10).execute();
    });
    expect((await emitted()).slice(2)).toEqual([
      ...inOne({ ...slotAt(11), ...free }, { ...slotAt(12), ...blocked }),
      ...inOne({ ...slotAt(10), ...free }, { ...slotAt(11), ...blocked }),
    ]);
  });

  test('for a hold that replaces an expired one', async () => {
    const otherId = await addUser(db);
    const otherOrder = await addPendingOrder(db, { user_id: otherId });
    await commit((tx) =>
      addClaim(tx, { court_id, kind: 'hold', user_id, order_id, expires_at: later }),
    );
    await db
      .insertInto('slot_claims')
      .values({
        court_id,
        booking_date: day,
        slot: 10,
        kind: 'hold',
        user_id: otherId,
        order_id: otherOrder,
        expires_at: later,
      })
      .onConflict((conflict) =>
        conflict.columns(['court_id', 'booking_date', 'slot']).doUpdateSet((row) => ({
          user_id: row.ref('excluded.user_id'),
          order_id: row.ref('excluded.order_id'),
        })),
      )
      .execute();
    expect((await emitted()).slice(1)).toEqual(
      inOne({ ...slotAt(10), ...heldByMember, userId: otherId }),
    );
  });

  test('for the slots of a lesson', async () => {
    const courtSlot = await findCourtSlot(db);
    const tx = await db.startTransaction().execute();
    await addLesson(tx, courtSlot);
    const events = await tx
      .selectFrom('events')
      .select('payload')
      .where('topic', '=', 'slots')
      .execute();
    await tx.rollback().execute();
    expect(events).toEqual([
      {
        payload: {
          changes: [
            {
              courtId: courtSlot.court_id,
              date: day,
              slot: courtSlot.slot,
              ...blocked,
              kind: 'lesson',
            },
          ],
        },
      },
    ]);
  });

  test('only if something changed and was committed', async () => {
    await db.deleteFrom('slot_claims').execute();
    await db.updateTable('slot_claims').set({ slot: 12 }).execute();
    const tx = await db.startTransaction().execute();
    await block(tx, 10);
    await tx.rollback().execute();
    expect(await emitted()).toEqual([]);
  });
});

test('a trigger emits the members whose sessions have ended, once per statement', async () => {
  const otherId = await addUser(db);
  const now = new Date();
  const session = (token: string, of: string) => ({
    user_id: of,
    token,
    expires_at: now,
    ip_address: null,
    user_agent: null,
    created_at: now,
    updated_at: now,
  });
  await db
    .insertInto('sessions')
    .values([session('a', user_id), session('b', user_id), session('c', otherId)])
    .execute();
  await db.deleteFrom('sessions').where('token', '=', 'none').execute();
  expect(await emitted()).toEqual([]);
  await db.deleteFrom('sessions').execute();
  expect(await emitted()).toEqual([{ topic: 'sessions', userIds: [user_id, otherId].toSorted() }]);
});
