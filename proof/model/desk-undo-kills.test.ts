import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { giveCredits, undoCredits } from '#contract/console-members.ts';
import {
  cancelAtDesk,
  moveAtDesk,
  swapAtDesk,
  undoCancelAtDesk,
  undoMoveAtDesk,
} from '#contract/desk-bookings.ts';
import { undoSaleAtDesk } from '#contract/desk-sales.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { ask } from '#server/testing/ask.ts';
import { makeBlocking } from '#server/testing/blocking.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper } from '#server/testing/shopping.ts';

// Kills the process at the statements of what the staff undo at the desk. Afterwards every
// invariant must hold, and the same request again completes the work.

const desk = await openDeskToKill();
const { running, owner, staff } = desk;
const { app, db } = running;
const reason = 'A pipe burst above the court';

const auditsOf = async (subject: string): Promise<number> => (await desk.actsOn(subject)).length;

/** Two slots of one court, for RM 60 and RM 80, that no other case uses. */
const freshPair = (firstDay = 3) => {
  const { court, date, slot } = desk.freshPlace(firstDay);
  return { court, date, cheap: slot, dear: (slot + 7) as Slot };
};

/** A move that took credits, which come back with it. */
const undoMove = async (): Promise<KillCase> => {
  const mei = await aShopper(running, { creditsSen: 2_000 });
  const { court, date, cheap: from, dear: to } = freshPair();
  await buy(running, mei, { date, slots: { [court]: [from] } });
  const bookingId = await onlyBooking(db, mei);
  const body = { date, slot: to, courtName: court, shownDifferenceSen: 2_000, reason };
  const moved = await ask(app, moveAtDesk, { params: { bookingId }, body }, owner.headers);
  const changeId = moved.answer.changeId ?? '';
  return {
    operation: { kind: 'undoMove', staff, changeId },
    isDone: async () => {
      const isDone = (await bookingsOf(db, mei))[0]?.slot === from;
      expect(await balanceOf(db, mei)).toBe(isDone ? 2_000 : 0);
      return isDone;
    },
    finish: async () => {
      const { status } = await ask(
        app,
        undoMoveAtDesk,
        { params: { changeId }, body: { reason: null } },
        owner.headers,
      );
      expect(status).toBe(200);
      expect(await bookingsOf(db, mei)).toMatchObject([{ court, slot: from }]);
      expect(await balanceOf(db, mei)).toBe(2_000);
      expect(await auditsOf(`booking:${bookingId}`)).toBe(2);
    },
  };
};

/** A swap that took credits of one member for the other, which go back with it. */
const undoSwap = async (): Promise<KillCase> => {
  const [mei, ada] = [await aShopper(running, { creditsSen: 2_000 }), await aShopper(running)];
  const { court, date, cheap, dear } = freshPair();
  await buy(running, mei, { date, slots: { [court]: [cheap] } });
  await buy(running, ada, { date, slots: { [court]: [dear] } });
  const [bookingId, otherBookingId] = [await onlyBooking(db, mei), await onlyBooking(db, ada)];
  const body = {
    otherBookingId,
    from: { courtName: court, date, slot: cheap },
    otherFrom: { courtName: court, date, slot: dear },
    shownDifferenceSen: 2_000,
    otherShownDifferenceSen: -2_000,
    reason,
  };
  const swapped = await ask(app, swapAtDesk, { params: { bookingId }, body }, owner.headers);
  const changeId = swapped.answer.changeId ?? '';
  return {
    operation: { kind: 'undoMove', staff, changeId },
    isDone: async () => {
      const [mine, theirs] = [(await bookingsOf(db, mei))[0], (await bookingsOf(db, ada))[0]];
      const isDone = mine?.slot === cheap;
      expect(theirs?.slot).toBe(isDone ? dear : cheap);
      expect(await balanceOf(db, mei)).toBe(isDone ? 2_000 : 0);
      expect(await balanceOf(db, ada)).toBe(isDone ? 0 : 2_000);
      return isDone;
    },
    finish: async () => {
      const { status } = await ask(
        app,
        undoMoveAtDesk,
        { params: { changeId }, body: { reason: null } },
        owner.headers,
      );
      expect(status).toBe(200);
      expect(await bookingsOf(db, mei)).toMatchObject([{ court, slot: cheap }]);
      expect(await bookingsOf(db, ada)).toMatchObject([{ court, slot: dear }]);
      expect(await balanceOf(db, mei)).toBe(2_000);
      expect(await auditsOf(`booking:${bookingId}`)).toBe(2);
      expect(await auditsOf(`booking:${otherBookingId}`)).toBe(2);
    },
  };
};

