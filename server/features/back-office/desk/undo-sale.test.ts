import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { readOrderStory } from '#contract/console-orders.ts';
import { openShiftAtTill, readTill } from '#contract/console-shifts.ts';
import { cancelAtDesk, undoCancelAtDesk } from '#contract/desk-bookings.ts';
import { quoteAtDesk, undoSaleAtDesk } from '#contract/desk-sales.ts';
import type { Slot } from '#domain/time/slots.ts';
import { readGoodwill } from '#server/features/back-office/limits.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, caller, mailsTo, type SaleRequest, sell } from '#server/testing/desk-sales.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime, playDay } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const undo = (orderId: string, reason: string | null = null, staff: TestStaff = desk) =>
  ask(app, undoSaleAtDesk, { params: { orderId }, body: { reason } }, staff.headers);

const soldBy = async (changes: Partial<SaleRequest>, staff: TestStaff = desk) => {
  const { status, answer } = await sell(running, staff, aSale(changes));
  expect(status).toBe(200);
  return answer;
};

let taken = 0;
/** A slot of a court that no other test uses. */
const freshSlots = (): SaleRequest['slots'] => {
  const at = taken++;
  return { [`Tournament Court ${1 + Math.floor(at / 6)}`]: [(11 + (at % 6)) as Slot] };
};

const openExceptions = (orderId: string) =>
  db.selectFrom('open_exceptions').selectAll().where('order_id', '=', orderId).execute();

const till = async () => (await ask(app, readTill, {}, desk.headers)).answer;

/** The offers to undo a sale in the drawers of the day, and on the page of the order. */
const offersOf = async (orderId: string) => {
  const { claims } = (await ask(app, readDay, { query: { date: playDay } }, desk.headers)).answer;
  const offered = claims.flatMap((claim) => ('sale' in claim && claim.sale ? [claim.sale] : []));
  const { order } = (await ask(app, readOrderStory, { params: { orderId } }, desk.headers)).answer;
  return [
    ...offered.filter((sale) => sale.orderId === orderId),
    ...(order.sale ? [order.sale] : []),
  ];
};

/** Why they can no longer be undone. */
const lossesOf = async (orderId: string) => (await offersOf(orderId)).map(({ lost }) => lost);

test('[DESK-25] a sale in cash outside of a shift is undone once: the slots are free, the money waits for nobody, and a mail tells the guest', async () => {
  const slots = freshSlots();
  const { orderId, userId } = await soldBy({ slots, buyer: caller });
  const answers = await Promise.all([1, 2, 3].map(() => undo(orderId)));
  for (const { answer } of answers) {
    expect(answer).toEqual({ method: 'cash', amountSen: 6_000, reference: null });
  }
  expect(await bookingsOf(db, { userId, email: '' })).toEqual([]);
  expect(await openExceptions(orderId)).toEqual([]);
  const [, mail, ...others] = await mailsTo(db, 'nur@person.test');
  expect(mail?.text).toContain('Paid in cash: RM 60.00. It was handed back to you in cash.');
  expect(others).toEqual([]);
  const { outside } = await till();
  expect(outside.filter((sale) => sale.orderId === orderId)).toMatchObject([
    { amountSen: -6_000, isUndone: true },
    { amountSen: 6_000, isUndone: false },
  ]);
  const log = await db
    .selectFrom('audit_log')
    .innerJoin('audit_log as undone', 'undone.id', 'audit_log.undoes')
    .select(['audit_log.action', 'undone.action as undoneAction'])
    .where('audit_log.subject', '=', `order:${orderId}`)
    .execute();
  expect(log).toEqual([{ action: 'order.sale_undone', undoneAction: 'order.sell' }]);
  // The slot can be sold again.
  await soldBy({ slots });
});

test('[PAY-9] [DESK-25] the mail names the terminal as every other text does', async () => {
  const buyer = { ...caller, email: 'nur.terminal@person.test' };
  const payment = { method: 'terminal', reference: 'T-4710' } as const;
  const { orderId } = await soldBy({ slots: freshSlots(), buyer, payment });
  await undo(orderId);
  expect((await mailsTo(db, buyer.email)).at(-1)?.text).toContain(
    'Paid at the terminal: RM 60.00. It was refunded at the terminal.',
  );
});

test('[DESK-25] the story of the order says what was handed back, and not that it is owed', async () => {
  const { orderId } = await soldBy({ slots: freshSlots(), buyer: caller });
  await undo(orderId);
  const { entries } = (await ask(app, readOrderStory, { params: { orderId } }, desk.headers))
    .answer;
  expect(entries.filter(({ kind }) => kind === 'change')).toMatchObject([
    { change: 'given_back', amountSen: 6_000, isHandedBack: true },
  ]);
  expect(entries.filter(({ kind }) => kind === 'act')).toMatchObject([
    { by: 'Test desk', handedBack: { method: 'cash', amountSen: 6_000 } },
  ]);
});

