import { afterEach, describe, expect, test } from 'vitest';
import { getUpcomingBookings } from '#contract/bookings.ts';
import { getReceipt, getStatement } from '#contract/history.ts';
import { priceLessons } from '#contract/lessons.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import { getOpenOrders, releaseOrder } from '#contract/orders.ts';
import { refundBooking } from '#contract/refunds.ts';
import { entryWords } from '#domain/money/credit-statement.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { balanceOf, bookingsOf, onlyBooking, ordersOf } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';

// Classes of Foundations: Tuesday the 17th at 07:00 PM, Saturday the 21st at 09:00 AM, and so on,
// with eight seats each.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const [tuesday = 0, saturday = 0, nextTuesday = 0, nextSaturday = 0] = await openLessons(running);

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const later = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));
const order = (shopper: Shopper, ...request: Parameters<typeof aLessonOrder>) =>
  orderLessons(running, shopper, aLessonOrder(...request));
const participantsIn = async (id: number): Promise<number> =>
  (
    await db
      .selectFrom('program_schedule_instances')
      .select('participants')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).participants;

describe('a lesson order', () => {
  test('by card holds the seats, and books them when it is paid', async () => {
    const mei = await aShopper(running);
    const before = await participantsIn(tuesday);
    const request = aLessonOrder([saturday, tuesday]);
    const { status, answer } = await orderLessons(running, mei, request);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      status: 'pending',
      orderId: request.orderId,
      payment: {
        kind: 'form',
        fields: {
          amount: '100.00',
          bill_desc: expect.stringContaining('Group Lesson - Pickle Foundations Beginner'),
        },
      },
    });
    expect(await participantsIn(tuesday)).toBe(before + 1);
    expect(await bookingsOf(db, mei)).toEqual([]);
    const { orders } = (await ask(app, getOpenOrders, {}, mei.headers)).answer;
    expect(orders).toMatchObject([
      {
        orderId: request.orderId,
        items: [
          { kind: 'group_lesson', program: 'Foundations', date: '2026-11-17', slot: 19 },
          { kind: 'group_lesson', program: 'Foundations', date: '2026-11-21', slot: 9 },
        ],
        courts: null,
        finalTotalSen: 10_000,
      },
    ]);
    await deliver(context, aReport(request.orderId, { amountSen: 10_000 }));
    expect(await bookingsOf(db, mei)).toMatchObject([
      { court: 'Tournament Court 5', booking_date: '2026-11-17', slot: 19 },
      { court: 'Tournament Court 5', booking_date: '2026-11-21', slot: 9 },
    ]);
    const [mail] = await mailsTo(db, mei.email);
    expect(mail?.body_text).toContain('Group Lesson - Pickle Foundations (Beginner)');
  });

  test('[LESSON-13] of two slots shows both wherever it is described', async () => {
    const [sunday = 0] = await openLessons(running, 'Match Play', 'Padel');
    const mei = await aShopper(running, { creditsSen: 1_000 });
    const request = aLessonOrder([sunday], { shownCreditsSen: 1_000, shownTotalSen: 4_000 });
    await orderLessons(running, mei, request);
    const words = 'Sunday 22/11/2026, 10:00 AM - 12:00 PM';
    const { orders } = (await ask(app, getOpenOrders, {}, mei.headers)).answer;
    expect(orders).toMatchObject([
      {
        items: [{ kind: 'group_lesson', program: 'Match Play', slot: 10, durationSlots: 2 }],
        bookingType: 'group_lesson',
      },
    ]);

    await deliver(context, aReport(request.orderId, { amountSen: 4_000 }));
    const [mail] = await mailsTo(db, mei.email);
    expect(mail?.body_text).toContain(words);
    expect(mail?.attachments[0]?.content).toContain('DTEND:20261122T040000Z');
    const booked = { type: 'group_lesson', durationSlots: 2 };
    const { bookings } = (await ask(app, getUpcomingBookings, {}, mei.headers)).answer;
    expect(bookings).toMatchObject([{ slot: 10, booked }]);
    const params = { orderId: request.orderId };
    const receipt = (await ask(app, getReceipt, { params }, mei.headers)).answer;
    expect(receipt.lines).toMatchObject([{ slot: 10, sold: booked }]);
    const { entries } = (await ask(app, getStatement, {}, mei.headers)).answer;
    expect(entries.map(({ cause }) => entryWords(cause))[0]).toContain(words);
  });

  test('with credits alone is booked at once', async () => {
    const mei = await aShopper(running, { creditsSen: 7_000 });
    const orderId = await buyLessons(running, mei, [tuesday], {
      shownCreditsSen: 5_000,
      shownTotalSen: 0,
    });
    expect(await bookingsOf(db, mei)).toHaveLength(1);
    expect(await balanceOf(db, mei)).toBe(2_000);
    expect(await ordersOf(db, orderId)).toMatchObject([
      { status: 'completed', paidSen: 5_000 },
      { status: 'completed', paidSen: 5_000 },
    ]);
  });

  test('with card and credits reserves the credits, splits them over the classes, and refunds both', async () => {
    const mei = await aShopper(running, { creditsSen: 3_001 });
    await buyLessons(running, mei, [tuesday, saturday], {
      shownCreditsSen: 3_001,
      shownTotalSen: 6_999,
    });
    expect(await balanceOf(db, mei)).toBe(0);
    for (const { id: bookingId } of (await bookingsOf(db, mei)).slice(1)) {
      await ask(app, refundBooking, { params: { bookingId } }, mei.headers);
    }
    // Tomorrow's class is too close for a refund.
    expect(await balanceOf(db, mei)).toBe(5_000);
    expect(await participantsIn(saturday)).toBe(1);
  });

  test('that is repeated gets its first answer; with other content it is refused', async () => {
    const mei = await aShopper(running);
    const request = aLessonOrder([saturday]);
    const first = await orderLessons(running, mei, request);
    const second = await orderLessons(running, mei, request);
    expect(second.answer).toEqual(first.answer);
    const other = await orderLessons(running, mei, { ...request, classIds: [nextTuesday] });
    expect(other.failure.code).toBe('idempotency_mismatch');
    await ask(app, releaseOrder, { params: { orderId: request.orderId } }, mei.headers);
  });

  test("reuses the member's order that holds one of its seats, and releases the other seats", async () => {
    const mei = await aShopper(running);
    const [before, after] = [await participantsIn(nextTuesday), await participantsIn(nextSaturday)];
    const first = aLessonOrder([nextTuesday, nextSaturday]);
    await orderLessons(running, mei, first);
    const { answer } = await order(mei, [nextTuesday]);
    expect(answer.orderId).toBe(first.orderId);
    expect(await participantsIn(nextTuesday)).toBe(before + 1);
    expect(await participantsIn(nextSaturday)).toBe(after);
    await ask(app, releaseOrder, { params: { orderId: first.orderId } }, mei.headers);
    expect(await participantsIn(nextTuesday)).toBe(before);
  });
});

