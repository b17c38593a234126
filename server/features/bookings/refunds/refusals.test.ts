import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { cancelBooking, refundBooking } from '#contract/refunds.ts';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import { fill } from '#domain/words/fill.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { balanceOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import {
  aShopper,
  brokenInvariants,
  openingTime,
  playDay,
  type Shopper,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const refund = (shopper: Shopper, bookingId: string) =>
  ask(app, refundBooking, { params: { bookingId } }, shopper.headers);

const cancel = (shopper: Shopper, bookingId: string) =>
  ask(app, cancelBooking, { params: { bookingId } }, shopper.headers);

describe('[REFUND-1] 48 hours before its start', () => {
  const slots: readonly Slot[] = [12, 23, 24, 25];

  test.each(slots)('slot %i can be refunded to the minute, and not after', async (slot) => {
    const mei = await aShopper(running);
    const date = '2026-11-20';
    await buy(running, mei, { date, slots: { 'Tournament Court 1': [slot] } });
    const bookingId = await onlyBooking(db, mei);
    const deadline = slotStart(date, slot).subtract({ hours: 48 });
    context.clock.set(deadline.add({ milliseconds: 1 }));
    const { status, failure } = await refund(mei, bookingId);
    expect(status).toBe(403);
    expect(failure.message).toBe(refusals.refund_too_late);
    context.clock.set(deadline.subtract({ minutes: 1 }));
    expect((await refund(mei, bookingId)).status).toBe(200);
  });
});

describe('a refund is refused', () => {
  const setStatus = (orderId: string, status: 'refund_pending') =>
    db.updateTable('orders').set({ status }).where('order_id', '=', orderId).execute();

  test('if the booking does not exist or belongs to another member', async () => {
    const mei = await aShopper(running);
    const ada = await aShopper(running);
    await buy(running, mei, { slots: { 'Tournament Court 2': [15] } });
    const bookingId = await onlyBooking(db, mei);
    const answers = [
      await refund(mei, '0199a3c2-0000-7000-8000-000000000000'),
      await refund(ada, bookingId),
      await refund(mei, bookingId),
      await refund(ada, bookingId),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 200, 404]);
    expect(answers.at(-1)?.failure.message).toBe(
      'Booking not found. Please refresh and try again.',
    );
    expect(await balanceOf(db, mei)).toBe(6_000);
    expect(await balanceOf(db, ada)).toBe(0);
  });

  test('[REFUND-3] [REFUND-10] while a refund of the order or of its part is pending', async () => {
    const mei = await aShopper(running);
    const orderId = await buy(running, mei, { slots: { 'Tournament Court 2': [16] } });
    const bookingId = await onlyBooking(db, mei);
    await setStatus(orderId, 'refund_pending');
    const { status, failure } = await refund(mei, bookingId);
    expect(status).toBe(409);
    expect(failure.message).toBe('A refund for this order is already pending.');
    await db
      .updateTable('orders')
      .set({ status: 'completed' })
      .where('order_id', '=', orderId)
      .execute();
    await setStatus(`${orderId}_1`, 'refund_pending');
    expect((await refund(mei, bookingId)).failure.code).toBe('refund_already_pending');
  });

  test.each([
    ['refund_status_unknown', 'orders', 'refunded_amount_sen'],
    ['refund_failed', 'mail_outbox', 'body_text'],
  ])('with %s if %s fails, and nothing changes', async (code, table, column) => {
    const mei = await aShopper(running);
    await buy(running, mei, { slots: { 'Tournament Court 3': [17] } });
    const bookingId = await onlyBooking(db, mei);
    const [name, away] = [sql.ref(column), sql.ref(`${column}_away`)];
    await sql`alter table ${sql.table(table)} rename column ${name} to ${away}`.execute(db);
    const { status, failure } = await refund(mei, bookingId);
    await sql`alter table ${sql.table(table)} rename column ${away} to ${name}`.execute(db);
    expect(status).toBe(500);
    expect(failure.code).toBe(code);
    expect(await balanceOf(db, mei)).toBe(0);
    expect((await refund(mei, bookingId)).answer.amountCredited).toBe(6_000);
  });

  test('without a session, and for an invalid id', async () => {
    const nobody = await ask(
      app,
      refundBooking,
      { params: { bookingId: '0199a3c2-0000-7000-8000-000000000000' } },
      {},
    );
    expect(nobody.status).toBe(401);
    const mei = await aShopper(running);
    expect((await refund(mei, 'first')).failure.code).toBe('invalid_request');
  });
});

