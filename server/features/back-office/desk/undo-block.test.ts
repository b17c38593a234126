import { afterEach, beforeEach, expect, test } from 'vitest';
import { listClosuresAtConsole } from '#contract/console-closures.ts';
import { readDay } from '#contract/console-day.ts';
import { unblockSlots } from '#contract/desk-blocks.ts';
import { undoCancelAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { readClosedBookings } from '#server/features/bookings/closed-bookings.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeBlocking } from '#server/testing/blocking.ts';
import { makeClosing, readChangedTables } from '#server/testing/closing.ts';
import { aSale, caller, sell } from '#server/testing/desk-sales.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November, 09:00; every test has a day of its own.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const other = await aStaffMember(running, 'manager');
const { block, previewUndo, undo } = makeBlocking(running, manager);
const court = 'Tournament Court 1';
const opening = Temporal.Instant.from(openingTime);

let day = 16;
let date = '';
beforeEach(() => {
  day += 1;
  date = `2026-11-${day}`;
  context.clock.set(opening);
});
afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const aBuyer = async (slot: Slot, options: Parameters<typeof aShopper>[1] = {}, on = date) => {
  const buyer = await aShopper(running, options);
  await buy(running, buyer, { date: on, slots: { [court]: [slot] } });
  return { buyer, bookingId: await onlyBooking(db, buyer) };
};

/** Two slots that are blocked over the bookings of two members. */
const aBlock = async (slots: readonly [Slot, Slot] = [12, 13]) => {
  const [mei, ada] = [await aBuyer(slots[0]), await aBuyer(slots[1])];
  const { answer } = await block({ court, date, slots }, [mei.bookingId, ada.bookingId]);
  const { undo: act = { id: 0, until: '' }, changeIds } = answer;
  return { mei: mei.buyer, ada: ada.buyer, act, changeIds };
};

const mailsOf = (id: number) =>
  db
    .selectFrom('mail_outbox')
    .select(['to_address as to', 'body_text as text', 'next_attempt_at as at'])
    .where('closure_id', '=', id)
    .execute();

const unblock = async (slots: Slot[]) => {
  const courtId = await courtIdOf(db, court);
  const body = { courtId, date, slots, reason: 'Dry again' };
  return ask(app, unblockSlots, { body }, manager.headers);
};

const blockOnDay = async (slot: Slot) => {
  const { answer } = await ask(app, readDay, { query: { date } }, manager.headers);
  const courtId = await courtIdOf(db, court);
  const claim = answer.claims.find((one) => one.courtId === courtId && one.slot === slot);
  return claim?.kind === 'block' ? claim : undefined;
};

const stateOf = async (member: Shopper) => [
  (await bookingsOf(db, member)).map(({ slot }) => slot),
  await balanceOf(db, member),
];

test('[DESK-36] undo gives every table back as it was, but for logs and ledger', async () => {
  const mei = await aBuyer(12, { creditsSen: 2_000 });
  const lim = await aBuyer(13, { status: 'athlete' });
  const guest = aSale({ buyer: caller, date, slots: { [court]: [14] } });
  const { answer: sold } = await sell(running, manager, guest);
  const ofGuest = await onlyBooking(db, { userId: sold.userId, email: '' });
  const before = await readChangedTables(running);
  const cancels = [mei.bookingId, lim.bookingId, ofGuest];
  const { answer } = await block({ court, date, slots: [12, 13, 14, 15] }, cancels);
  const { id = 0 } = answer.undo ?? {};
  expect(await mailsOf(id)).toHaveLength(3);
  const { answer: shown } = await previewUndo(id);
  expect(shown.counts).toMatchObject({ restored: 3, kept: 0, withdrawnMails: 3 });
  expect(shown.counts).toMatchObject({ creditsSen: 6_000, guestMoneySen: 6_000 });
  expect((await undo(id, shown.digest)).answer).toEqual({ counts: shown.counts });
  expect(await readChangedTables(running)).toEqual(before);
  const entries = db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'undoes', 'details'])
    .where('action', 'in', ['block.remove', 'booking.cancel_undone'])
    .orderBy('id');
  const [removed, ...back] = await entries.execute();
  expect(removed).toMatchObject({
    ...{ subject: `court:${court}`, undoes: expect.any(Number) },
    details: { before: { date, blocks: [12, 13, 14, 15].map((slot) => ({ slot })) } },
  });
  expect(back.map(({ subject }) => subject)).toEqual(cancels.map((one) => `booking:${one}`));
  expect(back.every(({ undoes }) => undoes !== null)).toBe(true);
  expect((await previewUndo(id)).failure.code).toBe('block_undone');
});

