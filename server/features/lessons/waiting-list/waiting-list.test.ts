import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getOffers, getPrograms, joinWaitingList, leaveWaitingList } from '#contract/lessons.ts';
import { deleteAccount } from '#contract/profile.ts';
import { refundBooking } from '#contract/refunds.ts';
import { offerFreeSeats } from '#server/features/lessons/waiting-list/waiting-list.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import type { NumberedEvent } from '#server/live/events.ts';
import { messageTo } from '#server/live/messages.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { bookingsOf, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const classes = await openLessons(running);

/** Each test has its own class with one seat, which is taken. Tomorrow's class stays unused. */
let [classId, owner]: [number, Shopper] = [0, await aShopper(running)];
let used = 0;
beforeEach(async () => {
  used += 1;
  classId = classes[used] ?? 0;
  owner = await aShopper(running);
  await db
    .updateTable('program_schedule_instances')
    .set({ capacity: 1 })
    .where('id', '=', classId)
    .execute();
  await buyLessons(running, owner, [classId]);
});
afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const params = () => ({ params: { classId } });
const join = ({ headers }: Shopper) => ask(app, joinWaitingList, params(), headers);
const leave = ({ headers }: Shopper) => ask(app, leaveWaitingList, params(), headers);
const order = (shopper: Shopper) => orderLessons(running, shopper, aLessonOrder([classId]));
const freeSeat = async () => {
  const bookingId = await onlyBooking(db, owner);
  const { status } = await ask(app, refundBooking, { params: { bookingId } }, owner.headers);
  expect(status).toBe(200);
};

const seenBy = async ({ headers }: Shopper) => {
  const { answer } = await ask(app, getPrograms, { params: { sport: 'Pickle' } }, headers);
  return answer.programs.flatMap((program) => program.classes).find(({ id }) => id === classId);
};

const offersTo = async ({ headers }: Shopper) =>
  (await ask(app, getOffers, {}, headers)).answer.programs;
const pass = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));
const sweep = async () => {
  await expireHolds(context);
  await offerFreeSeats(context);
};

describe('the waiting list of a full class', () => {
  test('offers a free seat to the member who has waited longest, by mail and on screen', async () => {
    const [mei, ali] = [await aShopper(running), await aShopper(running)];
    expect((await join(mei)).status).toBe(200);
    expect((await join(ali)).status).toBe(200);
    expect((await join(mei)).status).toBe(200);
    expect(await seenBy(mei)).toMatchObject({ you: 'waiting', waiting: 2, availableSpots: 0 });
    await freeSeat();
    await offerFreeSeats(context);
    await offerFreeSeats(context);
    expect(await seenBy(mei)).toMatchObject({
      you: 'offered',
      waiting: 1,
      availableSpots: 0,
      offeredUntil: expect.stringMatching(/^2026-11-16T01:15:/),
    });
    expect(await seenBy(ali)).toMatchObject({ you: 'waiting' });
    expect(await offersTo(ali)).toEqual([]);
    expect(await offersTo(mei)).toMatchObject([
      { sport: 'Pickle', name: 'Foundations', classes: [{ id: classId, you: 'offered' }] },
    ]);
    const mails = await mailsTo(db, mei.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A seat is free until /),
    ]);
    expect(mails[0]?.body_text).toContain('It is kept for you until 09:15 AM.');
    expect(await mailsTo(db, ali.email)).toEqual([]);
  });

  test('emits a live event on every change', async () => {
    const [mei, ali] = [await aShopper(running), await aShopper(running)];
    const newsAfter = async (change: () => Promise<unknown>) => {
      await db.deleteFrom('events').execute();
      await change();
      const events = await db
        .selectFrom('events')
        .select(['topic', 'payload'])
        .where('topic', '=', 'lessons')
        .orderBy('id')
        .execute();
      const other = { userId: owner.userId, sport: null };
      return events.map((event) =>
        messageTo(other, { ...event, number: 1 } as NumberedEvent, () => null),
      );
    };
    const news = (waiting: number) => ({
      topic: 'lessons',
      changes: [{ classId, availableSpots: 0, waiting }],
    });
    expect(await newsAfter(() => join(mei))).toEqual([news(1)]);
    expect(await newsAfter(() => join(mei))).toEqual([]);
    expect(await newsAfter(() => join(ali))).toEqual([news(2)]);
    expect(await newsAfter(() => leave(mei))).toEqual([news(1)]);
    // An offered seat is never announced as available to all.
    await freeSeat();
    expect(await newsAfter(() => offerFreeSeats(context))).toEqual([news(1), news(0)]);
    await leave(ali);
    await buyLessons(running, owner, [classId]);
    await join(mei);
    expect(await newsAfter(() => ask(app, deleteAccount, { body: {} }, mei.headers))).toEqual([
      news(0),
    ]);
  });

  test('reserves the seat for the member, who can book it', async () => {
    const [mei, ali] = [await aShopper(running), await aShopper(running)];
    await join(mei);
    await freeSeat();
    // Before the offer and after it, waiting members come first.
    expect((await order(ali)).failure.code).toBe('lesson_full');
    await offerFreeSeats(context);
    expect((await order(ali)).failure.code).toBe('lesson_full');
    await buyLessons(running, mei, [classId]);
    expect(await bookingsOf(db, mei)).toHaveLength(1);
    expect(await seenBy(mei)).toMatchObject({ you: 'booked', waiting: 0, availableSpots: 0 });
  });

  test('passes an offer on when it expires after 15 minutes, or is declined', async () => {
    const [mei, ali, siti] = [
      await aShopper(running),
      await aShopper(running),
      await aShopper(running),
    ];
    for (const member of [mei, ali, siti]) await join(member);
    await freeSeat();
    await offerFreeSeats(context);
    pass(14);
    await sweep();
    expect(await seenBy(mei)).toMatchObject({ you: 'offered' });
    pass(1);
    await sweep();
    expect(await seenBy(mei)).toMatchObject({ you: null });
    expect(await seenBy(ali)).toMatchObject({ you: 'offered' });
    expect((await leave(ali)).status).toBe(200);
    await sweep();
    expect(await seenBy(ali)).toMatchObject({ you: null });
    expect(await seenBy(siti)).toMatchObject({ you: 'offered', waiting: 0 });
  });

  test('can be left, and is only for members without a seat', async () => {
    const mei = await aShopper(running);
    await join(mei);
    await leave(mei);
    expect(await seenBy(mei)).toMatchObject({ you: null, waiting: 0 });
    expect((await join(owner)).failure.code).toBe('already_confirmed');
    await freeSeat();
    expect((await join(mei)).failure.code).toBe('lesson_has_room');
  });

  test('loses a member who deletes the account, with or without an offer', async () => {
    const [mei, ali] = [await aShopper(running), await aShopper(running)];
    await join(mei);
    await join(ali);
    await freeSeat();
    await offerFreeSeats(context);
    for (const { headers } of [ali, mei]) {
      expect((await ask(app, deleteAccount, { body: {} }, headers)).status).toBe(200);
    }
    expect(await seenBy(owner)).toMatchObject({ availableSpots: 1, waiting: 0 });
  });
});