/** A block over the bookings of two members, whose mails still wait. */
const undoBlock = async (): Promise<KillCase> => {
  const members = [await aShopper(running), await aShopper(running)] as const;
  const { court, date, cheap } = freshPair(0);
  const slots: [Slot, Slot] = [cheap, (cheap + 7) as Slot];
  const cancels: string[] = [];
  for (const [at, member] of members.entries()) {
    await buy(running, member, { date, slots: { [court]: [slots[at] ?? cheap] } });
    cancels.push(await onlyBooking(db, member));
  }
  const blocking = makeBlocking(running, owner, reason);
  const { id = 0 } = (await blocking.block({ court, date, slots }, cancels)).answer.undo ?? {};
  const { digest } = (await blocking.previewUndo(id)).answer;
  const mails = async () =>
    (await db.selectFrom('mail_outbox').select('id').where('closure_id', '=', id).execute()).length;
  const back = async () => {
    const states: unknown[] = [];
    for (const member of members) {
      states.push([(await bookingsOf(db, member)).length, (await balanceOf(db, member)) === 0]);
    }
    return [...states, await mails()];
  };
  const [done, notDone] = [
    [[1, true], [1, true], 0],
    [[0, false], [0, false], 2],
  ];
  return {
    operation: { kind: 'undoBlock', staff, id, request: { digest, reason: null } },
    isDone: async () => {
      const state = await back();
      expect([done, notDone]).toContainEqual(state);
      return (await mails()) === 0;
    },
    finish: async () => {
      const { status, failure } = await blocking.undo(id, digest);
      if (status !== 200) expect(failure.code).toBe('block_undone');
      expect(await back()).toEqual(done);
      for (const bookingId of cancels) expect(await auditsOf(`booking:${bookingId}`)).toBe(2);
    },
  };
};

/** A cancellation that gave back a part; the venue kept the rest. */
const undoCancellation = async (): Promise<KillCase> => {
  const mei = await aShopper(running);
  const { court, date, cheap: slot } = freshPair(0);
  await buy(running, mei, { date, slots: { [court]: [slot] } });
  const bookingId = await onlyBooking(db, mei);
  const body = { giveBack: 2_500, reason };
  const cancelled = await ask(app, cancelAtDesk, { params: { bookingId }, body }, owner.headers);
  const changeId = cancelled.answer.changeId ?? '';
  return {
    operation: { kind: 'undoCancellation', staff, changeId },
    isDone: async () => {
      const isDone = (await bookingsOf(db, mei)).length === 1;
      expect(await balanceOf(db, mei)).toBe(isDone ? 0 : 2_500);
      return isDone;
    },
    finish: async () => {
      const { status } = await ask(
        app,
        undoCancelAtDesk,
        { params: { changeId }, body: { reason: null } },
        owner.headers,
      );
      expect(status).toBe(200);
      expect(await bookingsOf(db, mei)).toMatchObject([{ id: bookingId, court, slot }]);
      expect(await balanceOf(db, mei)).toBe(0);
      expect(await auditsOf(`booking:${bookingId}`)).toBe(2);
    },
  };
};

const moneyLeft = async (orderId: string) => ({
  undone: await db
    .selectFrom('undone_sales')
    .select(['method', 'amount_sen as amountSen'])
    .where('order_id', '=', orderId)
    .execute(),
  resolved: (
    await db
      .selectFrom('exception_resolutions')
      .select('amount_sen as amountSen')
      .where('order_id', '=', orderId)
      .execute()
  ).map(({ amountSen }) => amountSen),
});

