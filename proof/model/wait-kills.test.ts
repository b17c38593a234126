import { expect } from 'vitest';
import { refundBooking } from '#contract/refunds.ts';
import { endSlotWait, listSlotWaits, startSlotWait } from '#contract/slot-waits.ts';
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

// Kills the process at the statements of starting a wait, of freeing and offering the slot, of ending
// the wait, and of ordering and paying the offered slot. Afterwards every invariant must hold, only the
// member whose turn it is may have the slot, and the same request again completes the work.

const desk = await openDeskToKill({ env: fiuuEnv });
const { running } = desk;
const { app, db, context } = running;
const { claimsOf } = makeOrderTraces(db);

/** A slot that its owner has booked, for Mei and then Ali to wait for. */
const aTakenSlot = async () => {
  const { date, court, slot } = desk.freshPlace(3);
  const [owner, mei, ali] = [
    await aShopper(running),
    await aShopper(running),
    await aShopper(running),
  ];
  await buy(running, owner, { date, slots: { [court]: [slot] } });
  const slots = { date, courtType: 'Tournament Court', court, from: slot, to: slot } as const;
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
  const startWait = async ({ headers }: Shopper) =>
    (await ask(app, startSlotWait, { body: slots }, headers)).status;
  const bookingId = await onlyBooking(db, owner);
  const refund = () => ask(app, refundBooking, { params: { bookingId } }, owner.headers);
  const order = anOrderRequest({ date, slots: { [court]: [slot] } });
  return { owner, mei, ali, slots, key, claim, startWait, bookingId, refund, order };
};

const waitsOf = async ({ headers }: Shopper) =>
  (await ask(app, listSlotWaits, {}, headers)).answer.waits;

const bothWait = async () => {
  const taken = await aTakenSlot();
  for (const member of [taken.mei, taken.ali]) expect(await taken.startWait(member)).toBe(200);
  return taken;
};
const freed = async () => {
  const taken = await bothWait();
  expect((await taken.refund()).status).toBe(200);
  return taken;
};
const offered = async () => {
  const taken = await freed();
  await offerSlot(context, taken.key);
  return taken;
};
const ordered = async () => {
  const taken = await offered();
  expect((await place(running, taken.mei, taken.order)).status).toBe(200);
  return taken;
};

const kept = { kind: 'offer', userId: null };

const starting = async (): Promise<KillCase> => {
  const { mei, slots, startWait } = await aTakenSlot();
  return {
    operation: { kind: 'startWait', userId: mei.userId, slots },
    isDone: async () => (await waitsOf(mei)).length > 0,
    finish: async () => {
      expect(await startWait(mei)).toBe(200);
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
    operation: { kind: 'endWait', userId: mei.userId, waitId },
    isDone: async () => {
      const isDone = (await waitsOf(mei)).length === 0;
      expect(await claim()).toEqual(isDone ? kept : { kind: 'offer', userId: mei.userId });
      return isDone;
    },
    finish: async () => {
      await ask(app, endSlotWait, { params: { id: waitId } }, mei.headers);
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
  ['starting a wait', starting, 8],
  ['a refund of a slot that members wait for', freeing, 8],
  ['offering a freed slot', offering, 6],
  ['leaving the line with an offer', leaving, 4],
  ['ordering what is offered', ordering, 10],
  ['paying for what was offered', paying, 8],
]);
