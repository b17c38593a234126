import { afterEach, describe, expect, test } from 'vitest';
import { cancelAtDesk, swapAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { isLostRace } from '#server/db/database-errors.ts';
import { findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { exchangeSlots } from '#server/features/bookings/moves/move.repository.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { aSwap } from '#server/testing/moving.ts';
import { bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const desk = await aStaffMember(running, 'owner');
const date = '2026-11-24';
const reason = 'The net is torn';

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const aBuyer = async (courtName: string, slot: Slot) => {
  const member = await aShopper(running);
  await buy(running, member, { date, slots: { [courtName]: [slot] } });
  return { member, bookingId: await onlyBooking(db, member), from: { courtName, date, slot } };
};
type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const swap = (server: typeof app, one: Buyer, other: Buyer) =>
  ask(server, swapAtDesk, aSwap(one, other), desk.headers);

const slotOf = async ({ member }: Buyer) => {
  const [booking] = await bookingsOf(db, member);
  return booking && { courtName: booking.court, date: booking.booking_date, slot: booking.slot };
};

const movesOf = async ({ bookingId }: Buyer): Promise<number> =>
  (
    await db
      .selectFrom('booking_changes')
      .select('id')
      .where('booking_id', '=', bookingId)
      .where('kind', '=', 'moved')
      .execute()
  ).length;

const slots: readonly Slot[] = [11, 12, 13, 14, 15];

test('[DESK-11] two desks that swap the same bookings, each from its side, swap them once', async () => {
  for (const slot of slots) {
    const [mei, ada] = [
      await aBuyer('Tournament Court 1', slot),
      await aBuyer('Tournament Court 2', slot),
    ];
    const answers = await Promise.all([swap(app, mei, ada), swap(twin, ada, mei)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await slotOf(mei)).toEqual(ada.from);
    expect([await movesOf(mei), await movesOf(ada)]).toEqual([1, 1]);
  }
});

test('[DESK-11] of two swaps that share a booking, one is done and the other changes nothing', async () => {
  for (const slot of slots) {
    const mei = await aBuyer('Tournament Court 3', slot);
    const ada = await aBuyer('Tournament Court 4', slot);
    const jun = await aBuyer('Tournament Court 5', slot);
    const answers = await Promise.all([swap(app, mei, ada), swap(twin, ada, jun)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.failure.code).toBe('swap_changed');
    const isFirst = answers[0].status === 200;
    expect(await slotOf(mei)).toEqual(isFirst ? ada.from : mei.from);
    expect(await slotOf(jun)).toEqual(isFirst ? jun.from : ada.from);
  }
});

test('[DESK-11] a swap and a cancellation at once leave nobody with two slots or none', async () => {
  for (const slot of slots) {
    const [mei, ada] = [
      await aBuyer('Tournament Court 6', slot),
      await aBuyer('Show Court 1', slot),
    ];
    const other = await aBuyer('Show Court 2', slot);
    const [swapped, cancelled] = await Promise.all([
      swap(app, ada, other),
      ask(
        twin,
        cancelAtDesk,
        { params: { bookingId: ada.bookingId }, body: { giveBack: 'all', reason } },
        desk.headers,
      ),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 404]).toContain(swapped.status);
    expect(await slotOf(ada)).toBeUndefined();
    expect(await slotOf(other)).toEqual(swapped.status === 200 ? ada.from : other.from);
    expect(await slotOf(mei)).toEqual(mei.from);
  }
});

describe('control:', () => {
  test('members that are locked in the order in which they are named would deadlock', async () => {
    const { userId: mei } = await aShopper(running);
    const { userId: ada } = await aShopper(running);
    const one = await db.startTransaction().execute();
    const other = await db.startTransaction().execute();
    await lockAccount(one, mei);
    await lockAccount(other, ada);
    const first = lockAccount(one, ada);
    await waitForLock(db);
    const results = await Promise.allSettled([first, lockAccount(other, mei)]);
    const failures = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    expect(failures).toHaveLength(1);
    expect(isLostRace(failures[0])).toBe(true);
    await one.rollback().execute();
    await other.rollback().execute();
  });

  test('without the check of the places, only the database would notice a booking that has moved', async () => {
    const [mei, ada] = [
      await aBuyer('Tournament Court 1', 16),
      await aBuyer('Tournament Court 2', 16),
    ];
    const jun = await aBuyer('Tournament Court 3', 16);
    const rowOf = async ({ member, bookingId }: Buyer) => {
      const row = await findOwnBooking(db, member.userId, bookingId);
      if (row === undefined) throw new Error('There is no booking.');
      return row;
    };
    const stale = [await rowOf(mei), await rowOf(ada)] as const;
    expect((await swap(app, ada, jun)).status).toBe(200);
    const swapStale = db.transaction().execute((tx) => exchangeSlots(tx, ...stale));
    await expect(swapStale).rejects.toMatchObject({ constraint: 'bookings_claim_fk' });
  });
});
