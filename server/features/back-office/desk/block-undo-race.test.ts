import { afterEach, describe, expect, test } from 'vitest';
import { blockSlots, unblockSlots } from '#contract/desk-blocks.ts';
import { undoCancelAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const manager = await aStaffMember(running, 'manager');
const date = '2026-11-24';
const reason = 'Burst pipe';
const firstSlots: readonly Slot[] = [11, 13, 15, 17];

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

/** Two slots that are blocked over the bookings of two members, for RM 60 each. */
const aBlock = async (court: string, first: Slot) => {
  const slots: [Slot, Slot] = [first, (first + 1) as Slot];
  const members = [await aShopper(running), await aShopper(running)] as const;
  const cancels: string[] = [];
  for (const [at, member] of members.entries()) {
    await buy(running, member, { date, slots: { [court]: [slots[at] ?? first] } });
    cancels.push(await onlyBooking(db, member));
  }
  const blocked = { courtId: await courtIdOf(db, court), date, slots };
  const body = { ...blocked, reason, cancels };
  const { changeIds } = (await ask(app, blockSlots, { body }, manager.headers)).answer;
  return { blocked, members, changeIds };
};

const unblock = (
  { blocked }: Pick<Awaited<ReturnType<typeof aBlock>>, 'blocked'>,
  restores: string[],
  server = app,
) => ask(server, unblockSlots, { body: { ...blocked, restores } }, manager.headers);

describe('at the same moment', () => {
  test('[DESK-21] two desks undo a block over bookings once', async () => {
    for (const first of firstSlots) {
      const block = await aBlock('Tournament Court 1', first);
      const answers = await Promise.all([
        unblock(block, block.changeIds),
        unblock(block, block.changeIds.toReversed(), twin),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      for (const member of block.members) {
        expect(await bookingsOf(db, member)).toHaveLength(1);
        expect(await balanceOf(db, member)).toBe(0);
      }
    }
  });

  test('[DESK-21] an order never gets a slot of a block that is undone', async () => {
    for (const first of firstSlots) {
      const block = await aBlock('Tournament Court 2', first);
      const ada = await aShopper(running);
      const wanted = { 'Tournament Court 2': [first] };
      const [undone, ordered] = await Promise.all([
        unblock(block, block.changeIds, twin),
        place(running, ada, anOrderRequest({ date, slots: wanted })),
      ]);
      expect([undone.status, ordered.status]).toEqual([200, 409]);
    }
  });

  test('[DESK-21] the credits of one member are spent, or both bookings are back', async () => {
    for (const first of firstSlots) {
      const block = await aBlock('Tournament Court 3', first);
      const [mei, ada] = block.members;
      const wanted = { 'Tournament Court 4': [first] };
      const order = anOrderRequest({ date, slots: wanted, shownCreditsSen: 6_000 });
      const [undone] = await Promise.all([
        unblock(block, block.changeIds, twin),
        place(running, mei, order),
      ]);
      if (undone.status !== 200) expect(undone.failure.code).toBe('undo_credits_spent');
      const isUndone = undone.status === 200;
      expect(await bookingsOf(db, ada)).toHaveLength(isUndone ? 1 : 0);
      expect(await balanceOf(db, ada)).toBe(isUndone ? 0 : 6_000);
      expect(await balanceOf(db, mei)).toBe(0);
    }
  });

  test('control: removed before the bookings are back, the slots would be anybody’s', async () => {
    const block = await aBlock('Tournament Court 5', 11);
    const ada = await aShopper(running);
    await unblock(block, []);
    const wanted: Record<string, Slot[]> = { 'Tournament Court 5': [11] };
    await place(running, ada, anOrderRequest({ date, slots: wanted }));
    const [changeId = ''] = block.changeIds;
    const undo = { params: { changeId }, body: { reason: null } };
    const { failure } = await ask(app, undoCancelAtDesk, undo, manager.headers);
    expect(failure.code).toBe('undo_slot_taken');
    expect(await bookingsOf(db, block.members[0])).toEqual([]);
  });
});
