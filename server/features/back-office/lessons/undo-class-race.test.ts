import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refundBooking } from '#contract/refunds.ts';
import { insertClosureAct } from '#server/features/venue/closure-acts.repository.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeCancelling } from '#server/testing/cancelling.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { balanceOf, bookingsOf, onlyBooking } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  type Shopper,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// Requests of members while the cancellation of their class is undone.

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
// Skips tomorrow's class, which is too close for a refund by its members.
const [, ...classes] = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const { cancelNow, previewUndo, undo } = makeCancelling(running, manager);

let id = 0;
let used = -1;
beforeEach(() => {
  used += 1;
  id = classes[used] ?? 0;
});
afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

/** A member whose class is cancelled, with the digest of the undo. */
const aCancelled = async () => {
  const mei = await aShopper(running);
  await buyLessons(running, mei, [id]);
  const bookingId = await onlyBooking(db, mei);
  await cancelNow(id);
  return { mei, bookingId, digest: (await previewUndo(id)).answer.digest };
};

const stateOf = async (member: Shopper) => [
  (await bookingsOf(db, member)).length,
  await balanceOf(db, member),
];

test('[LESSON-18] a cancellation is undone once, however often it is asked for at once', async () => {
  const { mei, digest } = await aCancelled();
  const answers = await Promise.all(
    [app, twin, app, twin, app, twin].map((at) => undo(id, digest, { at })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await stateOf(mei)).toEqual([1, 0]);
});

test('[LESSON-19] credits that are spent at that moment pay for one thing: the seat or the order', async () => {
  const { mei, digest } = await aCancelled();
  const slots = { 'Tournament Court 1': [12 as const] };
  const paid = { shownCreditsSen: 5_000, shownTotalSen: 1_000, useCredits: true };
  const request = anOrderRequest({ date: '2026-11-20', slots, ...paid });
  const [order, undone] = await Promise.all([
    place({ ...running, app: twin }, mei, request),
    undo(id, digest),
  ]);
  // Either the order has reserved the credits and the undo is another one, or the seat has taken them.
  const isSeated = (await bookingsOf(db, mei)).length === 1;
  expect([order.status === 200, undone.status === 200]).toEqual([!isSeated, isSeated]);
  expect(await balanceOf(db, mei)).toBe(isSeated ? 0 : 5_000);
});

test('[LESSON-19] a refund by the member at that moment finds the booking ended, or ends it again', async () => {
  const { mei, bookingId, digest } = await aCancelled();
  const leave = () => ask(twin, refundBooking, { params: { bookingId } }, mei.headers);
  const [, undone] = await Promise.all([leave(), undo(id, digest)]);
  expect(undone.status).toBe(200);
  expect([
    [1, 0],
    [0, 5_000],
  ]).toContainEqual(await stateOf(mei));
});

test('[LESSON-19] members who order seats at that moment get none of those that come back', async () => {
  const one = db.updateTable('program_schedule_instances').set({ capacity: 1 });
  const { mei, digest } = await aCancelled();
  await one.where('id', '=', id).execute();
  const others = await Promise.all(Array.from({ length: 5 }, () => aShopper(running)));
  const orders = others.map((shopper) => orderLessons(running, shopper, aLessonOrder([id])));
  const [undone, ...placed] = await Promise.all([undo(id, digest), ...orders]);
  expect(undone.status).toBe(200);
  expect(placed.filter(({ status }) => status === 200)).toEqual([]);
  expect(await stateOf(mei)).toEqual([1, 0]);
});

const cancelTwice = async (): Promise<void> => {
  await cancelNow(id);
  const lessonClass = await db
    .selectFrom('program_schedule_instances')
    .select(['court_id as courtId', 'date', 'slot'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { courtId, date, slot } = lessonClass;
  const now = context.clock.now();
  await db.transaction().execute((tx) =>
    insertClosureAct(tx, {
      ...{ classId: id, courtId, sportId: null, slots: [slot], from: date, to: date },
      ...{ reason: 'Again', closedBy: null, closedAt: now, undoUntil: now, classes: [] },
    }),
  );
};

test('a class has one cancellation in force', async () => {
  await expect(cancelTwice()).rejects.toMatchObject({ constraint: 'closure_acts_class_once' });
});

test('control: without the index a class is cancelled twice', async () => {
  await sql`drop index closure_acts_class_once`.execute(db);
  await expect(cancelTwice()).resolves.toBeUndefined();
});
