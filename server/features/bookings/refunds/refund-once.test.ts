import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import { type BookingRow, findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { insertChange } from '#server/features/bookings/changes.repository.ts';
import { postCredits } from '#server/features/credits/ledger.ts';
import { openTestApp } from '#server/testing/app.ts';
import { balanceOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const clicks = 50;

/** Posts a refund without taking any lock. */
const payBack = (booking: BookingRow) =>
  db.transaction().execute(async (tx) => {
    const amountSen = 6_000;
    const gaveBack = 'credits' as const;
    const change = { booking, itemId: booking.itemId, movedTo: null, amountSen, gaveBack };
    const now = context.clock.now();
    const changeId = await insertChange(tx, change, now);
    const entry = {
      userId: booking.userId,
      amountSen,
      kind: 'refund' as const,
      orderId: booking.orderId,
      bookingId: booking.id,
      changeId,
      reason: null,
      createdBy: 'test',
      idempotencyKey: randomUUIDv7(),
    };
    await postCredits(tx, entry, now);
  });

/** All read the booking before the first one refunds it, as concurrent clients would. */
const payersOf = async (slot: Slot): Promise<number> => {
  const mei = await aShopper(running);
  await buy(running, mei, { slots: { 'Tournament Court 1': [slot] } });
  const bookingId = await onlyBooking(db, mei);
  const looks = await Promise.all(
    Array.from({ length: clicks }, () => findOwnBooking(db, mei.userId, bookingId)),
  );
  const found = looks.filter((booking) => booking !== undefined);
  expect(found).toHaveLength(clicks);
  const results = await Promise.allSettled(found.map(payBack));
  const paid = results.filter(({ status }) => status === 'fulfilled').length;
  expect(await balanceOf(db, mei)).toBe(paid * 6_000);
  return paid;
};

describe(`of ${clicks} concurrent refunds of one booking without locks`, () => {
  test('one succeeds', async () => {
    expect(await payersOf(12)).toBe(1);
  });

  test('control: all succeed without the unique index', async () => {
    await sql`drop index booking_changes_given_back_once`.execute(db);
    expect(await payersOf(13)).toBe(clicks);
  });
});
