import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { membershipStatuses } from '#domain/members/membership-status.ts';
import { slotStart } from '#domain/time/slots.ts';
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

  test('leaves the normal member RM 100 in credits, and the athlete none', async () => {
    const ledgerOf = async (username: string) => {
      const entries = await db
        .selectFrom('credit_entries')
        .innerJoin('profiles', 'profiles.user_id', 'credit_entries.user_id')
        .select(['kind', 'amount_sen'])
        .where('username', '=', username)
        .orderBy('credit_entries.created_at')
        .orderBy('id')
        .execute();
      return entries.map(({ kind, amount_sen }) => [kind, amount_sen]);
    };
    expect(await ledgerOf('demo_member')).toEqual([
      ['refund', 8_000],
      ['refund', 8_000],
      ['order', -16_000],
      ['grant', 15_000],
      ['order', -5_000],
    ]);
    expect(await ledgerOf('demo_athlete')).toEqual([
      ['refund', 8_000],
      ['order', -8_000],
    ]);
  });

  test('has bookings of the normal member before and after today and the next 48 hours', async () => {
    const bookings = await bookingsOf('demo_member');
    expect(bookings.map(({ name, booking_date, slot }) => [name, booking_date, slot])).toEqual([
      ['Tournament Court 1', '2026-02-05', 18],
      ['Tournament Court 1', '2026-02-05', 19],
      ['Tournament Court 1', '2026-02-05', 20],
      ['Tournament Court 5', '2026-02-18', 18],
      ['Padel Court 2', '2026-02-23', 20],
      ['Padel Court 2', '2026-02-23', 21],
      ['Show Court 1', '2026-03-01', 19],
      ['Tournament Court 2', '2026-03-05', 20],
      ['Tournament Court 1', '2026-03-09', 19],
      ['Tournament Court 4', '2026-03-09', 19],
      ['Tournament Court 1', '2026-03-09', 20],
    ]);
    const hoursAhead = bookings
      .slice(-4)
      .map(({ booking_date, slot }) => now.until(slotStart(booking_date, slot)).total('hours'));
    expect(hoursAhead.map((hours) => hours > 48)).toEqual([false, true, true, true]);
    expect(bookings.every(({ order_id }) => order_id !== null)).toBe(true);
  });

  test('has paid bookings: peak prices, by card and with credits, some refunded', async () => {
    const orders = await db
      .selectFrom('orders')
      .innerJoin('profiles', 'profiles.user_id', 'orders.user_id')
      .leftJoin('payments', 'payments.order_id', 'orders.order_id')
      .select([
        'orders.status',
        'total_amount_sen',
        'credits_sen',
        'amount_sen',
        'refunded_amount_sen',
      ])
      .where('parent_order_id', 'is', null)
      .where('username', '=', 'demo_member')
      .orderBy('orders.created_at')
      .execute();
    expect(orders.map((order) => Object.values(order))).toEqual([
      ['completed', 24_000, 0, 24_000, 0],
      ['partially_refunded', 16_000, 0, 16_000, 8_000],
      ['fully_refunded', 8_000, 0, 8_000, 8_000],
      ['completed', 32_000, 16_000, 16_000, 0],
      ['completed', 12_000, 0, 12_000, 0],
      ['completed', 8_000, 0, 8_000, 0],
      ['completed', 24_000, 5_000, 19_000, 0],
    ]);
  });

  test('has free bookings of the athlete, counted for their weeks', async () => {
    const bookings = await bookingsOf('demo_athlete');
    expect(bookings.filter(({ order_id }) => order_id === null)).toMatchObject([
      { name: 'Tournament Court 3', booking_date: '2026-02-23', slot: 18 },
      { name: 'Tournament Court 3', booking_date: '2026-02-26', slot: 19 },
      { name: 'Tournament Court 3', booking_date: '2026-03-06', slot: 18 },
    ]);
    const used = await db
      .selectFrom('free_slots')
      .select(['week_start', 'slots_used'])
      .orderBy('week_start')
      .execute();
    expect(used).toEqual([
      { week_start: '2026-02-23', slots_used: 2 },
      { week_start: '2026-03-02', slots_used: 1 },
    ]);
  });

  test('leaves all other slots free', async () => {
    const { count } = await db
      .selectFrom('slot_claims')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('booking_date', '>=', '2026-03-04')
      .executeTakeFirstOrThrow();
    expect(count).toBe(5);
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
