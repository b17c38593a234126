import { afterEach, describe, expect, test } from 'vitest';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { getOrderHistory } from '#contract/history.ts';
import { deleteAccount } from '#contract/profile.ts';
import { refundBooking } from '#contract/refunds.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { move } from '#server/testing/moving.ts';
import { balanceOf, buy, onlyBooking, ordersOf } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const near = '2026-11-17';
const far = '2026-11-24';
const reason = 'A pipe burst above the court';

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const cancel = (
  staff: TestStaff,
  bookingId: string,
  giveBack: 'all' | 'nothing' | number = 'all',
) => ask(app, cancelAtDesk, { params: { bookingId }, body: { giveBack, reason } }, staff.headers);

let used = 0;
/** A member with one slot for RM 60 on a court and slot of its own. */
const aBuyer = async (date = near) => {
  const mei = await aShopper(running);
  const at = used++;
  const court = `Tournament Court ${1 + (at % 6)}`;
  const slot = (11 + Math.floor(at / 6)) as Slot;
  const orderId = await buy(running, mei, { date, slots: { [court]: [slot] } });
  return { mei, orderId, court, date, slot, bookingId: await onlyBooking(db, mei) };
};

const mailTo = ({ email }: Shopper) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text'])
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const changeOf = (bookingId: string) =>
  db
    .selectFrom('booking_changes')
    .select(['amount_sen', 'kept_sen', 'goodwill_sen', 'gave_back', 'staff_user_id', 'reason'])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'given_back')
    .executeTakeFirst();

describe('a booking inside 48 hours', () => {
  test('[DESK-6] is cancelled with everything back, the slot is free, and the member is told', async () => {
    const { mei, bookingId, orderId } = await aBuyer();
    expect((await cancel(desk, bookingId)).answer).toEqual({
      gaveBack: 'credits',
      amountSen: 6_000,
      isHandedBack: false,
      orderStatus: 'fully_refunded',
      hadEnded: false,
      endedBy: null,
      changeId: expect.any(String),
      alsoChangeIds: [],
    });
    expect(await balanceOf(db, mei)).toBe(6_000);
    expect(await ordersOf(db, orderId)).toMatchObject([{ refundedSen: 6_000 }, {}]);
    const mine = { staff_user_id: desk.userId, reason };
    expect(await changeOf(bookingId)).toEqual({
      amount_sen: 6_000,
      kept_sen: 0,
      goodwill_sen: 6_000,
      gave_back: 'credits',
      ...mine,
    });
    const claims = await db
      .selectFrom('slot_claims')
      .select('slot')
      .where('user_id', '=', mei.userId)
      .execute();
    expect(claims).toEqual([]);
    const mail = await mailTo(mei);
    expect(mail.subject).toMatch(/^Cancelled: /);
    expect(mail.body_text).toContain(`Reason: ${reason}`);
    expect(mail.body_text).toContain('What you paid for it, RM 60.00, is now in your credits');
    const audit = await db
      .selectFrom('audit_log')
      .select(['details', 'permission', 'staff_user_id', 'reason'])
      .where('subject', '=', `booking:${bookingId}`)
      .execute();
    expect(audit).toMatchObject([
      {
        permission: 'bookings.cancel',
        ...mine,
        details: {
          before: { userId: mei.userId, orderId, paidSen: 6_000 },
          after: { givenSen: 6_000, keptSen: 0, goodwillSen: 6_000 },
        },
      },
    ]);
  });

  test('[DESK-6] is cancelled with a part back', async () => {
    const { mei, bookingId, orderId } = await aBuyer();
    expect((await cancel(desk, bookingId, 2_500)).answer).toMatchObject({
      amountSen: 2_500,
      orderStatus: 'partially_refunded',
    });
    expect(await balanceOf(db, mei)).toBe(2_500);
    expect(await ordersOf(db, orderId)).toMatchObject([
      { status: 'partially_refunded', refundedSen: 2_500 },
      { status: 'partially_refunded', refundedSen: 2_500 },
    ]);
    expect((await mailTo(mei)).body_text).toContain(
      'Of the RM 60.00 that you paid for it, RM 25.00 is now in your credits. Your balance is RM 25.00.',
    );
    const { answer } = await ask(app, getOrderHistory, {}, mei.headers);
    expect(answer.orders[0]).toMatchObject({
      refundedSen: 2_500,
      lines: [{ venueReason: reason, keptSen: 3_500 }],
    });
  });

  test('[DESK-6] is cancelled with nothing back, and the member reads why', async () => {
    const { mei, bookingId, orderId } = await aBuyer();
    expect((await cancel(desk, bookingId, 'nothing')).answer).toMatchObject({
      gaveBack: 'nothing',
      amountSen: 0,
      orderStatus: 'completed',
    });
    expect(await balanceOf(db, mei)).toBe(0);
    expect(await changeOf(bookingId)).toMatchObject({ kept_sen: 6_000, goodwill_sen: 0 });
    expect(await ordersOf(db, orderId)).toMatchObject([{ status: 'completed' }, {}]);
    expect((await mailTo(mei)).body_text).toContain(
      'The RM 60.00 that you paid for it does not come back.',
    );
    const { answer } = await ask(app, getOrderHistory, {}, mei.headers);
    expect(answer.orders[0]?.lines[0]).toMatchObject({ venueReason: reason, keptSen: 6_000 });
  });

  test('[DESK-6] that was moved to a dearer slot gives back any part of what it cost in all', async () => {
    const { mei, bookingId, orderId, court } = await aBuyer(far);
    await db
      .insertInto('credit_entries')
      .values({
        user_id: mei.userId,
        amount_sen: 2_000,
        kind: 'grant',
        reason: 'A test needs credits.',
        created_by: 'test',
        created_at: new Date(),
        idempotency_key: `test/move/${mei.userId}`,
      })
      .execute();
    const target = { date: far, slot: 18, courtName: court } as const;
    expect((await move(running, mei, bookingId, target, 2_000)).status).toBe(200);
    context.clock.set(Temporal.Instant.from(`${far}T12:00:00+08:00`));
    const tooMuch = await cancel(desk, bookingId, 8_001);
    expect(tooMuch.failure).toMatchObject({
      code: 'give_back_too_much',
      details: { paidSen: 8_000 },
    });
    expect((await cancel(desk, bookingId, 1_000)).answer.amountSen).toBe(1_000);
    expect(await changeOf(bookingId)).toMatchObject({ amount_sen: 1_000, kept_sen: 7_000 });
    expect(await ordersOf(db, orderId)).toMatchObject([
      { status: 'completed', refundedSen: 0 },
      {},
    ]);
  });
});