test('[DESK-35] the mails wait for 15 minutes and say no balance, and then it cannot be undone', async () => {
  const { mei, act } = await aBlock();
  const until = Temporal.Instant.from(act.until);
  const waits = context.clock.now().until(until).total('seconds');
  expect(waits).toBeGreaterThan(14 * 60);
  expect(waits).toBeLessThanOrEqual(15 * 60);
  const mails = await mailsOf(act.id);
  expect(mails.map(({ at }) => at.toISOString())).toEqual([
    until.toString({ fractionalSecondDigits: 3 }),
    until.toString({ fractionalSecondDigits: 3 }),
  ]);
  expect(mails[0]?.text).toContain('RM 60.00, has come back as credits');
  expect(mails[0]?.text).not.toContain('balance');
  expect((await blockOnDay(12))?.undo).toEqual({
    ...{ id: act.id, until: expect.any(String), at: expect.any(String) },
    ...{ by: manager.userId, cancelled: 2 },
  });
  // It is no closure: neither in their list, nor on the cards of members.
  const { answer } = await ask(app, listClosuresAtConsole, {}, manager.headers);
  expect(answer.closures).toEqual([]);
  expect(await readClosedBookings(db, mei.userId, context.clock.now())).toEqual([]);
  context.clock.set(until);
  expect((await blockOnDay(12))?.undo).toBeUndefined();
  expect((await previewUndo(act.id)).failure.code).toBe('block_undo_late');
});

test('[DESK-35] they leave with the first start of what is cancelled, at once where that has begun', async () => {
  const today = openingTime.slice(0, 10);
  const soon = await aBuyer(10, {}, today);
  context.clock.set(Temporal.Instant.from('2026-11-16T09:50:00+08:00'));
  const { answer } = await block({ court, date: today, slots: [10] }, [soon.bookingId]);
  expect(answer.undo?.until).toBe('2026-11-16T02:00:00Z');
  const begun = await aBuyer(11, {}, today);
  context.clock.set(Temporal.Instant.from('2026-11-16T11:10:00+08:00'));
  const { answer: late } = await block({ court, date: today, slots: [11] }, [begun.bookingId]);
  expect([late.cancelled, late.undo]).toEqual([1, undefined]);
});

test('[DESK-36] whoever has spent the credits keeps them and is listed, and the mail says why', async () => {
  const { mei, ada, act } = await aBlock();
  const spent = { date: '2026-11-25', slots: { [court]: [15] as const }, useCredits: true };
  await buy(running, mei, spent);
  const { answer: shown } = await previewUndo(act.id);
  expect(shown.kept).toMatchObject([{ userId: mei.userId, why: 'spent', amountSen: 6_000 }]);
  expect(shown.counts).toMatchObject({ restored: 1, kept: 1, keptMails: 1, withdrawnMails: 1 });
  expect((await undo(act.id, shown.digest)).status).toBe(200);
  expect(await stateOf(ada)).toEqual([[13], 0]);
  const mails = await mailsOf(act.id);
  expect(mails.map(({ to }) => to)).toEqual([mei.email]);
  expect(mails[0]?.text).toMatch(/^The venue had blocked .* because the credits for it have been/);
  expect(await blockOnDay(12)).toBeUndefined();
});

