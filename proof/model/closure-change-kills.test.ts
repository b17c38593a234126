import { expect } from 'vitest';
import {
  changeClosure,
  closeAtConsole,
  openClosure,
  previewChangeClosure,
  undoClosure,
} from '#contract/console-closures.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Slot } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { aSale, caller, sell } from '#server/testing/desk-sales.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { balanceOf, bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { anOrderRequest, aShopper, place, type Shopper } from '#server/testing/shopping.ts';

// Kills the process at the statements that change a closure, that undo a change, and that close the whole
// venue for a day and undo it. Afterwards every invariant must hold, and the same request again completes
// the work.

const desk = await openDeskToKill();
const { running, owner, staff } = desk;
const { app, db, context } = running;
const reason = 'A flood';
const { preview, closeNow, previewUndo } = makeClosing(running, owner, reason);

const mailsTo = async ({ email }: Shopper): Promise<number> =>
  (
    await db
      .selectFrom('mail_outbox')
      .select('id')
      .where('to_address', '=', email)
      .where('closure_id', 'is not', null)
      .execute()
  ).length;

const stateOf = async (member: Shopper) => [
  (await bookingsOf(db, member)).length,
  await balanceOf(db, member),
  await mailsTo(member),
];

/** Two booked slots of one court that are closed, and the closure of the first of them alone. */
const closedPair = async () => {
  const [mei, ada] = [await aShopper(running, { creditsSen: 2_000 }), await aShopper(running)];
  const { court, date, slot } = desk.freshPlace();
  const slots: [Slot, Slot] = [slot, (slot + 7) as Slot];
  const courtId = await courtIdOf(db, court);
  const placesOf = (...closed: Slot[]) => ({
    scope: { kind: 'slots' as const, courtId, slots: closed },
    from: date,
    to: date,
  });
  await buy(running, mei, { date, slots: { [court]: [slots[0]] }, useCredits: true });
  await buy(running, ada, { date, slots: { [court]: [slots[1]] } });
  const { id } = (await closeNow(placesOf(...slots))).answer;
  const next = placesOf(slots[0]);
  const asked = { params: { id }, body: { ...next } };
  const shown = (await ask(app, previewChangeClosure, asked, owner.headers)).answer;
  expect(shown).toMatchObject({ stays: 1, comesBack: [{ userId: ada.userId }] });
  const change = { ...next, reason: 'Light out', digest: shown.digest, shown: shown.counts };
  /** True while only the first slot is closed; in between is nothing. */
  const isShort = async (): Promise<boolean> => {
    const blocks = await db
      .selectFrom('slot_claims')
      .select('slot')
      .where('court_id', '=', courtId)
      .where('booking_date', '=', date)
      .where('slot', 'in', slots)
      .where('kind', '=', 'block')
      .execute();
    const all = [await stateOf(mei), await stateOf(ada), blocks.length];
    expect([
      [[0, 6_000, 1], [0, 8_000, 1], 2],
      [[0, 6_000, 1], [1, 0, 0], 1],
    ]).toContainEqual(all);
    return blocks.length === 1;
  };
  return { id, change, isShort };
};

const change = async (): Promise<KillCase> => {
  const { id, change: body, isShort: isDone } = await closedPair();
  return {
    operation: { kind: 'changeClosure', staff, closureId: id, change: body },
    isDone,
    finish: async () => {
      const wasDone = await isDone();
      const { status } = await ask(app, changeClosure, { params: { id }, body }, owner.headers);
      expect(status).toBe(wasDone ? 409 : 200);
      expect(await isDone()).toBe(true);
    },
  };
};

const undoChange = async (): Promise<KillCase> => {
  const { id: before, change: body, isShort } = await closedPair();
  const changing = { params: { id: before }, body };
  const { id } = (await ask(app, changeClosure, changing, owner.headers)).answer;
  const undo = { digest: (await previewUndo(id)).answer.digest, reason: null };
  const isDone = async (): Promise<boolean> => !(await isShort());
  return {
    operation: { kind: 'undoClosure', staff, closureId: id, undo },
    isDone,
    finish: async () => {
      const wasDone = await isDone();
      const asked = { params: { id }, body: undo };
      const { status } = await ask(app, undoClosure, asked, owner.headers);
      expect(status).toBe(wasDone ? 409 : 200);
      expect(await isDone()).toBe(true);
      expect(await desk.actsOn(`closure:${id}`)).toEqual(['closure.change', 'closure.undone']);
    },
  };
};

