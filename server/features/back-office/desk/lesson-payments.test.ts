import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { readTill } from '#contract/console-shifts.ts';
import { cancelAtDesk, setAttendance } from '#contract/desk-bookings.ts';
import { payLessonAtDesk, undoSaleAtDesk } from '#contract/desk-sales.ts';
import { addPrivateLesson } from '#contract/operator-coaches.ts';
import { issueCredits } from '#contract/operator-members.ts';
import { getOpenOrders } from '#contract/orders.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import { transact } from '#server/db/transact.ts';
import { paidLessonGoods } from '#server/features/lessons/private-lessons/paid-lesson.ts';
import { lockLessonToPay } from '#server/features/lessons/private-lessons/private-lessons.repository.ts';
import { placeOrderAtDesk } from '#server/features/orders/placing.ts';
import { openTestApp, openTwinApp, type TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { openLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { balanceOf, onlyBooking } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  playDay,
  type Shopper,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const desk = await aStaffMember(running, 'desk');
const court = 'Tournament Court 3';
await openLessons(running);

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

let lastSlot = 9;
const aLesson = async (): Promise<{ mei: Shopper; bookingId: string; slot: Slot }> => {
  lastSlot += 1;
  const slot = lastSlot as Slot;
  const mei = await aShopper(running);
  const body = { member: mei.email, coach: 'coach_aina@depot.test', court, date: playDay, slot };
  expect((await ask(app, addPrivateLesson, { body })).status).toBe(200);
  return { mei, bookingId: await onlyBooking(db, mei), slot };
};

const anOrderId = () => makeOrderId(randomBytes(8), Temporal.Instant.from(openingTime));
const pay = (
  bookingId: string,
  changes: Record<string, unknown> = {},
  on: Pick<TestApp, 'app'> = running,
) =>
  ask(
    on.app,
    payLessonAtDesk,
    {
      params: { bookingId },
      body: { orderId: anOrderId(), amountSen: 15_000, payment: { method: 'cash' }, ...changes },
    },
    desk.headers,
  );
/** Places the order of a payment in cash, as a process does that then dies. */
const placeOnly = async (mei: Shopper, bookingId: string): Promise<string> => {
  const orderId = anOrderId();
  const request = { bookingId, priceSen: 15_000, orderId, bookingType: 'private-lesson' };
  const { username } = await db
    .selectFrom('profiles')
    .select('username')
    .where('user_id', '=', mei.userId)
    .executeTakeFirstOrThrow();
  const billing = { billingName: username ?? '', billingEmail: mei.email, billingMobile: '' };
  await placeOrderAtDesk(
    context,
    { ...request, shownTotalSen: 15_000, shownCreditsSen: 0 },
    paidLessonGoods,
    {
      channel: 'desk',
      soldBy: desk.userId,
      buyerTaxId: null,
      terms: JSON.stringify({ method: 'cash' }),
      findBuyer: async () => ({ userId: mei.userId, billing }),
      onPlaced: async () => undefined,
    },
  );
  return orderId;
};
const claimOf = async (slot: Slot) => {
  const { answer } = await ask(app, readDay, { query: { date: playDay } }, desk.headers);
  return answer.claims.find((one) => one.kind === 'booking' && one.slot === slot);
};

test('[COACH-12] a private lesson is paid in cash once, and the day, the till and a mail say so', async () => {
  const { mei, bookingId, slot } = await aLesson();
  expect(await claimOf(slot)).toMatchObject({ type: 'private_lesson', orderId: null });
  const orderId = anOrderId();
  for (const _again of [1, 2]) {
    const { answer } = await pay(bookingId, { orderId });
    expect(answer).toEqual({ orderId, totalSen: 15_000, creditsSen: 0 });
  }
  expect(await claimOf(slot)).toMatchObject({ paidSen: 15_000, paidAtDesk: 'cash' });
  const { outside } = (await ask(app, readTill, {}, desk.headers)).answer;
  expect(outside.filter((sale) => sale.orderId === orderId)).toHaveLength(1);
  const mail = (await mailsTo(db, mei.email)).at(-1);
  expect(mail?.subject).toMatch(/^Paid: Wed 18 Nov, .*, RM 150\.00$/);
  expect(mail?.body_text).toContain(`/receipt/${orderId}`);
  expect(mail?.body_text).not.toContain('Refund Policy');
  expect(mail?.attachments).toEqual([]);
  expect((await pay(bookingId)).failure.code).toBe('lesson_paid');
});

test('[COACH-12] credits pay for a lesson, and a cancellation gives them back', async () => {
  const { mei, bookingId } = await aLesson();
  const short = await pay(bookingId, { payment: { method: 'credits' } });
  expect(short.failure).toMatchObject({
    code: 'credits_reserve_failed',
    details: { neededSen: 15_000, availableSen: 0 },
  });
  const params = { email: mei.email };
  await ask(app, issueCredits, { params, body: { amountSen: 20_000, reason: 'Goodwill' } });
  const paid = await pay(bookingId, { payment: { method: 'credits' } });
  expect(paid.answer).toMatchObject({ totalSen: 15_000, creditsSen: 15_000 });
  expect(await balanceOf(db, mei)).toBe(5_000);
  const body = { giveBack: 'all', reason: 'The coach is ill' } as const;
  const cancelled = await ask(app, cancelAtDesk, { params: { bookingId }, body }, desk.headers);
  expect(cancelled.answer).toMatchObject({ gaveBack: 'credits', amountSen: 15_000 });
  expect(await balanceOf(db, mei)).toBe(20_000);
});

test('[COACH-12] [DESK-25] undoing the payment leaves the lesson booked and unpaid', async () => {
  const { mei, bookingId, slot } = await aLesson();
  const { orderId } = (await pay(bookingId)).answer;
  const undo = () =>
    ask(app, undoSaleAtDesk, { params: { orderId }, body: { reason: null } }, desk.headers);
  for (const _again of [1, 2]) {
    expect((await undo()).answer).toEqual({ method: 'cash', amountSen: 15_000, reference: null });
  }
  expect(await claimOf(slot)).toMatchObject({ type: 'private_lesson', orderId: null });
  const mail = (await mailsTo(db, mei.email)).at(-1);
  expect(mail?.subject).toMatch(/^Payment taken back: Wed 18 Nov/);
  expect(mail?.body_text).toContain('was handed back to you in cash');
  expect(mail?.body_text).toContain('The lesson stays booked');
  expect(mail?.attachments).toEqual([]);
  const again = await pay(await onlyBooking(db, mei), { amountSen: 12_000 });
  expect(again.answer.totalSen).toBe(12_000);
});

test('[COACH-12] [DESK-25] a payment is undone although a no-show was recorded before it, which stays with the lesson', async () => {
  const { mei, bookingId, slot } = await aLesson();
  const record = (id: string, state: 'no_show' | 'checked_in', expected: 'no_show' | null) =>
    ask(app, setAttendance, { params: { bookingId: id }, body: { state, expected } }, desk.headers);
  const start = slotStart(playDay, slot);
  context.clock.set(start.add({ minutes: 20 }));
  expect((await record(bookingId, 'no_show', null)).status).toBe(200);
  context.clock.set(start.add({ minutes: 25 }));
  const { orderId } = (await pay(bookingId)).answer;
  const undo = (id: string) =>
    ask(app, undoSaleAtDesk, { params: { orderId: id }, body: { reason: null } }, desk.headers);
  expect(await claimOf(slot)).toMatchObject({ sale: { orderId } });
  expect((await undo(orderId)).status).toBe(200);
  expect(await claimOf(slot)).toMatchObject({ orderId: null, attendance: { state: 'no_show' } });
  const again = await onlyBooking(db, mei);
  const paid = (await pay(again, { amountSen: 12_000 })).answer;
  expect((await record(again, 'checked_in', 'no_show')).status).toBe(200);
  expect((await undo(paid.orderId)).failure.code).toBe('undo_superseded');
});

test('[COACH-12] of two desks at once, one takes the money', async () => {
  const { bookingId } = await aLesson();
  const answers = await Promise.all([pay(bookingId), pay(bookingId, {}, { app: twin })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { count } = await db
    .selectFrom('payments')
    .innerJoin('orders as part', 'part.parent_order_id', 'payments.order_id')
    .innerJoin('bookings', 'bookings.order_id', 'part.order_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test('[COACH-12] [ORDER-16] what waits for the desk is no order that its member can pay', async () => {
  const { mei, bookingId } = await aLesson();
  for (const _each of [1, 2, 3]) await placeOnly(mei, bookingId);
  expect((await ask(app, getOpenOrders, {}, mei.headers)).answer.orders).toEqual([]);
  const own = anOrderRequest({ slots: { 'Tournament Court 1': [12] } });
  expect((await place(running, mei, own)).answer.status).toBe('pending');
});

test('[COACH-12] [DESK-9] the order of money that is refused is released', async () => {
  const { mei, bookingId } = await aLesson();
  const orderId = await placeOnly(mei, bookingId);
  expect((await pay(bookingId)).status).toBe(200);
  context.clock.set(Temporal.Instant.from(openingTime).add({ seconds: 30 }));
  expect((await pay(bookingId, { orderId })).failure.code).toBe('sale_not_booked');
  const order = await db
    .selectFrom('orders')
    .select(['status', 'expires_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(order.status).toBe('pending');
  const releasedBy = context.clock.now().epochMilliseconds;
  expect(order.expires_at?.getTime()).toBeLessThanOrEqual(releasedBy);
});

test('control: a lesson whose row is not locked is unpaid for two desks that look at once', async () => {
  const { bookingId } = await aLesson();
  const look = () =>
    db.selectFrom('bookings').select('order_id').where('id', '=', bookingId).executeTakeFirst();
  expect(await Promise.all([look(), look()])).toEqual([{ order_id: null }, { order_id: null }]);
  await transact(db, async (tx) => {
    await lockLessonToPay(tx, bookingId);
    const second = transact(db, async (other) => {
      await other.executeQuery(
        (await import('kysely')).sql`set local lock_timeout = '100ms'`.compile(other),
      );
      return lockLessonToPay(other, bookingId);
    });
    await expect(second).rejects.toThrow(/lock timeout/);
  });
});

test('[DESK-28] a reference of today is asked about, and one slip can pay for two', async () => {
  const [one, other] = [await aLesson(), await aLesson()];
  const payment = { method: 'terminal', reference: 'T-4711' } as const;
  const { orderId } = (await pay(one.bookingId, { payment })).answer;
  const refused = await pay(other.bookingId, { payment });
  expect(refused.failure).toMatchObject({
    code: 'reference_used',
    details: { orderId, amountSen: 15_000 },
  });
  const inSmall = { ...payment, reference: ' t-4711 ' };
  expect((await pay(other.bookingId, { payment: inSmall })).failure).toMatchObject({
    code: 'reference_used',
    details: { orderId },
  });
  const shared = { ...payment, isSharedSlip: true };
  expect((await pay(other.bookingId, { payment: shared })).status).toBe(200);
});