describe('the price of lessons', () => {
  const quote = ({ headers }: Shopper, classIds: number[]) =>
    ask(app, priceLessons, { body: { classIds } }, headers);

  test('lists each class once, by start', async () => {
    const { answer } = await quote(await aShopper(running), [saturday, tuesday, tuesday]);
    expect(answer).toEqual({
      classes: [
        {
          id: tuesday,
          sport: 'Pickle',
          program: 'Foundations',
          level: 'Beginner',
          date: '2026-11-17',
          slot: 19,
          durationSlots: 1,
          court: 'Tournament Court 5',
          priceSen: 5_000,
        },
        expect.objectContaining({ id: saturday, date: '2026-11-21', slot: 9 }),
      ],
      availableCreditsSen: 0,
    });
  });

  test("[CREDIT-5] counts credits that the member's own order for one of the classes has reserved", async () => {
    const mei = await aShopper(running, { creditsSen: 3_000 });
    const terms = { shownCreditsSen: 3_000, shownTotalSen: 2_000 };
    const { answer } = await order(mei, [saturday], terms);
    expect((await quote(mei, [nextTuesday])).answer.availableCreditsSen).toBe(0);
    expect((await quote(mei, [saturday])).answer.availableCreditsSen).toBe(3_000);
    // The order is priced the same way as the quote.
    expect((await order(mei, [saturday], terms)).answer.orderId).toBe(answer.orderId);
    await ask(app, releaseOrder, { params: { orderId: answer.orderId } }, mei.headers);
  });

  test('is refused as the order would be', async () => {
    const mei = await aShopper(running);
    await buyLessons(running, mei, [nextSaturday]);
    expect((await quote(mei, [nextSaturday])).failure.code).toBe('already_confirmed');
    expect((await quote(mei, [999_999])).failure.code).toBe('lesson_failed');
    const params = { bookingId: await onlyBooking(db, mei) };
    await ask(app, refundBooking, { params }, mei.headers);
  });
});

