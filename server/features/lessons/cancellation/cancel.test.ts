import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getOrderHistory, getStatement } from '#contract/history.ts';
import { getPrograms, joinWaitingList } from '#contract/lessons.ts';
import { cancelClass, listClasses } from '#contract/operator-lessons.ts';
import { entryWords } from '#domain/money/credit-statement.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { makeClasses } from '#server/features/lessons/timetable/timetable.ts';
import { offerFreeSeats } from '#server/features/lessons/waiting-list/waiting-list.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { balanceOf, bookingsOf, ordersOf } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';

// The clock is at Monday, 16 November, 09:00 AM. Foundations has its first class on Tuesday
// evening.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const classes = await openLessons(running);

/** Each test uses its own class, and one that it leaves unchanged. */
let [classId, otherId] = [0, classes.at(-1) ?? 0];
let used = -1;
beforeEach(() => {
  used += 1;
  classId = classes[used] ?? 0;
});
afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const cancel = (id = classId) =>
  ask(app, cancelClass, { params: { id }, body: { reason: 'The coach is ill' } });
const subjectsTo = async ({ email }: Shopper) =>
  (await mailsTo(db, email)).map(({ subject }) => subject);
const eventsOf = async ({ userId }: Shopper) => {
  const rows = await db
    .selectFrom('events')
    .select('topic')
    .where(sql<boolean>`payload ->> 'userId' = ${userId}`)
    .orderBy('id')
    .execute();
  return rows.map(({ topic }) => topic);
};
const slotsOf = (id: number) =>
  db.selectFrom('slot_claims').select('slot').where('instance_id', '=', id).execute();
const setCapacity = (capacity: number) =>
  db
    .updateTable('program_schedule_instances')
    .set({ capacity })
    .where('id', '=', classId)
    .execute();