test('[DESK-6] outside 48 hours everything comes back, and does not count as goodwill', async () => {
  const { bookingId } = await aBuyer(far);
  expect((await cancel(desk, bookingId, 'nothing')).failure).toMatchObject({
    code: 'refund_due_in_full',
    details: { paidSen: 6_000 },
  });
  expect((await cancel(desk, bookingId, 'all')).answer.amountSen).toBe(6_000);
  expect(await changeOf(bookingId)).toMatchObject({ amount_sen: 6_000, goodwill_sen: 0 });
});

test('[DESK-5] a booking of yesterday is not cancelled any more', async () => {
  const { bookingId } = await aBuyer();
  context.clock.set(Temporal.Instant.from('2026-11-18T02:00:00+08:00'));
  expect((await cancel(desk, bookingId)).failure.code).toBe('cancel_day_over');
});

test('[DESK-7] the desk gives back up to its limits, and a manager more', async () => {
  const clerk = await aStaffMember(running, 'desk');
  const mei = await aShopper(running);
  await buy(running, mei, { date: near, slots: { 'Padel Court 1': [12] } });
  const padel = await onlyBooking(db, mei);
  expect((await cancel(clerk, padel)).failure).toMatchObject({
    code: 'over_action_limit',
    details: { askedSen: 12_000, limitSen: 10_000 },
  });
  expect((await cancel(clerk, padel, 10_000)).status).toBe(200);
  for (const giveBack of [6_000, 6_000, 6_000]) {
    expect((await cancel(clerk, (await aBuyer()).bookingId, giveBack)).status).toBe(200);
  }
  const { bookingId } = await aBuyer();
  expect((await cancel(clerk, bookingId, 2_001)).failure).toMatchObject({
    code: 'over_day_limit',
    details: { askedSen: 2_001, limitSen: 30_000, usedSen: 28_000 },
  });
  const manager = await aStaffMember(running, 'manager');
  expect((await cancel(manager, bookingId)).status).toBe(200);
});

test('a cancellation that is sent again answers the same, also after a refund by the member', async () => {
  const { bookingId, mei } = await aBuyer();
  await cancel(desk, bookingId, 1_000);
  expect((await cancel(desk, bookingId, 'all')).answer).toMatchObject({
    amountSen: 1_000,
    hadEnded: true,
    endedBy: null,
  });
  const colleague = await aStaffMember(running, 'manager');
  expect((await cancel(colleague, bookingId, 'all')).answer).toMatchObject({
    amountSen: 1_000,
    endedBy: { name: 'Test desk' },
    changeId: null,
    alsoChangeIds: [],
  });
  expect(await balanceOf(db, mei)).toBe(1_000);
  const other = await aBuyer(far);
  const params = { bookingId: other.bookingId };
  await ask(app, refundBooking, { params }, other.mei.headers);
  expect((await cancel(desk, other.bookingId, 'nothing')).answer).toMatchObject({
    amountSen: 6_000,
    hadEnded: true,
    endedBy: { name: null },
  });
  expect((await cancel(desk, '01920000-0000-7000-8000-000000000000')).status).toBe(404);
});

test('a booking of a deleted account is not found', async () => {
  const { bookingId, mei } = await aBuyer(far);
  await ask(app, refundBooking, { params: { bookingId } }, mei.headers);
  expect((await ask(app, deleteAccount, { body: {} }, mei.headers)).status).toBe(200);
  expect((await cancel(desk, bookingId)).failure.code).toBe('not_found');
});

test('a free slot of an athlete returns to the allowance', async () => {
  const ada = await aShopper(running, { status: 'athlete' });
  await buy(running, ada, { date: near, slots: { 'Tournament Court 6': [16] } });
  const bookingId = await onlyBooking(db, ada);
  expect((await cancel(desk, bookingId)).answer).toEqual({
    gaveBack: 'free_slot',
    amountSen: 0,
    isHandedBack: false,
    orderStatus: null,
    hadEnded: false,
    endedBy: null,
    changeId: expect.any(String),
    alsoChangeIds: [],
  });
});
