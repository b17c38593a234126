import { afterEach, expect, test } from 'vitest';
import { readSlotHistory } from '#contract/console-slot-history.ts';
import { blockSlots } from '#contract/desk-blocks.ts';
import {
  cancelAtDesk,
  moveAtDesk,
  previewCancelAtDesk,
  undoCancelAtDesk,
} from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { balanceOf, bookingsOf, buy, ordersOf } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const manager = await aStaffMember(running, 'manager');
const near = '2026-11-17';
const far = '2026-11-24';
const reason = 'The group fell ill';

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

let courts = 0;
/** A member with three slots of RM 60 in a row, from one order. */
const aBuyer = async (date = near) => {
  const mei = await aShopper(running);
  const court = `Tournament Court ${1 + (courts % 6)}`;
  const slots: Slot[] = courts < 6 ? [11, 12, 13] : [14, 15, 16];
  courts += 1;
  const orderId = await buy(running, mei, { date, slots: { [court]: slots } });
  const [first, ...others] = (await bookingsOf(db, mei)).map(({ id }) => id);
  return { mei, orderId, bookingId: first ?? '', also: others };
};

type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const cancel = (
  { bookingId, also }: Pick<Buyer, 'bookingId' | 'also'>,
  giveBack: 'all' | 'nothing' | number,
  staff: TestStaff = manager,
) =>
  ask(
    app,
    cancelAtDesk,
    { params: { bookingId }, body: { giveBack, reason, also } },
    staff.headers,
  );

const undo = (changeId: string | null, also: string[]) =>
  ask(
    app,
    undoCancelAtDesk,
    { params: { changeId: changeId ?? '' }, body: { reason: null, also } },
    manager.headers,
  );

test('[DESK-22] slots of a member are cancelled together, and undone together', async () => {
  const buyer = await aBuyer();
  const { mei, orderId } = buyer;
  const { answer } = await cancel(buyer, 'all');
  expect(answer).toEqual({
    gaveBack: 'credits',
    amountSen: 18_000,
    orderStatus: 'fully_refunded',
    hadEnded: false,
    isHandedBack: false,
    endedBy: null,
    changeId: expect.any(String),
    alsoChangeIds: [expect.any(String), expect.any(String)],
  });
  expect(await bookingsOf(db, mei)).toEqual([]);
  expect(await balanceOf(db, mei)).toBe(18_000);
  expect(await ordersOf(db, orderId)).toMatchObject([{ refundedSen: 18_000 }, {}]);
  expect((await cancel(buyer, 'all')).answer).toEqual({ ...answer, hadEnded: true });

  const undone = await undo(answer.changeId, answer.alsoChangeIds);
  expect(undone.answer).toMatchObject({ takenSen: 18_000, isMoney: false });
  expect(await bookingsOf(db, mei)).toHaveLength(3);
  expect(await balanceOf(db, mei)).toBe(0);
});

test('[DESK-22] a part of the sum is given back slot by slot', async () => {
  const buyer = await aBuyer();
  const { answer } = await cancel(buyer, 7_000);
  expect(answer).toMatchObject({ gaveBack: 'credits', amountSen: 7_000 });
  expect(await balanceOf(db, buyer.mei)).toBe(7_000);
  expect(await ordersOf(db, buyer.orderId)).toMatchObject([{ refundedSen: 7_000 }, {}]);
});

test('[DESK-22] nothing happens if one slot has ended meanwhile, or belongs to somebody else', async () => {
  const buyer = await aBuyer();
  await cancel({ bookingId: buyer.also[0] ?? '', also: [] }, 'nothing');
  expect((await cancel(buyer, 'all')).answer).toMatchObject({ code: 'cancel_changed' });
  const other = await aBuyer();
  const mixed = { bookingId: buyer.bookingId, also: other.also };
  expect((await cancel(mixed, 'all')).answer).toMatchObject({ code: 'refund_booking_not_found' });
  expect(await bookingsOf(db, buyer.mei)).toHaveLength(2);
  expect(await bookingsOf(db, other.mei)).toHaveLength(3);
});

