import { afterEach, describe, expect, test } from 'vitest';
import { readSlotHistory } from '#contract/console-slot-history.ts';
import { cancelAtDesk, undoCancelAtDesk } from '#contract/desk-bookings.ts';
import { getOrderHistory, getReceipt, getStatement } from '#contract/history.ts';
import * as calls from '#contract/operator-calendar.ts';
import { deleteAccount } from '#contract/profile.ts';
import { refundBooking } from '#contract/refunds.ts';
import type { Slot } from '#domain/time/slots.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { move } from '#server/testing/moving.ts';
import { balanceOf, bookingsOf, buy, onlyBooking, ordersOf } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const near = '2026-11-17';
const far = '2026-11-24';
const reason = 'Fell ill';

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

let used = 0;
/** A member with one slot for RM 60 on a court and slot of its own. */
const aBuyer = async (date = near, options: Parameters<typeof aShopper>[1] = {}) => {
  const mei = await aShopper(running, options);
  const at = used++;
  const court = `Tournament Court ${1 + (at % 6)}`;
  const slot = (11 + Math.floor(at / 6)) as Slot;
  const orderId = await buy(running, mei, { date, slots: { [court]: [slot] } });
  return { mei, orderId, court, date, slot, bookingId: await onlyBooking(db, mei) };
};

const cancel = async (
  bookingId: string,
  giveBack: 'all' | 'nothing' | number = 'all',
  staff: TestStaff = desk,
) => {
  const body = { giveBack, reason };
  return (await ask(app, cancelAtDesk, { params: { bookingId }, body }, staff.headers)).answer;
};

const undo = (changeId: string | null, staff: TestStaff = desk) =>
  ask(
    app,
    undoCancelAtDesk,
    { params: { changeId: changeId ?? '' }, body: { reason: null } },
    staff.headers,
  );

const placesOf = async (member: Shopper) =>
  (await bookingsOf(db, member)).map(({ id, court, slot }) => ({ id, court, slot }));

const mailTo = ({ email }: Shopper) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text', 'attachments'])
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