/**
 * Days ahead of a Monday without a weekend or a holiday, which have other prices. Each case has one for
 * itself until it has finished.
 */
const freeDays = [1, 2, 3, 7, 8, 9];

/** A day with two booked slots, a free slot of an athlete, a guest and an order that waits. */
const busyDay = async () => {
  const ahead = freeDays.shift();
  if (ahead === undefined) throw new Error('Every day is in use.');
  const date = addDays(bookingDayOf(context.clock.now()), ahead);
  const [mei, ada, lim] = [
    await aShopper(running, { creditsSen: 2_000 }),
    await aShopper(running, { status: 'athlete' }),
    await aShopper(running),
  ];
  await buy(running, mei, { date, slots: { 'Tournament Court 1': [12, 13] }, useCredits: true });
  await buy(running, ada, { date, slots: { 'Tournament Court 2': [12] } });
  const slots = { 'Tournament Court 3': [12] satisfies Slot[] };
  expect((await sell(running, owner, aSale({ buyer: caller, date, slots }))).status).toBe(200);
  const held = {
    date,
    slots: { 'Tournament Court 4': [12] satisfies Slot[] },
    shownTotalSen: 6_000,
  };
  expect((await place(running, lim, anOrderRequest(held))).status).toBe(200);
  const places = { scope: { kind: 'venue' as const }, from: date, to: date };
  const freeSlots = async (): Promise<number> =>
    (
      await db
        .selectFrom('free_slots')
        .select('slots_used')
        .where('user_id', '=', ada.userId)
        .executeTakeFirstOrThrow()
    ).slots_used;
  /** True while the day is closed; in between is nothing. */
  const isClosed = async (): Promise<boolean> => {
    const rows = db.selectFrom('closures').select('id').where('from_date', '=', date);
    const closures = (await rows.execute()).length;
    const all = [await stateOf(mei), await stateOf(ada), await freeSlots(), closures];
    expect([
      [[2, 0, 0], [1, 0, 0], 1, 0],
      [[0, 12_000, 1], [0, 0, 1], 0, 1],
    ]).toContainEqual(all);
    return closures === 1;
  };
  /** Leaves the day to another case, without bookings. */
  const leave = async (closureId: number): Promise<void> => {
    const asked = { params: { id: closureId }, body: { reason: 'It is dry' } };
    expect((await ask(app, openClosure, asked, owner.headers)).status).toBe(200);
    freeDays.push(ahead);
  };
  return { date, places, isClosed, leave };
};

const closureOn = async (date: string): Promise<number> =>
  (
    await db
      .selectFrom('closures')
      .select('id')
      .where('from_date', '=', date)
      .executeTakeFirstOrThrow()
  ).id;

const closeVenue = async (): Promise<KillCase> => {
  const { date, places, isClosed: isDone, leave } = await busyDay();
  const { answer: shown } = await preview(places);
  expect(shown.counts).toMatchObject({ people: 4, bookings: 4, orders: 1, guestMoneySen: 6_000 });
  const closure = { ...places, reason, digest: shown.digest, shown: shown.counts };
  return {
    operation: { kind: 'close', staff, closure },
    isDone,
    finish: async () => {
      const wasDone = await isDone();
      const { status } = await ask(app, closeAtConsole, { body: closure }, owner.headers);
      expect(status).toBe(wasDone ? 409 : 200);
      expect(await isDone()).toBe(true);
      await leave(await closureOn(date));
    },
  };
};

const undoVenue = async (): Promise<KillCase> => {
  const { places, isClosed, leave } = await busyDay();
  const { id } = (await closeNow(places)).answer;
  const body = { digest: (await previewUndo(id)).answer.digest, reason: null };
  const isDone = async (): Promise<boolean> => !(await isClosed());
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
      await leave((await closeNow(places)).answer.id);
    },
  };
};

desk.killAll([
  ['a change of a closure', change, 30],
  ['the undoing of a change', undoChange, 30],
  ['a closure of the venue', closeVenue, 25],
  ['the undoing of a closure of the venue', undoVenue, 20],
]);
