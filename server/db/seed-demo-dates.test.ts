import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { seedDemo } from '#server/db/seed-demo.ts';
import { seedDemoClass } from '#server/db/seed-demo-class.ts';
import { seedDemoDesk } from '#server/db/seed-demo-desk.ts';
import { seedDemoLessons } from '#server/db/seed-demo-lessons.ts';
import { seedDemoStaff } from '#server/db/seed-demo-staff.ts';
import { reportInvariants } from '#server/features/back-office/invariants/invariants.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db } = await openTestDatabase();

/** `npm run prove` tries every month, `npm test` every fifth, so that each comes in one of the years. */
const stride = process.env.DEPOT_PROVE === '1' ? 1 : 5;
const months = Array.from({ length: 6 * 12 }, (_, month) =>
  Temporal.PlainDate.from('2025-01-06').add({ months: month }).toString(),
)
  .filter((_, month) => month % stride === 0)
  .map((day) => `${day}T10:00:00+08:00`);

// Promotions start and end around these; before 2 a.m. the booking day is still the day before.
const edges = [
  '2025-05-31T23:59:59+08:00',
  '2025-06-01T00:00:00+08:00',
  '2025-06-10T10:00:00+08:00',
  '2025-06-15T01:30:00+08:00',
  '2025-06-25T10:00:00+08:00',
  '2025-06-26T10:00:00+08:00',
  '2025-06-30T23:30:00+08:00',
  '2025-07-01T01:30:00+08:00',
  '2025-12-31T23:30:00+08:00',
  '2026-01-01T01:30:00+08:00',
  '2028-02-29T12:00:00+08:00',
  '2030-12-31T23:59:59+08:00',
];

class RolledBack extends Error {}

/**
 * Runs the commit-time checks and rolls the seed back, which is much faster than a new database. The
 * rows that were rolled back are removed, because reading past those of many seeds is slow.
 */
const brokenBySeed = async (now: string, hasCrowd = false): Promise<readonly string[]> => {
  let broken: readonly string[] = [];
  const seed = async (tx: Tx): Promise<never> => {
    const demo = { now: Temporal.Instant.from(now), passwordHash: 'a hash', hasCrowd };
    await seedDemo(tx, demo);
    await seedDemoStaff(tx, demo);
    await seedDemoDesk(tx, demo);
    await seedDemoLessons(tx, demo);
    await seedDemoClass(tx, demo);
    await sql`set constraints all immediate`.execute(tx);
    const reports = await reportInvariants(tx);
    broken = reports.filter(({ violations }) => violations > 0).map(({ id }) => id);
    throw new RolledBack();
  };
  await expect(db.transaction().execute(seed)).rejects.toThrow(RolledBack);
  if (hasCrowd) await sql`vacuum`.execute(db);
  return broken;
};

test('the demonstration can start in any month from 2025 to 2030', async () => {
  for (const now of [...months, ...edges]) expect(await brokenBySeed(now), now).toEqual([]);
});

test('the demonstration with other members can start during a promotion', async () => {
  const inPromotions = ['2025-05-06T10:00:00+08:00', '2025-06-10T10:00:00+08:00'];
  for (const now of inPromotions) expect(await brokenBySeed(now, true), now).toEqual([]);
});

test('the day of the desk can begin at any hour', async () => {
  const hours = ['01:59', '02:00', '12:00', '23:59'];
  for (const hour of hours) {
    const now = `2026-11-21T${hour}:00+08:00`;
    expect(await brokenBySeed(now, true), now).toEqual([]);
  }
  for (const now of [edges.at(-1) ?? '', edges.at(-2) ?? '']) {
    expect(await brokenBySeed(now, true), now).toEqual([]);
  }
});
