import { expect } from 'vitest';
import { closeAtConsole, undoClosure } from '#contract/console-closures.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing, type Places } from '#server/testing/closing.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { balanceOf, bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { anOrderRequest, aShopper, place, type Shopper } from '#server/testing/shopping.ts';

// Kills the process at the statements that close and that undo a closure. Afterwards every invariant
// must hold, and the same request again completes the work.

const desk = await openDeskToKill();
const { running, owner, staff } = desk;
const { app, db } = running;
const reason = 'A flood';
const { preview, closeNow, previewUndo } = makeClosing(running, owner, reason);

/** Two slots of one court, for RM 60 and RM 80, that no other case uses. */
const freshPair = async () => {
  const { court, date, slot } = desk.freshPlace();
  const slots: [Slot, Slot] = [slot, (slot + 7) as Slot];
  const scope = { kind: 'slots' as const, courtId: await courtIdOf(db, court), slots };
  return { court, date, slots, places: { scope, from: date, to: date } satisfies Places };
};

const blocksOf = async ({ date, places: { scope } }: Awaited<ReturnType<typeof freshPair>>) =>
  (
    await db
      .selectFrom('slot_claims')
      .select('slot')
      .where('court_id', '=', scope.courtId)
      .where('booking_date', '=', date)
      .where('slot', 'in', scope.slots)
      .where('kind', '=', 'block')
      .execute()
  ).length;

/** The mails of closures that wait for a member. */
const mailsTo = async ({ email }: Shopper): Promise<number> =>
  (
    await db
      .selectFrom('mail_outbox')
      .select('id')
      .where('to_address', '=', email)
      .where('closure_id', 'is not', null)
      .execute()
  ).length;

/** A booking, paid with credits and by card, and an order that waits for its payment. */
const closeSlots = async (): Promise<KillCase> => {
  const [mei, ada] = [await aShopper(running, { creditsSen: 2_000 }), await aShopper(running)];
  const pair = await freshPair();
  const { date, court, slots, places } = pair;
  const [cheap, dear] = slots;
  await buy(running, mei, { date, slots: { [court]: [cheap] }, useCredits: true });
  const request = { date, slots: { [court]: [dear] }, shownTotalSen: 8_000 };
  expect((await place(running, ada, anOrderRequest(request))).status).toBe(200);
  const { answer: shown } = await preview(places);
  expect(shown.counts).toMatchObject({ people: 2, bookings: 1, orders: 1, creditsSen: 6_000 });
  const closure = { ...places, reason, digest: shown.digest, shown: shown.counts };
  const isDone = async (): Promise<boolean> => {
    const blocks = await blocksOf(pair);
    const counts = [(await bookingsOf(db, mei)).length, await balanceOf(db, mei), blocks];
    const all = [...counts, await mailsTo(mei)];
    expect([
      [1, 0, 0, 0],
      [0, 6_000, 2, 1],
    ]).toContainEqual(all);
    return blocks === 2;
  };
  return {
    operation: { kind: 'close', staff, closure },
    isDone,
    finish: async () => {
      const wasDone = await isDone();
      const { status } = await ask(app, closeAtConsole, { body: closure }, owner.headers);
      expect(status).toBe(wasDone ? 409 : 200);
      expect(await isDone()).toBe(true);
    },
  };
};

/** Two bookings that come back, of a member with credits and of another. */
const undoSlots = async (): Promise<KillCase> => {
  const [mei, ada] = [await aShopper(running, { creditsSen: 2_000 }), await aShopper(running)];
  const pair = await freshPair();
  const { date, court, slots, places } = pair;
  const [cheap, dear] = slots;
  await buy(running, mei, { date, slots: { [court]: [cheap] }, useCredits: true });
  await buy(running, ada, { date, slots: { [court]: [dear] } });
  const { id } = (await closeNow(places)).answer;
  const { digest } = (await previewUndo(id)).answer;
  const body = { digest, reason: null };
  const stateOf = async (member: Shopper) => [
    (await bookingsOf(db, member)).length,
    await balanceOf(db, member),
    await mailsTo(member),
  ];
  const isDone = async (): Promise<boolean> => {
    const blocks = await blocksOf(pair);
    const all = [await stateOf(mei), await stateOf(ada), blocks];
    const isUndone = blocks === 0;
    expect(all).toEqual(isUndone ? [[1, 0, 0], [1, 0, 0], 0] : [[0, 6_000, 1], [0, 8_000, 1], 2]);
    return isUndone;
  };
  return {
    operation: { kind: 'undoClosure', staff, closureId: id, undo: body },
    isDone,
    finish: async () => {
      const wasDone = await isDone();
      const asked = { params: { id }, body };
      const { status } = await ask(app, undoClosure, asked, owner.headers);
      expect(status).toBe(wasDone ? 409 : 200);
      expect(await isDone()).toBe(true);
      expect(await desk.actsOn(`closure:${id}`)).toEqual(['closure.add', 'closure.undone']);
    },
  };
};

desk.killAll([
  ['a closure', closeSlots, 20],
  ['the undoing of a closure', undoSlots, 20],
]);
