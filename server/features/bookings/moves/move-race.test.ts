import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import { isLostRace } from '#server/db/database-errors.ts';
import { findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { updateSlotOf } from '#server/features/bookings/moves/move.repository.ts';
import { deleteClaims, lockClaim } from '#server/features/slots/claims.repository.ts';
import { claimSlots } from '#server/features/slots/claims.ts';
import { openTestApp } from '#server/testing/app.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { move } from '#server/testing/moving.ts';
import { bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const court = 'Tournament Court 1';

const aBuyer = async (date: string, courtName: string, slot: Slot) => {
  const member = await aShopper(running);
  await buy(running, member, { date, slots: { [courtName]: [slot] } });
  return { member, bookingId: await onlyBooking(db, member), courtName, slot };
};

test('of many members who move to one slot at once, one gets it and the others keep theirs', async () => {
  const date = '2026-11-19';
  const buyers = await Promise.all(
    ([11, 12, 13, 14, 15, 16] as const).map((slot) => aBuyer(date, court, slot)),
  );
  const target = { date, slot: 17, courtName: court } as const;
  const answers = await Promise.all(
    buyers.map(({ member, bookingId }) => move(running, member, bookingId, target)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  for (const [index, { member, slot }] of buyers.entries()) {
    const moved = answers[index]?.status === 200;
    expect(await bookingsOf(db, member)).toMatchObject([{ slot: moved ? 17 : slot }]);
  }
});

test("concurrent moves and orders for each other's slots all finish", async () => {
  const date = '2026-11-20';
  for (let round = 0; round < 10; round += 1) {
    const courtName = `Tournament Court ${1 + (round % 5)}`;
    const late = (round < 5 ? 12 : 15) as Slot;
    const early = (late - 1) as Slot;
    const buyer = await aBuyer(date, courtName, round % 2 === 0 ? early : late);
    const target = { date, courtName, slot: buyer.slot === early ? late : early };
    const ada = await aShopper(running);
    const request = { date, slots: { [courtName]: [early, late] }, shownTotalSen: 12_000 };
    const [moved, ordered] = await Promise.all([
      move(running, buyer.member, buyer.bookingId, target),
      place(running, ada, anOrderRequest(request)),
    ]);
    expect([moved.status, ordered.status]).toEqual([200, 409]);
  }
});

describe('a move to a later slot, while another member orders both slots,', () => {
  const waitForWaiting = (): Promise<void> =>
    expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows[0]?.waiting;
      })
      .toBe(1);

  /** Runs both transactions as far as they get, then rolls them back. */
  const collide = async (early: Slot, takesOldFirst: boolean) => {
    const { member, bookingId } = await aBuyer('2026-11-23', court, early);
    const booking = await findOwnBooking(db, member.userId, bookingId);
    if (booking === undefined) throw new Error('there is no booking to move');
    const { userId: otherId } = await aShopper(running);
    const courtId = await courtIdOf(db, court);
    const now = context.clock.now();
    const claimOf = (slot: Slot) =>
      ({ courtId, date: '2026-11-23', slot, kind: 'booking' }) as const;
    const [left, entered] = [claimOf(early), claimOf((early + 1) as Slot)];
    const mover = await db.startTransaction().execute();
    if (takesOldFirst) await lockClaim(mover, left);
    else await claimSlots(mover, member.userId, [entered], now);
    const ordering = db
      .transaction()
      .execute((tx) => claimSlots(tx, otherId, [left, entered], now));
    await waitForWaiting();
    const moving = async () => {
      if (takesOldFirst) await claimSlots(mover, member.userId, [entered], now);
      await updateSlotOf(mover, booking, entered);
      await deleteClaims(mover, [left]);
      await mover.rollback().execute();
    };
    const results = await Promise.allSettled([moving(), ordering]);
    if (!mover.isRolledBack) await mover.rollback().execute();
    return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  };

  test('locks the old slot first and does not deadlock', async () => {
    expect(await collide(12, true)).toEqual([]);
  });

  test('control: would deadlock in the other order', async () => {
    const [failure, ...others] = await collide(15, false);
    expect(isLostRace(failure)).toBe(true);
    expect(others).toEqual([]);
  });
});
