import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { sentenceOf, statusOf } from '#contract/errors.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { placeCourtOrder } from '#server/features/bookings/court-order/court-order.ts';
import { openTestApp } from '#server/testing/app.ts';
import { bookPaidSlot } from '#server/testing/booked-slots.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  everythingOrdered,
  type OrderRequest,
  openingTime,
  place,
  playDay,
  type Shopper,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
let rival: Shopper;
let before: Record<string, unknown[]>;

beforeAll(async () => {
  rival = await aShopper(running, { creditsSen: 8_000 });
  const day = { court_id: await courtIdOf(db, 'Tournament Court 1'), booking_date: playDay };
  await bookPaidSlot(db, rival, { ...day, slot: 10 });
  const held = anOrderRequest({ slots: { 'Tournament Court 1': [11] } });
  expect((await place(running, rival, held)).status).toBe(200);
});

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

/** Sends a request that must be refused, and checks that it left nothing behind. */
const refuse = async (shopper: Shopper, request: OrderRequest, code: ErrorCode) => {
  before = await everythingOrdered(running);
  const { status, failure, said } = await place(running, shopper, request);
  expect(failure).toMatchObject({ code, message: sentenceOf(code) });
  expect(status).toBe(statusOf[code]);
  expect(await everythingOrdered(running)).toEqual(before);
  return { ...failure, said };
};

test.each<[string, Partial<OrderRequest>, ErrorCode]>([
  ['no name', { billingName: '  ' }, 'billing_name_required'],
  ['a name with symbols', { billingName: 'Mei; Tan' }, 'billing_name_invalid'],
  ['a name of 129 letters', { billingName: 'm'.repeat(129) }, 'billing_name_too_long'],
  ['no e-mail', { billingEmail: '' }, 'billing_email_required'],
  ['an e-mail without a domain', { billingEmail: 'mei@' }, 'billing_email_invalid'],
  ['no mobile number', { billingMobile: '' }, 'billing_mobile_required'],
  ['an unreadable number', { billingMobile: 'call me' }, 'billing_mobile_unreadable'],
  ['an invalid number', { billingMobile: '+60 12 345' }, 'billing_mobile_invalid'],
  ['a group lesson', { bookingType: 'group-lesson' }, 'invalid_booking_type'],
  ['a booking type that is not sold', { bookingType: 'court_booking' }, 'invalid_booking_type'],
  ['no slots', { slots: {} }, 'no_timeslot'],
  ['an unknown court', { slots: { 'Moon Court 1': [12] } }, 'court_unavailable'],
  ['yesterday', { date: '2026-11-15' }, 'outside_window'],
  ['the eleventh day', { date: '2026-11-26' }, 'outside_window'],
  ['a restricted court', { slots: { 'Padel Court 4': [12] } }, 'court_restricted'],
  ['a slot that is not sold', { slots: { 'Tournament Court 1': [6] } }, 'slot_not_sold'],
  ['a slot in the past', { date: '2026-11-16', slots: { 'Show Court 1': [7] } }, 'slot_past'],
  ['a booked slot', { slots: { 'Tournament Court 1': [10] } }, 'timeslot_taken'],
  ['a held slot', { slots: { 'Tournament Court 1': [11, 12] } }, 'timeslot_being_processed'],
  [
    'eleven slots',
    { slots: { 'Show Court 1': [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] } },
    'daily_limit',
  ],
  ['another price', { shownTotalSen: 5_999 }, 'price_changed'],
  ['free slots for a member who is no athlete', { shownFreeSlots: 1 }, 'free_slots_exceeded'],
])('refuses %s and writes nothing', async (_, changes, code) => {
  await refuse(await aShopper(running), anOrderRequest(changes), code);
});

describe('a refusal names', () => {
  test('[ORDER-9] the amount shown and the current amount', async () => {
    const request = anOrderRequest({ slots: { 'Tournament Court 2': [19] }, shownTotalSen: 6_000 });
    const { said } = await refuse(await aShopper(running), request, 'price_changed');
    expect(said).toBe('Shown RM 60.00, now RM 80.00');
  });

  test('only the slots that another member has', async () => {
    const request = anOrderRequest({ slots: { 'Tournament Court 1': [9, 10, 11] } });
    const { said } = await refuse(await aShopper(running), request, 'timeslot_taken');
    expect(said).toBe('Pickle Tournament Court 1, 10:00 AM - 11:00 AM');
  });
});

test('refuses a slot that the member has already booked', async () => {
  const request = anOrderRequest({ slots: { 'Tournament Court 1': [10] } });
  await refuse(rival, request, 'already_confirmed');
});

