import { describe, expect, test } from 'vitest';
import { seedDemo } from '#server/db/seed-demo.ts';
import { seedDemoDesk } from '#server/db/seed-demo-desk.ts';
import { seedDemoStaff } from '#server/db/seed-demo-staff.ts';
import { openTestDatabase } from '#server/testing/database.ts';

// A Saturday morning at the venue.
const now = Temporal.Instant.from('2026-11-21T10:20:00+08:00');

const open = async (hasCrowd: boolean) => {
  const { db } = await openTestDatabase();
  const demo = { now, passwordHash: 'a hash', hasCrowd };
  await db.transaction().execute(async (tx) => {
    await seedDemo(tx, demo);
    await seedDemoStaff(tx, demo);
    await seedDemoDesk(tx, demo);
    await seedDemoDesk(tx, demo);
  });
  return db;
};

const claimsOf = async (db: Awaited<ReturnType<typeof open>>) =>
  db
    .selectFrom('slot_claims')
    .select(['kind', 'block_reason'])
    .where('booking_date', '=', '2026-11-21')
    .execute();

describe('the day of the desk in a demonstration with other members', () => {
  test('has a full Saturday with a block', async () => {
    const claims = await claimsOf(await open(true));
    expect(claims.filter(({ kind }) => kind === 'booking').length).toBeGreaterThan(80);
    expect(claims.filter(({ kind }) => kind === 'block').length).toBeGreaterThan(0);
  });

  test('has a walk-in that the desk sold for cash today, once', async () => {
    const db = await open(true);
    const sold = await db
      .selectFrom('orders')
      .innerJoin('guests', 'guests.user_id', 'orders.user_id')
      .innerJoin('payments', 'payments.order_id', 'orders.order_id')
      .select(['guests.name', 'channel', 'payments.provider', 'method', 'outcome'])
      .execute();
    expect(sold).toEqual([
      {
        name: 'Rashid Karim',
        channel: 'desk',
        provider: 'desk',
        method: 'cash',
        outcome: 'booked',
      },
    ]);
  });

  test('has an open shift of the desk with a float, a sale in cash and one by terminal', async () => {
    const db = await open(true);
    const { id, ...shift } = await db
      .selectFrom('shifts')
      .innerJoin('users', 'users.id', 'shifts.opened_by')
      .select(['shifts.id', 'users.email', 'float_sen', 'closed_at'])
      .executeTakeFirstOrThrow();
    expect(shift).toEqual({ email: 'desk@depot.test', float_sen: 20_000, closed_at: null });
    const taken = await db
      .selectFrom('payments')
      .select(['method', 'reference'])
      .where('shift_id', '=', id)
      .orderBy('method')
      .execute();
    expect(taken).toEqual([
      { method: 'cash', reference: null },
      { method: 'terminal', reference: 'T-204817' },
    ]);
  });

  test('has a late payment that became credits, and one that a person has to look at', async () => {
    const db = await open(true);
    const unbooked = await db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.order_id', 'payments.order_id')
      .leftJoin('credits', 'credits.user_id', 'orders.user_id')
      .select(['outcome', 'exception', 'orders.status', 'amount_sen', 'balance_sen'])
      .where('outcome', '<>', 'booked')
      .orderBy('outcome')
      .orderBy('exception')
      .execute();
    expect(unbooked).toMatchObject([
      { outcome: 'credited', exception: 'slots_lost', status: 'fully_refunded' },
      { outcome: 'exception', exception: expect.stringMatching(/^contradicted/) },
      { outcome: 'exception', exception: expect.stringMatching(/^wrong_currency/) },
    ]);
    expect(unbooked[0]?.balance_sen).toBe(unbooked[0]?.amount_sen);
  });

  test('is not there where nobody else is', async () => {
    const claims = await claimsOf(await open(false));
    expect(claims.filter(({ kind }) => kind === 'block')).toEqual([]);
  });
});
