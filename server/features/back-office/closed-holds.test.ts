import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#contract/operator-calendar.ts';
import { getOrder } from '#contract/orders.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { Tx } from '#server/db/database.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { MemberOptions } from '#server/testing/builders.ts';
import { aLessonOrder, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { makeOrdering, makeOrderTraces } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  type OrderRequest,
  openingTime,
  place,
  playDay,
} from '#server/testing/shopping.ts';
import { makeTraces } from '#server/testing/traces.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const { aSlot, order } = makeOrdering(running);
const { bookingsOf, creditsOf, heldBy, paymentsOf, statusesOf, subjectsTo } = makeOrderTraces(db);
const traces = makeTraces(db);
const [, classId = 0] = await openLessons(running);

const closureOf = (sport: 'Pickle' | 'Padel' | null, date = playDay) => ({
  sport,
  from: date,
  to: date,
  reason: 'Burst pipe',
});
const close = (...closure: Parameters<typeof closureOf>) =>
  ask(app, calls.addClosure, { body: closureOf(...closure) });

beforeEach(async () => {
  await db.deleteFrom('closures').where('reason', '=', 'Burst pipe').execute();
  await db
    .updateTable('closure_acts')
    .set({ opened_at: new Date() })
    .where('opened_at', 'is', null)
    .execute();
});

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

describe('[SETTLE-11] an order that is held when its day is closed', () => {
  test('[SETTLE-11] is released at once, and a payment in time becomes credits with a mail', async () => {
    const mei = await aShopper(running, { creditsSen: 1_000 });
    const orderId = await order(mei, { shownTotalSen: 5_000, shownCreditsSen: 1_000 });
    await traces();
    const { answer } = await close(null);
    expect(answer.counts).toMatchObject({ bookings: 0, orders: 1 });
    expect(await heldBy(mei)).toEqual([]);
    expect(await creditsOf(mei)).toEqual([1_000, 0]);
    const { events } = await traces();
    expect(events).toContainEqual({
      topic: 'orders',
      payload: { userId: mei.userId, orderId, status: 'pending' },
    });
    const seen = await ask(app, getOrder, { params: { orderId } }, mei.headers);
    const why = { endedBy: 'closure', endedReason: 'Burst pipe' };
    expect(seen.answer).toMatchObject({ status: 'pending', isHeld: false, ...why });

    await deliver(context, aReport(orderId, { amountSen: 5_000 }));
    expect(await bookingsOf(mei.userId)).toEqual([]);
    expect(await creditsOf(mei)).toEqual([6_000, 0]);
    expect(await statusesOf(orderId)).toEqual(['fully_refunded', 'fully_refunded']);
    expect(await paymentsOf(orderId)).toMatchObject([
      { outcome: 'credited', exception: 'day_closed' },
    ]);
    expect(await subjectsTo(mei.email)).toEqual(['Your payment of RM 50.00 has become credits']);
    const [mail] = await mailsTo(db, mei.email);
    expect(mail?.body_text).toContain('the venue had to close on a day of your order.');
    expect(mail?.body_text).toContain('\nReason: Burst pipe\n');
    expect(mail?.body_text).toMatch(
      new RegExp(
        `Order ${shortOrderId(orderId)} was for:\n\n- Court Booking: .+, .*18/11/2026, .+ [AP]M\n`,
      ),
    );
  });

  test('[SETTLE-11] gets a mail that names the sport, if only one was closed', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    await close('Pickle');
    await deliver(context, aReport(orderId));
    const [mail] = await mailsTo(db, mei.email);
    expect(mail?.body_text).toContain('the venue had to close Pickle on a day of your order.');
  });

  test('[SETTLE-11] is also released by a holiday on which the venue is closed', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    const request = { params: { date: playDay }, body: { name: 'Election', isClosed: true } };
    expect((await ask(app, calls.setHoliday, request)).answer.holds).toBe(1);
    await deliver(context, aReport(orderId));
    expect(await creditsOf(mei)).toEqual([6_000, 0]);
    await ask(app, calls.removeHoliday, { params: { date: playDay } });
  });

  test('[SETTLE-11] stays and is booked when another sport or day is closed', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    expect((await close('Padel')).answer.counts.orders).toBe(0);
    expect((await close(null, '2026-11-19')).answer.counts.orders).toBe(0);
    const seen = await ask(app, getOrder, { params: { orderId } }, mei.headers);
    expect(seen.answer).toMatchObject({ isHeld: true, endedBy: null });
    await deliver(context, aReport(orderId));
    expect(await bookingsOf(mei.userId)).toHaveLength(1);
    expect((await close('Pickle')).answer.counts).toMatchObject({ bookings: 1, orders: 0 });
  });

  test('[SETTLE-11] is released as well if it is for a lesson', async () => {
    const mei = await aShopper(running);
    const { answer: placed } = await orderLessons(running, mei, aLessonOrder([classId]));
    const { date } = await db
      .selectFrom('program_schedule_instances')
      .select('date')
      .where('id', '=', classId)
      .executeTakeFirstOrThrow();
    expect((await close(null, date)).answer.counts.people).toBe(1);
    await deliver(context, aReport(placed.orderId, { amountSen: 5_000 }));
    expect(await bookingsOf(mei.userId)).toEqual([]);
    expect(await creditsOf(mei)).toEqual([5_000, 0]);
  });
});

