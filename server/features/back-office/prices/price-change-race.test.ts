import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { priceCourts } from '#contract/orders.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { holdAt, whileHeld } from '#server/testing/lock-waits.ts';
import { makePriceCalls } from '#server/testing/price-changes.ts';
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
const { app, db, context } = running;
const twin = { ...running, app: await openTwinApp(running) };
const one = makePriceCalls(running);
const two = makePriceCalls(twin);
const owner = await aStaffMember(running, 'owner');
const member = await aShopper(running);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const tournament = (baseSen: number) => ({
  edits: [{ kind: 'price' as const, courtType: 'Tournament Court', baseSen, peakSen: 9_000 }],
});

const priceNow = async (): Promise<number> => {
  const body = { date: playDay, slots: { 'Tournament Court 6': [12] } };
  const { answer } = await ask(app, priceCourts, { body }, member.headers);
  return answer.slots[0]?.finalPrice ?? 0;
};

/** Two changes on the same rules, approved at once. */
const approveBoth = async (first: number, second: number) => {
  const ids = [
    await one.drafted(owner, tournament(first)),
    await one.drafted(owner, tournament(second)),
  ] as const;
  const answers = await Promise.all([one.approve(owner, ids[0]), two.approve(owner, ids[1])]);
  return answers.map(({ status, failure }) => (status === 200 ? 'approved' : failure.code));
};

test('[CHANGE-3] of two changes on the same rules that are approved at once, one is', async () => {
  for (const base of [6_100, 6_300, 6_500, 6_700]) {
    const outcomes = await approveBoth(base, base + 100);
    expect(outcomes.toSorted()).toEqual(['approved', 'price_change_stale']);
    expect(await priceNow()).toBe(outcomes[0] === 'approved' ? base : base + 100);
  }
});

test('[CHANGE-3] one change that is approved twice at once is approved once', async () => {
  const id = await one.drafted(owner, tournament(6_900));
  const answers = await Promise.all([one.approve(owner, id), two.approve(owner, id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const acts = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `price-change:${id}`)
    .where('action', '=', 'price-change.effect')
    .execute();
  expect(acts).toHaveLength(1);
});

test('[CHANGE-2] an order at the moment of an approval pays the price that it was shown, or is refused', async () => {
  for (const [round, base] of [7_000, 7_100, 7_200, 7_300].entries()) {
    const shownTotalSen = await priceNow();
    const id = await one.drafted(owner, tournament(base));
    const court = `Tournament Court ${round + 1}`;
    const order = anOrderRequest({ slots: { [court]: [12] }, shownTotalSen });
    const [placed, approved] = await Promise.all([
      place(running, await aShopper(running), order),
      two.approve(owner, id),
    ]);
    expect(approved.status).toBe(200);
    if (placed.status !== 200) {
      expect(placed.failure.code).toBe('price_changed');
      continue;
    }
    const items = await db
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
      .select('final_sen as sen')
      .where('orders.parent_order_id', '=', order.orderId)
      .execute();
    expect(items).toEqual([{ sen: shownTotalSen }]);
  }
});

test('control: without the lock of the venue both are approved, one on rules that it never saw', async () => {
  await sql`
    create schema control;
    create function control.pg_advisory_xact_lock(bigint) returns void language sql as 'select';
  `.execute(db);
  await holdAt(db, "before update on price_changes for each row when (new.state = 'approved')");
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const database = sql.id(rows[0]?.name ?? '');
  await sql`alter database ${database} set search_path = control, public, pg_catalog`.execute(db);
  const unlocked = { ...running, app: await openTwinApp(running) };
  const other = { ...running, app: await openTwinApp(running) };
  const [three, four] = [makePriceCalls(unlocked), makePriceCalls(other)];
  const ids = [
    await three.drafted(owner, tournament(8_100)),
    await three.drafted(owner, tournament(8_200)),
  ] as const;
  const answers = await whileHeld(db, 2, () =>
    Promise.all([three.approve(owner, ids[0]), four.approve(owner, ids[1])]),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
