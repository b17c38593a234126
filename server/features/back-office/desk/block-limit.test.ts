import { afterEach, describe, expect, test } from 'vitest';
import { blockSlots, previewBlock, unblockSlots } from '#contract/desk-blocks.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { cancelAllInTransaction } from '#server/features/back-office/desk/cancellation.ts';
import { readRefundedByBlocks } from '#server/features/back-office/limits.repository.ts';
import {
  lockBlockRefundsOfToday,
  requireWithinBlockLimit,
} from '#server/features/back-office/limits.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const manager = await aStaffMember(running, 'manager');
const court = 'Show Court 1';
const courtId = await courtIdOf(db, court);
const today = '2026-11-16';
const startOfToday = Temporal.Instant.from('2026-11-16T02:00:00+08:00');

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const aBuyer = async (slot: Slot, on = court) => {
  const buyer = await aShopper(running);
  await buy(running, buyer, { date: today, slots: { [on]: [slot] } });
  return { buyer, bookingId: await onlyBooking(db, buyer) };
};
const buyersOf = async (slots: readonly Slot[], on = court) => {
  const bought = [];
  for (const slot of slots) bought.push(await aBuyer(slot, on));
  return bought;
};
const idsOf = (bought: Awaited<ReturnType<typeof buyersOf>>) =>
  bought.map(({ bookingId }) => bookingId);

const bodyOf = (slots: Slot[], cancels: string[]) => ({ courtId, date: today, slots, cancels });
const block = (by: TestStaff, slots: Slot[], cancels: string[], on = app) =>
  ask(on, blockSlots, { body: { ...bodyOf(slots, cancels), reason: 'Burst pipe' } }, by.headers);
const preview = async (by: TestStaff, slots: Slot[], cancels: string[]) =>
  (await ask(app, previewBlock, { body: bodyOf(slots, cancels) }, by.headers)).answer.overLimit;
const unblock = (by: TestStaff, slots: Slot[], restores: string[]) =>
  ask(
    app,
    unblockSlots,
    { body: { courtId, date: today, slots, restores, reason: 'Dry again' } },
    by.headers,
  );
const refundedBy = ({ userId }: TestStaff) =>
  transact(db, (tx: Tx) => readRefundedByBlocks(tx, userId, startOfToday));

test('[DESK-27] the desk blocks a booking above its limit for money back, which stays whole', async () => {
  const desk = await aStaffMember(running, 'desk');
  const [mei, ada] = await buyersOf([11, 12]);
  if (mei === undefined || ada === undefined) throw new Error('Two have bought.');
  const cancelling = {
    params: { bookingId: ada.bookingId },
    body: { giveBack: 'all', reason: 'Rain' },
  };
  const cancelled = await ask(app, cancelAtDesk, cancelling, desk.headers);
  expect(cancelled.failure.code).toBe('over_action_limit');
  const cancels = idsOf([mei, ada]);
  expect(await preview(desk, [11, 12], cancels)).toBeNull();
  const { answer } = await block(desk, [11, 12], cancels);
  expect(answer).toMatchObject({ cancelled: 2, refundedSen: 24_000 });
  expect(await balanceOf(db, mei.buyer)).toBe(12_000);
  expect(await refundedBy(desk)).toBe(24_000);
  const goodwill = await aBuyer(13);
  const body = { giveBack: 10_000, reason: 'Rain' };
  const params = { bookingId: goodwill.bookingId };
  expect((await ask(app, cancelAtDesk, { params, body }, desk.headers)).status).toBe(200);
  await unblock(desk, [11, 12], answer.changeIds);
  expect(await refundedBy(desk)).toBe(0);
  await block(manager, [11, 12], cancels);
  await unblock(manager, [11, 12], []);
});

test('[DESK-21] [DESK-27] the preview says that the limit of blocks does not allow it, and changes nothing', async () => {
  const desk = await aStaffMember(running, 'desk');
  const slots: Slot[] = [14, 15, 16, 17, 18, 19, 20, 21, 22];
  const bought = await buyersOf(slots);
  const details = { askedSen: 9 * 12_000, limitSen: 100_000, usedSen: 0 };
  expect(await preview(desk, slots, idsOf(bought))).toEqual({ code: 'over_block_limit', details });
  expect(await preview(manager, slots, idsOf(bought))).toBeNull();
  for (const { buyer } of bought) expect(await bookingsOf(db, buyer)).toHaveLength(1);
  const refused = await block(desk, slots, idsOf(bought));
  expect(refused.failure).toMatchObject({ code: 'over_block_limit', details });
  await block(manager, slots, idsOf(bought));
  await unblock(manager, slots, []);
});

test('[DESK-27] two blocks of one person at once stay within the limit together', async () => {
  const desk = await aStaffMember(running, 'desk');
  const halves: [Slot[], Slot[]] = [
    [14, 15, 16, 17, 18],
    [19, 20, 21, 22, 23],
  ];
  const [one, other] = [await buyersOf(halves[0]), await buyersOf(halves[1])];
  const answers = await Promise.all([
    block(desk, halves[0], idsOf(one)),
    block(desk, halves[1], idsOf(other), twin),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await refundedBy(desk)).toBe(60_000);
});

describe('a block that begins while another one of the person is written', () => {
  /** A block that refunds RM 720.00, and one of RM 360.00: what each reads of the limit, and if it is allowed. */
  const blockTwice = async (read: typeof lockBlockRefundsOfToday, slots: readonly Slot[]) => {
    const { userId } = await aStaffMember(running, 'desk');
    const staff = {
      userId,
      role: 'desk',
      ownLimits: null,
      pinGivenAt: null,
      secondFactorAt: Temporal.Now.instant(),
    } as const;
    const bought = await buyersOf(slots, 'Show Court 2');
    const keys = bought.map(({ buyer, bookingId }) => ({ userId: buyer.userId, bookingId }));
    const now = context.clock.now();
    const [first, second] = [
      await db.startTransaction().execute(),
      await db.startTransaction().execute(),
    ];
    const usedSen = await read(first, staff, now);
    const reading = read(second, staff, now);
    await (read === lockBlockRefundsOfToday ? waitForLock(db) : reading);
    await cancelAllInTransaction(first, context, staff, keys, { reason: 'Burst pipe' });
    await first.commit().execute();
    const used = [usedSen, await reading];
    const isWithin = [72_000, 36_000].map((refundedSen, at) => {
      try {
        requireWithinBlockLimit(staff, refundedSen, used[at] ?? 0);
        return true;
      } catch {
        return false;
      }
    });
    await second.rollback().execute();
    return { used, isWithin };
  };
  test('[DESK-27] waits for it, and finds what it refunded', async () => {
    expect(await blockTwice(lockBlockRefundsOfToday, [11, 12, 13, 14, 15, 16])).toEqual({
      used: [0, 72_000],
      isWithin: [true, false],
    });
  });

  test('control: without the lock on the person, both are within the limit', async () => {
    const readUnlocked: typeof lockBlockRefundsOfToday = (tx, { userId }) =>
      readRefundedByBlocks(tx, userId, startOfToday);
    expect(await blockTwice(readUnlocked, [18, 19, 20, 21, 22, 23])).toEqual({
      used: [0, 0],
      isWithin: [true, true],
    });
  });
});