describe('held seats', () => {
  test('are free again when the hold expires', async () => {
    const mei = await aShopper(running);
    const before = await participantsIn(nextTuesday);
    await order(mei, [nextTuesday]);
    later(3);
    await expireHolds(context);
    expect(await participantsIn(nextTuesday)).toBe(before);
  });

  test('are booked by a late payment while there is room', async () => {
    const mei = await aShopper(running);
    const { answer } = await order(mei, [nextTuesday]);
    later(5);
    await expireHolds(context);
    await deliver(context, aReport(answer.orderId, { amountSen: 5_000 }));
    expect(await bookingsOf(db, mei)).toHaveLength(1);
  });

  test('become credits when a late payment comes while lessons are switched off', async () => {
    const mei = await aShopper(running);
    const { answer } = await order(mei, [nextTuesday]);
    later(5);
    await expireHolds(context);
    const open = (isOn: boolean) =>
      ask(app, setSwitch, { params: { name: 'lessons' }, body: { isOn } });
    await open(false);
    await deliver(context, aReport(answer.orderId, { amountSen: 5_000 }));
    await open(true);
    expect(await bookingsOf(db, mei)).toEqual([]);
    expect(await balanceOf(db, mei)).toBe(5_000);
  });

  test('become credits when a late payment finds them taken', async () => {
    const mei = await aShopper(running);
    const { answer } = await order(mei, [nextSaturday]);
    later(5);
    await expireHolds(context);
    const others = await Promise.all(Array.from({ length: 8 }, () => aShopper(running)));
    for (const other of others) await buyLessons(running, other, [nextSaturday]);
    await deliver(context, aReport(answer.orderId, { amountSen: 5_000 }));
    expect(await bookingsOf(db, mei)).toEqual([]);
    expect(await balanceOf(db, mei)).toBe(5_000);
    const [first] = others;
    if (first === undefined) throw new Error('no member');
    const params = { bookingId: await onlyBooking(db, first) };
    expect((await ask(app, refundBooking, { params }, first.headers)).status).toBe(200);
    expect(await participantsIn(nextSaturday)).toBe(7);
  });
});

describe('a lesson order is refused', () => {
  test('if a class is full, already booked, begun or unknown', async () => {
    const mei = await aShopper(running);
    const codeOf = async (classIds: number[]) => {
      const { status, failure } = await order(mei, classIds);
      return `${status} ${failure.code}`;
    };
    await db
      .updateTable('program_schedule_instances')
      .set((eb) => ({ capacity: eb.ref('participants') }))
      .where('id', '=', saturday)
      .execute();
    expect(await codeOf([saturday, nextTuesday])).toBe('409 lesson_full');
    expect((await order(mei, [saturday])).said).toContain('Saturday, November 21, 09');
    await buyLessons(running, mei, [nextTuesday]);
    expect(await codeOf([nextTuesday])).toBe('409 already_confirmed');
    expect(await codeOf([999_999])).toBe('409 lesson_failed');
    context.clock.set(Temporal.Instant.from('2026-11-17T19:00:00+08:00'));
    expect(await codeOf([tuesday])).toBe('409 lesson_failed');
  });

  test('if the price differs from the one shown', async () => {
    const { failure } = await order(await aShopper(running), [tuesday], { shownTotalSen: 4_000 });
    expect(failure.code).toBe('price_changed');
  });

  test('while lessons are switched off', async () => {
    const setOpen = (isOn: boolean) =>
      ask(app, setSwitch, { params: { name: 'lessons' }, body: { isOn } });
    await setOpen(false);
    const { status, failure } = await order(await aShopper(running), [tuesday]);
    expect([status, failure.code]).toEqual([403, 'switched_off']);
    await setOpen(true);
  });
});