test('[DESK-22] nothing happens if one slot was moved meanwhile', async () => {
  const buyer = await aBuyer();
  const { bookingId, also } = buyer;
  const rows = await db
    .selectFrom('bookings')
    .select(['id as bookingId', 'court_id as courtId', 'booking_date as date', 'slot'])
    .where('id', 'in', [bookingId, ...also])
    .execute();
  const shown = rows.map((row) => ({ ...row, slot: row.slot as Slot }));
  const body = { giveBack: 'all', reason, also, shown } as const;
  const request = { params: { bookingId }, body };
  const move = { date: near, slot: 17, courtName: 'Tournament Court 1' } as const;
  const params = { bookingId: also[0] ?? '' };
  const moved = { ...move, shownDifferenceSen: 0, reason };
  const done = await ask(app, moveAtDesk, { params, body: moved }, manager.headers);
  expect(done.answer).toMatchObject({ differenceSen: 0 });
  expect((await ask(app, cancelAtDesk, request, manager.headers)).answer).toMatchObject({
    code: 'cancel_changed',
  });
  expect(await bookingsOf(db, buyer.mei)).toHaveLength(3);
});

test('[DESK-22] the limit of one action is for all slots together', async () => {
  const buyer = await aBuyer();
  expect((await cancel(buyer, 'all', desk)).answer).toMatchObject({
    code: 'over_action_limit',
    details: { askedSen: 18_000, limitSen: 10_000 },
  });
  expect(await bookingsOf(db, buyer.mei)).toHaveLength(3);
  expect((await cancel(buyer, 10_000, desk)).answer).toMatchObject({ amountSen: 10_000 });
});

test('[DESK-7] a preview says that a limit does not allow it, and changes nothing', async () => {
  const buyer = await aBuyer();
  const { bookingId, also } = buyer;
  const preview = async (giveBack: 'all' | 'nothing') =>
    (
      await ask(
        app,
        previewCancelAtDesk,
        { params: { bookingId }, body: { giveBack, also } },
        desk.headers,
      )
    ).answer.overLimit;
  expect(await preview('all')).toMatchObject({
    code: 'over_action_limit',
    details: { askedSen: 18_000 },
  });
  expect(await preview('nothing')).toBeNull();
  expect(await bookingsOf(db, buyer.mei)).toHaveLength(3);
});

test('[DESK-22] nothing is kept of slots that are due in full, and no more is given than was paid', async () => {
  const buyer = await aBuyer(far);
  expect((await cancel(buyer, 17_999)).answer).toMatchObject({ code: 'refund_due_in_full' });
  expect((await cancel(buyer, 18_001)).answer).toMatchObject({
    code: 'give_back_too_much',
    details: { paidSen: 18_000 },
  });
  expect((await cancel(buyer, 'all', desk)).answer).toMatchObject({ amountSen: 18_000 });
});

test('[DESK-22] of slots that were cancelled together, none comes back if one is taken', async () => {
  const buyer = await aBuyer();
  const places = await bookingsOf(db, buyer.mei);
  const { answer } = await cancel(buyer, 'all');
  const [, taken] = places;
  await buy(running, await aShopper(running), {
    date: near,
    slots: { [taken?.court ?? '']: [taken?.slot as Slot] },
  });
  expect((await undo(answer.changeId, answer.alsoChangeIds)).answer).toMatchObject({
    code: 'undo_slot_taken',
  });
  expect(await bookingsOf(db, buyer.mei)).toEqual([]);
  expect(await balanceOf(db, buyer.mei)).toBe(18_000);
});

test('[DESK-22] the history of one slot names the others of the act, and those that were taken since', async () => {
  const buyer = await aBuyer(far);
  const [here, next, last] = await bookingsOf(db, buyer.mei);
  expect((await cancel(buyer, 'all')).status).toBe(200);
  const courtId = await courtIdOf(db, here?.court ?? '');
  const query = { courtId, date: far, slot: here?.slot ?? 11 };
  const undoable = async () => {
    const { answer } = await ask(app, readSlotHistory, { query }, manager.headers);
    return answer.events.find(({ kind }) => kind === 'cancelled')?.undo;
  };
  expect((await undoable())?.also).toMatchObject([
    { slot: next?.slot, isTaken: false },
    { slot: last?.slot, isTaken: false },
  ]);
  const block = { courtId, date: far, slots: [last?.slot ?? 13], reason: 'Light broken' };
  await ask(app, blockSlots, { body: block }, manager.headers);
  const found = await undoable();
  expect(found?.also.map(({ isTaken }) => isTaken)).toEqual([false, true]);
  const coming = found?.also.flatMap((one) => (one.isTaken ? [] : [one.changeId])) ?? [];
  expect((await undo(found?.changeId ?? '', coming)).status).toBe(200);
  expect(await bookingsOf(db, buyer.mei)).toHaveLength(2);
});
