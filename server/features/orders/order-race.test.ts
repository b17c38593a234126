import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aReport, tell } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  type Shopper,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const hours = [12, 13, 14, 15, 16] as const;

const manyShoppers = async (count: number): Promise<Shopper[]> => {
  const shoppers: Shopper[] = [];
  while (shoppers.length < count) {
    const some = Array.from({ length: 20 }, () => aShopper(running));
    shoppers.push(...(await Promise.all(some)));
  }
  return shoppers;
};
const shoppers = await manyShoppers(200);

/** Every member asks for one of five hours of a court, all at the same moment. */
const rushFor = async (court: string) => {
  const answers = await Promise.all(
    shoppers.map((shopper, index) => {
      const slots = { [court]: [hours[index % hours.length] as Slot] };
      return place(running, shopper, anOrderRequest({ slots }));
    }),
  );
  const codes = new Map<string, number>();
  for (const { status, failure } of answers) {
    const code = status === 200 ? 'won' : `${status} ${failure.code}`;
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return codes;
};

/** Counts how often somebody reaches the key; a sequence forgets nothing that is rolled back. */
const countClaims = async () => {
  await sql`create sequence claims_tried`.execute(db);
  await sql`
    create function count_claim() returns trigger language plpgsql as $$
    begin perform nextval('claims_tried'); return null; end $$`.execute(db);
  await sql`create trigger count_claim before insert on slot_claims
    for each statement execute function count_claim()`.execute(db);
  return async (): Promise<number> => {
    const { rows } = await sql<{ tried: number }>`
      select last_value as tried from claims_tried`.execute(db);
    return rows[0]?.tried ?? 0;
  };
};

const refusedPolitely = /^(won|409 timeslot_(taken|being_processed)|409 slot_gone)$/;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

test('of 200 members who want five hours at once, five get one each and all are answered', async () => {
  const claimsTried = await countClaims();
  const codes = await rushFor('Tournament Court 1');
  expect(codes.get('won')).toBe(hours.length);
  expect([...codes.keys()].filter((code) => !refusedPolitely.test(code))).toEqual([]);
  const owners = await db.selectFrom('slot_claims').select(['user_id', 'slot']).execute();
  expect(owners.map(({ slot }) => slot).sort()).toEqual([...hours]);
  expect(new Set(owners.map(({ user_id }) => user_id)).size).toBe(hours.length);
  // Otherwise nobody would have raced: they looked while the hours were free, and the key decided.
  expect(await claimsTried()).toBeGreaterThan(hours.length);
}, 60_000);

test('of 60 members who want the same hours of five courts, one gets all of them', async () => {
  const courts = [6, 2, 5, 3, 4].map((number) => `Tournament Court ${number}`);
  const answers = await Promise.all(
    shoppers.slice(0, 60).map((shopper, index) => {
      const turned = courts.map((_, at) => courts[(at + index) % courts.length] as string);
      const slots = Object.fromEntries(turned.map((court) => [court, [20 as const]]));
      return place(running, shopper, anOrderRequest({ slots, shownTotalSen: 40_000 }));
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
}, 60_000);

test('late payments and new orders for the same hours: each hour has one owner, all money its place', async () => {
  const wishes = ([7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const).map((hour) => ({
    slots: { 'Padel Court 1': [hour], 'Padel Court 2': [hour] },
    shownTotalSen: hour <= 10 ? 32_000 : 24_000,
  }));
  const placed = await Promise.all(
    wishes.map((wish, at) => place(running, shoppers[at] as Shopper, anOrderRequest(wish))),
  );
  expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 200));
  context.clock.set(context.clock.now().add({ minutes: 4 }));
  const [orders] = await Promise.all([
    Promise.all(
      wishes.map((wish, at) => place(running, shoppers[100 + at] as Shopper, anOrderRequest(wish))),
    ),
    Promise.all(
      placed.map(({ answer: { orderId } }, at) =>
        tell(context, aReport(orderId, { amountSen: wishes[at]?.shownTotalSen ?? 0 })),
      ),
    ),
  ]);
  expect(orders.filter(({ status }) => status >= 500)).toEqual([]);
  const outcomes = await db.selectFrom('payments').select('outcome').execute();
  const credited = outcomes.filter(({ outcome }) => outcome === 'credited');
  expect(outcomes).toHaveLength(10);
  expect(credited).toHaveLength(orders.filter(({ status }) => status === 200).length);
}, 60_000);

test('without the key of the hours, more than five would get one', async () => {
  // Each claim is put somewhere of its own, so that the key never finds two in one place.
  await sql`alter table slot_claims drop constraint slot_claims_court_fk`.execute(db);
  await sql`create sequence places`.execute(db);
  await sql`
    create function step_aside() returns trigger language plpgsql as $$
    begin new.court_id := -nextval('places'); return new; end $$`.execute(db);
  await sql`create trigger step_aside before insert on slot_claims
    for each row execute function step_aside()`.execute(db);
  const codes = await rushFor('Tournament Court 2');
  expect(codes.get('won')).toBeGreaterThan(hours.length);
}, 60_000);
