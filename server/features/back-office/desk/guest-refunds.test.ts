import { afterEach, describe, expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { readMemberStory } from '#contract/console-member-story.ts';
import { readMemberPage } from '#contract/console-members.ts';
import {
  cancelAtDesk,
  moveAtDesk,
  quoteMoveAtDesk,
  quoteSwapAtDesk,
  swapAtDesk,
  undoCancelAtDesk,
  undoMoveAtDesk,
} from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { readFigures } from '#server/features/back-office/metrics/metrics.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, mailsTo, sell, walkIn } from '#server/testing/desk-sales.ts';
import type { Target } from '#server/testing/moving.ts';
import { balanceOf, buy, onlyBooking, ordersOf } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// Refunds of guests. They have no account, so credits would be of no use to them.

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const near = '2026-11-17';
const far = '2026-11-24';
const reason = 'Fell ill';

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

let used = 0;
const freshCourt = (): string => `Tournament Court ${1 + (used++ % 6)}`;

const soldTo = async (userId: string, place: { court: string; date: string; slot: Slot }) => {
  const guest = { userId, email: '' };
  return { guest, userId, ...place, bookingId: await onlyBooking(db, guest) };
};

/** A guest with one slot that was paid in cash: RM 60, or RM 80 at 6 PM. */
const aGuest = async (date = far, slot: Slot = 12) => {
  const court = freshCourt();
  const shownTotalSen = slot === 18 ? 8_000 : 6_000;
  const sale = aSale({ date, slots: { [court]: [slot] }, buyer: walkIn(), shownTotalSen });
  const { answer } = await sell(running, manager, sale);
  return { ...(await soldTo(answer.userId, { court, date, slot })), orderId: answer.orderId };
};

/** A guest who paid by link and gave an e-mail address for it. */
const aCaller = async (email: string, slot: Slot = 13) => {
  const court = freshCourt();
  const shownTotalSen = slot === 18 ? 8_000 : 6_000;
  const slots = { [court]: [slot] };
  const buyer = { ...walkIn(), email };
  const sale = aSale({ date: far, slots, buyer, payment: byLink(), shownTotalSen });
  const { answer } = await sell(running, manager, sale);
  await deliver(context, aReport(answer.orderId, { amountSen: shownTotalSen }));
  return { ...(await soldTo(answer.userId, { court, date: far, slot })), orderId: answer.orderId };
};

const cancel = (bookingId: string, giveBack: 'all' | 'nothing' | number = 'all') =>
  ask(app, cancelAtDesk, { params: { bookingId }, body: { giveBack, reason } }, manager.headers);

const undoing = (changeId: string | null) => ({
  params: { changeId: changeId ?? '' },
  body: { reason: null },
});

const undoCancel = (changeId: string | null) =>
  ask(app, undoCancelAtDesk, undoing(changeId), manager.headers);

const move = (bookingId: string, target: Target, shownDifferenceSen: number) =>
  ask(
    app,
    moveAtDesk,
    { params: { bookingId }, body: { ...target, shownDifferenceSen, reason } },
    manager.headers,
  );

const quoteOf = (bookingId: string, target: Target) =>
  ask(app, quoteMoveAtDesk, { params: { bookingId }, body: { ...target } }, manager.headers);

const undoMove = (changeId: string | null) =>
  ask(app, undoMoveAtDesk, undoing(changeId), manager.headers);

const owedTo = async (userId: string) => {
  const rows = await db
    .selectFrom('guest_money')
    .select(['order_id', 'amount_sen'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('cause_id')
    .execute();
  return rows.map(({ order_id, amount_sen }) => [order_id, amount_sen]);
};

const toReturnTo = async (userId: string) => {
  const input = { params: { userId }, query: {} };
  const { answer } = await ask(app, readMemberStory, input, manager.headers);
  return answer.entries.flatMap((entry) =>
    entry.kind === 'to_return' ? [[entry.orderId, entry.amountSen]] : [],
  );
};

const expectNoCredits = async (userId: string): Promise<void> => {
  expect(await balanceOf(db, { userId, email: '' })).toBe(0);
  const entries = await db
    .selectFrom('credit_entries')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  expect(entries).toEqual([]);
};

describe('a cancelled booking of a guest', () => {
  test('[DESK-18] is owed as money, which the desk and the operator see', async () => {
    const { userId, orderId, bookingId } = await aGuest();
    const before = await readFigures(db, context.clock.now());
    const day = await ask(app, readDay, { query: { date: far } }, manager.headers);
    expect(day.answer.claims).toContainEqual(
      expect.objectContaining({
        bookingId,
        player: expect.objectContaining({ userId, name: 'Siti Rahman', isGuest: true }),
        refundableSen: 6_000,
      }),
    );
    const answers = [await cancel(bookingId), await cancel(bookingId)];
    expect(answers.map(({ answer }) => answer)).toMatchObject([
      { gaveBack: 'money', amountSen: 6_000, orderStatus: 'fully_refunded', hadEnded: false },
      { gaveBack: 'money', amountSen: 6_000, orderStatus: 'fully_refunded', hadEnded: true },
    ]);
    await expectNoCredits(userId);
    expect(await owedTo(userId)).toEqual([[orderId, 6_000]]);
    expect(await toReturnTo(userId)).toEqual([[orderId, 6_000]]);
    const page = await ask(app, readMemberPage, { params: { userId } }, manager.headers);
    expect(page.answer.member.toReturnSen).toBe(6_000);
    expect(page.answer.newestOrders).toMatchObject([{ orderId, toReturnSen: 6_000 }]);
    const after = await readFigures(db, context.clock.now());
    expect((after.guestMoneySen ?? 0) - (before.guestMoneySen ?? 0)).toBe(6_000);
    expect(after.exceptions).toBe(before.exceptions);
  });

  test('[DESK-18] owes only the part that the desk gives back, and nothing if it keeps all', async () => {
    const one = await aGuest(near);
    expect((await cancel(one.bookingId, 2_500)).answer).toMatchObject({ gaveBack: 'money' });
    expect(await owedTo(one.userId)).toEqual([[one.orderId, 2_500]]);
    const other = await aGuest(near);
    expect((await cancel(other.bookingId, 'nothing')).answer).toMatchObject({
      gaveBack: 'nothing',
      amountSen: 0,
    });
    expect(await owedTo(other.userId)).toEqual([]);
    await expectNoCredits(one.userId);
  });

  test('[DESK-10] [DESK-18] is mailed only to an address that the guest gave, without credits or a profile', async () => {
    const { orderId, bookingId } = await aCaller('nur.cancelled@person.test');
    await cancel(bookingId);
    const [mail] = (await mailsTo(db, 'nur.cancelled@person.test')).filter(({ subject }) =>
      subject.startsWith('Cancelled: '),
    );
    expect(mail?.text).toContain('The venue will return the RM 60.00 that you paid for it.');
    expect(mail?.text).toMatch(orderId.replace(/^order_(.{8}).*/, 'order number: $1'));
    expect(mail?.text).toContain(reason);
    expect(mail?.text).not.toMatch(/credits|profile/);
    const dropped = await db
      .selectFrom('mail_outbox')
      .select('id')
      .where('to_address', 'like', '%guest.invalid')
      .execute();
    expect(dropped).toEqual([]);
  });

  test('[DESK-15] [DESK-18] is undone with the money that was owed, once', async () => {
    const { userId, orderId, bookingId } = await aCaller('nur.restored@person.test');
    const { changeId } = (await cancel(bookingId)).answer;
    const undone = { bookingId, takenSen: 6_000, isMoney: true };
    expect((await undoCancel(changeId)).answer).toEqual(undone);
    expect((await undoCancel(changeId)).answer).toEqual(undone);
    expect(await owedTo(userId)).toEqual([
      [orderId, 6_000],
      [orderId, -6_000],
    ]);
    expect(await onlyBooking(db, { userId, email: '' })).toBe(bookingId);
    expect((await ordersOf(db, orderId))[0]).toMatchObject({ status: 'completed' });
    const [mail] = (await mailsTo(db, 'nur.restored@person.test')).filter(({ subject }) =>
      subject.startsWith('Booked again: '),
    );
    expect(mail?.text).toContain('The RM 60.00 that the venue was going to return to you');
    expect(mail?.text).not.toMatch(/credits|profile/);
    await cancel(bookingId);
    expect(await toReturnTo(userId)).toHaveLength(3);
    const page = await ask(app, readMemberPage, { params: { userId } }, manager.headers);
    expect(page.answer.member.toReturnSen).toBe(6_000);
    await expectNoCredits(userId);
  });
});

describe('a guest who is moved', () => {
  test('[DESK-18] to a cheaper slot is owed the difference, until the move is undone', async () => {
    const guest = await aCaller('nur.moved@person.test', 18);
    const { userId, bookingId, court, orderId } = guest;
    const target = { date: far, slot: 14, courtName: court } as const;
    expect((await quoteOf(bookingId, target)).answer).toMatchObject({
      differenceSen: -2_000,
      isGuest: true,
    });
    const { answer } = await move(bookingId, target, -2_000);
    expect(answer).toMatchObject({ differenceSen: -2_000, paidSen: 6_000 });
    expect(await owedTo(userId)).toEqual([[orderId, 2_000]]);
    const mail = (await mailsTo(db, 'nur.moved@person.test')).at(-1);
    expect(mail?.text).toContain('It costs RM 20.00 less, which the venue will return to you.');
    expect(mail?.text).not.toMatch(/credits|profile/);
    expect((await undoMove(answer.changeId)).answer).toMatchObject({ differenceSen: 2_000 });
    expect(await owedTo(userId)).toEqual([
      [orderId, 2_000],
      [orderId, -2_000],
    ]);
    expect((await mailsTo(db, 'nur.moved@person.test')).at(-1)?.text).toContain(
      'The RM 20.00 that the venue was going to return to you has paid for it again.',
    );
    await expectNoCredits(userId);
  });

  test('[DESK-18] to a cheaper slot and then cancelled is owed everything that was paid', async () => {
    const { userId, bookingId, court, orderId } = await aGuest(far, 18);
    await move(bookingId, { date: far, slot: 15, courtName: court }, -2_000);
    const day = await ask(app, readDay, { query: { date: far } }, manager.headers);
    expect(day.answer.claims).toContainEqual(
      expect.objectContaining({ bookingId, paidSen: 8_000, refundableSen: 6_000 }),
    );
    expect((await cancel(bookingId)).answer).toMatchObject({ gaveBack: 'money', amountSen: 6_000 });
    expect(await owedTo(userId)).toEqual([
      [orderId, 2_000],
      [orderId, 6_000],
    ]);
  });

  test('[DESK-19] to a dearer slot is refused, with and without a quote', async () => {
    const { userId, bookingId, court } = await aGuest(far, 16);
    const target = { date: far, slot: 18, courtName: court } as const;
    expect((await quoteOf(bookingId, target)).failure.code).toBe('guest_dearer_slot');
    expect((await move(bookingId, target, 2_000)).failure.code).toBe('guest_dearer_slot');
    expect(await owedTo(userId)).toEqual([]);
  });
});

test('[DESK-11] [DESK-18] a guest who swaps with a member is owed the difference, and the member pays in credits', async () => {
  const guest = await aGuest(far, 18);
  const mei = await aShopper(running, { creditsSen: 2_000 });
  const court = freshCourt();
  await buy(running, mei, { date: far, slots: { [court]: [17] } });
  const otherBookingId = await onlyBooking(db, mei);
  const { bookingId } = guest;
  const params = { bookingId };
  const quote = await ask(
    app,
    quoteSwapAtDesk,
    { params, body: { otherBookingId } },
    manager.headers,
  );
  expect(quote.answer).toMatchObject({
    own: { differenceSen: -2_000, isGuest: true },
    other: { differenceSen: 2_000, isGuest: false },
  });
  const { answer } = await ask(
    app,
    swapAtDesk,
    {
      params,
      body: {
        otherBookingId,
        from: { date: far, slot: 18, courtName: guest.court },
        otherFrom: { date: far, slot: 17, courtName: court },
        shownDifferenceSen: -2_000,
        otherShownDifferenceSen: 2_000,
        reason,
      },
    },
    manager.headers,
  );
  expect(await owedTo(guest.userId)).toEqual([[guest.orderId, 2_000]]);
  expect(await balanceOf(db, mei)).toBe(0);
  const undone = { toCollectSen: 2_000, toReturnSen: 0 };
  expect((await undoMove(answer.changeId)).answer).toMatchObject(undone);
  expect((await undoMove(answer.changeId)).answer).toMatchObject(undone);
  expect(await owedTo(guest.userId)).toEqual([
    [guest.orderId, 2_000],
    [guest.orderId, -2_000],
  ]);
  expect(await balanceOf(db, mei)).toBe(2_000);
  await expectNoCredits(guest.userId);
});