describe('a failed cancellation gives a reason that completes the sentence of the screen', () => {
  const sentence = ({ message }: { readonly message: string }) =>
    fill(refusals.cancel_failed, { message });

  test.each([
    ['orders', 'parent_order_id'],
    ['mail_outbox', 'body_text'],
  ])('if %s fails, without mentioning refunds', async (table, column) => {
    const ada = await aShopper(running, { status: 'athlete' });
    await buy(running, ada, { slots: { 'Tournament Court 4': [17] } });
    const bookingId = await onlyBooking(db, ada);
    const [name, away] = [sql.ref(column), sql.ref(`${column}_away`)];
    await sql`alter table ${sql.table(table)} rename column ${name} to ${away}`.execute(db);
    const { status, failure } = await cancel(ada, bookingId);
    await sql`alter table ${sql.table(table)} rename column ${away} to ${name}`.execute(db);
    expect(status).toBe(500);
    expect(sentence(failure)).toBe(
      'Failed to cancel booking: An unexpected error occurred. Please try again.',
    );
    expect((await cancel(ada, bookingId)).status).toBe(200);
  });

  test('if the booking has started, was paid for, or does not exist', async () => {
    const ada = await aShopper(running, { status: 'athlete' });
    await buy(running, ada, { slots: { 'Tournament Court 5': [12] } });
    const bookingId = await onlyBooking(db, ada);
    context.clock.set(slotStart(playDay, 12));
    expect(sentence((await cancel(ada, bookingId)).failure)).toBe(
      'Failed to cancel booking: This booking has already started and can no longer be cancelled.',
    );
    context.clock.set(Temporal.Instant.from(openingTime));
    const missing = await cancel(ada, '0199a3c2-0000-7000-8000-000000000000');
    expect(sentence(missing.failure)).toBe(
      'Failed to cancel booking: Booking not found. Please refresh and try again.',
    );
    const mei = await aShopper(running);
    await buy(running, mei, { slots: { 'Tournament Court 5': [13] } });
    expect(sentence((await cancel(mei, await onlyBooking(db, mei))).failure)).toBe(
      'Failed to cancel booking: This booking has been paid for. Please request a refund instead.',
    );
  });
});

describe('[REFUND-12] a repeated request pays nothing twice:', () => {
  test('a refund returns the first answer', async () => {
    const mei = await aShopper(running);
    await buy(running, mei, { slots: { 'Tournament Court 6': [15] } });
    const bookingId = await onlyBooking(db, mei);
    const first = await refund(mei, bookingId);
    expect(first.answer).toEqual({
      message: 'Your booking has been refunded: RM 60.00 came back as credits.',
      gaveBack: 'credits',
      amountCredited: 6_000,
      orderStatus: 'fully_refunded',
    });
    // The deadline for new refunds does not apply to a repeated request.
    context.clock.set(slotStart(playDay, 15));
    expect((await refund(mei, bookingId)).answer).toEqual(first.answer);
    expect((await cancel(mei, bookingId)).answer).toEqual(first.answer);
    expect(await balanceOf(db, mei)).toBe(6_000);
  });

  test('a cancellation returns the first answer', async () => {
    const ada = await aShopper(running, { status: 'athlete' });
    await buy(running, ada, { slots: { 'Tournament Court 6': [16] } });
    const bookingId = await onlyBooking(db, ada);
    const first = await cancel(ada, bookingId);
    expect(first.answer.gaveBack).toBe('free_slot');
    expect((await cancel(ada, bookingId)).answer).toEqual(first.answer);
  });
});
