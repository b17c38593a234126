import { describe, expect, test } from 'vitest';
import { wireAmount } from '#domain/money/money.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { tableSlots } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { type KillCase, makeKiller } from '#proof/model/kill-at-statements.ts';
import { messagePaths } from '#server/features/payments/fiuu/fiuu.ts';
import { openTestApp } from '#server/testing/app.ts';
import { asForm, fiuuEnv, fiuuMessage } from '#server/testing/fiuu.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  type OrderRequest,
  openingTime,
  place,
  type Shopper,
} from '#server/testing/shopping.ts';

// Kills the process at the statements of placing an order and of settling its payment. Afterwards
// every invariant must hold, and the same request or message again completes the work.

const running = await openTestApp({ now: openingTime, env: fiuuEnv });
const { app, db, context } = running;
const killEverywhere = await makeKiller(running);

let slotsTaken = 0;

/** There are few dates, so each case starts with new ones. */
const goOn = (): void => {
  context.clock.set(context.clock.now().add({ hours: 14 * 24 }));
  slotsTaken = 0;
};

/** Unused slots on two courts where each costs RM 120 at any time. */
const freshSlots = (count: 1 | 2): Pick<OrderRequest, 'date' | 'slots'> => {
  const day = Math.floor(slotsTaken / 18);
  const at = slotsTaken % 18;
  slotsTaken += count;
  const slots = tableSlots.slice(at, at + count);
  return {
    date: addDays(bookingDayOf(context.clock.now()), 1 + day),
    slots: { 'Show Court 1': [...slots], 'Show Court 2': [...slots] },
  };
};

let charges = 100_000;

/** The payment message of a new charge. */
const messageOf = (orderId: string, amountSen: number): string => {
  charges += 1;
  return fiuuMessage({ orderid: orderId, tranID: `${charges}`, amount: wireAmount(amountSen) });
};

const notify = async (body: string): Promise<void> => {
  const url = messagePaths.notification;
  const { statusCode } = await app.inject({ method: 'POST', url, payload: body, headers: asForm });
  expect(statusCode).toBe(200);
};

const statusOf = async (orderId: string): Promise<string | undefined> => {
  const order = await db
    .selectFrom('orders')
    .select('status')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return order?.status;
};

const endOf = async (orderId: string, shopper: Shopper) => {
  const payments = await db
    .selectFrom('payments')
    .select(['amount_sen', 'outcome'])
    .where('order_id', '=', orderId)
    .execute();
  const mails = await db
    .selectFrom('mail_outbox')
    .select('subject')
    .where('to_address', '=', shopper.email)
    .execute();
  return {
    status: await statusOf(orderId),
    bookings: (await bookingsOf(db, shopper)).length,
    balanceSen: await balanceOf(db, shopper),
    payments: payments.map(({ amount_sen, outcome }) => `${outcome} ${amount_sen}`),
    mails: mails.length,
  };
};

/** Places the order again, as a browser without an answer does, and returns the id to pay for. */
const placeAgain = async (shopper: Shopper, request: OrderRequest): Promise<string> => {
  const { status, answer, failure } = await place(running, shopper, request);
  expect(failure.code).toBeUndefined();
  expect(status).toBe(200);
  if (answer.status === 'pending' && answer.payment.kind === 'form') {
    expect(answer.payment.fields.amount).toBe(wireAmount(request.shownTotalSen));
  }
  return answer.orderId;
};

const placing = (shopper: Shopper, request: OrderRequest, end: object): KillCase => ({
  operation: { kind: 'place', userId: shopper.userId, request },
  isDone: async () => (await statusOf(request.orderId)) !== undefined,
  finish: async () => {
    const orderId = await placeAgain(shopper, request);
    if (request.shownTotalSen > 0) await notify(messageOf(orderId, request.shownTotalSen));
    expect(await endOf(orderId, shopper)).toEqual({ status: 'completed', ...end });
  },
});

