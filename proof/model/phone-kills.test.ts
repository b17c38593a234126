import { expect } from 'vitest';
import { releaseHeldOrder, undoSaleAtDesk } from '#contract/desk-sales.ts';
import { wireAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { messagePaths } from '#server/features/payments/fiuu/fiuu.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, sell } from '#server/testing/desk-sales.ts';
import { asForm, fiuuEnv, fiuuMessage } from '#server/testing/fiuu.ts';
import { makeOrderTraces } from '#server/testing/order-traces.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';

// Kills the process at the statements of a sale by phone, of ending and of undoing it, and of a payment by
// link that comes too late. Afterwards every invariant must hold, and the same request again completes the work.

const desk = await openDeskToKill({ env: fiuuEnv });
const { running, owner, staff } = desk;
const { app, db } = running;
const { claimsOf, paymentsOf, statusesOf } = makeOrderTraces(db);
const reason = 'Agreed on the phone';

/** A sale of an unused slot for RM 45 instead of RM 60, beyond the window if need be. */
const aPhoneSale = () => {
  const { date, court, slot } = desk.freshPlace(1);
  const override = { waives: ['window' as const], soldSen: 4_500, reason };
  const sale = { date, slots: { [court]: [slot] }, override, shownTotalSen: 4_500 };
  return { ...aSale({ buyer: caller, payment: byLink(), ...sale }), shownFreeSlots: 0 };
};

const countOf = async (table: 'payment_links' | 'rule_waivers', orderId: string): Promise<number> =>
  (await db.selectFrom(table).select('order_id').where('order_id', '=', orderId).execute()).length;

const mailsAbout = async (text: string): Promise<number> => {
  const mails = db.selectFrom('mail_outbox').select('id').where('body_text', 'like', `%${text}%`);
  return (await mails.execute()).length;
};

const auditsOf = (orderId: string): Promise<string[]> => desk.actsOn(`order:${orderId}`);

const heldActs = ['order.hold', 'order.override_window', 'order.override_price'];

const sellByPhone = async (): Promise<KillCase> => {
  const sale = aPhoneSale();
  const { orderId } = sale;
  return {
    operation: { kind: 'sell', staff, sale },
    isDone: async () => {
      const isDone = (await statusesOf(orderId)).length > 0;
      expect(await countOf('payment_links', orderId)).toBe(isDone ? 1 : 0);
      expect(await countOf('rule_waivers', orderId)).toBe(isDone ? 1 : 0);
      return isDone;
    },
    finish: async () => {
      const { status, answer } = await sell(running, owner, sale);
      expect(status).toBe(200);
      expect(await claimsOf(answer.userId)).toMatchObject([{ kind: 'hold', order_id: orderId }]);
      expect(await countOf('payment_links', orderId)).toBe(1);
      expect(await auditsOf(orderId)).toEqual(heldActs);
    },
  };
};

const endPhoneSale = async (): Promise<KillCase> => {
  const sale = aPhoneSale();
  const { orderId } = sale;
  const { userId } = (await sell(running, owner, sale)).answer;
  return {
    operation: { kind: 'releaseHeldOrder', staff, orderId },
    isDone: async () => {
      const isDone = (await claimsOf(userId)).length === 0;
      expect(await auditsOf(orderId)).toEqual(isDone ? [...heldActs, 'order.end_hold'] : heldActs);
      return isDone;
    },
    finish: async () => {
      const { failure } = await ask(app, releaseHeldOrder, { params: { orderId } }, owner.headers);
      expect([undefined, 'pending_expired']).toContain(failure.code);
      expect(await claimsOf(userId)).toEqual([]);
      expect(await auditsOf(orderId)).toEqual([...heldActs, 'order.end_hold']);
    },
  };
};

/** The sale is undone before the link is paid. */
const undoPhoneSale = async (): Promise<KillCase> => {
  const sale = aPhoneSale();
  const { orderId } = sale;
  const { userId } = (await sell(running, owner, sale)).answer;
  const undoneSales = async (): Promise<number> =>
    (
      await db
        .selectFrom('undone_sales')
        .select('order_id')
        .where('order_id', '=', orderId)
        .execute()
    ).length;
  const actsWhenUndone = [...heldActs, 'order.sale_undone'];
  return {
    operation: { kind: 'undoSale', staff, orderId },
    isDone: async () => {
      const isDone = (await claimsOf(userId)).length === 0;
      expect(await undoneSales()).toBe(isDone ? 1 : 0);
      expect(await auditsOf(orderId)).toEqual(isDone ? actsWhenUndone : heldActs);
      return isDone;
    },
    finish: async () => {
      const request = { params: { orderId }, body: { reason: null } };
      const { status, answer } = await ask(app, undoSaleAtDesk, request, owner.headers);
      expect(status).toBe(200);
      expect(answer).toMatchObject({ amountSen: 0 });
      expect(await claimsOf(userId)).toEqual([]);
      expect(await undoneSales()).toBe(1);
      expect(await auditsOf(orderId)).toEqual(actsWhenUndone);
    },
  };
};

let charges = 100_000;

/** The slot is sold to somebody else before the payment comes. */
const payTooLate = async (): Promise<KillCase> => {
  const sale = aPhoneSale();
  const { orderId, date, slots } = sale;
  const { userId } = (await sell(running, owner, sale)).answer;
  await ask(app, releaseHeldOrder, { params: { orderId } }, owner.headers);
  expect((await sell(running, owner, aSale({ date, slots }))).status).toBe(200);
  const tranID = `${++charges}`;
  const body = fiuuMessage({ orderid: orderId, tranID, amount: wireAmount(4_500) });
  const promise = `Order ${shortOrderId(orderId)} was for`;
  return {
    operation: { kind: 'settle', message: { source: 'notification', body, headers: asForm } },
    isDone: async () => {
      const isDone = (await paymentsOf(orderId)).length > 0;
      expect(await mailsAbout(promise)).toBe(isDone ? 1 : 0);
      return isDone;
    },
    finish: async () => {
      const url = messagePaths.notification;
      const sent = { method: 'POST', url, payload: body, headers: asForm } as const;
      expect((await app.inject(sent)).statusCode).toBe(200);
      const guest = { userId, email: '' };
      expect(await paymentsOf(orderId)).toMatchObject([{ outcome: 'exception' }]);
      expect(await bookingsOf(db, guest)).toEqual([]);
      expect(await balanceOf(db, guest)).toBe(0);
      expect(await mailsAbout(promise)).toBe(1);
    },
  };
};

desk.killAll([
  ['a sale by phone', sellByPhone, 10],
  ['ending a sale by phone', endPhoneSale, 5],
  ['undoing a sale by phone', undoPhoneSale, 10],
  ['a payment by link that comes too late', payTooLate, 10],
]);
