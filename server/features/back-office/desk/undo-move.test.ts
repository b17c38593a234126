import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { readSlotHistory } from '#contract/console-slot-history.ts';
import { moveAtDesk, undoMoveAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { insertChange } from '#server/features/bookings/changes.repository.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { move as moveAsMember, type Target } from '#server/testing/moving.ts';
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

let isControl = false;
afterEach(async () => {
  if (!isControl) expect(await brokenInvariants(context)).toEqual([]);
});

/** A booking for RM 60 or RM 80, which the desk has moved. */
const aMoved = async (court: string, from: Slot, to: Slot, creditsSen?: number) => {
  const mei = await aShopper(running, creditsSen === undefined ? {} : { creditsSen });
  await buy(running, mei, { date, slots: { [court]: [from] } });
  const bookingId = await onlyBooking(db, mei);
  const priceOf = (slot: Slot): number => (slot >= 18 ? 8_000 : 6_000);
  const shownDifferenceSen = priceOf(to) - priceOf(from);
  const body = { date, slot: to, courtName: court, shownDifferenceSen, reason: 'Wet court' };
  const { answer } = await ask(app, moveAtDesk, { params: { bookingId }, body }, desk.headers);
  return { mei, bookingId, changeId: answer.changeId ?? '' };
};

const undo = (changeId: string, server = app) =>
  ask(server, undoMoveAtDesk, { params: { changeId }, body: { reason: null } }, desk.headers);

const slotOf = async (member: Parameters<typeof bookingsOf>[1]) =>
  (await bookingsOf(db, member)).map(({ slot }) => slot);

test('[DESK-13] a move is undone once, with its difference, and the member is told', async () => {
  const { mei, bookingId, changeId } = await aMoved('Tournament Court 1', 12, 18, 2_000);
  expect(await balanceOf(db, mei)).toBe(0);
  const answer = { differenceSen: -2_000, paidSen: 6_000, toCollectSen: 0, toReturnSen: 0 };
  expect((await undo(changeId)).answer).toEqual(answer);
  expect((await undo(changeId)).answer).toEqual(answer);
  expect(await slotOf(mei)).toEqual([12]);
  expect(await balanceOf(db, mei)).toBe(2_000);
  const mails = await db
    .selectFrom('mail_outbox')
    .select('body_text')
    .where('to_address', '=', mei.email)
    .where('subject', 'like', 'Moved: %')
    .execute();
  expect(mails).toHaveLength(2);
  const audit = await db
    .selectFrom('audit_log')
    .select(['staff_user_id', 'reason', 'details'])
    .where('action', '=', 'booking.move_undone')
    .where('subject', '=', `booking:${bookingId}`)
    .execute();
  expect(audit).toMatchObject([
    {
      staff_user_id: desk.userId,
      reason: 'The move was taken back at once.',
      details: { before: { slot: 18 }, after: { slot: 12 } },
    },
  ]);
});

test('[DESK-13] the history of the slot offers what can be undone', async () => {
  const { changeId } = await aMoved('Tournament Court 2', 15, 16);
  const courtId = await courtIdOf(db, 'Tournament Court 2');
  const offered = async () => {
    const query = { courtId, date, slot: 16 } as const;
    const { answer } = await ask(app, readSlotHistory, { query }, desk.headers);
    return answer.events.flatMap(({ undo: offer }) => offer ?? []);
  };
  expect(await offered()).toEqual([{ changeId, of: 'move', also: [] }]);
  await undo(changeId);
  expect(await offered()).toEqual([]);
});

describe('[DESK-13] a move stays', () => {
  test('when its old slot was taken', async () => {
    const { mei, changeId } = await aMoved('Tournament Court 2', 12, 13);
    const ada = await aShopper(running);
    await buy(running, ada, { date, slots: { 'Tournament Court 2': [12] } });
    expect((await undo(changeId)).failure.code).toBe('timeslot_taken');
    expect(await slotOf(mei)).toEqual([13]);
  });

  test('when the credits that came back are spent', async () => {
    const { mei, changeId } = await aMoved('Tournament Court 3', 18, 12);
    expect(await balanceOf(db, mei)).toBe(2_000);
    await buy(running, mei, { date, slots: { 'Tournament Court 3': [14] }, useCredits: true });
    expect(await balanceOf(db, mei)).toBe(0);
    expect((await undo(changeId)).failure.code).toBe('undo_credits_spent');
  });

  test('when the booking has moved again, and when a member made it', async () => {
    const { mei, bookingId, changeId } = await aMoved('Tournament Court 4', 12, 13);
    const target = { date, slot: 14, courtName: 'Tournament Court 4' } as const;
    expect((await moveAsMember(running, mei, bookingId, target)).status).toBe(200);
    expect((await undo(changeId)).failure.code).toBe('undo_superseded');
    const own = await db
      .selectFrom('booking_changes')
      .select('id')
      .where('booking_id', '=', bookingId)
      .where('staff_user_id', 'is', null)
      .executeTakeFirstOrThrow();
    expect((await undo(own.id)).failure.code).toBe('undo_not_possible');
    expect((await undo('01920000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

test('[DESK-13] a move from a slot that has started is not offered to be undone', async () => {
  const mei = await aShopper(running);
  await buy(running, mei, { date, slots: { 'Tournament Court 3': [15] } });
  const params = { bookingId: await onlyBooking(db, mei) };
  context.clock.set(Temporal.Instant.from(`${date}T15:10:00+08:00`));
  const target = { date, slot: 16, courtName: 'Tournament Court 3' } as const;
  const body = { ...target, shownDifferenceSen: 0, reason: 'Wet court' };
  const { answer } = await ask(app, moveAtDesk, { params, body }, desk.headers);
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(answer).toEqual({ differenceSen: 0, paidSen: 6_000, changeId: null });
});

describe('[DESK-13] a repeated move offers', () => {
  const repeat = async (bookingId: string, target: Target, headers = desk.headers) => {
    const body = { ...target, shownDifferenceSen: 0, reason: 'Wet court' };
    return (await ask(app, moveAtDesk, { params: { bookingId }, body }, headers)).answer.changeId;
  };

  test('the undo to whoever made the move, until one of its slots starts', async () => {
    const colleague = await aStaffMember(running, 'desk');
    const { bookingId, changeId } = await aMoved('Tournament Court 1', 16, 17);
    const target = { date, slot: 17, courtName: 'Tournament Court 1' } as const;
    expect(await repeat(bookingId, target)).toBe(changeId);
    expect(await repeat(bookingId, target, colleague.headers)).toBeNull();
    context.clock.set(Temporal.Instant.from(`${date}T16:10:00+08:00`));
    const late = await repeat(bookingId, target);
    context.clock.set(Temporal.Instant.from(openingTime));
    expect(late).toBeNull();
  });

  test('no undo of a move that the member made', async () => {
    const { mei, bookingId } = await aMoved('Tournament Court 2', 17, 18, 2_000);
    const target = { date, slot: 19, courtName: 'Tournament Court 2' } as const;
    expect((await moveAsMember(running, mei, bookingId, target)).status).toBe(200);
    expect(await repeat(bookingId, target)).toBeNull();
  });
});

describe('at the same moment', () => {
  test('[DESK-13] two desks undo a move once', async () => {
    for (const slot of [11, 13, 15] as const) {
      const { mei, changeId } = await aMoved('Tournament Court 5', slot, 18, 2_000);
      const answers = await Promise.all([undo(changeId), undo(changeId, twin)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await balanceOf(db, mei)).toBe(2_000);
      expect(await slotOf(mei)).toEqual([slot]);
    }
  });

  test('[DESK-13] of an undo and an order for the old slot, one gets it', async () => {
    for (const slot of [11, 13, 15] as const) {
      const { mei, changeId } = await aMoved('Tournament Court 6', slot, 17);
      const ada = await aShopper(running);
      const slots = { 'Tournament Court 6': [slot] satisfies Slot[] };
      const [undone, ordered] = await Promise.all([
        undo(changeId),
        place(running, ada, anOrderRequest({ date, slots })),
      ]);
      expect([undone.status, ordered.status].sort()).toEqual([200, 409]);
      expect(await slotOf(mei)).toEqual([undone.status === 200 ? slot : 17]);
      // Free for the next round.
      if (undone.status !== 200) {
        const body = {
          date: '2026-11-25',
          slot,
          courtName: 'Tournament Court 6',
          shownDifferenceSen: 0,
          reason: 'Wet court',
        };
        const params = { bookingId: await onlyBooking(db, mei) };
        await ask(app, moveAtDesk, { params, body }, desk.headers);
      }
    }
  });

  test('control: without the constraint, a move could be undone twice', async () => {
    isControl = true;
    const { mei, bookingId, changeId } = await aMoved('Tournament Court 1', 14, 15);
    const booking = await findOwnBooking(db, mei.userId, bookingId);
    if (booking === undefined) throw new Error('There is no booking.');
    const { itemId, courtId } = booking;
    const movedTo = { courtId, date, slot: 14 } as const;
    const back = { booking, itemId, movedTo, amountSen: 0, gaveBack: null, undoes: changeId };
    const undoTwice = () =>
      db.transaction().execute(async (tx) => {
        await insertChange(tx, back, context.clock.now());
        await insertChange(tx, back, context.clock.now());
      });
    await expect(undoTwice()).rejects.toMatchObject({ constraint: 'booking_changes_undone_once' });
    await sql`alter table booking_changes drop constraint booking_changes_undone_once`.execute(db);
    await expect(undoTwice()).resolves.toBeUndefined();
  });
});
