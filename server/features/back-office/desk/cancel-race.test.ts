import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { refundBooking } from '#contract/refunds.ts';
import type { Slot } from '#domain/time/slots.ts';
import { lockGoodwill, readGoodwill } from '#server/features/back-office/limits.repository.ts';
import { findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { insertChange } from '#server/features/bookings/changes.repository.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { balanceOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const [far, near] = ['2026-11-24', '2026-11-17'];
const reason = 'A pipe burst above the court';

let isControl = false;
afterEach(async () => {
  if (!isControl) expect(await brokenInvariants(context)).toEqual([]);
});

const aBuyer = async (slot: Slot, date: string, court = 'Tournament Court 1') => {
  const mei = await aShopper(running);
  await buy(running, mei, { date, slots: { [court]: [slot] } });
  return { mei, bookingId: await onlyBooking(db, mei) };
};

const cancel = (staff: TestStaff, bookingId: string) =>
  ask(
    twin,
    cancelAtDesk,
    { params: { bookingId }, body: { giveBack: 'all', reason } },
    staff.headers,
  );

const refund = ({ headers }: Shopper, bookingId: string) =>
  ask(app, refundBooking, { params: { bookingId } }, headers);

describe('cancellations by one person at once', () => {
  test('[DESK-7] keep to the limit of the day', async () => {
    const desk = await aStaffMember(running, 'desk');
    const bookings = [];
    for (const slot of [11, 12, 13, 14, 15, 16, 17] as const) {
      bookings.push(await aBuyer(slot, near, 'Tournament Court 2'));
    }
    const answers = await Promise.all(bookings.map(({ bookingId }) => cancel(desk, bookingId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 403, 403]);
  });

  test('control: without the lock on the person, each would find the whole limit unused', async () => {
    const desk = await aStaffMember(running, 'desk');
    const since = context.clock.now().subtract({ hours: 12 });
    const [first, second] = [
      await db.startTransaction().execute(),
      await db.startTransaction().execute(),
    ];
    expect(await readGoodwill(first, desk.userId, since)).toBe(0);
    expect(await readGoodwill(second, desk.userId, since)).toBe(0);
    await lockGoodwill(first, desk.userId, since);
    const locked = lockGoodwill(second, desk.userId, since);
    await waitForLock(db);
    await first.rollback().execute();
    expect(await locked).toBe(0);
    await second.rollback().execute();
  });
});

describe('a refund by the desk and one by the member at once', () => {
  test('[DESK-6] give the money back once', async () => {
    const desks = [await aStaffMember(running, 'desk'), await aStaffMember(running, 'desk')];
    for (const slot of [11, 12, 13, 14] as const) {
      const { mei, bookingId } = await aBuyer(slot, far);
      const answers = await Promise.all([
        ...desks.map((desk) => cancel(desk, bookingId)),
        ...Array.from({ length: 4 }, () => refund(mei, bookingId)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await balanceOf(db, mei)).toBe(6_000);
    }
  });

  test('control: without the index, two ends of one booking can be written', async () => {
    isControl = true;
    const desk = await aStaffMember(running, 'desk');
    const { mei, bookingId } = await aBuyer(15, far);
    const booking = await findOwnBooking(db, mei.userId, bookingId);
    if (booking === undefined) throw new Error('There is no booking.');
    const staff = { userId: desk.userId, reason };
    const end = { booking, itemId: booking.itemId, movedTo: null, amountSen: 6_000 };
    const endTwice = () =>
      db.transaction().execute(async (tx) => {
        const now = context.clock.now();
        await insertChange(tx, { ...end, gaveBack: 'credits', staff }, now);
        await insertChange(tx, { ...end, gaveBack: 'credits' }, now);
      });
    await expect(endTwice()).rejects.toMatchObject({
      constraint: 'booking_changes_given_back_once',
    });
    await sql`drop index booking_changes_given_back_once`.execute(db);
    await expect(endTwice()).resolves.toBeUndefined();
  });
});
