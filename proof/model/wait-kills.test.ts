import { expect } from 'vitest';
import { refundBooking } from '#contract/refunds.ts';
import { askForSlots, listSlotWaits, stopAsking } from '#contract/slot-waits.ts';
import { wireAmount } from '#domain/money/money.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { offerSlot } from '#server/features/bookings/waiting-list/slot-offers.ts';
import { messagePaths } from '#server/features/payments/fiuu/fiuu.ts';
import { ask } from '#server/testing/ask.ts';
import { asForm, fiuuEnv, fiuuMessage } from '#server/testing/fiuu.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { makeOrderTraces } from '#server/testing/order-traces.ts';
import { bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { anOrderRequest, aShopper, place, type Shopper } from '#server/testing/shopping.ts';

// Kills the process at the statements of asking for a slot, of freeing and offering it, of leaving the
// line, and of ordering and paying what is offered. Afterwards every invariant must hold, nobody but the
// member whose turn it is has the slot, and the same again completes the work.

const desk = await openDeskToKill({ env: fiuuEnv });
const { running } = desk;
const { app, db, context } = running;
const { claimsOf } = makeOrderTraces(db);

/** A slot that its owner has booked. Mei asked for it first, and then Ali. */
const aQueue = async () => {
  const { date, court, slot } = desk.freshPlace(3);
  const [owner, mei, ali] = [
    await aShopper(running),
    await aShopper(running),
    await aShopper(running),
  ];
  await buy(running, owner, { date, slots: { [court]: [slot] } });
  const wanted = { date, courtType: 'Tournament Court', court, from: slot, to: slot } as const;
  const key = { courtId: await courtIdOf(db, court), date, slot };
  const claim = async () => {
    const { kind, user_id: userId } = await db
      .selectFrom('slot_claims')
      .select(['kind', 'user_id'])
      .where('court_id', '=', key.courtId)
      .where('booking_date', '=', date)
      .where('slot', '=', slot)
      .executeTakeFirstOrThrow();
    return { kind, userId };
  };
  const join = async ({ headers }: Shopper) =>
    (await ask(app, askForSlots, { body: wanted }, headers)).status;
  const bookingId = await onlyBooking(db, owner);
  const refund = () => ask(app, refundBooking, { params: { bookingId } }, owner.headers);
  const order = anOrderRequest({ date, slots: { [court]: [slot] } });
  return { owner, mei, ali, wanted, key, claim, join, bookingId, refund, order };
};

const waitsOf = async ({ headers }: Shopper) =>
  (await ask(app, listSlotWaits, {}, headers)).answer.waits;

const bothWait = async () => {
  const queue = await aQueue();
  for (const member of [queue.mei, queue.ali]) expect(await queue.join(member)).toBe(200);
  return queue;
};
const freed = async () => {
  const queue = await bothWait();
  expect((await queue.refund()).status).toBe(200);
  return queue;
};
const offered = async () => {
  const queue = await freed();
  await offerSlot(context, queue.key);
  return queue;
};
const ordered = async () => {
  const queue = await offered();
  expect((await place(running, queue.mei, queue.order)).status).toBe(200);
  return queue;
};

const kept = { kind: 'offer', userId: null };

const asking = async (): Promise<KillCase> => {
  const { mei, wanted, join } = await aQueue();
  return {
    operation: { kind: 'ask', userId: mei.userId, wanted },
    isDone: async () => (await waitsOf(mei)).length > 0,
    finish: async () => {
      expect(await join(mei)).toBe(200);
      expect(await waitsOf(mei)).toMatchObject([{ place: 1, offer: null }]);
    },
  };
};

const freeing = async (): Promise<KillCase> => {
  const { owner, claim, bookingId, refund } = await bothWait();
  return {
    operation: { kind: 'refund', userId: owner.userId, bookingId },
    isDone: async () => {
      const isDone = (await bookingsOf(db, owner)).length === 0;
      expect(await claim()).toEqual(isDone ? kept : { kind: 'booking', userId: owner.userId });
      return isDone;
    },
    finish: async () => {
      await refund();
      expect(await claim()).toEqual(kept);
    },
  };
};

const offering = async (): Promise<KillCase> => {
  const { mei, ali, key, claim } = await freed();
  const offers = async () =>
    (await mailsTo(db, mei.email)).filter(({ subject }) =>
      subject.startsWith('A court is free until '),
    );
  return {
    operation: { kind: 'offerSlot', slot: key },
    isDone: async () => {
      const isDone = (await waitsOf(mei))[0]?.offer !== null;
      expect(await claim()).toEqual(isDone ? { kind: 'offer', userId: mei.userId } : kept);
      expect(await offers()).toHaveLength(isDone ? 1 : 0);
      return isDone;
    },
    finish: async () => {
      await offerSlot(context, key);
      expect(await claim()).toEqual({ kind: 'offer', userId: mei.userId });
      expect(await offers()).toHaveLength(1);
      expect(await waitsOf(ali)).toMatchObject([{ place: 2, offer: null }]);
    },
  };
};

const leaving = async (): Promise<KillCase> => {
  const { mei, ali, key, claim } = await offered();
  const waitId = (await waitsOf(mei))[0]?.id ?? '';
  return {
    operation: { kind: 'stopAsking', userId: mei.userId, waitId },
    isDone: async () => {
      const isDone = (await waitsOf(mei)).length === 0;
      expect(await claim()).toEqual(isDone ? kept : { kind: 'offer', userId: mei.userId });
      return isDone;
    },
    finish: async () => {
      await ask(app, stopAsking, { params: { id: waitId } }, mei.headers);
      await offerSlot(context, key);
      expect(await claim()).toEqual({ kind: 'offer', userId: ali.userId });
      expect(await waitsOf(ali)).toMatchObject([{ place: 1 }]);
    },
  };
};

const ordering = async (): Promise<KillCase> => {
  const { mei, ali, order, claim } = await offered();
  return {
    operation: { kind: 'place', userId: mei.userId, request: order },
    isDone: async () => {
      const isDone = (await claim()).kind === 'hold';
      expect(await claim()).toMatchObject({ userId: mei.userId });
      expect(await waitsOf(mei)).toMatchObject([{ isOrdered: isDone }]);
      return isDone;
    },
    finish: async () => {
      expect((await place(running, mei, order)).status).toBe(200);
      expect(await claimsOf(mei.userId)).toMatchObject([{ kind: 'hold' }]);
      expect((await place(running, ali, { ...order, orderId: `${order.orderId}b` })).status).toBe(
        409,
      );
    },
  };
};

let charges = 100_000;

const paying = async (): Promise<KillCase> => {
  const { mei, ali, order, claim } = await ordered();
  const charge = { tranID: `${++charges}`, amount: wireAmount(6_000) };
  const body = fiuuMessage({ orderid: order.orderId, ...charge });
  return {
    operation: { kind: 'settle', message: { source: 'notification', body, headers: asForm } },
    isDone: async () => {
      const isDone = (await bookingsOf(db, mei)).length > 0;
      const kind = isDone ? 'booking' : 'hold';
      expect(await claim()).toEqual({ kind, userId: mei.userId });
      return isDone;
    },
    finish: async () => {
      const url = messagePaths.notification;
      const sent = { method: 'POST', url, payload: body, headers: asForm } as const;
      expect((await app.inject(sent)).statusCode).toBe(200);
      expect(await claim()).toEqual({ kind: 'booking', userId: mei.userId });
      expect(await bookingsOf(db, mei)).toHaveLength(1);
      expect(await waitsOf(ali)).toMatchObject([{ offer: null }]);
    },
  };
};

desk.killAll([
  ['asking for a slot', asking, 8],
  ['a refund of a slot that members wait for', freeing, 8],
  ['offering a freed slot', offering, 6],
  ['leaving the line with an offer', leaving, 4],
  ['ordering what is offered', ordering, 10],
  ['paying for what was offered', paying, 8],
]);
