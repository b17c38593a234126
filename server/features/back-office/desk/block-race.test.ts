import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { blockSlots } from '#contract/desk-blocks.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { addPendingOrder, courtIdOf } from '#server/testing/guard-fixtures.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  playDay,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const twin = await openTwinApp(running);
const manager = await aStaffMember(running, 'manager');
const court = 'Tournament Court 1';
const courtId = await courtIdOf(db, court);
const reason = 'Wet floor';

const claimsOf = (slot: Slot) =>
  db
    .selectFrom('slot_claims')
    .select('kind')
    .where('court_id', '=', courtId)
    .where('slot', '=', slot)
    .execute();

let withoutKey = false;
afterEach(async () => {
  if (!withoutKey) expect(await brokenInvariants(context)).toEqual([]);
});

test('[DESK-2] of a block and orders for the same slot at once, exactly one gets it', async () => {
  const shoppers = await Promise.all(Array.from({ length: 3 }, () => aShopper(running)));
  const winners = new Set<string>();
  for (const slot of [11, 12, 13, 14, 15, 16, 17] as const) {
    const block = () =>
      ask(
        twin,
        blockSlots,
        { body: { courtId, date: playDay, slots: [slot], reason } },
        manager.headers,
      );
    const order = (index: number) => {
      const shopper = shoppers[index % shoppers.length];
      if (shopper === undefined) throw new Error('There is no shopper.');
      return place(running, shopper, anOrderRequest({ slots: { [court]: [slot] } }));
    };
    const racers = slot % 2 === 0 ? [block(), order(slot)] : [order(slot), block()];
    const answers = await Promise.all(racers);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [claim, ...others] = await claimsOf(slot);
    expect(others).toEqual([]);
    winners.add(claim?.kind ?? 'none');
  }
  expect([...winners].filter((kind) => kind !== 'block' && kind !== 'hold')).toEqual([]);
});

test('control: without the key, a block and an order that both found the slot free get it', async () => {
  withoutKey = true;
  await sql`alter table slot_claims drop constraint slot_claims_pk`.execute(db);
  const { userId } = await aShopper(running);
  const order_id = await addPendingOrder(db, { user_id: userId });
  const place18 = { court_id: courtId, booking_date: playDay, slot: 18 } as const;
  const [blocking, ordering] = [
    await db.startTransaction().execute(),
    await db.startTransaction().execute(),
  ];
  await blocking
    .insertInto('slot_claims')
    .values({ ...place18, kind: 'block', block_reason: reason })
    .execute();
  await ordering
    .insertInto('slot_claims')
    .values({ ...place18, kind: 'hold', user_id: userId, order_id, expires_at: new Date() })
    .execute();
  await blocking.commit().execute();
  await ordering.commit().execute();
  expect(await claimsOf(18)).toHaveLength(2);
});
