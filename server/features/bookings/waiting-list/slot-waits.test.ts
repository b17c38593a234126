import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addClosure } from '#contract/operator-calendar.ts';
import { releaseOrder } from '#contract/orders.ts';
import { deleteAccount } from '#contract/profile.ts';
import { refundBooking } from '#contract/refunds.ts';
import { endSlotWait, listSlotWaits, startSlotWait } from '#contract/slot-waits.ts';
import type { Slot } from '#domain/time/slots.ts';
import { findDayClaim } from '#server/features/back-office/day/day.ts';
import { offerFreeSlots } from '#server/features/bookings/waiting-list/slot-offers.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  playDay,
  type Shopper,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;

const court = 'Tournament Court 1';
/** Each test has a slot of its own, booked by the owner; Mei and then Ali wait for it. */
let slot: Slot = 12;
let used = 11;
let [owner, mei, ali]: [Shopper, Shopper, Shopper] = [
  await aShopper(running),
  await aShopper(running),
  await aShopper(running),
];

const startWait = ({ headers }: Shopper, changes: object = {}) =>
  ask(
    app,
    startSlotWait,
    {
      body: {
        ...{ date: playDay, courtType: 'Tournament Court', court, from: slot, to: slot },
        ...changes,
      },
    },
    headers,
  );
const waitsOf = async ({ headers }: Shopper) =>
  (await ask(app, listSlotWaits, {}, headers)).answer.waits;
const waitOf = async (shopper: Shopper) => (await waitsOf(shopper))[0];
const leave = async (shopper: Shopper) =>
  ask(app, endSlotWait, { params: { id: (await waitOf(shopper))?.id ?? '' } }, shopper.headers);
const request = () => anOrderRequest({ slots: { [court]: [slot] } });
const order = (shopper: Shopper) => place(running, shopper, request());
const pass = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));
const now = () => context.clock.now();
const courtId = async () => (await listCourts(db)).find(({ name }) => name === court)?.id ?? 0;
const sweep = async () => {
  await expireHolds(context);
  await offerFreeSlots(context);
};
const refund = async (shopper: Shopper) => {
  const params = { bookingId: await onlyBooking(db, shopper) };
  return ask(app, refundBooking, { params }, shopper.headers);
};
const claim = () =>
  db
    .selectFrom('slot_claims')
    .innerJoin('courts', 'courts.id', 'slot_claims.court_id')
    .select(['kind', 'user_id as userId'])
    .where('courts.name', '=', court)
    .where('booking_date', '=', playDay)
    .where('slot', '=', slot)
    .executeTakeFirst();

beforeEach(async () => {
  used += 1;
  slot = used as Slot;
  owner = await aShopper(running);
  mei = await aShopper(running);
  ali = await aShopper(running);
  await buy(running, owner, { slots: { [court]: [slot] } });
  for (const member of [mei, ali]) expect((await startWait(member)).status).toBe(200);
});
afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('slot_claims').where('kind', '=', 'offer').execute();
    await tx.deleteFrom('slot_waits').execute();
  });
  expect(await brokenInvariants(context)).toEqual([]);
});

describe('[WAIT-5] a freed slot is offered to the first member in line', () => {
  test('[WAIT-7] [WAIT-9] [WAIT-11] it is kept from the moment it is freed, and the offered member books it', async () => {
    await refund(owner);
    expect(await claim()).toEqual({ kind: 'offer', userId: null });
    const tooFast = await order(ali);
    expect(tooFast.failure.code).toBe('timeslot_being_processed');
    await offerFreeSlots(context);
    expect(await waitOf(mei)).toMatchObject({
      place: 1,
      // [WAIT-11]
      offer: { court, slot, until: expect.stringMatching(/^2026-11-16T01:15:0/), priceSen: 6_000 },
    });
    expect(await waitOf(ali)).toMatchObject({ place: 2, offer: null });
    expect((await order(ali)).failure.code).toBe('timeslot_being_processed');
    // [WAIT-9]
    const seen = await findDayClaim(db, { courtId: await courtId(), date: playDay, slot }, now());
    expect(seen).toMatchObject({ kind: 'offer', player: { userId: mei.userId } });
    expect((await mailsTo(db, mei.email)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^A court is free until /),
      body_text: expect.stringContaining('\n  RM 60.00\n'),
    });
    const { orderId } = (await order(mei)).answer;
    await deliver(context, aReport(orderId, { amountSen: 6_000 }));
    expect(await bookingsOf(db, mei)).toHaveLength(1);
    await sweep();
    expect(await waitsOf(mei)).toEqual([]);
    expect(await waitOf(ali)).toMatchObject({ place: 1, offer: null });
  });

  test('for 15 minutes, then to the next, and the one who let it pass waits no longer', async () => {
    await refund(owner);
    await sweep();
    pass(15);
    expect((await order(mei)).failure.code).toBe('timeslot_being_processed');
    await sweep();
    expect(await waitsOf(mei)).toEqual([]);
    expect(await waitOf(ali)).toMatchObject({ place: 1, offer: { slot } });
    expect((await startWait(mei)).status).toBe(200);
    expect(await waitOf(mei)).toMatchObject({ place: 2 });
    await leave(ali);
    expect(await claim()).toEqual({ kind: 'offer', userId: null });
    await sweep();
    expect(await waitOf(mei)).toMatchObject({ place: 1, offer: { slot } });
  });

  test('an order that is not paid leaves the rest of the time, whichever way its hold ends', async () => {
    await refund(owner);
    await sweep();
    const { orderId } = (await order(mei)).answer;
    expect(await waitOf(mei)).toMatchObject({ isOrdered: true, offer: null });
    await ask(app, releaseOrder, { params: { orderId } }, mei.headers);
    expect(await waitOf(mei)).toMatchObject({
      offer: { until: expect.stringMatching(/^2026-11-16T01:15:0/) },
    });
    await order(mei);
    pass(4);
    await sweep();
    expect(await waitOf(mei)).toMatchObject({
      offer: { until: expect.stringMatching(/^2026-11-16T01:15:0/) },
    });
    await order(mei);
    pass(14);
    await sweep();
    expect(await waitOf(ali)).toMatchObject({ offer: { slot } });
  });

  test('also the slot of a hold that expires, which nobody can take in between', async () => {
    await refund(owner);
    await leave(mei);
    await leave(ali);
    await sweep();
    expect(await claim()).toBeUndefined();
    await order(owner);
    await startWait(mei);
    pass(3);
    expect((await order(ali)).failure.code).toBe('slot_gone');
    await sweep();
    expect(await waitOf(mei)).toMatchObject({ offer: { slot } });
  });
});

