import { randomUUIDv7 } from 'node:crypto';
import { expect } from 'vitest';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { refundReference } from '#domain/payments/provider-refunds.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { resolve } from '#server/features/back-office/exceptions/exceptions.ts';
import { refundCredits } from '#server/features/back-office/refunds/order-refunds.ts';
import { recordAnswer } from '#server/features/back-office/refunds/refund-outcome.ts';
import type { RefundAnswer } from '#server/features/platform/payment-provider.ts';
import { ask } from '#server/testing/ask.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { balanceOf, onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { anOrderRequest, aShopper, place } from '#server/testing/shopping.ts';

// Kills the process at the statements of asking for a refund, and of recording what became of it.
// Afterwards every invariant must hold, and the same again completes it, or finds it done.

const desk = await openDeskToKill();
const { running, owner, staff } = desk;
const { app, db, context } = running;
const { ofOrder } = makeExceptionCalls(running);
const reason = 'Agreed on the phone';
const provider = 'test';

const anOrder = async () => {
  const mei = await aShopper(running);
  const { date, court, slot } = desk.freshPlace();
  const request = anOrderRequest({ date, slots: { [court]: [slot] } });
  const { orderId } = (await place(running, mei, request)).answer;
  return { mei, orderId };
};

/** A cancelled booking, of which RM 20 can go back. */
const creditsToRefund = async () => {
  const { mei, orderId } = await anOrder();
  const report = aReport(orderId);
  await deliver(context, report);
  const bookingId = await onlyBooking(db, mei);
  const body = { giveBack: 'all', reason } as const;
  await ask(app, cancelAtDesk, { params: { bookingId }, body }, owner.headers);
  const { transactionId } = report;
  const refund = { refundId: randomUUIDv7(), transactionId, amountSen: 2_000, bank: null, reason };
  return { mei, orderId, refund };
};

/** A payment of another amount than was announced, which waits for a person. */
const waitingPayment = async () => {
  const { orderId } = await anOrder();
  const report = aReport(orderId, { amountSen: 100, status: 'pending' });
  await deliver(context, report);
  await deliver(context, { ...report, amountSen: 6_000, status: 'paid' });
  const { transactionId } = report;
  // The provider said two amounts; a person has found out that the second is right.
  await db
    .updateTable('payments')
    .set({ reason: 'wrong_amount' })
    .where('provider_transaction_id', '=', transactionId)
    .execute();
  const [exception] = await ofOrder(owner, orderId);
  if (exception === undefined) throw new Error('There is no exception.');
  const { cause, id } = exception;
  return { orderId, transactionId, exception: { cause, id, reason } };
};

const stateOf = async (transactionId: string): Promise<string | null> => {
  const rows = db.selectFrom('provider_refunds').select('state');
  const [row, ...others] = await rows
    .where('provider_transaction_id', '=', transactionId)
    .execute();
  expect(others).toEqual([]);
  return row?.state ?? null;
};

const askForCredits = async (): Promise<KillCase> => {
  const { mei, orderId, refund } = await creditsToRefund();
  return {
    operation: { kind: 'refundCredits', staff, orderId, refund },
    isDone: async () => {
      const state = await stateOf(refund.transactionId);
      expect(await balanceOf(db, mei)).toBe(state === null ? 6_000 : 4_000);
      return state !== null;
    },
    finish: async () => {
      await refundCredits(context, staff, orderId, refund, provider);
      expect(await stateOf(refund.transactionId)).toBe('asked');
      expect(await balanceOf(db, mei)).toBe(4_000);
      expect(await desk.actsOn(`order:${orderId}`)).toEqual(['refund.ask']);
    },
  };
};

const askForException = async (): Promise<KillCase> => {
  const { orderId, transactionId, exception } = await waitingPayment();
  const resolution = { kind: 'refunded_at_provider', provider, bank: null } as const;
  return {
    operation: { kind: 'refundException', staff, exception },
    isDone: async () => (await stateOf(transactionId)) !== null,
    finish: async () => {
      await resolve(context, staff, { ...exception, resolution }).catch(() => undefined);
      expect(await stateOf(transactionId)).toBe('asked');
      expect(await ofOrder(owner, orderId)).toMatchObject([{ refund: { state: 'asked' } }]);
    },
  };
};

const record = async (
  news: 'done' | 'rejected',
  key: { readonly id: string; readonly transactionId: string; readonly amountSen: number },
  check: () => Promise<void>,
): Promise<KillCase> => {
  const due = {
    reference: refundReference(key.id),
    bank: null,
    step: 'send',
    timesAsked: 0,
  } as const;
  const refund = { ...key, ...due };
  const answer: RefundAnswer = { news, body: '{}', refundId: '55', detail: null };
  return {
    operation: { kind: 'recordRefund', staff, refund, answer },
    isDone: async () => {
      const state = await stateOf(key.transactionId);
      expect(['asked', news]).toContain(state);
      return state === news;
    },
    finish: async () => {
      await recordAnswer(context, refund, answer);
      expect(await stateOf(key.transactionId)).toBe(news);
      await check();
    },
  };
};

const rejectCredits = async (): Promise<KillCase> => {
  const { mei, orderId, refund } = await creditsToRefund();
  await refundCredits(context, staff, orderId, refund, provider);
  const { refundId: id, transactionId, amountSen } = refund;
  return record('rejected', { id, transactionId, amountSen }, async () => {
    expect(await balanceOf(db, mei)).toBe(6_000);
  });
};

const finishException = async (): Promise<KillCase> => {
  const { orderId, transactionId, exception } = await waitingPayment();
  const resolution = { kind: 'refunded_at_provider', provider, bank: null } as const;
  await resolve(context, staff, { ...exception, resolution });
  const { id } = await db
    .selectFrom('provider_refunds')
    .select('id')
    .where('provider_transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return record('done', { id, transactionId, amountSen: 6_000 }, async () => {
    expect(await ofOrder(owner, orderId)).toEqual([]);
  });
};

desk.killAll([
  ['a refund of credits that is asked for', askForCredits, 8],
  ['a refund of a payment that waited', askForException, 6],
  ['a refund of credits that the provider rejects', rejectCredits, 8],
  ['a refund of an exception that is done', finishException, 8],
]);
