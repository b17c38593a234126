import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/database.ts';
import { addPendingOrder, addUser, courtIdOf, day } from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();
const court_id = await courtIdOf(db, 'Tournament Court 1');
const clients = 40;
const now = new Date('2026-03-02T04:00:00Z');
const expires_at = new Date('2026-03-02T04:03:00Z');

const holds = await Promise.all(
  Array.from({ length: clients }, async () => {
    const user_id = await addUser(db);
    const order_id = await addPendingOrder(db, { user_id });
    return { user_id, order_id, court_id, kind: 'hold', expires_at } as const;
  }),
);
type Hold = (typeof holds)[number];

/** Claims three slots in one sorted statement: all of them or none. */
const claim = (hold: Hold) =>
  db.transaction().execute(async (tx) => {
    const won = await tx
      .insertInto('slot_claims')
      .values(([10, 11, 12] as const).map((slot) => ({ ...hold, booking_date: day, slot })))
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
      .returning('slot')
      .execute();
    if (won.length < 3) throw new Error('taken');
  });

/** Reads first and claims after, as a client would. */
const lookAndClaim = async (hold: Hold) => {
  const taken = await db.selectFrom('slot_claims').select('slot').execute();
  if (taken.length > 0) throw new Error('taken');
  await db
    .insertInto('slot_claims')
    .values({ ...hold, booking_date: day, slot: 10 })
    .execute();
};

const winnersOf = async (attempt: (hold: Hold) => Promise<void>): Promise<number> => {
  const results = await Promise.allSettled(holds.map(attempt));
  return results.filter(({ status }) => status === 'fulfilled').length;
};

describe(`of ${clients} members who request the same slots at once`, () => {
  beforeEach(async () => {
    await db.deleteFrom('slot_claims').execute();
  });

  test('one gets free slots', async () => {
    expect(await winnersOf(claim)).toBe(1);
    expect(await db.selectFrom('slot_claims').select('slot').execute()).toHaveLength(3);
  });

  test('one gets the slots of expired holds', async () => {
    await db
      .insertInto('slot_claims')
      .values({ ...(holds[0] as Hold), booking_date: day, slot: 11, expires_at: now })
      .execute();
    expect(await winnersOf(claim)).toBe(1);
  });

  test('one gets the slots even if all read before they claimed', async () => {
    expect(await winnersOf(lookAndClaim)).toBe(1);
  });

  test('control: several would get them without the key', async () => {
    await sql`alter table slot_claims drop constraint slot_claims_pk`.execute(db);
    expect(await winnersOf(lookAndClaim)).toBeGreaterThan(1);
  });
});