describe('[WAIT-6] a member who could not book it now is passed over and keeps the place', () => {
  test('a member at the daily limit', async () => {
    await buy(running, mei, {
      slots: { 'Tournament Court 2': [7, 8, 9, 10, 11], 'Tournament Court 3': [7, 8, 9, 10, 11] },
    });
    await refund(owner);
    await sweep();
    expect(await waitOf(mei)).toMatchObject({ place: 1, offer: null });
    expect(await waitOf(ali)).toMatchObject({ place: 2, offer: { slot } });
    await leave(ali);
    await sweep();
    expect(await claim()).toBeUndefined();
  });

  test('a member who has ordered another court for the same time from an offer, and has that offer again', async () => {
    const other = 'Tournament Court 2';
    const otherOwner = await aShopper(running);
    await buy(running, otherOwner, { slots: { [other]: [slot] } });
    await startWait(mei, { court: other });
    await startWait(ali, { court: other });
    await refund(owner);
    await sweep();
    const { orderId } = (await order(mei)).answer;
    await refund(otherOwner);
    await sweep();
    expect(await waitsOf(ali)).toContainEqual(
      expect.objectContaining({ offer: expect.objectContaining({ court: other, slot }) }),
    );
    await ask(app, releaseOrder, { params: { orderId } }, mei.headers);
    expect(await waitsOf(mei)).toMatchObject([
      { court, offer: { court, slot } },
      { court: other, offer: null },
    ]);
    expect(await brokenInvariants(context)).toEqual([]);
  });

  test('[WAIT-8] one who books up to the limit while being offered it: it goes to the next at once', async () => {
    await refund(owner);
    await sweep();
    expect(await waitOf(mei)).toMatchObject({ offer: { slot } });
    await buy(running, mei, {
      slots: { 'Tournament Court 5': [7, 8, 9, 10, 11], 'Tournament Court 6': [7, 8, 9, 10, 11] },
    });
    await sweep();
    expect(await waitOf(mei)).toMatchObject({ place: 1, offer: null });
    expect(await waitOf(ali)).toMatchObject({ place: 2, offer: { slot } });
  });

  test('[WAIT-8] a day that is closed: the offer is withdrawn and comes back', async () => {
    await refund(owner);
    await sweep();
    const body = { sport: 'Pickle' as const, from: playDay, to: playDay, reason: 'New floor' };
    await ask(app, addClosure, { body });
    await sweep();
    expect(await waitOf(mei)).toMatchObject({ place: 1, offer: null });
    await db.deleteFrom('closures').execute();
    await sweep();
    expect(await waitOf(mei)).toMatchObject({ place: 1, offer: { slot } });
  });
});

test('[WAIT-3] an account that is deleted leaves its places and its offer', async () => {
  await refund(owner);
  await sweep();
  expect((await ask(app, deleteAccount, { body: {} }, mei.headers)).status).toBe(200);
  await sweep();
  expect(await waitOf(ali)).toMatchObject({ place: 1, offer: { slot } });
});

test('[WAIT-3] a wait ends with the start of its slot', async () => {
  context.clock.set(Temporal.Instant.from(`${playDay}T${slot}:00:00+08:00`));
  await sweep();
  expect(await waitsOf(mei)).toEqual([]);
});

test('an account without a profile can no more wait than order', async () => {
  const nobody = await aShopper(running, { hasProfile: false });
  expect((await startWait(nobody)).failure.code).toBe('unauthenticated');
  expect(await waitsOf(nobody)).toEqual([]);
  expect(await brokenInvariants(context)).toEqual([]);
});

test('[WAIT-1] a free slot is booked, not waited for', async () => {
  const free = await startWait(mei, { court: 'Tournament Court 4' });
  expect(free.failure.code).toBe('slot_free');
  const evening = { court: null, from: 18, to: 25 };
  expect((await startWait(mei, evening)).failure.code).toBe('slot_free');
  expect((await startWait(mei, { court: null, from: 13, to: 15 })).failure.code).toBe(
    'slot_not_sold',
  );
  expect((await startWait(owner)).failure.code).toBe('already_confirmed');
});
