import { afterEach, describe, expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { quoteAtDesk } from '#contract/desk-sales.ts';
import { getReceipt } from '#contract/history.ts';
import { requestPasswordReset } from '#contract/registration.ts';
import { guestEmail } from '#domain/members/guests.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, mailsTo, type SaleRequest, sell } from '#server/testing/desk-sales.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  everythingOrdered,
  openingTime,
  place,
  playDay,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const orderOf = (orderId: string) =>
  db
    .selectFrom('orders')
    .select(['status', 'channel', 'member_status', 'sold_by', 'buyer_tax_id', 'billing_name'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

const paymentsOf = (orderId: string) =>
  db
    .selectFrom('payments')
    .select(['provider', 'amount_sen', 'outcome', 'method', 'reference', 'taken_by'])
    .where('order_id', '=', orderId)
    .execute();

const auditsOf = (orderId: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'details', 'staff_user_id', 'permission'])
    .where('subject', '=', `order:${orderId}`)
    .execute();

const refuse = async (sale: SaleRequest, code: string) => {
  const before = await everythingOrdered(running);
  const { status, failure } = await sell(running, desk, sale);
  expect([status >= 400, failure.code]).toEqual([true, code]);
  expect(await everythingOrdered(running)).toEqual(before);
  return failure;
};

describe('a walk-in', () => {
  test('[DESK-9] [DESK-10] a guest pays in cash, and the sale keeps who, what and how', async () => {
    const sale = aSale({ buyerTaxId: 'IG12345678901' });
    const { answer } = await sell(running, desk, sale);
    expect(answer).toMatchObject({ orderId: sale.orderId, totalSen: 6_000, creditsSen: 0 });
    expect(await orderOf(sale.orderId)).toEqual({
      status: 'completed',
      channel: 'desk',
      member_status: 'normal_member',
      sold_by: desk.userId,
      buyer_tax_id: 'IG12345678901',
      billing_name: 'Siti Rahman',
    });
    expect(await paymentsOf(sale.orderId)).toEqual([
      {
        provider: 'desk',
        amount_sen: 6_000,
        outcome: 'booked',
        method: 'cash',
        reference: null,
        taken_by: desk.userId,
      },
    ]);
    expect(await auditsOf(sale.orderId)).toMatchObject([
      {
        action: 'order.sell',
        staff_user_id: desk.userId,
        permission: 'bookings.sell',
        details: { after: { totalSen: 6_000, payment: { method: 'cash' } } },
      },
    ]);
    const { answer: day } = await ask(app, readDay, { query: { date: playDay } }, desk.headers);
    expect(day.claims.find(({ kind }) => kind === 'booking')).toMatchObject({
      player: { userId: answer.userId, name: 'Siti Rahman', isGuest: true },
      courtId: await courtIdOf(db, 'Tournament Court 1'),
      slot: 12,
    });
    const guest = await db
      .selectFrom('guests')
      .select(['name', 'phone', 'created_by'])
      .where('user_id', '=', answer.userId)
      .execute();
    expect(guest).toEqual([
      { name: 'Siti Rahman', phone: '+60 12 345 6789', created_by: desk.userId },
    ]);
  });

  test('[DESK-16] a number of Malaysia needs no country code', async () => {
    const buyer = { kind: 'guest', name: 'Siti Rahman', phone: '012-345 6789' } as const;
    const sale = aSale({ buyer, slots: { 'Tournament Court 6': [14] } });
    const { userId } = (await sell(running, desk, sale)).answer;
    const guests = db.selectFrom('guests').select('phone').where('user_id', '=', userId);
    expect(await guests.execute()).toEqual([{ phone: '+60 12 345 6789' }]);
  });

  test('[DESK-34] a guest who gives an e-mail gets the mail of the booking', async () => {
    const buyer = { kind: 'guest', name: 'Zul Hakim', phone: '012-345 6789' } as const;
    const slots = { 'Show Court 1': [15 as const] };
    const sale = aSale({
      slots,
      shownTotalSen: 12_000,
      buyer: { ...buyer, email: 'Zul@person.test' },
    });
    expect((await sell(running, desk, sale)).status).toBe(200);
    const [mail, ...others] = await mailsTo(db, 'zul@person.test');
    expect(mail?.text).toContain('Show Court 1');
    expect(mail?.text).toMatch(new RegExp(`\\b${shortOrderId(sale.orderId)}\\b`));
    expect(others).toEqual([]);
    const typo = { ...buyer, email: 'zul@' };
    const refused = await sell(
      running,
      desk,
      aSale({ slots: { 'Show Court 1': [16] }, buyer: typo }),
    );
    expect([refused.status, refused.failure.code]).toEqual([400, 'billing_email_invalid']);
  });

  test('[DESK-10] nobody can sign in as a guest, and no mail is sent to one', async () => {
    const sale = aSale({ slots: { 'Tournament Court 1': [13] } });
    const { userId } = (await sell(running, desk, sale)).answer;
    const accounts = await db
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', userId)
      .execute();
    expect(accounts).toEqual([]);
    const [booking] = await bookingsOf(db, { userId, email: '' });
    const params = { bookingId: booking?.id ?? '' };
    const body = { giveBack: 'all', reason: 'Wet floor' };
    expect((await ask(app, cancelAtDesk, { params, body }, desk.headers)).status).toBe(200);
    const email = guestEmail(sale.orderId);
    await ask(app, requestPasswordReset, { body: { email } });
    const mails = await db
      .selectFrom('mail_outbox')
      .select('id')
      .where('to_address', 'like', '%@guest.invalid')
      .execute();
    expect(mails).toEqual([]);
  });

  test('[DESK-9] sent again, also at once, it is the same sale and the same guest', async () => {
    const sale = aSale({ slots: { 'Tournament Court 1': [14] } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => sell(running, desk, sale)));
    const again = await sell(running, desk, sale);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ answer }) => answer.userId))).toEqual(
      new Set([again.answer.userId]),
    );
    expect(await paymentsOf(sale.orderId)).toHaveLength(1);
    expect(await auditsOf(sale.orderId)).toHaveLength(1);
    const other = { ...sale, payment: { method: 'terminal', reference: '4711' } } as const;
    await refuse(other, 'idempotency_mismatch');
  });

  test('[DESK-9] a sale that was placed and not settled is finished by the same request', async () => {
    const sale = aSale({
      slots: { 'Tournament Court 1': [15] },
      payment: { method: 'terminal', reference: 'T-4711' },
    });
    await db.schema.alterTable('payments').renameColumn('taken_by', 'taken_by_away').execute();
    expect((await sell(running, desk, sale)).status).toBe(500);
    await db.schema.alterTable('payments').renameColumn('taken_by_away', 'taken_by').execute();
    expect(await orderOf(sale.orderId)).toMatchObject({ status: 'pending', channel: 'desk' });
    expect(await paymentsOf(sale.orderId)).toEqual([]);
    expect((await sell(running, desk, sale)).status).toBe(200);
    expect(await orderOf(sale.orderId)).toMatchObject({ status: 'completed' });
    expect(await paymentsOf(sale.orderId)).toMatchObject([
      { method: 'terminal', reference: 'T-4711', amount_sen: 6_000 },
    ]);
  });
});

