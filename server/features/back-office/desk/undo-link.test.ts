import { afterEach, describe, expect, test } from 'vitest';
import { listExceptions } from '#contract/console-exceptions.ts';
import { listOrders, readOrderStory } from '#contract/console-orders.ts';
import { readSlotHistory } from '#contract/console-slot-history.ts';
import { payHeldOrder, quoteAtDesk, undoSaleAtDesk } from '#contract/desk-sales.ts';
import { readPaymentLink } from '#contract/payment-links.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import {
  aSale,
  byLink,
  caller,
  lastToken,
  mailsTo,
  type SaleRequest,
  sell,
} from '#server/testing/desk-sales.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime, playDay } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// Sales by phone that are undone, before and after their payment link was paid.

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const manager = await aStaffMember(running, 'manager');

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

let taken = 0;
const sellByPhone = async (changes: Partial<SaleRequest> = {}) => {
  const slot = (11 + (taken % 7)) as Slot;
  const slots = { [`Tournament Court ${1 + Math.floor(taken / 7)}`]: [slot] };
  taken += 1;
  const sale = aSale({ buyer: caller, slots, payment: byLink(), ...changes });
  const { answer, failure } = await sell(running, desk, sale);
  expect(failure.code).toBeUndefined();
  return { ...answer, slots: sale.slots };
};

const undo = (orderId: string, by = desk, reason: string | null = null) =>
  ask(app, undoSaleAtDesk, { params: { orderId }, body: { reason } }, by.headers);

const waitingFor = async (orderId: string) =>
  (await ask(app, listExceptions, {}, manager.headers)).answer.exceptions.filter(
    (exception) => exception.orderId === orderId,
  );

const linkOf = async (token: string) =>
  (await ask(app, readPaymentLink, { body: { token } }, {})).answer;

const lastMailTo = async (to = 'nur@person.test') => (await mailsTo(db, to)).at(-1)?.text ?? '';

describe('[LINK-11] a sale by phone that nobody has paid', () => {
  test('[LINK-8] is undone once: its slots are free, the buyer is told, and the log names the sale', async () => {
    const { orderId, slots } = await sellByPhone();
    const before = (await mailsTo(db, 'nur@person.test')).length;
    for (const { answer } of await Promise.all([undo(orderId), undo(orderId)])) {
      expect(answer).toEqual({ method: 'link', amountSen: 0, reference: null });
    }
    expect(await mailsTo(db, 'nur@person.test')).toHaveLength(before + 1);
    expect(await lastMailTo()).toContain('taken this sale back before anything was paid');
    const log = await db
      .selectFrom('audit_log')
      .innerJoin('audit_log as undone', 'undone.id', 'audit_log.undoes')
      .select(['audit_log.action', 'undone.action as undoneAction'])
      .where('audit_log.subject', '=', `order:${orderId}`)
      .execute();
    expect(log).toEqual([{ action: 'order.sale_undone', undoneAction: 'order.hold' }]);
    const [court = '', [slot = 7] = []] = Object.entries(slots)[0] ?? [];
    const query = { courtId: await courtIdOf(db, court), date: playDay, slot };
    const { events } = (await ask(app, readSlotHistory, { query }, desk.headers)).answer;
    const undoneSale = { method: 'link', amountSen: 0 };
    expect(events.at(-1)).toMatchObject({ kind: 'hold_ended', by: 'Test desk', undoneSale });
    expect((await sell(running, desk, aSale({ slots }))).status).toBe(200);
  });

  test('is called an undone sale in the orders, with its mails, its slots cancelled and no question to come', async () => {
    const { orderId } = await sellByPhone();
    const params = { orderId };
    const storyOf = async () => (await ask(app, readOrderStory, { params }, desk.headers)).answer;
    expect((await storyOf()).order).toMatchObject({
      undone: null,
      sale: {
        orderId,
        soldBy: desk.userId,
        until: expect.stringMatching(/^2026-11-16T01:05:0/),
        back: { channel: 'phone', method: 'link', amountSen: 0 },
      },
      items: [{ isCancelled: false }],
    });
    const found = async (status: 'undone' | 'pending') => {
      const query = { text: orderId, status };
      return (await ask(app, listOrders, { query }, desk.headers)).answer.orders.length;
    };
    expect([await found('undone'), await found('pending')]).toEqual([0, 1]);
    await undo(orderId);
    expect([await found('undone'), await found('pending')]).toEqual([1, 0]);
    const undone = { by: 'Test desk', at: expect.stringMatching(/^2026-11-16T01:0/) };
    const { order, entries } = await storyOf();
    expect(order).toMatchObject({ undone, sale: null, nextQuestionAt: null });
    expect(order.items).toMatchObject([{ isCancelled: true }]);
    expect(entries.filter(({ kind }) => kind === 'mail')).toHaveLength(2);
    const { orders } = (await ask(app, listOrders, { query: { text: orderId } }, desk.headers))
      .answer;
    expect(orders).toMatchObject([{ orderId, undone }]);
  });

  test('[SETTLE-7] a payment that still comes becomes credits of a member, although the slot is free', async () => {
    const mei = await aShopper(running);
    const { orderId } = await sellByPhone({ buyer: { kind: 'member', userId: mei.userId } });
    const token = await lastToken(db, mei.email);
    await undo(orderId);
    expect(await linkOf(token)).toMatchObject({ state: 'ended', isUndone: true });
    await deliver(context, aReport(orderId));
    expect(await bookingsOf(db, mei)).toEqual([]);
    expect(await balanceOf(db, mei)).toBe(6_000);
    expect(await linkOf(token)).toMatchObject({ state: 'credited', creditedSen: 6_000 });
    expect(await lastMailTo(mei.email)).toContain('the venue had taken this sale back before');
  });

  test('[SETTLE-12] a payment that still comes is owed to a guest, and the desk sees it wait', async () => {
    const { orderId, userId } = await sellByPhone();
    const token = await lastToken(db);
    await undo(orderId);
    await deliver(context, aReport(orderId));
    expect(await bookingsOf(db, { userId, email: '' })).toEqual([]);
    expect(await waitingFor(orderId)).toMatchObject([
      { amountSen: 6_000, reason: 'guest_money', isSaleUndone: true, ordersToAttach: [] },
    ]);
    expect(await linkOf(token)).toMatchObject({ toReturnSen: 6_000 });
    expect(await lastMailTo()).toContain('the venue had taken this sale back before');
    const query = { money: 'owed', text: orderId } as const;
    const { orders } = (await ask(app, listOrders, { query }, desk.headers)).answer;
    expect(orders).toMatchObject([{ orderId, toReturnSen: 6_000 }]);
    const others = { ...query, text: (await sellByPhone()).orderId };
    expect((await ask(app, listOrders, { query: others }, desk.headers)).answer.orders).toEqual([]);
  });

  test('[DESK-25] is undone for five minutes, by somebody else with a reason', async () => {
    const { orderId } = await sellByPhone();
    expect((await undo(orderId, manager)).failure.code).toBe('undo_needs_reason');
    context.clock.set(context.clock.now().add({ minutes: 5, seconds: 1 }));
    expect((await undo(orderId, manager, 'Typed twice')).failure.code).toBe('undo_sale_too_late');
    context.clock.set(context.clock.now().subtract({ seconds: 31 }));
    expect((await undo(orderId, manager, 'Typed twice')).answer.method).toBe('link');
  });
});

