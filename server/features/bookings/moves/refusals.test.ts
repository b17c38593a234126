import { afterEach, expect, test } from 'vitest';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import type { MemberOptions } from '#server/testing/builders.ts';
import { makePlaces, move } from '#server/testing/moving.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const aPlace = makePlaces();

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const aBuyer = async (slot: Slot, options: MemberOptions = {}) => {
  const mei = await aShopper(running, options);
  const place = aPlace();
  await buy(running, mei, { date: place.date, slots: { [place.court]: [slot] } });
  return { mei, ...place, bookingId: await onlyBooking(db, mei) };
};

test('refuses a slot that another member has booked or holds', async () => {
  const { mei, date, court, otherCourt, bookingId } = await aBuyer(12);
  const ada = await aShopper(running);
  await buy(running, ada, { date, slots: { [otherCourt]: [12] } });
  const taken = { date, slot: 12, courtName: otherCourt } as const;
  const { status, failure } = await move(running, mei, bookingId, taken);
  expect(status).toBe(409);
  expect(failure.code).toBe('timeslot_taken');
  await place(running, ada, anOrderRequest({ date, slots: { [otherCourt]: [13] } }));
  const held = { date, slot: 13, courtName: otherCourt } as const;
  expect((await move(running, mei, bookingId, held)).failure.code).toBe('timeslot_being_processed');
  expect(await bookingsOf(db, mei)).toMatchObject([{ court, slot: 12 }]);
});

test('refuses a slot that the member has already booked or holds for an order', async () => {
  const { mei, date, court, bookingId } = await aBuyer(12);
  await buy(running, mei, { date, slots: { [court]: [13] } });
  const booked = { date, slot: 13, courtName: court } as const;
  expect((await move(running, mei, bookingId, booked)).failure.code).toBe('already_confirmed');
  await place(running, mei, anOrderRequest({ date, slots: { [court]: [14] } }));
  const held = { date, slot: 14, courtName: court } as const;
  expect((await move(running, mei, bookingId, held)).failure.code).toBe('move_own_hold');
});

test.each([
  ['[MOVE-3] of another type', { courtName: 'Show Court 1' }, 'move_other_type'],
  ['that does not exist', { courtName: 'Tournament Court 99' }, 'court_unavailable'],
  ['that is held for a queue', { courtName: 'Tournament Court 8' }, 'court_held_super_priority'],
  ['in a slot that is not sold', { slot: 6 }, 'slot_not_sold'],
  ['outside the booking window', { date: '2026-11-26' }, 'outside_window'],
  ['in a past slot', { date: '2026-11-16', slot: 7 }, 'slot_past'],
] as const)('refuses a court %s', async (_, changes, code) => {
  const { mei, date, court, bookingId } = await aBuyer(12);
  const target = { date, slot: 13 as Slot, courtName: court, ...changes };
  expect((await move(running, mei, bookingId, target)).failure.code).toBe(code);
});

test('[MOVE-2] refuses to move a booking that can no longer be refunded', async () => {
  const { mei, date, court, bookingId } = await aBuyer(12);
  context.clock.set(slotStart(date, 12).subtract({ hours: 48 }).add({ milliseconds: 1 }));
  const target = { date, slot: 13, courtName: court } as const;
  const { status, failure } = await move(running, mei, bookingId, target);
  expect(status).toBe(403);
  expect(failure.code).toBe('refund_too_late');
});

test('[MOVE-4] refuses a difference other than the one shown, and names both', async () => {
  const { mei, date, court, bookingId } = await aBuyer(12, { creditsSen: 5_000 });
  const target = { date, slot: 18, courtName: court } as const;
  const { status, failure } = await move(running, mei, bookingId, target, 1_000);
  expect(status).toBe(409);
  expect(failure).toMatchObject({
    code: 'price_changed',
    details: { shownSen: 1_000, pricedSen: 2_000 },
  });
  expect(await balanceOf(db, mei)).toBe(5_000);
});

test('[MOVE-5] refuses a difference that the credits do not cover', async () => {
  const { mei, date, court, bookingId } = await aBuyer(12, { creditsSen: 1_999 });
  const target = { date, slot: 18, courtName: court } as const;
  const { status, failure } = await move(running, mei, bookingId, target, 2_000);
  expect(status).toBe(409);
  expect(failure).toMatchObject({
    code: 'credits_reserve_failed',
    details: { neededSen: 2_000, availableSen: 1_999 },
  });
});

test('[MOVE-5] does not spend credits that another order has reserved', async () => {
  const { mei, date, court, otherCourt, bookingId } = await aBuyer(12, { creditsSen: 3_000 });
  const waiting = { date, slots: { [otherCourt]: [12 as Slot] }, shownCreditsSen: 3_000 };
  await place(running, mei, anOrderRequest({ ...waiting, shownTotalSen: 3_000 }));
  const target = { date, slot: 18, courtName: court } as const;
  const { said } = await move(running, mei, bookingId, target, 2_000);
  expect(said).toBe('RM 20.00 needed, RM 0.00 available, RM 20.00 missing');
  context.clock.set(context.clock.now().add({ minutes: 4 }));
  expect((await move(running, mei, bookingId, target, 2_000)).status).toBe(200);
});

test('the daily limit counts a moved booking once, on its new day', async () => {
  const { mei, date, court, bookingId } = await aBuyer(12);
  const nine: Slot[] = [7, 8, 9, 10, 11, 13, 14, 15, 16];
  await buy(running, mei, { date, slots: { [court]: nine } });
  const sameDay = { date, slot: 17, courtName: court } as const;
  expect((await move(running, mei, bookingId, sameDay)).status).toBe(200);
  const other = aPlace();
  await buy(running, mei, { date: other.date, slots: { [other.court]: [12] } });
  const late = (await bookingsOf(db, mei)).find(({ booking_date }) => booking_date === other.date);
  expect(other.date).not.toBe(date);
  const fullDay = { date, slot: 17, courtName: 'Tournament Court 6' } as const;
  expect((await move(running, mei, late?.id ?? '', fullDay)).failure.code).toBe('daily_limit');
});

test("does not find another member's booking", async () => {
  const { date, court, bookingId } = await aBuyer(12);
  const ada = await aShopper(running);
  const { status } = await move(running, ada, bookingId, { date, slot: 13, courtName: court });
  expect(status).toBe(404);
});
