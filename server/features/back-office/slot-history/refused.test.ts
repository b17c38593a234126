import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { moveAtDesk, swapAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, caller, sell } from '#server/testing/desk-sales.ts';
import { aSwap, move } from '#server/testing/moving.ts';
import { buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { makeReadHistory } from '#server/testing/slot-history.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const readHistory = await makeReadHistory(running, manager);
const date = '2026-11-24';
const court = 'Tournament Court 1';

beforeEach(() => context.clock.set(Temporal.Instant.from(openingTime)));

/** The refused attempts that the history of a slot tells; they are written a moment later. */
const refusedAt = async (slot: Slot, on = court) => {
  let told: unknown[] = [];
  await vi.waitFor(
    async () => {
      const events = await readHistory(on, date, slot);
      told = events
        .filter(({ kind }) => kind === 'refused' || kind === 'move_refused')
        .map(({ kind, member, by, code }) => [kind, member?.userId ?? null, by, code]);
      expect(told).not.toEqual([]);
    },
    { timeout: 5_000 },
  );
  return told;
};

const bookedBy = async (slot: Slot, on = court): Promise<Shopper> => {
  const shopper = await aShopper(running);
  await buy(running, shopper, { date, slots: { [on]: [slot] } });
  return shopper;
};

test('[HIST-9] a sale of the desk that is refused is told with the buyer and the seller', async () => {
  await bookedBy(12);
  const { userId } = await aShopper(running);
  const buyers = [{ kind: 'member', userId } as const, caller];
  for (const buyer of buyers) {
    const sale = aSale({ buyer, date, slots: { [court]: [12] } });
    expect((await sell(running, manager, sale)).failure.code).toBe('timeslot_taken');
  }
  await vi.waitFor(async () => expect(await refusedAt(12)).toHaveLength(2), { timeout: 5_000 });
  expect(await refusedAt(12)).toEqual([
    ['refused', userId, 'Test manager', 'timeslot_taken'],
    ['refused', null, 'Test manager', 'timeslot_taken'],
  ]);
});

test('[HIST-9] a refused sale to somebody who does not exist is told, and hides no other', async () => {
  await bookedBy(13);
  const buyer = { kind: 'member', userId: randomUUID() } as const;
  const sale = aSale({ buyer, date, slots: { [court]: [13] } });
  expect((await sell(running, manager, sale)).status).not.toBe(200);
  expect(await refusedAt(13)).toEqual([['refused', null, 'Test manager', 'not_found']]);
});

test('[HIST-9] a move that is refused is told where it wanted to go, of the member and of the desk', async () => {
  await bookedBy(14);
  const mei = await bookedBy(15);
  const bookingId = await onlyBooking(db, mei);
  const target = { date, slot: 14, courtName: court } as const;
  expect((await move(running, mei, bookingId, target)).status).not.toBe(200);
  const from = { ...target, slot: 15 } as const;
  const body = { ...target, from, shownDifferenceSen: 0, reason: 'They asked' };
  const moved = await ask(app, moveAtDesk, { params: { bookingId }, body }, manager.headers);
  expect(moved.status).not.toBe(200);
  await vi.waitFor(async () => expect(await refusedAt(14)).toHaveLength(2), { timeout: 5_000 });
  expect(await refusedAt(14)).toEqual([
    ['move_refused', mei.userId, null, expect.anything()],
    ['move_refused', mei.userId, 'Test manager', expect.anything()],
  ]);
});

test('[HIST-9] a swap that is refused is told at both slots', async () => {
  const [mei, ada] = [await bookedBy(16), await bookedBy(17)];
  const placed = async (shopper: Shopper, slot: Slot) => ({
    bookingId: await onlyBooking(db, shopper),
    from: { date, slot, courtName: court },
  });
  const request = aSwap(await placed(mei, 16), await placed(ada, 17), [100, 100]);
  expect((await ask(app, swapAtDesk, request, manager.headers)).status).not.toBe(200);
  expect(await refusedAt(17)).toEqual([
    ['move_refused', mei.userId, 'Test manager', expect.anything()],
  ]);
  expect(await refusedAt(16)).toEqual([
    ['move_refused', ada.userId, 'Test manager', expect.anything()],
  ]);
});
