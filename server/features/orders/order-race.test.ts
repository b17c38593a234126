import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
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
const contestedSlots = [12, 13, 14, 15, 16] as const;

const manyShoppers = async (count: number): Promise<Shopper[]> => {
  const shoppers: Shopper[] = [];
  while (shoppers.length < count) {
    const some = Array.from({ length: 20 }, () => aShopper(running));
    shoppers.push(...(await Promise.all(some)));
  }
  return shoppers;
};
const shoppers = await manyShoppers(200);

/**
 * Makes every claim wait at a gate while it is closed, and counts those that came to it. A sequence
 * keeps counting through rollbacks.
 */
const openGate = async () => {
  await sql`create sequence claims_tried`.execute(db);
  await sql`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform nextval('claims_tried');
      perform pg_advisory_xact_lock_shared(1);
      return null;
    end $$`.execute(db);
  await sql`create trigger wait_at_gate before insert on slot_claims
    for each statement execute function wait_at_gate()`.execute(db);
  const keeper = new pg.Client(running.connection);
  await keeper.connect();
  afterAll(() => keeper.end());
  return {
    close: () => keeper.query('select pg_advisory_lock(1)'),
    open: () => keeper.query('select pg_advisory_unlock(1)'),
    claimsTried: async (): Promise<number> => {
      const { rows } = await keeper.query(
        'select case when is_called then last_value::int else 0 end as tried from claims_tried',
      );
      return rows[0].tried;
    },
  };
};
const gate = await openGate();

/**
 * Every member orders one of five slots of a court, all at the same moment. More members than there
 * are slots see theirs as free before the first of them claims it.
 */
const rushFor = async (court: string) => {
  const before = await gate.claimsTried();
  await gate.close();
  const rush = Promise.all(
    shoppers.map((shopper, index) => {
      const slots = { [court]: [contestedSlots[index % contestedSlots.length] as Slot] };
      return place(running, shopper, anOrderRequest({ slots }));
    }),
  );
  await expect
    .poll(async () => (await gate.claimsTried()) - before)
    .toBeGreaterThan(contestedSlots.length);
  await gate.open();
  const codes = new Map<string, number>();
  for (const { status, failure } of await rush) {
    const code = status === 200 ? 'won' : `${status} ${failure.code}`;
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return codes;
};

const expectedCode = /^(won|409 timeslot_(taken|being_processed)|409 slot_gone)$/;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

test('of 200 members who order five slots at once, five get one each and all get an answer', async () => {
  const codes = await rushFor('Tournament Court 1');
  expect(codes.get('won')).toBe(contestedSlots.length);
  expect([...codes.keys()].filter((code) => !expectedCode.test(code))).toEqual([]);
  const owners = await db.selectFrom('slot_claims').select(['user_id', 'slot']).execute();
  expect(owners.map(({ slot }) => slot).sort()).toEqual([...contestedSlots]);
  expect(new Set(owners.map(({ user_id }) => user_id)).size).toBe(contestedSlots.length);
}, 60_000);

test('of 60 members who order the same slot of five courts, one gets all five', async () => {
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

test('late payments and new orders for the same slots: each slot has one owner, and no money is lost', async () => {
  const requests = ([7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const).map((slot) => ({
    slots: { 'Padel Court 1': [slot], 'Padel Court 2': [slot] },
    shownTotalSen: slot <= 10 ? 32_000 : 24_000,
  }));
  const placed = await Promise.all(
    requests.map((request, at) => place(running, shoppers[at] as Shopper, anOrderRequest(request))),
  );
  expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 200));
  context.clock.set(context.clock.now().add({ minutes: 4 }));
  const [orders] = await Promise.all([
    Promise.all(
      requests.map((request, at) =>
        place(running, shoppers[100 + at] as Shopper, anOrderRequest(request)),
      ),
    ),
    Promise.all(
      placed.map(({ answer: { orderId } }, at) =>
        deliver(context, aReport(orderId, { amountSen: requests[at]?.shownTotalSen ?? 0 })),
      ),
    ),
  ]);
  expect(orders.filter(({ status }) => status >= 500)).toEqual([]);
  const outcomes = await db.selectFrom('payments').select('outcome').execute();
  const credited = outcomes.filter(({ outcome }) => outcome === 'credited');
  expect(outcomes).toHaveLength(10);
  expect(credited).toHaveLength(orders.filter(({ status }) => status === 200).length);
}, 60_000);

test('control: without the unique key, more than five members get a slot', async () => {
  // Gives each claim a court id of its own, so that the unique key never conflicts.
  await sql`alter table slot_claims drop constraint slot_claims_court_fk`.execute(db);
  await sql`create sequence places`.execute(db);
  await sql`
    create function step_aside() returns trigger language plpgsql as $$
    begin new.court_id := -nextval('places'); return new; end $$`.execute(db);
  await sql`create trigger step_aside before insert on slot_claims
    for each row execute function step_aside()`.execute(db);
  const codes = await rushFor('Tournament Court 2');
  expect(codes.get('won')).toBeGreaterThan(contestedSlots.length);
}, 60_000);
