import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { addPendingOrder } from '#server/testing/guard-fixtures.ts';
import { openSeries, slotsOn, tuesdays } from '#server/testing/series.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const manager = await aStaffMember(running, 'manager');
const court = 'Tournament Court 1';
const [first, second] = tuesdays;
const { courtId, preview, make, end, blocked } = await openSeries(running, manager, court);

let withoutKey = false;
afterEach(async () => {
  if (!withoutKey) expect(await brokenInvariants(context)).toEqual([]);
});

test('[SERIES-3] of a series and an order for one of its slots at once, exactly one gets it', async () => {
  const shopper = await aShopper(running);
  for (const slot of [11, 12, 13, 14, 15, 16] as const) {
    const asked = { slot, durationSlots: 1 };
    const { digest } = (await preview(asked)).answer;
    const series = () => make({ ...asked, digest });
    const order = () =>
      place(running, shopper, anOrderRequest({ date: second, slots: { [court]: [slot] } }));
    const isSeriesFirst = slot % 2 === 0;
    const [one, other] = isSeriesFirst ? [series(), order()] : [order(), series()];
    const statuses = [(await one).status, (await other).status];
    expect(statuses.toSorted()).toEqual([200, 409]);
    const claims = await db
      .selectFrom('slot_claims')
      .select('kind')
      .where('court_id', '=', courtId)
      .where('slot', '=', slot)
      .execute();
    const kinds = new Set(claims.map(({ kind }) => kind));
    expect([...kinds]).toEqual(claims.length === 4 ? ['block'] : ['hold']);
  }
});

test('[SERIES-3] of two series for the same slots at once, one is made whole and the other not at all', async () => {
  const asked = { slot: 20, durationSlots: 2 } as const;
  const { digest } = (await preview(asked)).answer;
  const made = await Promise.all([make({ ...asked, digest }), make({ ...asked, digest })]);
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lists = await Promise.all(made.map(({ id }) => blocked(id)));
  expect(lists.toSorted((a, b) => b.length - a.length)).toEqual([slotsOn(tuesdays), []]);
});

test('[SERIES-5] of two who end parts of a series at once, neither loses what the other did', async () => {
  const { id } = await make({ slot: 18, durationSlots: 1 });
  const answers = await Promise.all([
    end(id, { scope: 'one', date: first }),
    end(id, { scope: 'from', date: second }),
    end(id, { scope: 'from', date: second }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const freed = answers.flatMap(({ freed: dates }) => dates);
  expect(freed.toSorted()).toEqual([...tuesdays]);
  expect(await blocked(id)).toEqual([]);
});

test('[SERIES-9] of two changes of a series at once, one is made and the other refused', async () => {
  const { id } = await make({ slot: 22, durationSlots: 1 });
  const replaces = { seriesId: id, scope: 'all', date: first } as const;
  const changes = await Promise.all(
    ([23, 24] as const).map(async (slot) => {
      const asked = { replaces, slot, durationSlots: 1 };
      return { ...asked, digest: (await preview(asked)).answer.digest };
    }),
  );
  const made = await Promise.all(changes.map((asked) => make(asked)));
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lists = await Promise.all([id, ...made.map((one) => one.id)].map((one) => blocked(one)));
  expect(lists.map(({ length }) => length).toSorted()).toEqual([0, 0, 4]);
});

test('control: without the key, a series and an order that both found the slot free get it', async () => {
  withoutKey = true;
  await sql`alter table slot_claims drop constraint slot_claims_pk`.execute(db);
  const { userId } = await aShopper(running);
  const order_id = await addPendingOrder(db, { user_id: userId });
  const at9 = { court_id: courtId, booking_date: second, slot: 9 } as const;
  const [blocking, ordering] = [
    await db.startTransaction().execute(),
    await db.startTransaction().execute(),
  ];
  await blocking
    .insertInto('slot_claims')
    .values({ ...at9, kind: 'block', block_reason: 'Smash Club' })
    .execute();
  await ordering
    .insertInto('slot_claims')
    .values({ ...at9, kind: 'hold', user_id: userId, order_id, expires_at: new Date() })
    .execute();
  await blocking.commit().execute();
  await ordering.commit().execute();
  const both = db.selectFrom('slot_claims').select('kind').where('slot', '=', 9);
  expect(await both.where('court_id', '=', courtId).execute()).toHaveLength(2);
});