describe('[SETTLE-11] a closure concurrent with a payment', () => {
  const insertClosure = (tx: Tx) =>
    tx
      .insertInto('closures')
      .values({ from_date: playDay, to_date: playDay, reason: 'Burst pipe' })
      .execute();

  /** Settles a payment while a closure is uncommitted. The closure commits after `waitFor`. */
  const payDuringClosure = async (waitFor: (payment: Promise<void>) => Promise<void>) => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    const tx = await db.startTransaction().execute();
    await insertClosure(tx);
    const settled = deliver(context, aReport(orderId));
    await waitFor(settled);
    await tx.commit().execute();
    await settled;
    return { booked: (await bookingsOf(mei.userId)).length, credits: await creditsOf(mei) };
  };

  test('[SETTLE-11] a payment waits for an uncommitted closure, and becomes credits', async () => {
    expect(await payDuringClosure(() => waitForLock(db))).toEqual({
      booked: 0,
      credits: [6_000, 0],
    });
  });

  test('control: a payment that does not wait is booked on the closed day', async () => {
    await sql`alter table closures disable trigger rules_changed`.execute(db);
    const result = await payDuringClosure((payment) => payment);
    await sql`alter table closures enable trigger rules_changed`.execute(db);
    expect(result).toEqual({ booked: 1, credits: [0, 0] });
  });

  /** Places an order while a closure is uncommitted. The closure commits after `waitFor`. */
  const placeDuringClosure = async (
    member: MemberOptions,
    request: Partial<OrderRequest>,
    waitFor: (placing: Promise<unknown>) => Promise<unknown>,
  ) => {
    const mei = await aShopper(running, member);
    const tx = await db.startTransaction().execute();
    await insertClosure(tx);
    const placing = place(running, mei, anOrderRequest(request));
    await waitFor(placing);
    await tx.commit().execute();
    const { status, failure } = await placing;
    return { status, code: failure.code, booked: (await bookingsOf(mei.userId)).length };
  };

  const withCredits = { slots: aSlot(), shownCreditsSen: 6_000, shownTotalSen: 0 };
  const withFreeSlots = {
    slots: { 'Show Court 1': [12, 13, 14] as Slot[] },
    shownTotalSen: 12_000,
    shownFreeSlots: 2,
  };

  test.each<[string, MemberOptions, Partial<OrderRequest>]>([
    ['that credits cover', { creditsSen: 6_000 }, withCredits],
    ['with free slots', { status: 'athlete' }, withFreeSlots],
  ])(
    '[SETTLE-11] an order %s waits for an uncommitted closure, and is refused',
    async (_, member, request) => {
      const result = await placeDuringClosure(member, request, () => waitForLock(db));
      expect(result).toEqual({ status: 409, code: 'day_closed', booked: 0 });
    },
  );

  test('an order that only holds does not wait, because its payment will', async () => {
    const result = await placeDuringClosure({}, { slots: aSlot() }, (placing) => placing);
    expect(result).toMatchObject({ status: 200, booked: 0 });
  });

  test('control: an order that does not wait is booked on the closed day', async () => {
    await sql`alter table closures disable trigger rules_changed`.execute(db);
    const member = { creditsSen: 6_000 };
    const result = await placeDuringClosure(member, withCredits, (placing) => placing);
    await sql`alter table closures enable trigger rules_changed`.execute(db);
    expect(result).toMatchObject({ status: 200, booked: 1 });
  });

  test('[SETTLE-11] a closure waits for a payment that is being booked, and counts the booking', async () => {
    const payment = await db.startTransaction().execute();
    await lockRuleVersion(payment);
    const closing = close('Padel');
    await waitForLock(db);
    await payment.rollback().execute();
    expect((await closing).status).toBe(200);
  });

  test('[SETTLE-11] each of many payments becomes a booking that the closure ends, or credits', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => aShopper(running)));
    const paid = await Promise.all(
      members.map(async (mei) => ({ mei, orderId: await order(mei) })),
    );
    const [closed] = await Promise.all([
      close(null),
      ...paid.map(({ orderId }) => deliver(context, aReport(orderId))),
    ]);
    const owned = await Promise.all(members.map(({ userId }) => bookingsOf(userId)));
    const credits = await Promise.all(members.map(creditsOf));
    expect(owned.flat()).toEqual([]);
    expect(credits.map(([balance]) => balance)).toEqual(members.map(() => 6_000));
    const { closure, counts } = closed.answer;
    const ended = db
      .selectFrom('booking_changes')
      .select('id')
      .where('closure_id', '=', closure.id);
    expect(await ended.execute()).toHaveLength(counts.bookings);
  });
});