test('[DESK-36] a slot that was freed and sold meanwhile is said before, and stays sold', async () => {
  const { mei, ada, act } = await aBlock();
  await unblock([12]);
  const lim = await aBuyer(12);
  expect((await blockOnDay(13))?.undo?.id).toBe(act.id);
  const { answer: shown } = await previewUndo(act.id);
  expect(shown.kept).toMatchObject([{ userId: mei.userId, why: 'taken' }]);
  expect((await undo(act.id, shown.digest)).status).toBe(200);
  expect([await stateOf(mei), await stateOf(ada)]).toEqual([
    [[], expect.any(Number)],
    [[13], 0],
  ]);
  expect((await stateOf(lim.buyer))[0]).toEqual([12]);
});

test('[DESK-36] a slot that a closure or another block has by then stays closed', async () => {
  const { mei, act } = await aBlock();
  await unblock([12]);
  await block({ court, date, slots: [12] }, []);
  const courtId = await courtIdOf(db, court);
  const scope = { kind: 'slots', courtId, slots: [13] } as const;
  await makeClosing(running, manager).closeNow({ scope, from: date, to: date });
  const { answer: shown } = await previewUndo(act.id);
  expect(shown.kept.map(({ why }) => why)).toEqual(['taken', 'closed']);
  expect((await undo(act.id, shown.digest)).status).toBe(200);
  expect(await bookingsOf(db, mei)).toEqual([]);
  expect(await blockOnDay(12)).toMatchObject({ reason: 'Burst pipe', closureId: null });
  expect(await blockOnDay(13)).toMatchObject({ reason: 'A flood', closureId: expect.any(Number) });
});

test('[DESK-36] another preview, somebody else without a reason, and no such block are refused', async () => {
  const { act } = await aBlock();
  const { digest } = (await previewUndo(act.id)).answer;
  expect((await undo(act.id, 'x'.repeat(43))).failure.code).toBe('preview_changed');
  expect((await undo(act.id, digest, { by: other })).failure.code).toBe('undo_needs_reason');
  expect((await previewUndo(act.id + 1_000)).failure.code).toBe('not_found');
  const closing = makeClosing(running, manager);
  expect((await closing.previewUndo(act.id)).failure.code).toBe('not_found');
  const reason = 'The pipe is dry';
  expect((await undo(act.id, digest, { by: other, reason })).status).toBe(200);
});

test('[DESK-36] the desk undoes it on its day only, as it blocks', async () => {
  const desk = await aStaffMember(running, 'desk');
  const { act } = await aBlock();
  expect((await previewUndo(act.id, desk)).failure.code).toBe('block_other_day');
  const today = openingTime.slice(0, 10);
  const mei = await aBuyer(20, {}, today);
  const { answer } = await block({ court, date: today, slots: [20] }, [mei.bookingId], desk);
  const { id = 0 } = answer.undo ?? {};
  const { digest } = (await previewUndo(id, desk)).answer;
  expect((await undo(id, digest, { by: desk })).status).toBe(200);
});

test('[DESK-36] a booking that is restored by itself is told after its cancellation, and ends the undo', async () => {
  const { mei, act, changeIds } = await aBlock();
  await unblock([12, 13]);
  const [changeId = ''] = changeIds;
  const restore = { params: { changeId }, body: { reason: null } };
  expect((await ask(app, undoCancelAtDesk, restore, manager.headers)).status).toBe(200);
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['subject', 'next_attempt_at as at'])
    .where('to_address', '=', mei.email)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Booked again', 'Cancelled']);
  const [again = new Date(0), cancelled = new Date(0)] = mails.map(({ at }) => at);
  expect(cancelled.getTime()).toBeLessThanOrEqual(again.getTime());
  expect((await previewUndo(act.id)).failure.code).toBe('block_undo_late');
});