describe('[LESSON-11] a class that the venue cancels', () => {
  test('refunds everyone what they paid, by card and with credits, even hours before it begins', async () => {
    const mei = await aShopper(running);
    const ali = await aShopper(running, { creditsSen: 2_000 });
    const meisOrder = await buyLessons(running, mei, [classId]);
    const alisOrder = await buyLessons(running, ali, [classId, otherId], {
      shownCreditsSen: 2_000,
      shownTotalSen: 8_000,
    });
    // Ten hours before the start members themselves can no longer get a refund.
    context.clock.set(Temporal.Instant.from('2026-11-17T09:00:00+08:00'));
    const { status, answer } = await cancel();
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      lessonClass: { id: classId, program: 'Foundations', participants: 2 },
      refunded: 2,
      refundedSen: 10_000,
      released: 0,
      offered: 0,
      waiting: 0,
    });
    expect(await balanceOf(db, mei)).toBe(5_000);
    expect(await balanceOf(db, ali)).toBe(5_000);
    expect((await ordersOf(db, meisOrder)).map(({ status }) => status)).toEqual([
      'fully_refunded',
      'fully_refunded',
    ]);
    expect(await ordersOf(db, alisOrder)).toEqual([
      { status: 'partially_refunded', paidSen: 10_000, refundedSen: 5_000 },
      { status: 'partially_refunded', paidSen: 10_000, refundedSen: 5_000 },
    ]);
    expect(await bookingsOf(db, mei)).toEqual([]);
    expect(await bookingsOf(db, ali)).toHaveLength(1);
    expect(await slotsOf(classId)).toEqual([]);
    const [, mail] = await mailsTo(db, mei.email);
    expect(mail?.subject).toMatch(/^The venue had to cancel: /);
    expect(mail?.body_text).toContain(
      'Reason: The coach is ill\n\nWhat you paid for it, RM 50.00,',
    );
    const statement = (await ask(app, getStatement, {}, mei.headers)).answer;
    expect(statement.entries.map(({ cause }) => entryWords(cause))[0]).toMatch(
      /^Cancelled by the venue: Group Lesson - Pickle Foundations .* Reason: The coach is ill$/,
    );
    const history = (await ask(app, getOrderHistory, {}, mei.headers)).answer;
    expect(history.orders[0]?.lines[0]?.venueReason).toBe('The coach is ill');
    expect(await eventsOf(mei)).toEqual(expect.arrayContaining(['orders', 'credits']));
    const entry = await db
      .selectFrom('credit_entries')
      .select(['reason', 'created_by', 'kind'])
      .where('user_id', '=', mei.userId)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      kind: 'refund',
      reason: 'The coach is ill',
      created_by: 'operator',
    });
  });

  test('[SETTLE-11] releases pending orders, and late payments for them become credits', async () => {
    const mei = await aShopper(running, { creditsSen: 1_000 });
    const request = aLessonOrder([classId, otherId], {
      shownCreditsSen: 1_000,
      shownTotalSen: 9_000,
    });
    const { answer: placed } = await orderLessons(running, mei, request);
    expect((await cancel()).answer).toMatchObject({ refunded: 0, refundedSen: 0, released: 1 });
    expect(await subjectsTo(mei)).toEqual([expect.stringMatching(/^The venue had to cancel: /)]);
    expect(await db.selectFrom('pending_credits_deduction').selectAll().execute()).toEqual([]);
    await deliver(context, aReport(placed.orderId, { amountSen: 9_000 }));
    expect(await balanceOf(db, mei)).toBe(10_000);
    expect(await bookingsOf(db, mei)).toEqual([]);
    const mail = (await mailsTo(db, mei.email)).at(-1);
    expect(mail?.body_text).toContain(
      'Your payment of RM 90.00 has reached us, but meanwhile the venue had to cancel a group lesson of your order.',
    );
    expect(mail?.body_text).toMatch(/\n- Group Lesson: Pickle Foundations \(Beginner\), .+\n/);
    const { entries } = (await ask(app, getStatement, {}, mei.headers)).answer;
    expect(entries.map(({ cause }) => entryWords(cause))[0]).toMatch(
      /^Payment for Group Lesson .* Not booked, because the venue cancelled the lesson$/,
    );
  });

  test('ends its waiting list and its offers', async () => {
    await setCapacity(1);
    const owner = await aShopper(running);
    await buyLessons(running, owner, [classId]);
    const [mei, ali] = [await aShopper(running), await aShopper(running)];
    for (const { headers } of [mei, ali]) {
      await ask(app, joinWaitingList, { params: { classId } }, headers);
    }
    await setCapacity(2);
    await offerFreeSeats(context);
    expect((await cancel()).answer).toMatchObject({ refunded: 1, offered: 1, waiting: 1 });
    expect(await subjectsTo(mei)).toEqual([
      expect.stringMatching(/^A seat is free until /),
      expect.stringMatching(/^The venue had to cancel: /),
    ]);
    expect(await subjectsTo(ali)).toEqual([expect.stringMatching(/^The venue had to cancel: /)]);
    expect((await eventsOf(ali)).at(-1)).toBe('waits');
  });

  test('is cancelled once, and is not created again', async () => {
    const mei = await aShopper(running);
    await buyLessons(running, mei, [classId]);
    await cancel();
    const again = await cancel();
    expect(again.status).toBe(409);
    expect(again.said).toMatch(
      /^The class of 2026-\d\d-\d\d, .+ was cancelled already, on 2026-\d\d-\d\d\. Nothing was changed, and the new reason was not recorded\.$/,
    );
    expect(await balanceOf(db, mei)).toBe(5_000);
    expect(await subjectsTo(mei)).toHaveLength(2);
    const audit = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `class:${classId}`)
      .execute();
    expect(audit).toEqual([{ action: 'class.cancel' }]);
    await makeClasses(context);
    expect(await slotsOf(classId)).toEqual([]);
    const { answer } = await ask(app, getPrograms, { params: { sport: 'Pickle' } }, mei.headers);
    const shown = answer.programs.flatMap((program) => program.classes.map(({ id }) => id));
    expect(shown).not.toContain(classId);
    expect((await orderLessons(running, mei, aLessonOrder([classId]))).failure.code).toBe(
      'lesson_failed',
    );
  });

  test('must exist and must not have begun', async () => {
    context.clock.set(Temporal.Instant.from('2026-12-01T19:00:00+08:00'));
    const begun = await cancel();
    expect([begun.status, begun.failure.code]).toEqual([409, 'conflict']);
    expect(begun.said).toContain('has begun.');
    const missing = await cancel(999_999);
    expect([missing.status, missing.said]).toEqual([404, 'There is no class with the id 999999.']);
  });
});

test('lists classes from a day on, with their seats and waiting members', async () => {
  await setCapacity(1);
  await buyLessons(running, await aShopper(running), [classId]);
  const { headers } = await aShopper(running);
  await ask(app, joinWaitingList, { params: { classId } }, headers);
  const { answer } = await ask(app, listClasses);
  expect(answer.classes.find(({ id }) => id === classId)).toMatchObject({
    sport: 'Pickle',
    program: 'Foundations',
    level: 'Beginner',
    court: 'Tournament Court 5',
    capacity: 1,
    participants: 1,
    waiting: 1,
  });
  const later = await ask(app, listClasses, { query: { from: '2026-12-07' } });
  expect(later.answer.classes.every(({ date }) => date >= '2026-12-07')).toBe(true);
  expect(later.answer.classes.length).toBeGreaterThan(0);
});

test('[COACH-5] the venue gives a reason for a cancelled class, and mails it to the coach', async () => {
  const { status } = await ask(app, cancelClass, { params: { id: classId }, body: {} });
  expect(status).toBe(400);
  expect(await slotsOf(classId)).toHaveLength(1);
  const { date } = (await cancel()).answer.lessonClass;
  const mails = await mailsTo(db, 'coach_aina@depot.test');
  const mail = mails.find(({ subject }) => subject.includes(formatDate(date)));
  expect(mail?.subject).toMatch(/^Your group lesson on .* was cancelled: /);
  expect(mail?.body_text).toContain('Reason: The coach is ill');
  expect(mail?.body_text).toContain('Nobody had a seat or waited for one.');
});