describe('a sale to a member', () => {
  test('[DESK-9] has the price of the status and a mail, and the receipt says where it was paid', async () => {
    const host = await aShopper(running, { status: 'super_host_padel' });
    const buyer = { kind: 'member', userId: host.userId } as const;
    const slots = { 'Padel Court 1': [12 as const] };
    const quote = await ask(
      app,
      quoteAtDesk,
      { body: { userId: host.userId, date: playDay, slots } },
      desk.headers,
    );
    expect(quote.answer).toMatchObject({ totalSen: 10_000, freeSlots: 0 });
    const wrong = aSale({ buyer, slots, shownTotalSen: 12_000 });
    expect(await refuse(wrong, 'price_changed')).toMatchObject({
      details: { shownSen: 12_000, pricedSen: 10_000 },
    });
    const sale = aSale({ buyer, slots, shownTotalSen: 10_000 });
    expect((await sell(running, desk, sale)).answer.userId).toBe(host.userId);
    const mail = await db
      .selectFrom('mail_outbox')
      .select('body_text')
      .where('to_address', '=', host.email)
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toContain('Paid in cash: RM 100.00\nOrder: ');
    const params = { orderId: sale.orderId };
    const { answer } = await ask(app, getReceipt, { params }, host.headers);
    expect(answer).toMatchObject({ cardSen: 10_000, paidBy: 'cash' });
  });

  test('[DESK-9] is paid with credits at once, or refused when they do not cover it', async () => {
    const mei = await aShopper(running, { creditsSen: 7_000 });
    const buyer = { kind: 'member', userId: mei.userId } as const;
    const payment = { method: 'credits' } as const;
    const sale = aSale({ buyer, payment, slots: { 'Tournament Court 2': [12] } });
    expect((await sell(running, desk, sale)).answer).toMatchObject({ creditsSen: 6_000 });
    expect((await sell(running, desk, sale)).answer).toMatchObject({ creditsSen: 6_000 });
    expect(await balanceOf(db, mei)).toBe(1_000);
    expect(await paymentsOf(sale.orderId)).toEqual([]);
    const more = aSale({ buyer, payment, slots: { 'Tournament Court 2': [13] } });
    expect(await refuse(more, 'credits_reserve_failed')).toMatchObject({
      details: { neededSen: 6_000, availableSen: 1_000 },
    });
  });

  test('[DESK-9] of an athlete uses the free slot of the week', async () => {
    const ada = await aShopper(running, { status: 'athlete' });
    const buyer = { kind: 'member', userId: ada.userId } as const;
    const slots = { 'Tournament Court 3': [15 as const] };
    const body = { userId: ada.userId, date: playDay, slots };
    const { answer } = await ask(app, quoteAtDesk, { body }, desk.headers);
    expect(answer).toMatchObject({ totalSen: 0, freeSlots: 1 });
    const sale = aSale({ buyer, slots, shownTotalSen: 0, shownFreeSlots: 1 });
    expect((await sell(running, desk, sale)).answer).toMatchObject({ totalSen: 0 });
    expect(await bookingsOf(db, ada)).toMatchObject([{ slot: 15, order_id: null }]);
  });

  test('[DESK-9] is refused for a slot that the member holds in an order of their own', async () => {
    const mei = await aShopper(running);
    await place(running, mei, anOrderRequest({ slots: { 'Tournament Court 4': [12] } }));
    const buyer = { kind: 'member', userId: mei.userId } as const;
    await refuse(aSale({ buyer, slots: { 'Tournament Court 4': [12] } }), 'held_by_buyer');
  });
});
