import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { cancelAtDesk, undoCancelAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { insertBookings } from '#server/features/bookings/bookings.repository.ts';
import { insertChange } from '#server/features/bookings/changes.repository.ts';
import { findCancellation } from '#server/features/bookings/undo.repository.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { addClaim } from '#server/testing/guard-fixtures.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const desk = await aStaffMember(running, 'desk');
const date = '2026-11-24';
const reason = 'Fell ill';
const slots: readonly Slot[] = [11, 12, 13, 14, 15];

let isControl = false;
afterEach(async () => {
  if (!isControl) expect(await brokenInvariants(context)).toEqual([]);
});

/** A booking for RM 60 that the desk has cancelled. */
const aCancelled = async (court: string, slot: Slot) => {
  const mei = await aShopper(running);
  await buy(running, mei, { date, slots: { [court]: [slot] } });
  const bookingId = await onlyBooking(db, mei);
  const body = { giveBack: 'all', reason } as const;
  const { answer } = await ask(app, cancelAtDesk, { params: { bookingId }, body }, desk.headers);
  return { mei, bookingId, changeId: answer.changeId ?? '' };
};

const undo = (changeId: string, server = app) =>
  ask(server, undoCancelAtDesk, { params: { changeId }, body: { reason: null } }, desk.headers);

describe('at the same moment', () => {
  test('[DESK-15] two desks undo a cancellation once', async () => {
    for (const slot of slots) {
      const { mei, changeId } = await aCancelled('Tournament Court 1', slot);
      const answers = await Promise.all([undo(changeId), undo(changeId, twin)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await balanceOf(db, mei)).toBe(0);
      expect(await bookingsOf(db, mei)).toHaveLength(1);
    }
  });

  test('[DESK-15] of an undo and an order for the slot, one gets it', async () => {
    for (const slot of slots) {
      const { mei, changeId } = await aCancelled('Tournament Court 2', slot);
      const ada = await aShopper(running);
      const wanted = { 'Tournament Court 2': [slot] };
      const [undone, ordered] = await Promise.all([
        undo(changeId, twin),
        place(running, ada, anOrderRequest({ date, slots: wanted })),
      ]);
      expect([undone.status, ordered.status].sort()).toEqual([200, 409]);
      const isUndone = undone.status === 200;
      expect(await bookingsOf(db, mei)).toHaveLength(isUndone ? 1 : 0);
      expect(await balanceOf(db, mei)).toBe(isUndone ? 0 : 6_000);
    }
  });

  test('[DESK-15] the credits that came back pay for the slot again or for another, not for both', async () => {
    for (const slot of slots) {
      const { mei, changeId } = await aCancelled('Tournament Court 3', slot);
      const wanted = { 'Tournament Court 4': [slot] };
      const order = anOrderRequest({ date, slots: wanted, shownCreditsSen: 6_000 });
      const [undone, ordered] = await Promise.all([
        undo(changeId, twin),
        place(running, mei, order),
      ]);
      if (undone.status !== 200) expect(undone.failure.code).toBe('undo_credits_spent');
      const isPaid = ordered.status === 200 && undone.status !== 200;
      expect(await bookingsOf(db, mei)).toHaveLength(1);
      expect(isPaid || undone.status === 200).toBe(true);
      expect(await balanceOf(db, mei)).toBe(0);
    }
  });

  test('[DESK-15] an undo and a second cancellation leave the booking or its money', async () => {
    for (const slot of slots) {
      const { mei, bookingId, changeId } = await aCancelled('Tournament Court 5', slot);
      const body = { giveBack: 'all', reason } as const;
      const [undone, cancelled] = await Promise.all([
        undo(changeId, twin),
        ask(app, cancelAtDesk, { params: { bookingId }, body }, desk.headers),
      ]);
      expect([undone.status, cancelled.status]).toEqual([200, 200]);
      const isBack = cancelled.answer.hadEnded;
      expect(await bookingsOf(db, mei)).toHaveLength(isBack ? 1 : 0);
      expect(await balanceOf(db, mei)).toBe(isBack ? 0 : 6_000);
    }
  });

  test('control: without the constraint, a cancellation could be undone twice', async () => {
    isControl = true;
    const { changeId } = await aCancelled('Tournament Court 6', 11);
    const ended = await findCancellation(db, changeId);
    if (ended === undefined) throw new Error('There is no cancellation.');
    const { bookingId: id, userId, courtId, slot, orderId, itemId } = ended;
    const bookingType = 'court_booking' as const;
    const createdAt = new Date(openingTime);
    const place = { courtId, bookingDate: date, slot, instanceId: null, createdAt };
    const booking = { id, userId, bookingType, orderId, ...place };
    const staff = { userId: desk.userId, reason };
    const change = { movedTo: null, amountSen: -6_000, gaveBack: null, undoes: changeId, staff };
    const undoTwice = () =>
      db.transaction().execute(async (tx) => {
        await insertChange(tx, { booking, itemId, ...change }, context.clock.now());
        await insertChange(tx, { booking, itemId, ...change }, context.clock.now());
      });
    await expect(undoTwice()).rejects.toMatchObject({ constraint: 'booking_changes_undone_once' });
    await sql`alter table booking_changes drop constraint booking_changes_undone_once`.execute(db);
    await expect(undoTwice()).resolves.toBeUndefined();
  });

  test('control: without the claim, the slot could be booked twice', async () => {
    isControl = true;
    const { mei, changeId } = await aCancelled('Tournament Court 6', 12);
    const ada = await aShopper(running);
    await buy(running, ada, { date, slots: { 'Tournament Court 6': [12] } });
    const ended = await findCancellation(db, changeId);
    if (ended === undefined) throw new Error('There is no cancellation.');
    const { courtId, bookingId: id } = ended;
    const bookAgain = () =>
      db.transaction().execute(async (tx) => {
        await addClaim(tx, {
          ...{ court_id: courtId, booking_date: date, slot: 12, user_id: mei.userId },
          kind: 'booking',
        });
        const booking = { id, courtId, date, slot: 12, orderId: null } as const;
        await insertBookings(tx, mei.userId, [booking], context.clock.now());
      });
    await expect(bookAgain()).rejects.toMatchObject({ constraint: 'slot_claims_pk' });
    await sql`alter table slot_claims drop constraint slot_claims_pk`.execute(db);
    await expect(bookAgain()).resolves.toBeUndefined();
  });
});
