import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { membershipStatuses } from '#domain/membership.ts';
import { slotStart } from '#domain/slots.ts';
import type { Tx } from '#server/db/database.ts';
import { isDemoDatabase, seedDemo } from '#server/db/seed-demo.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db } = await openTestDatabase();
// A Wednesday morning at the venue.
const now = Temporal.Instant.from('2026-03-04T01:30:00Z');
const seed = (tx: Tx) => seedDemo(tx, { now, passwordHash: 'a hash' });

const wasDemo = await isDemoDatabase(db);
await db.transaction().execute(seed);

const bookingsOf = (username: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('profiles', 'profiles.user_id', 'bookings.user_id')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .select(['courts.name', 'booking_date', 'slot', 'order_id'])
    .where('username', '=', username)
    .orderBy('booking_date')
    .orderBy('slot')
    .orderBy('courts.id')
    .execute();

describe('the demonstration', () => {
  test('marks its database', async () => {
    expect(wasDemo).toBe(false);
    expect(await isDemoDatabase(db)).toBe(true);
  });

  test('has a verified account with a password for every membership', async () => {
    const accounts = await db
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.user_id', 'users.id')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['membership_status', 'email', 'email_verified', 'provider_id', 'password'])
      .where(sql<boolean>`accounts.account_id = users.id::text`)
      .execute();
    const expected = membershipStatuses.map((status) => ({
      membership_status: status,
      email: `${status}@depot.test`,
      email_verified: true,
      provider_id: 'credential',
      password: 'a hash',
    }));
    expect(accounts).toHaveLength(8);
    expect(accounts).toEqual(expect.arrayContaining(expected));
  });

  test('gave the normal member RM 150 in credits, of which RM 50 are spent', async () => {
    const credits = await db
      .selectFrom('credits')
      .select(['balance_sen', 'reserved_sen'])
      .execute();
    expect(credits).toEqual([{ balance_sen: 10_000, reserved_sen: 0 }]);
  });

  test('has bookings of the normal member on both sides of 48 hours', async () => {
    const bookings = await bookingsOf('demo_member');
    expect(bookings.map(({ name, booking_date, slot }) => [name, booking_date, slot])).toEqual([
      ['Tournament Court 2', '2026-03-05', 20],
      ['Tournament Court 1', '2026-03-09', 19],
      ['Tournament Court 4', '2026-03-09', 19],
      ['Tournament Court 1', '2026-03-09', 20],
    ]);
    const hours = bookings.map(({ booking_date, slot }) =>
      now.until(slotStart(booking_date, slot)).total('hours'),
    );
    expect(hours.map((hour) => hour > 48)).toEqual([false, true, true, true]);
    expect(bookings.every(({ order_id }) => order_id !== null)).toBe(true);
  });

  test('paid for them: peak prices, by card and with credits', async () => {
    const mains = await db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.order_id', 'orders.order_id')
      .select(['orders.status', 'total_amount_sen', 'credits_sen', 'amount_sen'])
      .where('parent_order_id', 'is', null)
      .orderBy('total_amount_sen')
      .execute();
    expect(mains.map((order) => Object.values(order))).toEqual([
      ['completed', 8_000, 0, 8_000],
      ['completed', 24_000, 5_000, 19_000],
    ]);
    const subOrders = await db
      .selectFrom('orders')
      .innerJoin('order_items', 'order_items.order_id', 'orders.order_id')
      .select(({ fn }) => [
        'orders.total_amount_sen',
        'orders.credits_sen',
        fn.sum<number>('final_sen').as('items_sen'),
        fn.sum<number>('order_items.credits_sen').as('items_credits_sen'),
      ])
      .where('parent_order_id', 'is not', null)
      .groupBy('orders.order_id')
      .orderBy('orders.total_amount_sen')
      .orderBy('orders.credits_sen')
      .execute();
    expect(subOrders.map((subOrder) => Object.values(subOrder))).toEqual([
      [8_000, 0, 8_000, 0],
      [8_000, 0, 8_000, 0],
      [16_000, 5_000, 16_000, 5_000],
    ]);
  });

  test('has a free booking of the athlete, counted for its week', async () => {
    expect(await bookingsOf('demo_athlete')).toEqual([
      { name: 'Tournament Court 3', booking_date: '2026-03-06', slot: 18, order_id: null },
    ]);
    const used = await db.selectFrom('free_slots').select(['week_start', 'slots_used']).execute();
    expect(used).toEqual([{ week_start: '2026-03-02', slots_used: 1 }]);
  });

  test('is seeded once', async () => {
    const tables = ['users', 'accounts', 'orders', 'bookings', 'credit_entries'] as const;
    const read = () =>
      Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    const before = await read();
    await db.transaction().execute(seed);
    expect(await read()).toEqual(before);
  });
});
