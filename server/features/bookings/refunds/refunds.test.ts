import { afterEach, describe, expect, test } from 'vitest';
import { cancelBooking, refundBooking } from '#contract/refunds.ts';
import { slotStart } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { receive } from '#server/testing/busy-venue.ts';
import { addItem, addOrder, at, day } from '#server/testing/guard-fixtures.ts';
import {
  addLesson,
  addLessonBooking,
  addSeat,
  findCourtSlot,
} from '#server/testing/lesson-fixtures.ts';
import { balanceOf, bookingsOf, buy, onlyBooking, ordersOf } from '#server/testing/own-bookings.ts';
import {
  aShopper,
  brokenInvariants,
  openingTime,
  playDay,
  type Shopper,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';
import { makeTraces } from '#server/testing/traces.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const traces = makeTraces(db);

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

/** As if somebody could be signed in as a guest. */
const makeGuest = async ({ userId }: Shopper) => {
  const { userId: created_by } = await aStaffMember(running, 'desk');
  await db
    .insertInto('guests')
    .values({ user_id: userId, name: 'Siti', phone: '+60123456789', created_by, created_at: at })
    .execute();
};

const refund = (shopper: Shopper, bookingId: string) =>
  ask(app, refundBooking, { params: { bookingId } }, shopper.headers);

const cancel = (shopper: Shopper, bookingId: string) =>
  ask(app, cancelBooking, { params: { bookingId } }, shopper.headers);

const mailsTo = ({ email }: Shopper) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text', 'attachments'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();

const claimsOf = ({ userId }: Shopper) =>
  db.selectFrom('slot_claims').select('slot').where('user_id', '=', userId).execute();

describe('a refund', () => {
  test('returns the card payment and the credits as credits, and emits a live event', async () => {
    const mei = await aShopper(running, { creditsSen: 2_500 });
    const orderId = await buy(running, mei, {
      slots: { 'Tournament Court 1': [12], 'Tournament Court 2': [12, 13] },
      useCredits: true,
    });
    const [first] = await bookingsOf(db, mei);
    await traces();
    const { status, answer } = await refund(mei, first?.id ?? '');
    expect(status).toBe(200);
    expect(answer).toEqual({
      message: 'Your booking has been refunded: RM 60.00 came back as credits.',
      gaveBack: 'credits',
      amountCredited: 6_000,
      orderStatus: 'partially_refunded',
    });
    expect(await balanceOf(db, mei)).toBe(6_000);
    expect(await ordersOf(db, orderId)).toEqual([
      { status: 'partially_refunded', paidSen: 18_000, refundedSen: 6_000 },
      { status: 'fully_refunded', paidSen: 6_000, refundedSen: 6_000 },
      { status: 'completed', paidSen: 12_000, refundedSen: 0 },
    ]);
    const { events } = await traces();
    expect(events).toEqual([
      {
        topic: 'orders',
        payload: { userId: mei.userId, orderId, status: 'partially_refunded' },
      },
      { topic: 'credits', payload: { userId: mei.userId, balanceSen: 6_000 } },
      {
        topic: 'slots',
        payload: { changes: [expect.objectContaining({ slot: 12, kind: null, userId: null })] },
      },
    ]);
    expect(await claimsOf(mei)).toEqual([{ slot: 12 }, { slot: 13 }]);
  });

  test('sends one mail, which removes the booking from the calendar', async () => {
    const mei = await aShopper(running, { creditsSen: 1_000 });
    await buy(running, mei, { slots: { 'Tournament Court 3': [24] } });
    const bookingId = await onlyBooking(db, mei);
    await refund(mei, bookingId);
    const [confirmed, mail, ...others] = await mailsTo(mei);
    expect(others).toEqual([]);
    const courtSlot = 'LOCATION:Pickle Tournament Court 3\\, Depot\\, Kuala Lumpur\\, Malaysia';
    expect(confirmed?.attachments[0]?.content).toContain(courtSlot);
    expect(mail?.subject).toBe(
      'Refunded: Wed 18 Nov, 12 AM (Next Day), Tournament Court 3, RM 80.00 in credits',
    );
    expect(mail?.body_text).toContain(
      '- Wednesday 18/11/2026, 12:00 AM - 01:00 AM (Next Day)\n  Court Booking - Pickle Tournament Court 3\n',
    );
    expect(mail?.body_text).toContain(
      'RM 80.00, is now in your credits. Your balance is RM 90.00.',
    );
    const [file] = mail?.attachments ?? [];
    expect(file?.content).toContain('METHOD:CANCEL');
    expect(file?.content).toContain(courtSlot);
    expect(file?.content).toContain(`UID:${bookingId}@depot`);
  });

  test('of the last booking completes the refund of the order', async () => {
    const mei = await aShopper(running, { creditsSen: 6_000 });
    const orderId = await buy(running, mei, {
      slots: { 'Tournament Court 4': [12] },
      useCredits: true,
    });
    const { answer } = await refund(mei, await onlyBooking(db, mei));
    expect(answer).toMatchObject({ amountCredited: 6_000, orderStatus: 'fully_refunded' });
    expect((await ordersOf(db, orderId)).map(({ status }) => status)).toEqual([
      'fully_refunded',
      'fully_refunded',
    ]);
    expect(await balanceOf(db, mei)).toBe(6_000);
  });

  test('frees the slot for others', async () => {
    const mei = await aShopper(running);
    const ada = await aShopper(running);
    await buy(running, mei, { slots: { 'Tournament Court 5': [12] } });
    await expect(buy(running, ada, { slots: { 'Tournament Court 5': [12] } })).rejects.toThrow(
      'timeslot_taken',
    );
    await refund(mei, await onlyBooking(db, mei));
    await buy(running, ada, { slots: { 'Tournament Court 5': [12] } });
    expect(await bookingsOf(db, ada)).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('a free slot returns it to the weekly allowance', async () => {
    const ada = await aShopper(running, { status: 'athlete' });
    await buy(running, ada, { slots: { 'Tournament Court 6': [12] } });
    await traces();
    const { status, answer } = await cancel(ada, await onlyBooking(db, ada));
    expect(status).toBe(200);
    const { events } = await traces();
    expect(events).toContainEqual({ topic: 'bookings', payload: { userId: ada.userId } });
    expect(answer).toEqual({
      message: 'Your booking has been cancelled. Your free slot of that week can be used again.',
      gaveBack: 'free_slot',
      amountCredited: 0,
      orderStatus: null,
    });
    const used = await db
      .selectFrom('free_slots')
      .select('slots_used')
      .where('user_id', '=', ada.userId)
      .executeTakeFirstOrThrow();
    expect(used.slots_used).toBe(0);
    expect(await claimsOf(ada)).toEqual([]);
    expect((await mailsTo(ada)).at(-1)?.body_text).toContain(
      'It was a free slot of the week, which you can use again.',
    );
  });

  test('[REFUND-11] a free slot of a former athlete does not promise the slot back', async () => {
    const ada = await aShopper(running, { status: 'athlete' });
    await buy(running, ada, { slots: { 'Tournament Court 6': [15] } });
    await db
      .updateTable('profiles')
      .set({ membership_status: 'normal_member' })
      .where('user_id', '=', ada.userId)
      .execute();
    const { answer } = await cancel(ada, await onlyBooking(db, ada));
    expect(answer).toMatchObject({
      gaveBack: 'nothing',
      message: 'Your booking has been cancelled.',
    });
    expect((await mailsTo(ada)).at(-1)?.body_text).toContain('so nothing comes back.');
  });

  test('[REFUND-4] a free slot is possible until it starts', async () => {
    const ada = await aShopper(running, { status: 'athlete' });
    await buy(running, ada, { slots: { 'Tournament Court 6': [12, 13] } });
    const [first, second] = await bookingsOf(db, ada);
    context.clock.set(slotStart(playDay, 12).subtract({ minutes: 1 }));
    expect((await cancel(ada, first?.id ?? '')).status).toBe(200);
    context.clock.set(slotStart(playDay, 13));
    const { status, failure } = await cancel(ada, second?.id ?? '');
    expect(status).toBe(403);
    expect(failure.code).toBe('refund_started');
  });

  test('[REFUND-8] a paid booking is refused, and nothing changes', async () => {
    const mei = await aShopper(running);
    await buy(running, mei, { slots: { 'Tournament Court 6': [14] } });
    const { status, failure } = await cancel(mei, await onlyBooking(db, mei));
    expect(status).toBe(409);
    expect(failure.code).toBe('cancel_paid');
    expect(await bookingsOf(db, mei)).toHaveLength(1);
  });

  test('a slot that was free by discount leaves its order unchanged', async () => {
    await db
      .insertInto('promotions')
      .values({
        id: 'open-day',
        label: 'Open day',
        ends_on: '2026-11-25',
        starts_on: '2026-11-25',
        applies_to: 'all',
        kind: 'percent',
        percent: 100,
      })
      .execute();
    const mei = await aShopper(running);
    const orderId = await buy(running, mei, {
      date: '2026-11-25',
      slots: { 'Tournament Court 6': [14] },
    });
    const { answer } = await refund(mei, await onlyBooking(db, mei));
    expect(answer).toEqual({
      message: 'Your booking has been cancelled.',
      gaveBack: 'nothing',
      amountCredited: 0,
      orderStatus: 'completed',
    });
    expect((await ordersOf(db, orderId)).map(({ status }) => status)).toEqual([
      'completed',
      'completed',
    ]);
    expect((await mailsTo(mei)).at(-1)?.body_text).toContain('nothing comes back');
  });
});

describe('a group lesson', () => {
  test('frees its seat when it is refunded', async () => {
    const mei = await aShopper(running);
    const { userId: user_id } = mei;
    const courtSlot = await findCourtSlot(db);
    const instance_id = await db.transaction().execute(async (tx) => {
      const id = await addLesson(tx, courtSlot);
      const slotKey = { court_id: courtSlot.court_id, booking_date: day, slot: courtSlot.slot };
      const amounts = { total_amount_sen: 8_000, paid_amount_sen: 8_000 };
      const order_id = await addOrder(tx, { user_id, order_id: 'order_lesson', ...amounts });
      await addItem(tx, { ...slotKey, order_id, kind: 'group_lesson', instance_id: id });
      await addSeat(tx, id, user_id);
      await addLessonBooking(tx, courtSlot, id, user_id, { order_id });
      await receive(tx, order_id, 8_000, 'booked');
      return id;
    });
    context.clock.set(slotStart(day, courtSlot.slot).subtract({ hours: 49 }));
    const { answer } = await refund(mei, await onlyBooking(db, mei));
    expect(answer).toMatchObject({ amountCredited: 8_000, orderStatus: 'fully_refunded' });
    const lesson = await db
      .selectFrom('program_schedule_instances')
      .select('participants')
      .where('id', '=', instance_id)
      .executeTakeFirstOrThrow();
    expect(lesson.participants).toBe(0);
    const claims = await db
      .selectFrom('slot_claims')
      .select('kind')
      .where('instance_id', '=', instance_id)
      .execute();
    expect(claims).toEqual([{ kind: 'lesson' }]);
    expect((await mailsTo(mei)).at(-1)?.body_text).toContain('  Group Lesson - ');
  });
});

test('[DESK-10] nothing of a guest ends on the web', async () => {
  const siti = await aShopper(running);
  await buy(running, siti, { slots: { 'Tournament Court 6': [20] } });
  const bookingId = await onlyBooking(db, siti);
  await makeGuest(siti);
  expect((await refund(siti, bookingId)).status).toBeGreaterThanOrEqual(500);
  expect(await onlyBooking(db, siti)).toBe(bookingId);
});
