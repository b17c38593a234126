import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { sellAtDesk } from '#contract/desk-sales.ts';
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
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';
import { openWeeklySales } from '#server/testing/weekly-sales.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const twin = await openTwinApp(running);
const manager = await aStaffMember(running, 'manager');
const court = 'Tournament Court 1';
const courtId = await courtIdOf(db, court);
const second = '2026-11-24';
const { saleOf } = openWeeklySales(running, manager, court);

let withoutKey = false;
afterEach(async () => {
  if (!withoutKey) expect(await brokenInvariants(context)).toEqual([]);
});

const paidSen = async (): Promise<number> => {
  const rows = await db.selectFrom('payments').select('amount_sen').execute();
  return rows.reduce((sum, { amount_sen }) => sum + amount_sen, 0);
};

/** Who has the slot on each date, such as `booking`. */
const claimsOf = async (slot: Slot): Promise<string[]> => {
  const rows = await db
    .selectFrom('slot_claims')
    .select(['kind', 'booking_date'])
    .where('court_id', '=', courtId)
    .where('slot', '=', slot)
    .orderBy('booking_date')
    .execute();
  return rows.map(({ kind }) => kind);
};

const refusals = ['timeslot_taken', 'timeslot_being_processed', 'slot_gone', 'preview_changed'];

test('[SERIES-11] of a weekly sale and an order for one of its slots at once, one holds it, and money is taken once', async () => {
  let tookSen = 0;
  for (const slot of [11, 12, 13, 14, 15, 16] as const) {
    const mei = await aShopper(running);
    const slots = { [court]: [slot] };
    const sale = await saleOf({ slots });
    const order = anOrderRequest({ date: second, slots });
    const selling = () => ask(twin, sellAtDesk, { body: sale }, manager.headers);
    const ordering = () => place(running, mei, order);
    const isSaleFirst = slot % 2 === 0;
    const [one, other] = isSaleFirst ? [selling(), ordering()] : [ordering(), selling()];
    const answers = [await one, await other];
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refusals).toContain(refused?.failure.code);
    const claims = await claimsOf(slot);
    const isSold = claims.length === 4;
    expect(claims).toEqual(isSold ? Array(4).fill('booking') : ['hold']);
    if (isSold) tookSen += sale.shownTotalSen;
    expect(await paidSen()).toBe(tookSen);
  }
});

test('[SERIES-11] of two weekly sales of the same slots at once, one is sold whole and the other not at all', async () => {
  const before = await paidSen();
  const sales = await Promise.all([saleOf(), saleOf()]);
  const answers = await Promise.all(
    sales.map((sale, at) =>
      ask(at === 0 ? running.app : twin, sellAtDesk, { body: sale }, manager.headers),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await claimsOf(20)).toEqual(Array(4).fill('booking'));
  expect(await paidSen()).toBe(before + (sales[0]?.shownTotalSen ?? 0));
});

test('control: without the key, a weekly sale and an order that both found the slot free get it', async () => {
  withoutKey = true;
  await sql`alter table slot_claims drop constraint slot_claims_pk`.execute(db);
  const at9 = { court_id: courtId, booking_date: second, slot: 9 } as const;
  const hold = async () => {
    const { userId } = await aShopper(running);
    const order_id = await addPendingOrder(db, { user_id: userId });
    return { ...at9, kind: 'hold' as const, user_id: userId, order_id, expires_at: new Date() };
  };
  const holds = [await hold(), await hold()];
  const [selling, ordering] = [
    await db.startTransaction().execute(),
    await db.startTransaction().execute(),
  ];
  await selling
    .insertInto('slot_claims')
    .values(holds[0] ?? [])
    .execute();
  await ordering
    .insertInto('slot_claims')
    .values(holds[1] ?? [])
    .execute();
  await selling.commit().execute();
  await ordering.commit().execute();
  expect(await claimsOf(9)).toEqual(['hold', 'hold']);
});
