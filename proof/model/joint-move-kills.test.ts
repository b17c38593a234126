import { expect } from 'vitest';
import { moveAtDesk, undoMoveAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { ask } from '#server/testing/ask.ts';
import { bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { aShopper } from '#server/testing/shopping.ts';

// Kills the process at the statements of a move of two slots together, and of its undoing. Afterwards
// every invariant must hold, both slots are on one court, and the same request completes the work.

const desk = await openDeskToKill();
const { running, owner, staff } = desk;
const { app, db } = running;
const reason = 'The lights are out';

/** Two slots of one court, for RM 60 and RM 80, that no other case uses. */
const freshPair = () => {
  const { court, date, slot } = desk.freshPlace(3);
  return { court, date, slots: [slot, (slot + 7) as Slot] };
};

const aJointMove = async () => {
  const mei = await aShopper(running);
  const [from, to] = [freshPair(), freshPair()];
  await buy(running, mei, { date: from.date, slots: { [from.court]: from.slots } });
  const [bookingId = '', ...also] = (await bookingsOf(db, mei)).map(({ id }) => id);
  const target = { date: to.date, slot: to.slots[0] as Slot, courtName: to.court };
  const request = { ...target, also, shownDifferenceSen: 0, reason };
  const params = { bookingId };
  /** Both are on one court, in these slots. */
  const areAt = async (place: typeof from): Promise<boolean> => {
    const there = (await bookingsOf(db, mei)).map(({ court, slot }) => ({ court, slot }));
    expect(there).toHaveLength(2);
    expect(new Set(there.map(({ court }) => court)).size).toBe(1);
    return place.slots.every((slot) =>
      there.some((one) => one.court === place.court && one.slot === slot),
    );
  };
  const move = () => ask(app, moveAtDesk, { params, body: request }, owner.headers);
  return { from, to, bookingId, request, areAt, move };
};

const moveTogether = async (): Promise<KillCase> => {
  const { to, bookingId, request, areAt, move } = await aJointMove();
  return {
    operation: { kind: 'moveAtDesk', staff, bookingId, request },
    isDone: () => areAt(to),
    finish: async () => {
      expect((await move()).status).toBe(200);
      expect(await areAt(to)).toBe(true);
      expect(await desk.actsOn(`booking:${bookingId}`)).toEqual(['booking.move']);
    },
  };
};

const undoTogether = async (): Promise<KillCase> => {
  const { from, bookingId, areAt, move } = await aJointMove();
  const changeId = (await move()).answer.changeId ?? '';
  return {
    operation: { kind: 'undoMove', staff, changeId },
    isDone: () => areAt(from),
    finish: async () => {
      const body = { reason: null };
      const answer = await ask(app, undoMoveAtDesk, { params: { changeId }, body }, owner.headers);
      expect(answer.status).toBe(200);
      expect(await areAt(from)).toBe(true);
      const acts = await desk.actsOn(`booking:${bookingId}`);
      expect(acts).toEqual(['booking.move', 'booking.move_undone']);
    },
  };
};

desk.killAll([
  ['a move of two slots together', moveTogether, 15],
  ['undoing a move of two slots', undoTogether, 15],
]);
