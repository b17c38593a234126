import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import {
  addItem,
  addOrder,
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
const staff_user_id = await addUser(db);
await db
  .insertInto('staff')
  .values({ user_id: staff_user_id, role: 'desk', name: 'Siti', created_at: at })
  .execute();

const refused = (write: (tx: Tx) => Promise<unknown>) => refusalOf(db, write);
const place = { court_id, booking_date: day, slot: 10 } as const;
const paid = { paid_amount_sen: 10_000, expires_at: later };
const fullyRefunded = { ...paid, status: 'fully_refunded', refunded_amount_sen: 10_000 } as const;

/** The end of a booking; after a restoration, if one is named. */
const end = async (tx: Tx, booking_id: string, after?: string, item_id?: string) => {
  const id = randomUUIDv7();
  const about = { ...place, id, booking_id, user_id, amount_sen: 0, created_at: at };
  await tx
    .insertInto('booking_changes')
    .values({ ...about, item_id, kind: 'given_back', after_restoration: after })
    .execute();
  return id;
};

const restore = async (tx: Tx, booking_id: string, undoes: string, item_id?: string) => {
  const id = randomUUIDv7();
  const about = { ...place, id, booking_id, user_id, amount_sen: 0, created_at: at };
  const by = { staff_user_id, reason: 'A mistake' };
  await tx
    .insertInto('booking_changes')
    .values({ ...about, ...by, item_id, kind: 'restored', undoes })
    .execute();
  return id;
};

test('[DESK-15] a cancellation is undone once, after which the booking ends once more', async () => {
  const booking_id = randomUUIDv7();
  const endAgain = (times: number) =>
    refused(async (tx) => {
      const restored = await restore(tx, booking_id, await end(tx, booking_id));
      for (let time = 0; time < times; time += 1) await end(tx, booking_id, restored);
    });
  expect(await endAgain(1)).toBeNull();
  expect(await endAgain(2)).toBe('booking_changes_given_back_once');
  const twice = refused(async (tx) => {
    const ended = await end(tx, booking_id);
    await restore(tx, booking_id, ended);
    await restore(tx, booking_id, ended);
  });
  expect(await twice).toBe('booking_changes_undone_once');
});

/** A fully refunded order with one item, whose refund was undone or not. */
const addRefunded = async (tx: Tx, { isRestored }: { readonly isRestored: boolean }) => {
  const order_id = await addOrder(tx, { user_id, ...fullyRefunded });
  const [item_id, booking_id] = [randomUUIDv7(), randomUUIDv7()];
  await addItem(tx, { id: item_id, order_id, ...place, refunded_at: at });
  const ended = await end(tx, booking_id, undefined, item_id);
  const restored = isRestored ? await restore(tx, booking_id, ended, item_id) : undefined;
  return { order_id, item_id, booking_id, restored };
};

test('[DESK-15] an item is sold again once every refund of it was undone', async () => {
  const sellAgain = (tx: Tx) => tx.updateTable('order_items').set({ refunded_at: null }).execute();
  const once = (isRestored: boolean) =>
    refused(async (tx) => {
      await addRefunded(tx, { isRestored });
      await sellAgain(tx);
    });
  expect(await once(true)).toBeNull();
  expect(await once(false)).toBe('order_items_refunded_once');
  const refundedAgain = refused(async (tx) => {
    const { booking_id, item_id, restored } = await addRefunded(tx, { isRestored: true });
    await end(tx, booking_id, restored, item_id);
    await sellAgain(tx);
  });
  expect(await refundedAgain).toBe('order_items_refunded_once');
});

test.each([
  ['completed', 0],
  ['partially_refunded', 4_000],
] as const)(
  '[ORDER-6] a refunded order is %s again only with a restored item',
  async (status, refunded_amount_sen) => {
    const goBack = (isRestored: boolean) =>
      refused(async (tx) => {
        const { order_id } = await addRefunded(tx, { isRestored });
        await tx
          .updateTable('orders')
          .set({ status, refunded_amount_sen })
          .where('order_id', '=', order_id)
          .execute();
      });
    expect(await goBack(true)).toBeNull();
    expect(await goBack(false)).toBe('orders_status_step');
  },
);