/** Two slots are free, two are paid: with the available credits, and the rest by card. */
const placeFreeAndMixed = async (): Promise<KillCase> => {
  const shopper = await aShopper(running, { status: 'athlete', creditsSen: 5_000 });
  const shown = { shownCreditsSen: 5_000, shownTotalSen: 19_000, shownFreeSlots: 2 };
  const end = { bookings: 4, balanceSen: 0, payments: ['booked 19000'], mails: 2 };
  return placing(shopper, anOrderRequest({ ...freshSlots(2), ...shown }), end);
};

const placeWithCredits = async (): Promise<KillCase> => {
  const shopper = await aShopper(running, { creditsSen: 30_000 });
  const end = { bookings: 2, balanceSen: 6_000, payments: [], mails: 1 };
  return placing(
    shopper,
    anOrderRequest({ ...freshSlots(1), shownCreditsSen: 24_000, shownTotalSen: 0 }),
    end,
  );
};

/** One of the slots is held by an order of the same member, which is resumed. */
const placeOwnHold = async (): Promise<KillCase> => {
  const shopper = await aShopper(running, { creditsSen: 5_000 });
  const { date, slots } = freshSlots(1);
  const held = anOrderRequest({
    date,
    slots: { 'Show Court 1': slots['Show Court 1'] ?? [] },
    shownCreditsSen: 5_000,
    shownTotalSen: 7_000,
  });
  await placeAgain(shopper, held);
  const request = anOrderRequest({ date, slots, shownCreditsSen: 5_000, shownTotalSen: 19_000 });
  const end = { bookings: 2, balanceSen: 0, payments: ['booked 19000'], mails: 1 };
  const hasBoth = async (): Promise<boolean> => {
    const parts = await db
      .selectFrom('orders')
      .select('order_id')
      .where('parent_order_id', '=', held.orderId)
      .execute();
    return parts.length === 2;
  };
  return { ...placing(shopper, request, end), isDone: hasBoth };
};

const settling = (shopper: Shopper, orderId: string, end: object): KillCase => {
  const body = messageOf(orderId, 19_000);
  return {
    operation: { kind: 'settle', message: { source: 'notification', body, headers: {} } },
    isDone: async () => (await statusOf(orderId)) !== 'pending',
    finish: async () => {
      await notify(body);
      expect(await endOf(orderId, shopper)).toEqual({ payments: [], ...end });
    },
  };
};

const placePending = async () => {
  const shopper = await aShopper(running, { creditsSen: 5_000 });
  const request = anOrderRequest({
    ...freshSlots(1),
    shownCreditsSen: 5_000,
    shownTotalSen: 19_000,
  });
  return { shopper, request, orderId: await placeAgain(shopper, request) };
};

const settleInTime = async (): Promise<KillCase> => {
  const { shopper, orderId } = await placePending();
  const end = { bookings: 2, balanceSen: 0, payments: ['booked 19000'], mails: 1 };
  return settling(shopper, orderId, { status: 'completed', ...end });
};

/** The hold expired and another member has bought one of the slots. */
const settleTooLate = async (): Promise<KillCase> => {
  const { shopper, request, orderId } = await placePending();
  context.clock.set(context.clock.now().add({ minutes: 4 }));
  const other = await aShopper(running, { creditsSen: 12_000 });
  const { date, slots } = request;
  const taken = { date, slots: { 'Show Court 2': slots['Show Court 2'] ?? [] } };
  await placeAgain(other, anOrderRequest({ ...taken, shownCreditsSen: 12_000, shownTotalSen: 0 }));
  const end = { bookings: 0, balanceSen: 24_000, payments: ['credited 19000'], mails: 1 };
  return settling(shopper, orderId, { status: 'fully_refunded', ...end });
};

describe('killed at the statements of', () => {
  test.each([
    ['placing an order with free slots, credits and a card', placeFreeAndMixed],
    ['placing an order with credits alone', placeWithCredits],
    ["placing an order for slots that the member's own order holds", placeOwnHold],
    ['settling a payment that books', settleInTime],
    ['settling a payment that comes too late', settleTooLate],
  ])(
    '%s: all invariants hold and a retry completes it',
    (_, prepare) => {
      goOn();
      return killEverywhere(prepare);
    },
    600_000,
  );
});
