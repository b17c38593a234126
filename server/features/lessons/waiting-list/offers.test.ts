import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getPrograms, joinWaitingList } from '#contract/lessons.ts';
import { removeHoliday, setHoliday } from '#contract/operator-calendar.ts';
import { cancelClass } from '#contract/operator-lessons.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import { releaseOrder } from '#contract/orders.ts';
import { deleteAccount } from '#contract/profile.ts';
import { refundBooking } from '#contract/refunds.ts';
import { placeOrderForLessons } from '#server/features/lessons/lesson-order/lesson-order.ts';
import { offerFreeSeats } from '#server/features/lessons/waiting-list/waiting-list.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { bookingsOf, onlyBooking } from '#server/testing/own-bookings.ts';
import { aProvider, aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const classes = await openLessons(running);

/** Each test has its own class, whose only seat is offered to Mei; Ali waits for it. */
let classId = 0;
let [mei, ali]: [Shopper, Shopper] = [await aShopper(running), await aShopper(running)];
let used = 0;
beforeEach(async () => {
  used += 1;
  classId = classes[used] ?? 0;
  const owner = await aShopper(running);
  [mei, ali] = [await aShopper(running), await aShopper(running)];
  await db
    .updateTable('program_schedule_instances')
    .set({ capacity: 1 })
    .where('id', '=', classId)
    .execute();
  await buyLessons(running, owner, [classId]);
  for (const { headers } of [mei, ali]) {
    await ask(app, joinWaitingList, { params: { classId } }, headers);
  }
  const params = { bookingId: await onlyBooking(db, owner) };
  await ask(app, refundBooking, { params }, owner.headers);
  await offerFreeSeats(context);
});
afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const seenBy = async ({ headers }: Shopper) => {
  const { answer } = await ask(app, getPrograms, { params: { sport: 'Pickle' } }, headers);
  return answer.programs.flatMap((program) => program.classes).find(({ id }) => id === classId);
};

const offeredUntil = async (shopper: Shopper) => (await seenBy(shopper))?.offeredUntil ?? null;
const order = (shopper: Shopper) => orderLessons(running, shopper, aLessonOrder([classId]));
const pass = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));
const sweep = async () => {
  await expireHolds(context);
  await offerFreeSeats(context);
};

const open = (isOn: boolean) =>
  ask(app, setSwitch, { params: { name: 'lessons' }, body: { isOn } });

describe('[LESSON-8] an offer lasts its full time', () => {
  test('when its orders are not paid, however often it is ordered', async () => {
    const until = await offeredUntil(mei);
    expect(until).toMatch(/^2026-11-16T01:15:/);
    const first = (await order(mei)).answer.orderId;
    expect(await seenBy(mei)).toMatchObject({ you: 'held' });
    await db.deleteFrom('events').execute();
    pass(3);
    await sweep();
    expect(await seenBy(mei)).toMatchObject({ you: 'offered', offeredUntil: until });
    const events = await db.selectFrom('events').select(['topic', 'payload']).execute();
    expect(events).toContainEqual({ topic: 'waits', payload: { userId: mei.userId } });
    expect((await order(ali)).failure.code).toBe('lesson_full');
    expect((await order(mei)).answer.orderId).not.toBe(first);
    pass(11);
    await sweep();
    expect(await seenBy(mei)).toMatchObject({ you: 'offered' });
    // An order that outlasts the offer is the last one.
    await order(mei);
    pass(2);
    await sweep();
    expect(await seenBy(mei)).toMatchObject({ you: 'held' });
    pass(1);
    await sweep();
    expect(await seenBy(mei)).toMatchObject({ you: null });
    expect(await seenBy(ali)).toMatchObject({ you: 'offered' });
  });

  test('when the member releases the order, and a late payment still books it', async () => {
    const until = await offeredUntil(mei);
    const { orderId } = (await order(mei)).answer;
    await ask(app, releaseOrder, { params: { orderId } }, mei.headers);
    expect(await seenBy(mei)).toMatchObject({ you: 'offered', offeredUntil: until });
    await deliver(context, aReport(orderId, { amountSen: 5_000 }));
    expect(await bookingsOf(db, mei)).toHaveLength(1);
    const seat = await db
      .selectFrom('lesson_seats')
      .select(['kind', 'offered_until'])
      .where('instance_id', '=', classId)
      .executeTakeFirstOrThrow();
    expect(seat).toEqual({ kind: 'booking', offered_until: null });
  });

  test('when the payment cannot be started', async () => {
    const until = await offeredUntil(mei);
    const provider = {
      ...aProvider(new Map()),
      start: async () => {
        throw new Error('the provider is unreachable');
      },
    };
    const placed = placeOrderForLessons(context, provider, mei.userId, aLessonOrder([classId]));
    await expect(placed).rejects.toMatchObject({ code: 'order_internal' });
    await sweep();
    expect(await seenBy(mei)).toMatchObject({ you: 'offered', offeredUntil: until });
  });

  test('but not for a member who has left the list meanwhile', async () => {
    await order(mei);
    pass(3);
    expect((await ask(app, deleteAccount, { body: {} }, mei.headers)).status).toBe(200);
    await sweep();
    expect(await seenBy(ali)).toMatchObject({ you: 'offered' });
  });
});

describe('[LESSON-8] an offer that cannot be taken is withdrawn', () => {
  test('while lessons are switched off: its member is first in the list again', async () => {
    await open(false);
    await sweep();
    pass(60);
    await sweep();
    await sweep();
    expect(await mailsTo(db, ali.email)).toEqual([]);
    await open(true);
    expect(await seenBy(mei)).toMatchObject({ you: 'waiting', place: 1, waiting: 2 });
    expect(await seenBy(mei)).toMatchObject({ availableSpots: 1 });
    await sweep();
    expect(await seenBy(mei)).toMatchObject({ you: 'offered', waiting: 1 });
    expect(await offeredUntil(mei)).toMatch(/^2026-11-16T02:15:/);
    expect(await mailsTo(db, mei.email)).toHaveLength(2);
    expect(await seenBy(ali)).toMatchObject({ you: 'waiting' });
  });

  test('while its day is closed, and nobody can take a seat or wait for one', async () => {
    const date = (await seenBy(mei))?.date ?? '';
    await ask(app, setHoliday, { params: { date }, body: { name: 'By-election', isClosed: true } });
    const siti = await aShopper(running);
    const join = await ask(app, joinWaitingList, { params: { classId } }, siti.headers);
    expect([join.status, join.failure.code]).toEqual([409, 'day_closed']);
    for (const shopper of [mei, siti]) {
      expect((await order(shopper)).failure.code).toBe('day_closed');
    }
    await sweep();
    expect(await seenBy(mei)).toMatchObject({ you: 'waiting', waiting: 2 });
    await ask(app, removeHoliday, { params: { date } });
    await sweep();
    expect(await seenBy(mei)).toMatchObject({ you: 'offered', waiting: 1 });
  });
});

test('[LESSON-11] a class can be cancelled while an offer for it is being paid', async () => {
  await order(mei);
  const { status, answer } = await ask(app, cancelClass, {
    params: { id: classId },
    body: { reason: 'The coach is ill' },
  });
  expect(status).toBe(200);
  expect(answer).toMatchObject({ released: 1, offered: 0, waiting: 1 });
});
