import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { suspendMember } from '#contract/console-member-acts.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { updateSuspension } from '#server/features/members/suspension.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { addPendingOrder } from '#server/testing/guard-fixtures.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  type Shopper,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const now = context.clock.now();

/** Begins something while a suspension is under way, and lets the suspension commit first. */
const duringSuspension = async <Answer>(
  { userId }: Shopper,
  begin: () => Promise<Answer>,
): Promise<Answer> => {
  const { begun } = await db.transaction().execute(async (tx) => {
    await updateSuspension(tx, userId, 'Unpaid damage', now);
    const begun = begin();
    begun.catch(() => undefined);
    await waitForLock(db);
    return { begun };
  });
  return begun;
};

const liveHolds = async ({ userId }: Shopper): Promise<number> =>
  (
    await db
      .selectFrom('slot_claims')
      .select('slot')
      .where('user_id', '=', userId)
      .where('kind', '=', 'hold')
      .execute()
  ).length;

const insertSession = (into: Database | Tx, { userId }: Shopper) => {
  const at = new Date();
  const times = { expires_at: new Date(at.getTime() + 1_000), created_at: at, updated_at: at };
  return into
    .insertInto('sessions')
    .values({ id: randomUUIDv7(), user_id: userId, token: randomUUIDv7(), ...times })
    .execute();
};

const insertOrder = ({ userId: user_id }: Shopper) =>
  db
    .transaction()
    .execute((tx) =>
      addPendingOrder(tx, { user_id, expires_at: new Date(), total_amount_sen: 6_000 }),
    );

test('[SUSPEND-2] an order that waits for a suspension is refused', async () => {
  const mei = await aShopper(running);
  const { failure } = await duringSuspension(mei, () => place(running, mei, anOrderRequest()));
  expect(failure.code).toBe('account_suspended');
  expect(await liveHolds(mei)).toBe(0);
});

test('[SUSPEND-4] of orders and suspensions at the same moment, nothing stays held', async () => {
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => aShopper(running)));
  await Promise.all(
    shoppers.map(async (mei, index) => {
      const slots = { [`Tournament Court ${1 + (index % 4)}`]: [index < 4 ? 13 : 14] as const };
      const body = { reason: 'Unpaid damage' };
      const parts = { params: { userId: mei.userId }, body };
      await Promise.all([
        place(running, mei, anOrderRequest({ slots: slots as never })),
        ask(app, suspendMember, parts, manager.headers),
      ]);
    }),
  );
  const held = await Promise.all(shoppers.map(liveHolds));
  expect(held).toEqual(shoppers.map(() => 0));
  expect(await brokenInvariants(context)).toEqual([]);
});

describe('the database', () => {
  test('[SUSPEND-4] refuses a session that begins during a suspension', async () => {
    const mei = await aShopper(running);
    await expect(duringSuspension(mei, () => insertSession(db, mei))).rejects.toMatchObject({
      constraint: 'sessions_of_suspended',
    });
  });

  test('[SUSPEND-4] refuses an order that did not lock its account', async () => {
    const mei = await aShopper(running);
    await expect(duringSuspension(mei, () => insertOrder(mei))).rejects.toMatchObject({
      constraint: 'orders_of_suspended',
    });
  });

  test('control: without the guards both would stay', async () => {
    await sql`drop trigger sessions_of_suspended on sessions`.execute(db);
    await sql`drop trigger orders_of_suspended on orders`.execute(db);
    const mei = await aShopper(running);
    await db.transaction().execute((tx) => updateSuspension(tx, mei.userId, 'Unpaid', now));
    await expect(insertSession(db, mei)).resolves.toBeDefined();
    await expect(insertOrder(mei)).resolves.toBeDefined();
  });
});
