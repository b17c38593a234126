import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { sellAtDesk } from '#contract/desk-sales.ts';
import type { Slot } from '#domain/time/slots.ts';
import { courtGoods } from '#server/features/bookings/court-order/court-order.ts';
import { placeOrderAtDesk } from '#server/features/orders/placing.ts';
import { settleAtDesk } from '#server/features/payments/settling/desk-settling.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale } from '#server/testing/desk-sales.ts';
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
const { app, db, context } = running;
const twin = await openTwinApp(running);
const desks = [await aStaffMember(running, 'desk'), await aStaffMember(running, 'desk')] as const;
const court = 'Tournament Court 1';
const courtId = await courtIdOf(db, court);

let withoutKey = false;
afterEach(async () => {
  if (!withoutKey) expect(await brokenInvariants(context)).toEqual([]);
});

const paidSen = async (): Promise<number> => {
  const rows = await db.selectFrom('payments').select('amount_sen').execute();
  return rows.reduce((sum, { amount_sen }) => sum + amount_sen, 0);
};

const refusals = ['timeslot_taken', 'timeslot_being_processed', 'slot_gone'];

test('[DESK-9] of two desks that sell one slot at once, one sells it and one records no money', async () => {
  for (const [index, slot] of ([11, 12, 13, 14, 15, 16] as const).entries()) {
    const sales = [aSale({ slots: { [court]: [slot] } }), aSale({ slots: { [court]: [slot] } })];
    const [first, second] = desks;
    const answers = await Promise.all([
      ask(app, sellAtDesk, { body: { ...sales[0] } }, first.headers),
      ask(twin, sellAtDesk, { body: { ...sales[1] } }, second.headers),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refusals).toContain(refused?.failure.code);
    expect(await paidSen()).toBe((index + 1) * 6_000);
  }
});

test('[DESK-9] of a desk and a member who want one slot at once, exactly one gets it', async () => {
  const before = await paidSen();
  let sold = 0;
  for (const slot of [17, 10, 9] as const) {
    const mei = await aShopper(running);
    const priceSen = slot === 17 ? 6_000 : 8_000;
    const slots = { [court]: [slot as Slot] };
    const answers = await Promise.all([
      ask(
        twin,
        sellAtDesk,
        { body: { ...aSale({ slots, shownTotalSen: priceSen }) } },
        desks[0].headers,
      ),
      place(running, mei, anOrderRequest({ slots, shownTotalSen: priceSen })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [atDesk, byMember] = answers;
    if (atDesk.status === 200) {
      sold += priceSen;
      expect(refusals).toContain(byMember.failure.code);
    } else {
      // The member holds it until they pay, which is what the desk reads.
      expect(atDesk.failure.code).toBe('timeslot_being_processed');
    }
  }
  expect(await paidSen()).toBe(before + sold);
});

test('[LINK-4] a member does not take up on the web what the desk is selling to them', async () => {
  const mei = await aShopper(running);
  const slots = { 'Tournament Court 2': [12 as Slot] };
  const { orderId } = aSale();
  // The sale is placed and not settled yet.
  await placeOrderAtDesk(
    context,
    { ...anOrderRequest({ slots }), orderId, shownFreeSlots: 0 },
    courtGoods,
    {
      channel: 'desk',
      soldBy: desks[0].userId,
      buyerTaxId: null,
      terms: 'cash',
      findBuyer: async () => ({
        userId: mei.userId,
        billing: { billingName: 'Mei', billingEmail: mei.email, billingMobile: '' },
      }),
      onPlaced: async () => undefined,
    },
  );
  const { status, failure } = await place(running, mei, anOrderRequest({ slots }));
  expect([status, failure.code]).toEqual([409, 'held_by_venue']);
  const takenBy = desks[0].userId;
  const cash = { orderId, amountSen: 6_000, method: 'cash', reference: null, takenBy } as const;
  await settleAtDesk(context, cash);
});

test('control: without the key, two desks that both found the slot free would hold it', async () => {
  withoutKey = true;
  await sql`alter table slot_claims drop constraint slot_claims_pk`.execute(db);
  const slotKey = { court_id: courtId, booking_date: playDay, slot: 20 } as const;
  const holds = await Promise.all(
    [0, 1].map(async () => {
      const { userId } = await aShopper(running);
      const order_id = await addPendingOrder(db, { user_id: userId });
      const expires_at = new Date('2026-11-16T02:00:00Z');
      return { ...slotKey, kind: 'hold' as const, user_id: userId, order_id, expires_at };
    }),
  );
  await Promise.all(holds.map((hold) => db.insertInto('slot_claims').values(hold).execute()));
  const claims = await db
    .selectFrom('slot_claims')
    .select('kind')
    .where('slot', '=', 20)
    .where('court_id', '=', courtId)
    .execute();
  expect(claims).toHaveLength(2);
});
