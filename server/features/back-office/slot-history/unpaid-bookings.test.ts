import { beforeEach, expect, test } from 'vitest';
import { cancelAtDesk, moveAtDesk, undoCancelAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { unguarded } from '#server/testing/damages.ts';
import { aSale, byLink, sell } from '#server/testing/desk-sales.ts';
import { onlyBooking } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  openingTime,
  place,
  playDay,
  type Shopper,
} from '#server/testing/shopping.ts';
import { makeReadHistory } from '#server/testing/slot-history.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const readHistory = await makeReadHistory(running, manager);
const a = 'Tournament Court 1';
const b = 'Tournament Court 2';
const opening = Temporal.Instant.from(openingTime);

const atMinute = (minutes: number): void => context.clock.set(opening.add({ minutes }));
beforeEach(() => atMinute(0));

const free = { shownTotalSen: 0, shownFreeSlots: 1 };

/** An athlete who books a slot of the first court for nothing, at the opening time. */
const bookFree = async (slot: Slot): Promise<{ athlete: Shopper; bookingId: string }> => {
  const athlete = await aShopper(running, { status: 'athlete', displayName: 'Ana Lim' });
  const request = anOrderRequest({ slots: { [a]: [slot] }, ...free });
  expect((await place(running, athlete, request)).status).toBe(200);
  return { athlete, bookingId: await onlyBooking(db, athlete) };
};

const moveTo = async (bookingId: string, from: string, to: string, slot: Slot): Promise<void> => {
  const place = { date: playDay, slot };
  const body = {
    from: { ...place, courtName: from },
    ...{ ...place, courtName: to },
    shownDifferenceSen: 0,
    reason: 'The net is torn',
  };
  const moved = await ask(app, moveAtDesk, { params: { bookingId }, body }, manager.headers);
  expect(moved.status).toBe(200);
};

const cancel = (bookingId: string) =>
  ask(
    app,
    cancelAtDesk,
    { params: { bookingId }, body: { giveBack: 'all', reason: 'Rain' } },
    manager.headers,
  );

/** The minutes after opening, the kind and the staff member of each event. */
const storyOf = async (court: string, slot: Slot) =>
  (await readHistory(court, playDay, slot)).map(({ at, kind, by }) => [
    Math.floor(opening.until(at).total('minutes')),
    kind,
    by,
  ]);

/** The history of the slot that a booking left; later changes of the booking do not change it. */
const bookedAndMoved = [
  [0, 'booked', null],
  [5, 'moved_away', 'Test manager'],
];

test('[HIST-9] a free booking that was moved is told as booked where and when it was made', async () => {
  const { bookingId } = await bookFree(12);
  atMinute(5);
  await moveTo(bookingId, a, b, 12);
  expect(await storyOf(a, 12)).toEqual(bookedAndMoved);
  expect(await storyOf(b, 12)).toEqual([[5, 'moved_here', 'Test manager']]);
});

test('[HIST-9] so it is after it was cancelled, and after it came back', async () => {
  const { bookingId } = await bookFree(13);
  atMinute(5);
  await moveTo(bookingId, a, b, 13);
  atMinute(7);
  expect((await cancel(bookingId)).status).toBe(200);
  const cancelled = [
    [5, 'moved_here', 'Test manager'],
    [7, 'cancelled', 'Test manager'],
  ];
  expect(await storyOf(a, 13)).toEqual(bookedAndMoved);
  expect(await storyOf(b, 13)).toEqual(cancelled);

  atMinute(8);
  const [, end] = await readHistory(b, playDay, 13);
  const request = { params: { changeId: end?.undo?.changeId ?? '' }, body: { reason: null } };
  expect((await ask(app, undoCancelAtDesk, request, manager.headers)).status).toBe(200);
  expect(await storyOf(a, 13)).toEqual(bookedAndMoved);
  expect(await storyOf(b, 13)).toEqual([...cancelled, [8, 'restored', 'Test manager']]);
});

test('[HIST-9] a free booking that was cancelled where it was made was booked there', async () => {
  const { bookingId } = await bookFree(14);
  atMinute(3);
  expect((await cancel(bookingId)).status).toBe(200);
  expect(await storyOf(a, 14)).toEqual([
    [0, 'booked', null],
    [3, 'cancelled', 'Test manager'],
  ]);
});

test('[HIST-9] a change of an earlier release does not hide when the booking was made', async () => {
  const { bookingId } = await bookFree(15);
  atMinute(5);
  await moveTo(bookingId, a, b, 15);
  const forget = `update booking_changes set booked_at = null where booking_id = '${bookingId}'`;
  await db.transaction().execute(unguarded(forget));
  expect(await storyOf(a, 15)).toEqual(bookedAndMoved);
});

test('[HIST-9] a free slot that the desk sold is told as sold by the desk, also by phone and after it ended', async () => {
  const sellFree = async (slots: Slot[], changes: Parameters<typeof aSale>[0]) => {
    const { userId } = await aShopper(running, { status: 'athlete' });
    const buyer = { kind: 'member', userId } as const;
    const sale = aSale({ slots: { [a]: slots }, buyer, ...free, ...changes });
    expect((await sell(running, manager, sale)).status).toBe(200);
    return userId;
  };
  await sellFree([16], {});
  expect(await storyOf(a, 16)).toEqual([[0, 'booked', 'Test manager']]);

  const userId = await sellFree([17], { payment: byLink() });
  expect(await storyOf(a, 17)).toEqual([[0, 'booked', 'Test manager']]);
  atMinute(3);
  const bookingId = await onlyBooking(db, { userId, email: '' });
  expect((await cancel(bookingId)).status).toBe(200);
  expect(await storyOf(a, 17)).toEqual([
    [0, 'booked', 'Test manager'],
    [3, 'cancelled', 'Test manager'],
  ]);
});
