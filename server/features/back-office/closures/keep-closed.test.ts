import { afterEach, beforeEach, expect, test } from 'vitest';
import { unblockSlots } from '#contract/desk-blocks.ts';
import type { Slot } from '#domain/time/slots.ts';
import { realNow } from '#server/clock.ts';
import { closeInTransaction } from '#server/features/back-office/closures/closing.ts';
import { keepClosed } from '#server/features/back-office/closures/standing.ts';
import { deleteBlocks, lockBlocks } from '#server/features/slots/blocks.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { openSeries, tuesdays } from '#server/testing/series.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// Blocks that are older than a closure and are removed while it is in force. Every test has a day of
// its own.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const { closeNow, undoNow } = makeClosing(running, manager);
const court = 'Tournament Court 1';
const { courtId, make, end } = await openSeries(running, manager, court);
const slots: Slot[] = [12];

let day = 17;
let date = '';
beforeEach(() => {
  day += 1;
  date = `2026-11-${day}`;
});
afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const aBlock = () =>
  db
    .insertInto('slot_claims')
    .values({
      ...{ court_id: courtId, booking_date: date, slot: 12 },
      ...{ kind: 'block', block_reason: 'Cleaning' },
    })
    .execute();

/** The reasons and the closures of the blocks of a day, by slot. */
const blocksOn = async (on: string) => {
  const rows = await db
    .selectFrom('slot_claims')
    .select(['slot', 'block_reason', 'closure_id', 'series_id'])
    .where('court_id', '=', courtId)
    .where('booking_date', '=', on)
    .orderBy('slot')
    .execute();
  return rows.map((row) => [row.slot, row.block_reason, row.closure_id, row.series_id]);
};

const unblock = () =>
  ask(app, unblockSlots, { body: { courtId, date, slots, reason: 'Repaired' } }, manager.headers);

test('[CLOSE-10] a block that was there before a closure passes to it when it is removed, and goes with it', async () => {
  await aBlock();
  const scope = { kind: 'court' as const, courtId };
  const { id } = (await closeNow({ scope, from: date, to: date })).answer;
  expect(await blocksOn(date)).toContainEqual([12, 'Cleaning', null, null]);
  const { status, answer } = await unblock();
  // The slot stays closed, so it is not listed among the freed ones.
  expect([status, answer.slots]).toEqual([200, []]);
  expect(await blocksOn(date)).toContainEqual([12, 'A flood', id, null]);
  const order = anOrderRequest({ date, slots: { [court]: [12] } });
  expect((await place(running, await aShopper(running), order)).status).not.toBe(200);
  expect((await undoNow(id)).status).toBe(200);
  expect(await blocksOn(date)).toEqual([]);
});

test('[CLOSE-10] so do the blocks of a series that ends, and no others', async () => {
  const { id: seriesId } = await make();
  const [, second] = tuesdays;
  const scope = { kind: 'slots' as const, courtId, slots: [20 as const] };
  const { id } = (await closeNow({ scope, from: second, to: second })).answer;
  expect(await blocksOn(second)).toEqual([
    [20, 'Smash Club', null, seriesId],
    [21, 'Smash Club', null, seriesId],
  ]);
  expect((await end(seriesId, { scope: 'all', date: second })).status).toBe(200);
  expect(await blocksOn(second)).toEqual([[20, 'A flood', id, null]]);
});

const closing = () => ({
  ...{ scope: { kind: 'slots' as const, courtId, slots }, from: date, to: date },
  ...{ reason: 'A flood', by: 'operator' as const },
});

test('[CLOSE-10] a closure that is not committed makes the removal of a block wait, and gets the block', async () => {
  await aBlock();
  const first = await db.startTransaction().execute();
  try {
    const { id } = await closeInTransaction(first, context, closing(), realNow());
    const removing = unblock();
    await waitForLock(db);
    await first.commit().execute();
    expect((await removing).status).toBe(200);
    expect(await blocksOn(date)).toEqual([[12, 'A flood', id, null]]);
  } finally {
    if (!first.isCommitted) await first.rollback().execute();
  }
});

test('[CLOSE-10] a removal of a block that is not committed makes a closure wait, which blocks the slot itself', async () => {
  await aBlock();
  const first = await db.startTransaction().execute();
  try {
    const blocks = { courtId, dates: [date], slots };
    expect(await lockBlocks(first, blocks)).toHaveLength(1);
    expect(await keepClosed(first, blocks)).toEqual([]);
    await deleteBlocks(first, { courtId, date, slots });
    const waiting = db
      .transaction()
      .execute((tx) => closeInTransaction(tx, context, closing(), realNow()));
    await waitForLock(db);
    await first.commit().execute();
    const { id } = await waiting;
    expect(await blocksOn(date)).toEqual([[12, 'A flood', id, null]]);
  } finally {
    if (!first.isCommitted) await first.rollback().execute();
  }
});

test('control: without the lock of the block, the removal does not see the closure and leaves a hole', async () => {
  await aBlock();
  const first = await db.startTransaction().execute();
  const second = await db.startTransaction().execute();
  try {
    await closeInTransaction(first, context, closing(), realNow());
    expect(await keepClosed(second, { courtId, dates: [date], slots })).toEqual([]);
    await first.commit().execute();
    await deleteBlocks(second, { courtId, date, slots });
    await second.commit().execute();
    expect(await blocksOn(date)).toEqual([]);
  } finally {
    if (!first.isCommitted) await first.rollback().execute();
    if (!second.isCommitted) await second.rollback().execute();
  }
});
