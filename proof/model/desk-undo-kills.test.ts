import { expect } from 'vitest';
import {
  cancelAtDesk,
  moveAtDesk,
  swapAtDesk,
  undoCancelAtDesk,
  undoMoveAtDesk,
} from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { ask } from '#server/testing/ask.ts';
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

desk.killAll([
  ['undoing a move', undoMove, 10],
  ['undoing a swap', undoSwap, 20],
  ['undoing a cancellation', undoCancellation, 10],
]);
