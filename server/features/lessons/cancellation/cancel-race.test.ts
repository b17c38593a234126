import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { joinWaitingList } from '#contract/lessons.ts';
import { cancelClass } from '#contract/operator-lessons.ts';
import { deleteAccount } from '#contract/profile.ts';
import { refundBooking } from '#contract/refunds.ts';
import { offerFreeSeats } from '#server/features/lessons/waiting-list/waiting-list.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { balanceOf, bookingsOf, onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
// Skips tomorrow's class, which is too close for a refund by its members.
const [, ...classes] = await openLessons(running);
const many = 50;

let classId = 0;
let used = -1;
beforeEach(() => {
  used += 1;
  classId = classes[used] ?? 0;
});

const cancel = (at = app) =>
  ask(at, cancelClass, { params: { id: classId }, body: { reason: 'The coach is ill' } });
const refund = ({ headers }: Shopper, bookingId: string, at = app) =>
  ask(at, refundBooking, { params: { bookingId } }, headers);
const shoppers = (count: number): Promise<Shopper[]> =>
  Promise.all(Array.from({ length: count }, () => aShopper(running)));
const seatsLeft = async (): Promise<number> => {
  const seats = await db
    .selectFrom('lesson_seats')
    .select('user_id')
    .where('instance_id', '=', classId)
    .execute();
  return seats.length;
};

describe('cancelling a class concurrently with', () => {
  afterEach(async () => {
    expect(await seatsLeft()).toBe(0);
    expect(await brokenInvariants(context)).toEqual([]);
  });

  test(`refunds by its member, ${many} requests in all, pays once`, async () => {
    const mei = await aShopper(running);
    await buyLessons(running, mei, [classId]);
    const bookingId = await onlyBooking(db, mei);
    const answers = await Promise.all(
      Array.from({ length: many / 2 }, (_, turn) => {
        const at = turn % 2 === 0 ? app : twin;
        return [cancel(at), refund(mei, bookingId, at)] as const;
      }).flat(),
    );
    const cancels = answers.filter((_, index) => index % 2 === 0);
    expect(cancels.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    expect(await balanceOf(db, mei)).toBe(5_000);
  });

  test('settling of payments returns each of them once, as a refund or as a late payment', async () => {
    const members = await shoppers(8);
    const orders = await Promise.all(
      members.map(async (shopper) => {
        const { answer } = await orderLessons(running, shopper, aLessonOrder([classId]));
        return answer.orderId;
      }),
    );
    await Promise.all([
      ...orders.flatMap((orderId) => {
        const report = aReport(orderId, { amountSen: 5_000 });
        return [deliver(context, report), deliver(context, report)];
      }),
      cancel(),
      cancel(twin),
    ]);
    for (const mei of members) {
      expect(await bookingsOf(db, mei)).toEqual([]);
      expect(await balanceOf(db, mei)).toBe(5_000);
    }
  });

  test(`orders, waits and deletions of ${many} members leaves the class empty`, async () => {
    const members = await shoppers(many);
    const orders = members.map((shopper, turn) => {
      const at = { ...running, app: turn % 2 === 0 ? app : twin };
      return orderLessons(at, shopper, aLessonOrder([classId]));
    });
    const waits = members.map(({ headers }) =>
      ask(twin, joinWaitingList, { params: { classId } }, headers),
    );
    const leaving = members
      .slice(0, 5)
      .map(({ headers }) => ask(app, deleteAccount, { body: {} }, headers));
    const answers = await Promise.all([cancel(), ...orders, ...waits, ...leaving, cancel(twin)]);
    await Promise.all([offerFreeSeats(context), expireHolds(context)]);
    expect([answers.at(0)?.status, answers.at(-1)?.status].toSorted()).toEqual([200, 409]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await db.selectFrom('lesson_waits').selectAll().execute()).toEqual([]);
  });
});

/** Posts all refunds of one booking at once, without locks. */
const payersOf = async (member: Shopper): Promise<number> => {
  const [booking] = await bookingsOf(db, member);
  if (booking?.order_id == null) throw new Error('there is no paid booking');
  const { id, order_id, booking_date, slot } = booking;
  const { court_id, item_id } = await db
    .selectFrom('order_items')
    .select(['court_id', 'id as item_id'])
    .where('order_id', '=', order_id)
    .$narrowType<{ court_id: number }>()
    .executeTakeFirstOrThrow();
  const stamp = { user_id: member.userId, amount_sen: 5_000, created_at: new Date() };
  const pay = () =>
    db.transaction().execute(async (tx) => {
      const change = { id: randomUUIDv7(), booking_id: id, item_id, kind: 'given_back' as const };
      await tx
        .insertInto('booking_changes')
        .values({ ...stamp, ...change, court_id, booking_date, slot })
        .execute();
      await tx
        .insertInto('credit_entries')
        .values({
          ...stamp,
          kind: 'refund',
          order_id,
          booking_id: id,
          change_id: change.id,
          created_by: 'operator',
          idempotency_key: `refund/${id}`,
        })
        .execute();
    });
  const results = await Promise.allSettled(Array.from({ length: many }, pay));
  return results.filter(({ status }) => status === 'fulfilled').length;
};

test('the unique index refunds a booking once', async () => {
  const mei = await aShopper(running);
  await buyLessons(running, mei, [classId]);
  expect(await payersOf(mei)).toBe(1);
  expect(await balanceOf(db, mei)).toBe(5_000);
});

test(`control: without the keys all ${many} are paid`, async () => {
  const mei = await aShopper(running);
  await buyLessons(running, mei, [classId]);
  await sql`drop index booking_changes_given_back_once`.execute(db);
  await sql`
    alter table credit_entries drop constraint credit_entries_idempotency_unique
  `.execute(db);
  expect(await payersOf(mei)).toBe(many);
  expect(await balanceOf(db, mei)).toBe(5_000 * many);
});

/** Reads a class before it is cancelled, and takes a seat after that. */
const takeSeatAfterwards = async (member: Shopper): Promise<number> => {
  await cancel();
  const seat = { instance_id: classId, user_id: member.userId, kind: 'offer' as const };
  await db
    .insertInto('lesson_seats')
    .values({ ...seat, expires_at: new Date() })
    .execute();
  return seatsLeft();
};

test('the foreign key lets nobody into a cancelled class', async () => {
  await expect(takeSeatAfterwards(await aShopper(running))).rejects.toThrow(
    /lesson_seats_instance_fk/,
  );
});

test('control: without the key a member gets a seat in a cancelled class', async () => {
  await sql`alter table lesson_seats drop constraint lesson_seats_instance_fk`.execute(db);
  expect(await takeSeatAfterwards(await aShopper(running))).toBe(1);
});