describe('[DESK-15] a cancellation is undone', () => {
  test('with all that came back; the order is paid again, and the member is told', async () => {
    const { mei, bookingId, orderId, court, slot } = await aBuyer();
    const { changeId } = await cancel(bookingId);
    expect(await balanceOf(db, mei)).toBe(6_000);
    const answer = { bookingId, takenSen: 6_000, isMoney: false };
    expect((await undo(changeId)).answer).toEqual(answer);
    expect((await undo(changeId)).answer).toEqual(answer);
    expect(await balanceOf(db, mei)).toBe(0);
    expect(await placesOf(mei)).toEqual([{ id: bookingId, court, slot }]);
    expect((await ordersOf(db, orderId)).map(({ status }) => status)).toEqual([
      'completed',
      'completed',
    ]);
    const mails = await mailTo(mei);
    const mail = mails.find(({ subject }) => subject.startsWith('Booked again: '));
    expect(mail?.body_text).toContain('The RM 60.00 that had come back to you as credits');
    // Later than the cancellation, which has 1.
    expect(mail?.attachments[0]?.content).toContain('SEQUENCE:2');
    const audit = await db
      .selectFrom('audit_log')
      .select(['staff_user_id', 'permission', 'reason', 'details'])
      .where('action', '=', 'booking.cancel_undone')
      .where('subject', '=', `booking:${bookingId}`)
      .execute();
    expect(audit).toMatchObject([
      {
        staff_user_id: desk.userId,
        permission: 'bookings.cancel',
        reason: deskMailTexts.cancellationUndone,
        details: { before: { givenSen: 6_000 }, after: { takenSen: 6_000, waived: [] } },
      },
    ]);
    const { answer: statement } = await ask(app, getStatement, { query: {} }, mei.headers);
    expect(statement.entries.map(({ amountSen }) => amountSen)).toEqual([-6_000, 6_000]);
    expect(statement.entries[0]?.cause).toMatchObject({
      kind: 'refund_undone',
      restored: { booked: { type: 'court_booking' } },
    });
  });

  test('with the part that came back, after which all of it can come back', async () => {
    const { mei, bookingId, orderId } = await aBuyer();
    const first = await cancel(bookingId, 2_500);
    expect((await undo(first.changeId)).answer.takenSen).toBe(2_500);
    expect(await ordersOf(db, orderId)).toMatchObject([
      { status: 'completed', refundedSen: 0 },
      {},
    ]);
    const second = await cancel(bookingId, 'all');
    expect(second).toMatchObject({ amountSen: 6_000, hadEnded: false });
    expect(second.changeId).not.toBe(first.changeId);
    expect(await balanceOf(db, mei)).toBe(6_000);
    expect((await undo(second.changeId)).status).toBe(200);
    expect((await cancel(bookingId, 'nothing')).amountSen).toBe(0);
    expect(await balanceOf(db, mei)).toBe(0);
    expect(await placesOf(mei)).toEqual([]);
    // Each end and each return has its mail, and the receipt shows the last end.
    const subjects = (await mailTo(mei)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Booked again: '))).toHaveLength(2);
    expect(subjects.filter((subject) => subject.startsWith('Cancelled: '))).toHaveLength(3);
    const { answer } = await ask(app, getReceipt, { params: { orderId } }, mei.headers);
    expect(answer.lines).toMatchObject([{ keptSen: 6_000 }]);
    const { answer: history } = await ask(app, getOrderHistory, { query: {} }, mei.headers);
    expect(history.orders).toMatchObject([{ refundedSen: 0 }]);
  });

  test('of a booking that was moved, with its difference; and its member moves and refunds it', async () => {
    const { mei, bookingId, orderId } = await aBuyer(far, { creditsSen: 2_000 });
    const dearer = { date: far, slot: 20, courtName: 'Tournament Court 1' } as const;
    expect((await move(running, mei, bookingId, dearer, 2_000)).status).toBe(200);
    const { changeId, amountSen } = await cancel(bookingId);
    expect(amountSen).toBe(8_000);
    expect((await undo(changeId)).answer.takenSen).toBe(8_000);
    expect(await placesOf(mei)).toMatchObject([{ slot: 20 }]);
    const cheaper = { date: far, slot: 14, courtName: 'Tournament Court 1' } as const;
    expect((await move(running, mei, bookingId, cheaper, -2_000)).status).toBe(200);
    const params = { bookingId };
    const { answer } = await ask(app, refundBooking, { params }, mei.headers);
    expect(answer.amountCredited).toBe(6_000);
    expect(await balanceOf(db, mei)).toBe(8_000);
    expect(await ordersOf(db, orderId)).toMatchObject([{ status: 'fully_refunded' }, {}]);
  });

  test('of one slot among several; the order stays refunded for the others', async () => {
    const mei = await aShopper(running);
    const slots = { 'Show Court 1': [12, 13] satisfies Slot[] };
    const orderId = await buy(running, mei, { date: far, slots });
    const [one, other] = await bookingsOf(db, mei);
    const { changeId } = await cancel(one?.id ?? '');
    await cancel(other?.id ?? '');
    expect(await ordersOf(db, orderId)).toMatchObject([{ status: 'fully_refunded' }, {}]);
    expect((await undo(changeId)).status).toBe(200);
    expect(await ordersOf(db, orderId)).toMatchObject([
      { status: 'partially_refunded', refundedSen: 12_000 },
      { status: 'partially_refunded', refundedSen: 12_000 },
    ]);
  });

  test('of a free slot, which is used again', async () => {
    const { mei, bookingId } = await aBuyer(far, { status: 'athlete' });
    const { changeId, gaveBack } = await cancel(bookingId);
    expect(gaveBack).toBe('free_slot');
    expect((await undo(changeId)).answer).toEqual({ bookingId, takenSen: 0, isMoney: false });
    expect(await placesOf(mei)).toHaveLength(1);
    const again = await cancel(bookingId);
    await buy(running, mei, { date: far, slots: { 'Show Court 2': [12, 13] } });
    expect((await undo(again.changeId)).failure.code).toBe('undo_free_slot_used');
  });

  test('of a free slot, which ends again with its member’s account', async () => {
    const { mei, bookingId } = await aBuyer(far, { status: 'athlete' });
    await undo((await cancel(bookingId)).changeId);
    expect((await ask(app, deleteAccount, { body: {} }, mei.headers)).status).toBe(200);
    expect(await placesOf(mei)).toEqual([]);
  });

  test('but not on a day that was closed meanwhile', async () => {
    const { mei, bookingId, date } = await aBuyer('2026-11-18');
    const { changeId } = await cancel(bookingId);
    const closure = { sport: 'Pickle', from: date, to: date, reason: 'Burst pipe' } as const;
    await ask(app, calls.addClosure, { body: closure });
    expect((await undo(changeId)).failure.code).toBe('day_closed');
    expect(await placesOf(mei)).toEqual([]);
  });
});

test('[DESK-15] what was given beyond the rules no longer counts towards the limits', async () => {
  const person = await aStaffMember(running, 'desk');
  const given = [];
  for (let at = 0; at < 5; at += 1) {
    const { bookingId } = await aBuyer();
    given.push(await cancel(bookingId, 'all', person));
  }
  const { bookingId } = await aBuyer();
  const params = { bookingId };
  const body = { giveBack: 'all', reason } as const;
  const sixth = () => ask(app, cancelAtDesk, { params, body }, person.headers);
  expect((await sixth()).failure.code).toBe('over_day_limit');
  await undo(given[0]?.changeId ?? null, person);
  expect((await sixth()).status).toBe(200);
});

test('[DESK-15] the history of the slot offers it, until it is done', async () => {
  const { bookingId, court, date, slot } = await aBuyer();
  const { changeId } = await cancel(bookingId);
  const query = { courtId: await courtIdOf(db, court), date, slot };
  const read = async () =>
    (await ask(app, readSlotHistory, { query }, desk.headers)).answer.events.map(
      ({ kind, undo: offer }) => [kind, offer],
    );
  expect((await read()).at(-1)).toEqual(['cancelled', { changeId, of: 'cancellation', also: [] }]);
  await undo(changeId);
  expect((await read()).slice(-2)).toEqual([
    ['cancelled', null],
    ['restored', null],
  ]);
});

describe('[DESK-15] a cancellation stays', () => {
  test('when the slot was taken since', async () => {
    const { mei, bookingId, court, date, slot } = await aBuyer(far);
    const { changeId } = await cancel(bookingId);
    const ada = await aShopper(running);
    await buy(running, ada, { date, slots: { [court]: [slot] } });
    expect((await undo(changeId)).failure.code).toBe('undo_slot_taken');
    expect(await balanceOf(db, mei)).toBe(6_000);
    expect(await placesOf(ada)).toHaveLength(1);
  });

  test('when the credits that came back are spent', async () => {
    const { mei, bookingId } = await aBuyer(far);
    const { changeId } = await cancel(bookingId);
    const slots = { 'Show Court 2': [15] satisfies Slot[] };
    await buy(running, mei, { date: far, slots, useCredits: true });
    expect((await undo(changeId)).failure.code).toBe('undo_credits_spent');
  });

  test('when the slot has started, and is then not offered', async () => {
    const { bookingId, date, slot } = await aBuyer();
    const { changeId } = await cancel(bookingId);
    const late = await aBuyer();
    const hour = String(Math.max(slot, late.slot)).padStart(2, '0');
    context.clock.set(Temporal.Instant.from(`${date}T${hour}:10:00+08:00`));
    expect((await undo(changeId)).failure.code).toBe('undo_too_late');
    expect((await cancel(late.bookingId)).changeId).toBeNull();
  });

  test('when the member made it; and a colleague is not offered that of another', async () => {
    const { mei, bookingId } = await aBuyer(far);
    await ask(app, refundBooking, { params: { bookingId } }, mei.headers);
    const { id } = await db
      .selectFrom('booking_changes')
      .select('id')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow();
    expect((await undo(id)).failure.code).toBe('undo_not_possible');
    expect((await cancel(bookingId)).changeId).toBeNull();
    const other = await aBuyer(far);
    await cancel(other.bookingId);
    const colleague = await aStaffMember(running, 'desk');
    expect((await cancel(other.bookingId, 'all', colleague)).changeId).toBeNull();
  });
});

test('[DESK-15] a day with more slots than the daily limit is recorded', async () => {
  const { mei, bookingId } = await aBuyer(far);
  const { changeId } = await cancel(bookingId);
  for (const court of ['Padel Court 1', 'Padel Court 2']) {
    await buy(running, mei, { date: far, slots: { [court]: [12, 13, 14, 15, 16] } });
  }
  expect((await undo(changeId)).status).toBe(200);
  const { details } = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'booking.cancel_undone')
    .where('subject', '=', `booking:${bookingId}`)
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ after: { waived: ['daily_limit'] } });
});