/** A sale in cash, for which money goes back from the till. */
const undoSaleInCash = async (): Promise<KillCase> => {
  const mei = await aShopper(running);
  const { court, date, slot } = desk.freshPlace();
  const buyer = { kind: 'member', userId: mei.userId } as const;
  const slots = { [court]: [slot] };
  const { answer: sold } = await sell(running, owner, aSale({ date, slots, buyer }));
  const { orderId } = sold;
  return {
    operation: { kind: 'undoSale', staff, orderId },
    isDone: async () => {
      const { undone, resolved } = await moneyLeft(orderId);
      const isDone = undone.length === 1;
      expect(resolved).toEqual(isDone ? [6_000] : []);
      expect(await bookingsOf(db, mei)).toHaveLength(isDone ? 0 : 1);
      return isDone;
    },
    finish: async () => {
      const request = { params: { orderId }, body: { reason: null } };
      const { answer } = await ask(app, undoSaleAtDesk, request, owner.headers);
      expect(answer).toEqual({ method: 'cash', amountSen: 6_000, reference: null });
      expect(await bookingsOf(db, mei)).toEqual([]);
      expect((await moneyLeft(orderId)).undone).toEqual([{ method: 'cash', amountSen: 6_000 }]);
      expect(await balanceOf(db, mei)).toBe(0);
      expect(await auditsOf(`order:${orderId}`)).toBe(2);
    },
  };
};

/** A sale for credits, which come back with it. */
const undoSaleForCredits = async (): Promise<KillCase> => {
  const mei = await aShopper(running, { creditsSen: 10_000 });
  const { court, date, slot } = desk.freshPlace();
  const buyer = { kind: 'member', userId: mei.userId } as const;
  const payment = { method: 'credits' } as const;
  const slots = { [court]: [slot] };
  const { answer: sold } = await sell(running, owner, aSale({ date, slots, buyer, payment }));
  const { orderId } = sold;
  return {
    operation: { kind: 'undoSale', staff, orderId },
    isDone: async () => {
      const isDone = (await bookingsOf(db, mei)).length === 0;
      expect(await balanceOf(db, mei)).toBe(isDone ? 10_000 : 4_000);
      return isDone;
    },
    finish: async () => {
      const request = { params: { orderId }, body: { reason: null } };
      const { answer } = await ask(app, undoSaleAtDesk, request, owner.headers);
      expect(answer).toEqual({ method: 'credits', amountSen: 6_000, reference: null });
      expect(await balanceOf(db, mei)).toBe(10_000);
      expect(await auditsOf(`order:${orderId}`)).toBe(2);
    },
  };
};

/** Credits that were given and are unspent. */
const undoCreditsGiven = async (): Promise<KillCase> => {
  const mei = await aShopper(running, { creditsSen: 1_000 });
  const { userId } = mei;
  const key = randomUUID();
  const body = { amountSen: 6_000, reason, idempotencyKey: key };
  await ask(app, giveCredits, { params: { userId }, body }, owner.headers);
  return {
    operation: { kind: 'undoCredits', staff, userId, key },
    isDone: async () => {
      const balanceSen = await balanceOf(db, mei);
      expect([1_000, 7_000]).toContain(balanceSen);
      return balanceSen === 1_000;
    },
    finish: async () => {
      const request = { params: { userId, key }, body: { reason: null } };
      const { answer } = await ask(app, undoCredits, request, owner.headers);
      expect(answer).toEqual({ balanceSen: 1_000 });
      expect(await balanceOf(db, mei)).toBe(1_000);
      expect(await desk.actsOn(`member:${userId}`)).toEqual(['credits.issue', 'credits.undo']);
    },
  };
};

desk.killAll([
  ['undoing a move', undoMove, 10],
  ['undoing a swap', undoSwap, 20],
  ['undoing a cancellation', undoCancellation, 10],
  ['undoing a block over two bookings', undoBlock, 15],
  ['undoing a sale in cash', undoSaleInCash, 10],
  ['undoing a sale for credits', undoSaleForCredits, 10],
  ['undoing credits', undoCreditsGiven, 8],
]);