test('refuses a closed day', async () => {
  const { id } = await db
    .insertInto('closures')
    .values({ sport_id: null, from_date: playDay, to_date: playDay, reason: 'Repairs' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await refuse(await aShopper(running), anOrderRequest(), 'day_closed');
  await db.deleteFrom('closures').where('id', '=', id).execute();
});

test.each<[string, MembershipStatus, ErrorCode]>([
  ['Tournament Court 7', 'athlete', 'court_held_priority'],
  ['Tournament Court 8', 'coach', 'court_held_super_priority'],
])('refuses %s to %s on a day of its queue', async (court, status, code) => {
  // 2026-11-24 is day 6 of the cycle, counted from its anchor in May 2025.
  const date = '2026-11-24';
  await refuse(
    await aShopper(running, { status }),
    anOrderRequest({ date, slots: { [court]: [12] } }),
    code,
  );
});

test('refuses more free slots than are left in the week', async () => {
  const ali = await aShopper(running, { status: 'athlete' });
  const slots = { 'Show Court 2': [12, 13] as (12 | 13)[] };
  const both = anOrderRequest({ slots, shownTotalSen: 0, shownFreeSlots: 2 });
  expect((await place(running, ali, both)).status).toBe(200);
  const third = anOrderRequest({
    slots: { 'Show Court 2': [14] },
    shownTotalSen: 0,
    shownFreeSlots: 1,
  });
  const { said } = await refuse(ali, third, 'free_slots_exceeded');
  expect(said).toBe('Pickle Show Court 2, 02:00 PM - 03:00 PM');
});

test('refuses to spend credits that another order has reserved', async () => {
  const mei = await aShopper(running, { creditsSen: 5_000 });
  const first = anOrderRequest({
    slots: { 'Tournament Court 3': [12] },
    shownCreditsSen: 5_000,
    shownTotalSen: 1_000,
  });
  expect((await place(running, mei, first)).status).toBe(200);
  const second = { ...first, ...anOrderRequest(), slots: { 'Tournament Court 3': [13 as const] } };
  const request = { ...second, shownCreditsSen: 5_000, shownTotalSen: 1_000 };
  const { said } = await refuse(mei, request, 'price_changed');
  expect(said).toBe('Shown RM 10.00, now RM 60.00');
});

test('refuses a changed price when credits pay for everything', async () => {
  const mei = await aShopper(running, { creditsSen: 30_000 });
  const request = anOrderRequest({
    slots: { 'Show Court 1': [18] },
    shownTotalSen: 0,
    shownCreditsSen: 10_000,
  });
  const { said } = await refuse(mei, request, 'price_changed');
  expect(said).toBe('Shown RM 100.00, now RM 120.00');
});

test('refuses the 11th slot of a day, counting bookings and other holds', async () => {
  const mei = await aShopper(running);
  const nine = anOrderRequest({
    slots: { 'Show Court 1': [9, 10, 11, 12, 13, 14, 15, 16, 17] },
    shownTotalSen: 9 * 12_000,
  });
  expect((await place(running, mei, nine)).status).toBe(200);
  const two = anOrderRequest({ slots: { 'Tournament Court 4': [12, 13] }, shownTotalSen: 12_000 });
  await refuse(mei, two, 'daily_limit');
});

describe('refuses a person who', () => {
  test('has not signed in', async () => {
    const anonymous = { ...rival, headers: { cookie: '' } };
    await refuse(anonymous, anOrderRequest(), 'unauthenticated');
  });

  test('has no profile yet', async () => {
    await refuse(
      await aShopper(running, { hasProfile: false }),
      anOrderRequest(),
      'unauthenticated',
    );
  });
});

test('refuses an order with an amount to pay if the venue has no payment provider', async () => {
  const mei = await aShopper(running);
  before = await everythingOrdered(running);
  const placed = placeCourtOrder(context, null, mei.userId, anOrderRequest());
  await expect(placed).rejects.toMatchObject({ code: 'payments_unavailable' });
  expect(await everythingOrdered(running)).toEqual(before);
});

test('refuses a court type without a price', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`create table prices_kept as table prices`.execute(tx);
    await tx.deleteFrom('prices').execute();
  });
  await refuse(await aShopper(running), anOrderRequest(), 'pricing_failed');
  await sql`insert into prices select * from prices_kept`.execute(db);
});

describe('each step that fails returns its own error', () => {
  /** Makes every such statement fail while `work` runs. */
  const failing = async (
    event: 'insert' | 'delete',
    table: string,
    work: () => Promise<unknown>,
  ) => {
    await sql`
      create function fail() returns trigger language plpgsql as $$
      begin raise exception 'a fault'; end $$`.execute(db);
    await sql`create trigger fail before ${sql.raw(event)} on ${sql.table(table)}
      for each statement execute function fail()`.execute(db);
    try {
      await work();
    } finally {
      await sql`drop function fail cascade`.execute(db);
    }
  };

  test.each<['insert' | 'delete', string, ErrorCode]>([
    ['delete', 'pending_credits_deduction', 'credits_cleanup_failed'],
    ['insert', 'pending_credits_deduction', 'credits_reserve_failed'],
    ['insert', 'order_items', 'order_internal'],
  ])('%s on %s: %s', async (event, table, code) => {
    const mei = await aShopper(running, { creditsSen: 5_000 });
    const request = anOrderRequest({ shownCreditsSen: 5_000, shownTotalSen: 1_000 });
    await failing(event, table, () => refuse(mei, request, code));
  });

  test('insert on free_slots: free_booking_failed', async () => {
    const ali = await aShopper(running, { status: 'athlete' });
    const request = anOrderRequest({ shownTotalSen: 0, shownFreeSlots: 1 });
    await failing('insert', 'free_slots', () => refuse(ali, request, 'free_booking_failed'));
  });
});
