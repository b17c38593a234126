import { expect } from 'vitest';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { balanceOf, bookingsOf, onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { anOrderRequest, aShopper, place } from '#server/testing/shopping.ts';

// Kills the process at the statements of resolving money that waits. Afterwards every invariant must
// hold, and the same request again completes it, or finds it done.

const desk = await openDeskToKill();
const { running, owner, staff } = desk;
const { app, db, context } = running;
const { list, ofOrder, resolve } = makeExceptionCalls(running);
const reason = 'Agreed on the phone';

const resolutionsOf = async (orderId: string): Promise<string[]> => {
  const rows = db.selectFrom('exception_resolutions').select(['kind', 'state']);
  const found = await rows.where('order_id', '=', orderId).execute();
  return found.map(({ kind, state }) => `${kind} ${state}`);
};

const onlyException = async (orderId: string) => {
  const [exception, ...others] = await ofOrder(owner, orderId);
  if (exception === undefined || others.length > 0) throw new Error('There is not one exception.');
  return exception;
};

/** A guest's cancelled booking, whose money becomes credits of a member. */
const creditGuestMoney = async (): Promise<KillCase> => {
  const mei = await aShopper(running);
  const { date, court, slot } = desk.freshPlace();
  const { answer: sold } = await sell(running, owner, aSale({ date, slots: { [court]: [slot] } }));
  const bookingId = await onlyBooking(db, { userId: sold.userId, email: '' });
  const body = { giveBack: 2_500, reason };
  await ask(app, cancelAtDesk, { params: { bookingId }, body }, owner.headers);
  const { cause, id } = await onlyException(sold.orderId);
  const resolution = { kind: 'credited', userId: mei.userId } as const;
  return {
    operation: { kind: 'resolveException', staff, decision: { cause, id, resolution, reason } },
    isDone: async () => {
      const isDone = (await balanceOf(db, mei)) === 2_500;
      expect(await resolutionsOf(sold.orderId)).toEqual(isDone ? ['credited resolved'] : []);
      return isDone;
    },
    finish: async () => {
      await resolve(owner, { cause, id }, resolution, reason);
      expect(await balanceOf(db, mei)).toBe(2_500);
      expect(await resolutionsOf(sold.orderId)).toEqual(['credited resolved']);
      expect(await desk.actsOn(`order:${sold.orderId}`)).toEqual([
        'order.sell',
        'exception.resolve',
      ]);
    },
  };
};

/** A charge that was announced with another amount, and then pays its order. */
const attachToOrder = async (): Promise<KillCase> => {
  const mei = await aShopper(running);
  const { date, court, slot } = desk.freshPlace();
  const slots = { [court]: [slot] };
  const { orderId } = (await place(running, mei, anOrderRequest({ date, slots }))).answer;
  const report = aReport(orderId, { amountSen: 100, status: 'pending' });
  await deliver(context, report);
  await deliver(context, { ...report, amountSen: 6_000, status: 'paid' });
  const { cause, id } = await onlyException(orderId);
  const resolution = { kind: 'attached', orderId } as const;
  return {
    operation: { kind: 'resolveException', staff, decision: { cause, id, resolution, reason } },
    isDone: async () => {
      const isDone = (await bookingsOf(db, mei)).length === 1;
      expect(await resolutionsOf(orderId)).toEqual(isDone ? ['attached resolved'] : []);
      return isDone;
    },
    finish: async () => {
      await resolve(owner, { cause, id }, resolution, reason);
      expect(await bookingsOf(db, mei)).toMatchObject([{ court, slot }]);
      expect(await resolutionsOf(orderId)).toEqual(['attached resolved']);
      expect(await ofOrder(owner, orderId)).toEqual([]);
    },
  };
};

/** A charge for an order that is not ours, which then pays one. */
const attachUnknown = async (): Promise<KillCase> => {
  const mei = await aShopper(running);
  const { date, court, slot } = desk.freshPlace();
  const slots = { [court]: [slot] };
  const { orderId } = (await place(running, mei, anOrderRequest({ date, slots }))).answer;
  const report = aReport('order_nobodyknows1');
  await deliver(context, report);
  const { transactionId } = report;
  const found = async () =>
    (await list(owner)).answer.exceptions.find((one) => one.transactionId === transactionId);
  const { cause, id } = (await found()) ?? { cause: 'charge' as const, id: '' };
  const resolution = { kind: 'attached', orderId } as const;
  const resolutions = async () => {
    const rows = db.selectFrom('exception_resolutions').select(['kind', 'state']);
    return rows.where('charge_id', '=', id).execute();
  };
  const attached = [{ kind: 'attached', state: 'resolved' }];
  return {
    operation: { kind: 'resolveException', staff, decision: { cause, id, resolution, reason } },
    isDone: async () => {
      const isDone = (await bookingsOf(db, mei)).length === 1;
      expect(await resolutions()).toEqual(isDone ? attached : []);
      return isDone;
    },
    finish: async () => {
      await resolve(owner, { cause, id }, resolution, reason);
      expect(await bookingsOf(db, mei)).toMatchObject([{ court, slot }]);
      expect(await resolutions()).toEqual(attached);
      expect(await found()).toBeUndefined();
    },
  };
};

desk.killAll([
  ['the credits for a guest’s money', creditGuestMoney, 8],
  ['a payment that is attached to its order', attachToOrder, 10],
  ['a charge without an order that is attached to one', attachUnknown, 10],
]);
