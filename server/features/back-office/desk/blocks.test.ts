import { afterEach, describe, expect, test } from 'vitest';
import { blockSlots, unblockSlots } from '#contract/desk-blocks.ts';
import { refundBooking } from '#contract/refunds.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { openLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  playDay,
} from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const today = '2026-11-16';
const [desk, manager] = [
  await aStaffMember(running, 'desk'),
  await aStaffMember(running, 'manager'),
];
const courtId = await courtIdOf(db, 'Tournament Court 1');

const block = (staff: TestStaff, body: Readonly<Record<string, unknown>>) =>
  ask(app, blockSlots, { body: { courtId, reason: 'Wet floor', ...body } }, staff.headers);
const unblock = (staff: TestStaff, body: Readonly<Record<string, unknown>>) =>
  ask(app, unblockSlots, { body: { courtId, ...body } }, staff.headers);

const claimsOn = (date: string) =>
  db
    .selectFrom('slot_claims')
    .select(['slot', 'kind', 'block_reason', 'user_id'])
    .where('court_id', '=', courtId)
    .where('booking_date', '=', date)
    .orderBy('slot')
    .execute();

const lastAudit = () =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'details', 'staff_user_id', 'permission', 'reason'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

const auditCount = async () =>
  (await db.selectFrom('audit_log').select('id').where('action', 'like', 'block.%').execute())
    .length;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

test('the desk blocks slots of today, and the audit log names the person and the reason', async () => {
  const { answer } = await block(desk, { date: today, slots: [20, 19] });
  expect(answer).toEqual({ slots: [19, 20], cancelled: 0, refundedSen: 0, changeIds: [] });
  expect(await claimsOn(today)).toMatchObject([
    { slot: 19, kind: 'block', block_reason: 'Wet floor' },
    { slot: 20, kind: 'block', block_reason: 'Wet floor' },
  ]);
  expect(await lastAudit()).toEqual({
    actor: 'staff',
    action: 'block.add',
    subject: 'court:Tournament Court 1',
    details: { before: null, after: { date: today, slots: [19, 20] } },
    staff_user_id: desk.userId,
    permission: 'blocks.set',
    reason: 'Wet floor',
  });
});

test('a block that is sent again answers the same and writes nothing', async () => {
  const before = await auditCount();
  const { answer } = await block(desk, { date: today, slots: [19, 20] });
  expect(answer).toEqual({ slots: [19, 20], cancelled: 0, refundedSen: 0, changeIds: [] });
  expect(await auditCount()).toBe(before);
  const other = await block(desk, { date: today, slots: [20], reason: 'Lights out' });
  expect(other.failure).toMatchObject({
    code: 'slots_in_the_way',
    details: { conflicts: [{ slot: 20, kind: 'block', name: 'Wet floor', bookingId: null }] },
  });
});

test('a block is removed as long as it stands, with what it was in the audit log', async () => {
  expect((await unblock(desk, { date: today, slots: [20, 19, 18] })).answer).toEqual({
    slots: [19, 20],
    restored: 0,
    toCollectSen: 0,
  });
  expect(await claimsOn(today)).toEqual([]);
  expect(await lastAudit()).toMatchObject({
    action: 'block.remove',
    details: {
      before: {
        date: today,
        blocks: [
          { slot: 19, reason: 'Wet floor' },
          { slot: 20, reason: 'Wet floor' },
        ],
      },
      after: null,
    },
    staff_user_id: desk.userId,
    reason: null,
  });
  const before = await auditCount();
  expect((await unblock(desk, { date: today, slots: [19, 20] })).answer.slots).toEqual([]);
  expect(await auditCount()).toBe(before);
});

test('[DESK-1] another day is for managers, also beyond the window of members', async () => {
  const tomorrow = { date: '2026-11-17', slots: [9] };
  expect((await block(desk, tomorrow)).failure.code).toBe('block_other_day');
  expect((await block(manager, tomorrow)).status).toBe(200);
  expect((await unblock(desk, tomorrow)).failure.code).toBe('block_other_day');
  expect((await unblock(manager, tomorrow)).answer.slots).toEqual([9]);
  expect((await block(manager, { date: '2027-02-01', slots: [6] })).status).toBe(200);
});

