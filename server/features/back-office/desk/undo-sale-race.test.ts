import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { closeShift, openShiftAtTill } from '#contract/console-shifts.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { undoSaleAtDesk } from '#contract/desk-sales.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { holdAt, holdLock, waitForLock } from '#server/testing/lock-waits.ts';
import { onlyBooking } from '#server/testing/own-bookings.ts';
import { brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const manager = await aStaffMember(running, 'manager');

let isGuarded = true;
afterEach(async () => {
  if (isGuarded) expect(await brokenInvariants(context)).toEqual([]);
});

const bookingIdsOf = async (userId: string): Promise<string[]> => {
  const rows = await db.selectFrom('bookings').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
};

let taken = 0;
const sellOne = async () => {
  const at = taken++;
  const slots = { [`Tournament Court ${1 + Math.floor(at / 6)}`]: [(11 + (at % 6)) as Slot] };
  return (await sell(running, manager, aSale({ slots }))).answer;
};

const undo = (orderId: string, at = app) =>
  ask(at, undoSaleAtDesk, { params: { orderId }, body: { reason: null } }, manager.headers);

const openShift = async (): Promise<string> => {
  const shiftId = randomUUID();
  await ask(
    app,
    openShiftAtTill,
    { body: { shiftId, floatSen: 10_000, reason: 'Counted' } },
    manager.headers,
  );
  return shiftId;
};

const close = (shiftId: string, cashSen: number, at = app) => {
  const till = { cashSen, terminalSen: 0 };
  const body = { shown: till, counted: till, note: null };
  return ask(at, closeShift, { params: { shiftId }, body }, manager.headers);
};

test('[DESK-25] of an undo and the closing of its shift, the first counts and the other is refused', async () => {
  for (let round = 0; round < 6; round++) {
    const shiftId = await openShift();
    const { orderId } = await sellOne();
    const [undone, closed] = await Promise.all([undo(orderId), close(shiftId, 16_000, twin)]);
    expect([undone.status, closed.status].sort()).toEqual([200, 409]);
    if (undone.status === 409) expect(undone.failure.code).toBe('undo_shift_changed');
    else expect((await close(shiftId, 10_000)).status).toBe(200);
  }
});

test('[DESK-25] of an undo and a cancellation of the same booking, the money goes back once', async () => {
  for (let round = 0; round < 6; round++) {
    const { orderId, userId } = await sellOne();
    const bookingId = await onlyBooking(db, { userId, email: '' });
    const body = { giveBack: 'all', reason: 'Rain' } as const;
    await Promise.all([
      undo(orderId),
      undo(orderId, twin),
      ask(twin, cancelAtDesk, { params: { bookingId }, body }, manager.headers),
    ]);
    const owed = await db
      .selectFrom('booking_changes')
      .select('amount_sen')
      .where('user_id', '=', userId)
      .execute();
    expect(owed).toEqual([{ amount_sen: 6_000 }]);
  }
});

test('[DESK-25] of an undo and the cancellation of one of two slots, each slot gives its money back once', async () => {
  for (let round = 0; round < 6; round++) {
    const first = 11 + 2 * (round % 3);
    const slots = {
      [`Tournament Court ${round < 3 ? 5 : 6}`]: [first as Slot, (first + 1) as Slot],
    };
    const sale = aSale({ slots, shownTotalSen: 12_000 });
    const { orderId, userId } = (await sell(running, manager, sale)).answer;
    const [bookingId = ''] = await bookingIdsOf(userId);
    const body = { giveBack: 'all', reason: 'Rain' } as const;
    const [undone] = await Promise.all([
      undo(orderId),
      ask(twin, cancelAtDesk, { params: { bookingId }, body }, manager.headers),
    ]);
    const changes = await db
      .selectFrom('booking_changes')
      .select('amount_sen')
      .where('user_id', '=', userId)
      .execute();
    const ended = undone.status === 200 ? 2 : 1;
    expect(changes).toEqual(Array.from({ length: ended }, () => ({ amount_sen: 6_000 })));
    expect(await bookingIdsOf(userId)).toHaveLength(2 - ended);
  }
});

/** The shift is closed after the undo has found its sale in it, and before it writes. */
const undoWhileClosing = async (orderId: string, shiftId: string) => {
  const release = await holdLock(db);
  const undoing = undo(orderId);
  try {
    await waitForLock(db);
    expect((await close(shiftId, 16_000)).status).toBe(200);
  } finally {
    await release();
  }
  return undoing;
};

test('[DESK-25] an undo whose shift is closed meanwhile is refused', async () => {
  await holdAt(db, 'before insert on booking_changes');
  const shiftId = await openShift();
  const { orderId } = await sellOne();
  const { failure } = await undoWhileClosing(orderId, shiftId);
  expect(failure.code).toBe('undo_shift_changed');
});

test('control: without its trigger, an undo takes cash that a closed shift has counted', async () => {
  isGuarded = false;
  await sql`alter table undone_sales disable trigger undone_sales_shift`.execute(db);
  const shiftId = await openShift();
  const { orderId } = await sellOne();
  expect((await undoWhileClosing(orderId, shiftId)).status).toBe(200);
  expect(await brokenInvariants(context)).toContainEqual(expect.stringContaining(orderId));
});
