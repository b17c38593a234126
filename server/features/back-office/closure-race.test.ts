import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import {
  cancelAtDesk,
  moveAtDesk,
  swapAtDesk,
  undoCancelAtDesk,
  undoMoveAtDesk,
} from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { Database } from '#server/db/database.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { aSwap, move } from '#server/testing/moving.ts';
import { buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// Changes that bring a booking to a day while that day is being closed. Either the closure is there
// first and the change is refused, or the change is, and the closure counts its booking.

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'manager');
const open = '2026-11-23';
const closing = '2026-11-24';
const reason = 'Water on the court';

afterEach(async () => {
  await sql`alter table closures enable trigger rules_changed`.execute(db);
  await db.deleteFrom('closures').where('from_date', '=', closing).execute();
  expect(await brokenInvariants(context)).toEqual([]);
});

let used = 0;
const freshPlace = (): { court: string; slot: Slot } => {
  const at = used++;
  return { court: `Tournament Court ${1 + (at % 6)}`, slot: (11 + Math.floor(at / 6)) as Slot };
};

const aBuyer = async (date: string) => {
  const member = await aShopper(running);
  const { court, slot } = freshPlace();
  await buy(running, member, { date, slots: { [court]: [slot] } });
  const from = { date, slot, courtName: court };
  return { member, from, bookingId: await onlyBooking(db, member) };
};

const newPlace = () => {
  const { court: courtName, slot } = freshPlace();
  return { date: closing, slot, courtName };
};

const moveForDesk = (bookingId: string, target: ReturnType<typeof newPlace>) => {
  const body = { ...target, shownDifferenceSen: 0, reason };
  return ask(app, moveAtDesk, { params: { bookingId }, body }, desk.headers);
};

/** Of two bookings, one of them on the day that is being closed. */
const aSwapIntoClosing = async () => {
  const [mei, ada] = [await aBuyer(open), await aBuyer(closing)];
  return aSwap(mei, ada);
};

type Act = () => Promise<{ readonly status: number; readonly failure: { readonly code: string } }>;

/** Acts that run while the day is being closed; each would succeed on an open day. */
const acts: Readonly<Record<string, () => Promise<Act>>> = {
  "a member's move": async () => {
    const { member, bookingId } = await aBuyer(open);
    return () => move(running, member, bookingId, newPlace());
  },
  'a move of the desk': async () => {
    const { bookingId } = await aBuyer(open);
    return () => moveForDesk(bookingId, newPlace());
  },
  'a swap': async () => {
    const swapping = await aSwapIntoClosing();
    return () => ask(app, swapAtDesk, swapping, desk.headers);
  },
  'the undo of a move': async () => {
    const { bookingId } = await aBuyer(closing);
    const { answer } = await moveForDesk(bookingId, { ...newPlace(), date: open });
    const params = { changeId: answer.changeId ?? '' };
    return () => ask(app, undoMoveAtDesk, { params, body: { reason: null } }, desk.headers);
  },
  'the undo of a swap': async () => {
    const { answer } = await ask(app, swapAtDesk, await aSwapIntoClosing(), desk.headers);
    const params = { changeId: answer.changeId ?? '' };
    return () => ask(app, undoMoveAtDesk, { params, body: { reason: null } }, desk.headers);
  },
  'a restoration': async () => {
    const { bookingId } = await aBuyer(closing);
    const body = { giveBack: 'all', reason } as const;
    const { answer } = await ask(app, cancelAtDesk, { params: { bookingId }, body }, desk.headers);
    const params = { changeId: answer.changeId ?? '' };
    return () => ask(app, undoCancelAtDesk, { params, body: { reason: null } }, desk.headers);
  },
};

const close = (tx: Database) =>
  tx.insertInto('closures').values({ from_date: closing, to_date: closing, reason }).execute();

/** Adds a closure while an act is uncommitted. The act commits after `waitFor`. */
const closeDuringAct = async (
  act: Act,
  waitFor: (adding: Promise<unknown>) => Promise<unknown>,
) => {
  const tx = await db.startTransaction().execute();
  // The act waits here, with the rules locked.
  await sql`lock table booking_changes in share mode`.execute(tx);
  const acting = act();
  let isAdded = false;
  try {
    await waitForLock(db);
    const adding = close(db).then(() => {
      isAdded = true;
    });
    await waitFor(adding);
    const hasWaited = !isAdded;
    await tx.commit().execute();
    await adding;
    return { status: (await acting).status, hasWaited };
  } finally {
    if (!tx.isCommitted) await tx.rollback().execute();
  }
};

/** Acts while a closure is uncommitted. The closure commits after `waitFor`. */
const actDuringClosure = async (
  act: Act,
  waitFor: (acting: ReturnType<Act>) => Promise<unknown>,
) => {
  const tx = await db.startTransaction().execute();
  await close(tx);
  const acting = act();
  try {
    await waitFor(acting);
  } finally {
    await tx.commit().execute();
  }
  return acting;
};

describe.each(Object.entries(acts))('%s', (_, prepare) => {
  test('waits for a closure that is being added, and is refused', async () => {
    const done = await actDuringClosure(await prepare(), () => waitForLock(db));
    expect(done.failure.code).toBe('day_closed');
  });

  test('control: where a closure does not lock the rules, happens on a closed day', async () => {
    const act = await prepare();
    await sql`alter table closures disable trigger rules_changed`.execute(db);
    expect((await actDuringClosure(act, (acting) => acting)).status).toBe(200);
  });

  test('makes a closure that is added meanwhile wait until it is done', async () => {
    const done = await closeDuringAct(await prepare(), () => waitForLock(db, 2));
    expect(done).toEqual({ status: 200, hasWaited: true });
  });

  test('control: a closure that does not lock the rules is added without waiting', async () => {
    const act = await prepare();
    await sql`alter table closures disable trigger rules_changed`.execute(db);
    const done = await closeDuringAct(act, (adding) => adding);
    expect(done).toEqual({ status: 200, hasWaited: false });
  });
});