test('[LINK-11] [DESK-25] a free slot of a sale that is held comes back with it', async () => {
  const mei = await aShopper(running, { status: 'athlete' });
  const buyer = { kind: 'member', userId: mei.userId } as const;
  const slots = { 'Tournament Court 5': [11, 12, 13, 14] as Slot[] };
  const { answer: quote } = await ask(
    app,
    quoteAtDesk,
    { body: { userId: mei.userId, date: playDay, slots } },
    desk.headers,
  );
  expect(quote.freeSlots).toBeGreaterThan(0);
  const shown = { shownTotalSen: quote.totalSen, shownFreeSlots: quote.freeSlots };
  const { orderId } = await sellByPhone({ buyer, slots, ...shown });
  expect(await bookingsOf(db, mei)).toHaveLength(quote.freeSlots);
  expect((await undo(orderId)).answer.method).toBe('link');
  expect(await bookingsOf(db, mei)).toEqual([]);
});

describe('[LINK-11] a sale by phone whose link was paid', () => {
  test('comes back as credits of a member, once', async () => {
    const mei = await aShopper(running);
    const { orderId } = await sellByPhone({ buyer: { kind: 'member', userId: mei.userId } });
    context.clock.set(context.clock.now().add({ minutes: 2 }));
    await deliver(context, aReport(orderId));
    expect(await bookingsOf(db, mei)).toHaveLength(1);
    for (const { answer } of [await undo(orderId), await undo(orderId)]) {
      expect(answer).toEqual({ method: 'credits', amountSen: 6_000, reference: null });
    }
    expect(await bookingsOf(db, mei)).toEqual([]);
    expect(await balanceOf(db, mei)).toBe(6_000);
    expect(await lastMailTo(mei.email)).toContain('RM 60.00 that you had paid is in your credits');
  });

  test('[DESK-18] is owed to a guest, and the desk sees it wait', async () => {
    const { orderId, userId } = await sellByPhone();
    await deliver(context, aReport(orderId));
    const token = await lastToken(db);
    const { answer } = await undo(orderId);
    expect(await linkOf(token)).toMatchObject({ isUndone: true, toReturnSen: 6_000 });
    expect(answer).toEqual({ method: 'owed', amountSen: 6_000, reference: null });
    expect(await bookingsOf(db, { userId, email: '' })).toEqual([]);
    expect(await waitingFor(orderId)).toMatchObject([
      { amountSen: 6_000, reason: 'booking_refund' },
    ]);
    expect(await lastMailTo()).toContain('The venue will return the RM 60.00 that you had paid.');
  });

  test('[LINK-9] goes back in cash if the desk has taken the money', async () => {
    const { orderId } = await sellByPhone();
    const body = { payment: { method: 'cash' } } as const;
    await ask(app, payHeldOrder, { params: { orderId }, body }, desk.headers);
    const { answer } = await undo(orderId);
    expect(answer).toEqual({ method: 'cash', amountSen: 6_000, reference: null });
    expect(await waitingFor(orderId)).toEqual([]);
  });
});