test('[DESK-25] a member gets credits back as credits, and no cash', async () => {
  const mei = await aShopper(running, { creditsSen: 10_000 });
  const buyer = { kind: 'member', userId: mei.userId } as const;
  const { orderId } = await soldBy({
    slots: freshSlots(),
    buyer,
    payment: { method: 'credits' },
  });
  expect((await undo(orderId)).answer).toMatchObject({ method: 'credits', amountSen: 6_000 });
  expect(await balanceOf(db, mei)).toBe(10_000);
});

test('[DESK-25] a free slot returns to its week', async () => {
  const mei = await aShopper(running, { status: 'athlete' });
  const buyer = { kind: 'member', userId: mei.userId } as const;
  const free = { shownTotalSen: 0, shownFreeSlots: 1 };
  const { orderId } = await soldBy({ slots: freshSlots(), buyer, ...free });
  // There is nothing to hand back, in whatever shift it was sold.
  const back = { channel: 'desk', method: null, amountSen: 0, reference: null };
  expect(await offersOf(orderId)).toMatchObject([{ back }, { back }]);
  const used = () =>
    db.selectFrom('free_slots').select('slots_used').where('user_id', '=', mei.userId).execute();
  expect(await used()).toMatchObject([{ slots_used: 1 }]);
  expect((await undo(orderId)).answer).toMatchObject({ method: null, amountSen: 0 });
  expect(await used()).toMatchObject([{ slots_used: 0 }]);
  expect(await bookingsOf(db, mei)).toEqual([]);
});

test('[DESK-25] a sale is undone for five minutes, by somebody else with a reason', async () => {
  const other = await aStaffMember(running, 'desk');
  const { orderId } = await soldBy({ slots: freshSlots() });
  expect((await undo(orderId, null, other)).failure.code).toBe('undo_needs_reason');
  const sold = Temporal.Instant.from(openingTime);
  context.clock.set(sold.add({ minutes: 5, seconds: 1 }));
  expect((await undo(orderId)).failure.code).toBe('undo_sale_too_late');
  context.clock.set(sold.add({ minutes: 5 }));
  expect((await undo(orderId, 'Wrong court', other)).status).toBe(200);
});

test('[DESK-25] a sale whose players have come is not undone', async () => {
  const { orderId, userId } = await soldBy({ date: playDay, slots: freshSlots() });
  const [booking] = await bookingsOf(db, { userId, email: '' });
  await db
    .insertInto('booking_attendance')
    .values({
      booking_id: booking?.id ?? '',
      state: 'checked_in',
      at: new Date(context.clock.now().epochMilliseconds),
      staff_user_id: desk.userId,
    })
    .execute();
  expect((await undo(orderId)).failure.code).toBe('undo_superseded');
  // The drawer and the order say so in place of the button.
  expect(await lossesOf(orderId)).toEqual(['undo_superseded', 'undo_superseded']);
});

test('[DESK-25] a sale of which a slot was cancelled is not undone, even if nothing came back for it or it is restored', async () => {
  const date = '2026-11-17';
  const twoSlots = { 'Tournament Court 4': [12, 13] } satisfies SaleRequest['slots'];
  const { orderId, userId } = await soldBy({ date, slots: twoSlots, shownTotalSen: 12_000 });
  const [booking] = await bookingsOf(db, { userId, email: '' });
  const cancelled = await ask(
    app,
    cancelAtDesk,
    {
      params: { bookingId: booking?.id ?? '' },
      body: { giveBack: 'nothing', reason: 'Plays one hour only' },
    },
    desk.headers,
  );
  expect(cancelled.status).toBe(200);
  expect((await undo(orderId)).failure.code).toBe('undo_superseded');
  const restoring = {
    params: { changeId: cancelled.answer.changeId ?? '' },
    body: { reason: 'Plays both' },
  };
  expect((await ask(app, undoCancelAtDesk, restoring, desk.headers)).status).toBe(200);
  expect((await undo(orderId)).failure.code).toBe('undo_superseded');
  expect(new Set(await lossesOf(orderId))).toEqual(new Set(['undo_superseded']));
});

test('[DESK-25] the day and the order offer to undo a sale for five minutes', async () => {
  const { orderId } = await soldBy({ slots: freshSlots(), buyer: caller });
  const offer = {
    orderId,
    soldBy: desk.userId,
    until: expect.stringMatching(/^2026-11-16T01:05:0/),
    back: { channel: 'desk', method: 'cash', amountSen: 6_000, reference: null, freeSlots: 0 },
    lost: null,
  };
  expect(await offersOf(orderId)).toEqual([offer, offer]);
  context.clock.set(Temporal.Instant.from(openingTime).add({ minutes: 6 }));
  expect(await offersOf(orderId)).toEqual([]);
});

