import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import { realNow } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { openAtConsole } from '#server/features/back-office/closures/changing.ts';
import { closeInTransaction } from '#server/features/back-office/closures/closing.ts';
import { findOverlaps } from '#server/features/back-office/closures/standing.ts';
import { findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { insertChange, insertChanges } from '#server/features/bookings/changes.repository.ts';
import { listEndedByClosure } from '#server/features/bookings/undo.repository.ts';
import { cancelLessonClass } from '#server/features/lessons/cancellation/cancellation.ts';
import { listClosedDays } from '#server/features/venue/closures.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { makeClosing, type Places } from '#server/testing/closing.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { openLessons } from '#server/testing/lessons.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { anOrderRequest, aShopper, openingTime, place } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// Controls for the races of closures: each shows that the money or the slot would be given twice
// without the guard.

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const [classId = 0] = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const { preview, close, closeNow, undoNow } = makeClosing(running, manager);

const court = 'Tournament Court 1';
const date = '2026-11-18';
const courtId = await courtIdOf(db, court);
const closing = (slot: Slot) => ({
  scope: { kind: 'slots' as const, courtId, slots: [slot] },
  from: date,
  to: date,
});

const aBuyer = async (slot: Slot) => {
  const mei = await aShopper(running);
  await buy(running, mei, { date, slots: { [court]: [slot] } });
  return { mei, bookingId: await onlyBooking(db, mei) };
};

/** Writes without a guard, or with all of them, and rolls everything back. */
const tryToWrite = async (
  dropGuard: RawBuilder<unknown> | null,
  write: (tx: Tx) => Promise<unknown>,
): Promise<void> => {
  const tx = await db.startTransaction().execute();
  try {
    await dropGuard?.execute(tx);
    await write(tx);
  } finally {
    await tx.rollback().execute();
  }
};

const reason = 'A flood';
const now = () => context.clock.now();

test('[CLOSE-2] a refund and a closure cannot both end a booking; control: without the index, they can', async () => {
  const { mei, bookingId } = await aBuyer(12);
  const { id } = (await closeNow(closing(20))).answer;
  const booking = await findOwnBooking(db, mei.userId, bookingId);
  if (booking === undefined) throw new Error('There is no booking.');
  const { itemId } = booking;
  const end = { booking, itemId, movedTo: null, amountSen: 6_000, gaveBack: 'credits' as const };
  const closure = { id, staffUserId: manager.userId, reason };
  const endTwice = async (tx: Tx): Promise<void> => {
    await insertChange(tx, end, now());
    await insertChanges(tx, [{ ...end, closure }], now());
  };
  const constraint = 'booking_changes_given_back_once';
  await expect(tryToWrite(null, endTwice)).rejects.toMatchObject({ constraint });
  const withoutIndex = sql`drop index booking_changes_given_back_once`;
  await expect(tryToWrite(withoutIndex, endTwice)).resolves.toBeUndefined();
});

/** Closes the slot of a pending order, and then delivers the payment of the order. */
const payAfterClosing = async (slot: Slot, meanwhile: (id: number) => Promise<unknown>) => {
  const mei = await aShopper(running);
  const request = anOrderRequest({ date, slots: { [court]: [slot] } });
  const { orderId } = (await place(running, mei, request)).answer;
  const closed = await closeNow(closing(slot));
  expect(closed.answer.counts.orders).toBe(1);
  await meanwhile(closed.answer.id);
  await deliver(context, aReport(orderId));
  return [(await bookingsOf(db, mei)).length, await balanceOf(db, mei)];
};

test('[CLOSE-2] a payment after a closure becomes credits; control: without the blocks, it books the closed slot', async () => {
  expect(await payAfterClosing(13, async () => {})).toEqual([0, 6_000]);
  const removeBlocks = (id: number) =>
    db.deleteFrom('slot_claims').where('closure_id', '=', id).execute();
  expect(await payAfterClosing(14, removeBlocks)).toEqual([1, 0]);
});

test('[CLOSE-3] a second closure with the same preview is refused, also once the first is opened; control: with the digest of what is left, it is done', async () => {
  const { mei } = await aBuyer(15);
  const shown = (await preview(closing(15))).answer;
  const first = await close(closing(15), shown);
  expect(first.status).toBe(200);
  expect((await close(closing(15), shown)).failure.code).toBe('closure_changed');
  const by = { userId: manager.userId, permission: 'closures.edit' } as const;
  await openAtConsole(context, by, first.answer.id, { reason });
  expect((await close(closing(15), shown)).failure.code).toBe('closure_changed');
  const { digest } = (await preview(closing(15))).answer;
  const again = await close(closing(15), { ...shown, digest });
  expect(again.answer.counts).toMatchObject({ people: 0, bookings: 0, creditsSen: 0 });
  expect(await balanceOf(db, mei)).toBe(6_000);
});

/** Makes a closure without the check for other closures. */
const closeUnguarded = (places: Places) =>
  transact(db, (tx) =>
    closeInTransaction(tx, context, { ...places, reason, by: 'operator' }, realNow()),
  );

const isClosedOn = async (day: string): Promise<boolean> =>
  (await listClosedDays(db)).some(({ from, to }) => from <= day && day <= to);

test('[CLOSE-9] an empty day is closed once, and its undo opens it; control: without the guard it is closed twice, and the undo of the first opens nothing', async () => {
  const venueOn = (day: string) => ({ scope: { kind: 'venue' as const }, from: day, to: day });
  const empty = venueOn('2026-12-07');
  const shown = (await preview(empty)).answer;
  const { id } = (await close(empty, shown)).answer;
  expect((await close(empty, shown)).failure).toMatchObject({
    code: 'closure_covered',
    details: { closure: { id, scope: empty.scope, from: empty.from, reason } },
  });
  expect((await preview(empty)).failure.code).toBe('closure_covered');
  expect((await undoNow(id)).status).toBe(200);
  expect(await isClosedOn(empty.from)).toBe(false);

  const twice = venueOn('2026-12-08');
  const { id: firstId } = (await closeNow(twice)).answer;
  await closeUnguarded(twice);
  expect((await undoNow(firstId)).status).toBe(200);
  expect(await isClosedOn(twice.from)).toBe(true);
});

test('[CLOSE-9] the guard needs the lock of the venue; control: it does not see a closure that is not committed', async () => {
  const places = { ...closing(17), id: 0 };
  const first = await db.startTransaction().execute();
  const second = await db.startTransaction().execute();
  try {
    const asked = { ...places, reason, by: 'operator' as const };
    await closeInTransaction(first, context, asked, realNow());
    await expect(findOverlaps(second, places, now())).resolves.toEqual([]);
    await first.commit().execute();
    await expect(findOverlaps(second, places, now())).rejects.toMatchObject({
      code: 'closure_covered',
    });
  } finally {
    await second.rollback().execute();
    if (!first.isCommitted) await first.rollback().execute();
  }
});

test('[CLOSE-3] a closure is refused if a class of its preview was cancelled meanwhile, though nobody was in it', async () => {
  const lessonClass = await db
    .selectFrom('program_schedule_instances')
    .select(['court_id as courtId', 'date'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  const { courtId: id, date: day } = lessonClass;
  const places = { scope: { kind: 'court' as const, courtId: id }, from: day, to: day };
  const shown = (await preview(places)).answer;
  expect(shown.counts).toMatchObject({ people: 0, classes: 1 });
  await cancelLessonClass(context, classId, { reason, by: 'operator' });
  expect((await close(places, shown)).failure.code).toBe('closure_changed');
});

test('[CLOSE-5] two undos cannot both bring a booking back; control: without the constraint, they can', async () => {
  await aBuyer(16);
  const { id } = (await closeNow(closing(16))).answer;
  const [ended] = await listEndedByClosure(db, id);
  if (ended === undefined) throw new Error('Nothing has ended.');
  const { bookingId, userId, slot, orderId, itemId } = ended;
  const booking = {
    ...{ id: bookingId, userId, bookingType: 'court_booking' as const, orderId, courtId, slot },
    ...{ bookingDate: date, instanceId: null, createdAt: new Date(openingTime) },
  };
  const closure = { id, staffUserId: manager.userId, reason };
  const change = { movedTo: null, amountSen: -6_000, gaveBack: null, undoes: ended.id, closure };
  const undoTwice = async (tx: Tx): Promise<void> => {
    await insertChanges(tx, [{ booking, itemId, ...change }], now());
    await insertChanges(tx, [{ booking, itemId, ...change }], now());
  };
  const constraint = 'booking_changes_undone_once';
  await expect(tryToWrite(null, undoTwice)).rejects.toMatchObject({ constraint });
  const withoutConstraint = sql`
    alter table booking_changes drop constraint booking_changes_undone_once`;
  await expect(tryToWrite(withoutConstraint, undoTwice)).resolves.toBeUndefined();
});
