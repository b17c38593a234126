import { describe, expect, test } from 'vitest';
import { seedDemo } from '#server/db/seed-demo.ts';
import { reportInvariants } from '#server/features/back-office/invariants/invariants.ts';
import { openTestDatabase } from '#server/testing/database.ts';

// A Sunday morning at the venue; the following days include all kinds of days of the priority
// cycle.
const now = Temporal.Instant.from('2026-11-15T02:30:00Z');

const open = async () => {
  const { db } = await openTestDatabase();
  await db
    .transaction()
    .execute((tx) => seedDemo(tx, { now, passwordHash: 'a hash', hasCrowd: true }));
  return db;
};

const db = await open();

const bookedSlotsOf = (from: typeof db) =>
  from
    .selectFrom('bookings')
    .innerJoin('profiles', 'profiles.user_id', 'bookings.user_id')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .select(['username', 'name', 'booking_date', 'slot', 'order_id'])
    .where('booking_date', '>=', '2026-11-15')
    .orderBy('name')
    .orderBy('booking_date')
    .orderBy('slot')
    .execute();

describe('a demonstration with other members', () => {
  test('violates no invariant', async () => {
    const reports = await db.transaction().execute(reportInvariants);
    expect(reports.filter(({ violations }) => violations > 0)).toEqual([]);
  });

  test('has about 40 percent of the bookable slots of ten days booked', async () => {
    const slots = await bookedSlotsOf(db);
    // Thirteen courts of 19 slots; the fourteenth is restricted.
    const share = slots.length / (10 * 13 * 19);
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.45);
    expect(slots.at(-1)?.booking_date).toBeDefined();
    expect(new Set(slots.map(({ booking_date }) => booking_date)).size).toBe(10);
    expect(new Set(slots.map(({ username }) => username)).size).toBeGreaterThan(25);
  });

  test('follows the rules: no restricted or held court, no lesson, ten slots a day', async () => {
    const slots = await bookedSlotsOf(db);
    expect(slots.some(({ name }) => name === 'Padel Court 4')).toBe(false);
    // Days 1 to 3 of the cycle start on 19 November; on all other days the court is held.
    const held = slots.filter(({ name }) => name === 'Tournament Court 8');
    expect(new Set(held.map(({ booking_date }) => booking_date))).toEqual(
      new Set(['2026-11-19', '2026-11-20', '2026-11-21']),
    );
    // Foundations is taught there on Tuesdays at 19:00.
    expect(slots).not.toContainEqual(
      expect.objectContaining({
        name: 'Tournament Court 5',
        booking_date: '2026-11-17',
        slot: 19,
      }),
    );
    const ofDay = Map.groupBy(slots, ({ username, booking_date }) => `${username} ${booking_date}`);
    expect(Math.max(...[...ofDay.values()].map(({ length }) => length))).toBeLessThanOrEqual(10);
  });

  test('is the same every time', async () => {
    expect(await bookedSlotsOf(await open())).toEqual(await bookedSlotsOf(db));
  });
});
