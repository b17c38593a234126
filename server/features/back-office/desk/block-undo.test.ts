import { afterEach, describe, expect, test } from 'vitest';
import { blockSlots, unblockSlots } from '#contract/desk-blocks.ts';
import { deleteAccount } from '#contract/profile.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { makeShiftCalls } from '#server/testing/shifts.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const court = 'Show Court 1';
const courtId = await courtIdOf(db, court);
const today = '2026-11-16';
const reason = 'Burst pipe';

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const aBuyer = async (slot: Slot) => {
  const buyer = await aShopper(running);
  await buy(running, buyer, { date: today, slots: { [court]: [slot] } });
  return { buyer, bookingId: await onlyBooking(db, buyer) };
};

const blockOver = async (slots: Slot[], cancels: string[]) => {
  const body = { courtId, date: today, slots, reason, cancels };
  return (await ask(app, blockSlots, { body }, manager.headers)).answer;
};

const undo = (slots: Slot[], restores: string[]) =>
  ask(app, unblockSlots, { body: { courtId, date: today, slots, restores } }, manager.headers);

const claimsOn = (slots: readonly Slot[]) =>
  db
    .selectFrom('slot_claims')
    .select(['slot', 'kind', 'user_id'])
    .where('court_id', '=', courtId)
    .where('booking_date', '=', today)
    .where('slot', 'in', slots)
    .orderBy('slot')
    .execute();

describe('a block over bookings that is undone', () => {
  test('[DESK-21] frees the slots and restores every booking, once', async () => {
    const slots: Slot[] = [15, 16, 17];
    const [mei, ada] = [await aBuyer(15), await aBuyer(17)];
    const { cancelled, changeIds } = await blockOver(slots, [mei.bookingId, ada.bookingId]);
    expect([cancelled, changeIds.length]).toEqual([2, 2]);
    for (const slotsFreed of [slots, []]) {
      expect((await undo(slots, changeIds)).answer).toEqual({
        slots: slotsFreed,
        restored: 2,
        toCollectSen: 0,
      });
    }
    for (const { buyer, bookingId } of [mei, ada]) {
      expect((await bookingsOf(db, buyer)).map(({ id }) => id)).toEqual([bookingId]);
      expect(await balanceOf(db, buyer)).toBe(0);
    }
    expect(await claimsOn(slots)).toMatchObject([
      { slot: 15, kind: 'booking', user_id: mei.buyer.userId },
      { slot: 17, kind: 'booking', user_id: ada.buyer.userId },
    ]);
  });

  test('[DESK-21] [EXC-7] stays whole if the money of one guest was returned', async () => {
    const slots: Slot[] = [18, 19];
    const mei = await aBuyer(18);
    const sale = aSale({ date: today, slots: { [court]: [19] }, shownTotalSen: 12_000 });
    const { orderId, userId } = (await sell(running, manager, sale)).answer;
    const bookingId = await onlyBooking(db, { userId, email: '' });
    const { changeIds } = await blockOver(slots, [mei.bookingId, bookingId]);
    await makeShiftCalls(running).opened(manager);
    const { ofOrder, resolve } = makeExceptionCalls(running);
    const [exception] = await ofOrder(manager, orderId);
    if (exception === undefined) throw new Error('Nothing waits.');
    await resolve(manager, exception, { kind: 'returned_in_cash' });
    expect((await undo(slots, changeIds)).failure.code).toBe('undo_money_resolved');
    expect(await claimsOn(slots)).toMatchObject([{ kind: 'block' }, { kind: 'block' }]);
    expect(await bookingsOf(db, mei.buyer)).toEqual([]);
  });
});

test('[DESK-21] an undone block does not restore the booking of a deleted account', async () => {
  const { buyer, bookingId } = await aBuyer(20);
  const { changeIds } = await blockOver([20], [bookingId]);
  expect((await ask(app, deleteAccount, { body: {} }, buyer.headers)).status).toBe(200);
  // A refusal as not signed in would sign the staff member out.
  expect((await undo([20], changeIds)).failure.code).toBe('not_found');
  expect(await claimsOn([20])).toMatchObject([{ kind: 'block' }]);
});