test('a slot that has ended, an unknown court and a slot twice are refused', async () => {
  const past = await block(desk, { date: today, slots: [7, 9] });
  expect(past.failure).toMatchObject({
    code: 'slot_past',
    details: { slots: [{ court: 'Tournament Court 1', slot: 7 }] },
  });
  const unknown = await block(desk, { courtId: 99_999, date: today, slots: [9] });
  expect(unknown.failure.code).toBe('court_unavailable');
  expect((await block(desk, { date: today, slots: [9, 9] })).status).toBe(400);
  expect(await claimsOn(today)).toEqual([]);
});

describe('a block that cancels what is in its way', () => {
  const date = playDay;
  const aBuyer = async (slot: number, on = date) => {
    const buyer = await aShopper(running);
    await buy(running, buyer, { date: on, slots: { 'Tournament Court 1': [slot as Slot] } });
    return { buyer, bookingId: await onlyBooking(db, buyer) };
  };

  test('[DESK-21] gives all money back and tells the members why', async () => {
    const [mei, ada] = [await aBuyer(20), await aBuyer(22)];
    const cancels = [ada.bookingId, mei.bookingId];
    const body = { date, slots: [20, 21, 22], reason: 'Burst pipe', cancels };
    const slots = [20, 21, 22];
    const changeIds = [expect.any(String), expect.any(String)];
    const undo = { id: expect.any(Number), until: expect.any(String) };
    const done = { slots, cancelled: 2, refundedSen: 16_000, changeIds, undo };
    expect((await block(manager, body)).answer).toEqual(done);
    const doneBefore = { slots, cancelled: 0, refundedSen: 0, changeIds: [] };
    expect((await block(manager, body)).answer).toEqual(doneBefore);
    for (const { buyer, bookingId } of [mei, ada]) {
      expect(await bookingsOf(db, buyer)).toEqual([]);
      expect(await balanceOf(db, buyer)).toBe(8_000);
      const mails = await mailsTo(db, buyer.email);
      expect(mails.filter((mail) => mail.body_text.includes('Burst pipe'))).toHaveLength(1);
      const audits = await db
        .selectFrom('audit_log')
        .select(['action', 'reason'])
        .where('subject', '=', `booking:${bookingId}`)
        .execute();
      expect(audits).toEqual([{ action: 'booking.cancel', reason: 'Burst pipe' }]);
    }
    expect(await claimsOn(date)).toMatchObject(
      [20, 21, 22].map((slot) => ({ slot, kind: 'block', block_reason: 'Burst pipe' })),
    );
    await unblock(manager, { date, slots: [20, 21, 22] });
  });

  test('[DESK-21] a booking that came since refuses it, and nothing changes', async () => {
    const [mei, ada] = [await aBuyer(20), await aBuyer(21)];
    const before = await claimsOn(date);
    const refused = await block(manager, { date, slots: [20, 21], cancels: [mei.bookingId] });
    expect(refused.failure).toMatchObject({
      code: 'slots_in_the_way',
      details: { conflicts: [{ slot: 21, bookingId: ada.bookingId }] },
    });
    expect(await claimsOn(date)).toEqual(before);
    expect(await balanceOf(db, mei.buyer)).toBe(0);
  });

  test('[STAFF-13] asks for a fresh second factor if it gives much beyond the rules in all', async () => {
    const stale = await aStaffMember(running, 'manager', { factorMinutes: 60 });
    const slots = [15, 16, 17, 18];
    const buyers = await Promise.all(slots.map((slot) => aBuyer(slot, today)));
    const cancels = buyers.map(({ bookingId }) => bookingId);
    const before = await claimsOn(today);
    const refused = await block(stale, { date: today, slots, cancels });
    expect(refused.failure.code).toBe('second_factor_stale');
    expect(await claimsOn(today)).toEqual(before);
    const few = { date: today, slots: slots.slice(1), cancels: cancels.slice(1) };
    expect((await block(stale, few)).answer).toMatchObject({ cancelled: 3, refundedSen: 20_000 });
    await unblock(manager, { ...few, reason: 'Dry again' });
  });

  test('[DESK-21] cancels no booking of other slots', async () => {
    const mei = await aBuyer(24);
    const { status } = await block(manager, { date, slots: [25], cancels: [mei.bookingId] });
    expect(status).toBe(200);
    expect(await bookingsOf(db, mei.buyer)).toHaveLength(1);
    await unblock(manager, { date, slots: [25] });
  });

  test('[DESK-21] and a refund by the member at once give the money back once', async () => {
    const { buyer, bookingId } = await aBuyer(23);
    const answers = await Promise.all([
      block(manager, { date, slots: [23], cancels: [bookingId] }),
      ...Array.from({ length: 3 }, () =>
        ask(app, refundBooking, { params: { bookingId } }, buyer.headers),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await balanceOf(db, buyer)).toBe(8_000);
    await unblock(manager, { date, slots: [23] });
  });
});

describe('[DESK-2] what is in the way', () => {
  const refusedBy = async (body: Readonly<Record<string, unknown>>) => {
    const { status, failure } = await block(manager, body);
    expect([status, failure.code]).toEqual([409, 'slots_in_the_way']);
    return failure.details;
  };

  test('[DESK-2] a booking and a live hold refuse the whole block, with their players', async () => {
    const mei = await aShopper(running, { displayName: 'Mei Tan' });
    const ada = await aShopper(running, { displayName: 'Ada Lim' });
    await buy(running, mei, { slots: { 'Tournament Court 1': [12] } });
    await place(running, ada, anOrderRequest({ slots: { 'Tournament Court 1': [14] } }));
    const before = await claimsOn(playDay);
    expect(await refusedBy({ date: playDay, slots: [12, 13, 14] })).toEqual({
      conflicts: [
        { slot: 12, kind: 'booking', name: 'Mei Tan', bookingId: await onlyBooking(db, mei) },
        { slot: 14, kind: 'hold', name: 'Ada Lim', bookingId: null },
      ],
    });
    expect(await claimsOn(playDay)).toEqual(before);
  });

  test('[DESK-2] a lesson is named by its program', async () => {
    await openLessons(running);
    const lesson = await db
      .selectFrom('slot_claims')
      .select(['court_id as courtId', 'booking_date as date', 'slot'])
      .where('kind', '=', 'lesson')
      .orderBy('booking_date', 'desc')
      .executeTakeFirstOrThrow();
    const { courtId: ofLesson, date, slot } = lesson;
    expect(await refusedBy({ courtId: ofLesson, date, slots: [slot] })).toMatchObject({
      conflicts: [{ slot, kind: 'lesson', name: expect.any(String), bookingId: null }],
    });
  });

  test('[DESK-2] an expired hold is not in the way', async () => {
    const mei = await aShopper(running);
    const request = anOrderRequest({ slots: { 'Tournament Court 1': [17] } });
    await place(running, mei, request);
    await db
      .updateTable('slot_claims')
      .set({ expires_at: new Date('2026-11-16T00:00:00Z') })
      .where('order_id', '=', request.orderId)
      .execute();
    expect((await block(manager, { date: playDay, slots: [17] })).status).toBe(200);
    expect((await claimsOn(playDay)).find(({ slot }) => slot === 17)).toEqual({
      slot: 17,
      kind: 'block',
      block_reason: 'Wet floor',
      user_id: null,
    });
  });

  test('[DESK-2] a member cannot book a blocked slot, and open screens hear of it', async () => {
    await block(manager, { date: playDay, slots: [19] });
    const event = await db
      .selectFrom('events')
      .select('payload')
      .where('topic', '=', 'slots')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event.payload).toMatchObject({
      changes: [{ courtId, date: playDay, slot: 19, kind: 'block' }],
    });
    const mei = await aShopper(running);
    const slots = { 'Tournament Court 1': [19 as const] };
    const refused = await place(running, mei, anOrderRequest({ slots, shownTotalSen: 8_000 }));
    expect(refused.failure.code).toBe('timeslot_taken');
  });
});