test('[DESK-25] a sale of which a free slot was cancelled is not undone', async () => {
  const mei = await aShopper(running, { status: 'athlete' });
  const buyer = { kind: 'member', userId: mei.userId } as const;
  const slots = { 'Tournament Court 4': [12, 13, 14] } satisfies SaleRequest['slots'];
  const { answer: quote } = await ask(
    app,
    quoteAtDesk,
    { body: { userId: mei.userId, date: playDay, slots } },
    desk.headers,
  );
  const shown = { shownTotalSen: quote.totalSen, shownFreeSlots: quote.freeSlots };
  const { orderId } = await soldBy({ slots, buyer, ...shown });
  const bookings = await bookingsOf(db, mei);
  const free = bookings.filter(({ order_id }) => order_id === null);
  expect([bookings.length, free.length]).toEqual([3, 2]);
  const back = { method: 'cash', amountSen: quote.totalSen, freeSlots: 2 };
  expect((await offersOf(orderId))[0]).toMatchObject({ back });
  const cancelling = {
    params: { bookingId: free[0]?.id ?? '' },
    body: { giveBack: 'all', reason: 'Plays one hour only' },
  } as const;
  expect((await ask(app, cancelAtDesk, cancelling, desk.headers)).status).toBe(200);
  expect((await undo(orderId)).failure.code).toBe('undo_superseded');
  expect(await offersOf(orderId)).toEqual([]);
});

test('[DESK-25] free slots of another order of the same instant are not taken for those of the sale', async () => {
  const mei = await aShopper(running, { status: 'athlete' });
  const buyer = { kind: 'member', userId: mei.userId } as const;
  const free = { shownTotalSen: 0, shownFreeSlots: 1 };
  const at = Temporal.Instant.from(openingTime);
  using _still = vi.spyOn(context.clock, 'now').mockReturnValue(at);
  const { orderId } = await soldBy({ slots: freshSlots(), buyer, ...free });
  await soldBy({ slots: freshSlots(), buyer, ...free });
  expect((await undo(orderId)).failure.code).toBe('undo_superseded');
  expect(await offersOf(orderId)).toEqual([]);
  expect(await bookingsOf(db, mei)).toHaveLength(2);
});

test('[DESK-15] [DESK-25] the cancellation of an undone sale is not undone', async () => {
  const mei = await aShopper(running, { creditsSen: 10_000 });
  const buyer = { kind: 'member', userId: mei.userId } as const;
  const sale = { slots: freshSlots(), buyer, payment: { method: 'credits' } } as const;
  const { orderId } = await soldBy(sale);
  await undo(orderId);
  const { id } = await db
    .selectFrom('booking_changes')
    .select('id')
    .where('user_id', '=', mei.userId)
    .executeTakeFirstOrThrow();
  const request = { params: { changeId: id }, body: { reason: 'Wanted it after all' } };
  const { failure } = await ask(app, undoCancelAtDesk, request, desk.headers);
  expect(failure.code).toBe('undo_not_possible');
});

test('[DESK-7] [DESK-25] a price below the rules no longer counts when its sale was undone', async () => {
  const manager = await aStaffMember(running, 'manager');
  const override = { waives: [], soldSen: 4_000, reason: 'Late by half an hour' };
  const changes = { slots: freshSlots(), override, shownTotalSen: 4_000 };
  const { orderId } = await soldBy(changes, manager);
  const since = Temporal.Instant.from(openingTime).subtract({ hours: 1 });
  const used = () => db.transaction().execute((tx) => readGoodwill(tx, manager.userId, since));
  expect(await used()).toBe(2_000);
  expect((await undo(orderId, null, manager)).status).toBe(200);
  expect(await used()).toBe(0);
});

test('[SHIFT-3] [DESK-25] cash and terminal payments leave the shift that took them, and no other', async () => {
  const before = await soldBy({ slots: freshSlots() });
  expect(await offersOf(before.orderId)).toHaveLength(2);
  const body = { shiftId: randomUUID(), floatSen: 10_000 };
  await ask(app, openShiftAtTill, { body }, desk.headers);
  const lost = 'undo_shift_changed';
  expect(await lossesOf(before.orderId)).toEqual([lost, lost]);
  expect((await undo(before.orderId)).failure.code).toBe(lost);
  const payment = { method: 'terminal', reference: 'T-4711' } as const;
  const cash = await soldBy({ slots: freshSlots() });
  const card = await soldBy({ slots: freshSlots(), payment });
  await soldBy({ slots: freshSlots(), payment: { ...payment, reference: 'T-4712' } });
  expect((await till()).shift?.expected).toEqual({ cashSen: 16_000, terminalSen: 12_000 });
  await undo(cash.orderId);
  expect((await undo(card.orderId)).answer.reference).toBe('T-4711');
  const { shift } = await till();
  expect(shift?.expected).toEqual({ cashSen: 10_000, terminalSen: 6_000 });
  expect(shift?.sales.map(({ amountSen }) => amountSen)).toHaveLength(5);
});
