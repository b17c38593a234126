import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelOwnClass, previewCancelOwnClass } from '#contract/console-coach.ts';
import { cancelClassAtConsole, previewCancelClass } from '#contract/console-lessons.ts';
import { joinWaitingList } from '#contract/lessons.ts';
import { cancelLessonClass } from '#server/features/lessons/cancellation/cancellation.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November. Foundations is on Tuesdays and Saturdays.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const classes = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const coach = await aStaffMember(running, 'coach');
const { id: programId, sport_id } = await db
  .selectFrom('programs')
  .innerJoin('sports', 'sports.id', 'programs.sport_id')
  .select(['programs.id', 'sport_id'])
  .where('programs.name', '=', 'Foundations')
  .where('sports.name', '=', 'Pickle')
  .executeTakeFirstOrThrow();
await db.insertInto('coach_sports').values({ user_id: coach.userId, sport_id }).execute();
const teach = (coach_user_id: string) =>
  db.updateTable('programs').set({ coach_user_id }).where('id', '=', programId).execute();

let id = 0;
let used = -1;
beforeEach(() => {
  used += 1;
  id = classes[used] ?? 0;
});
afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const reason = 'The coach is ill';
const preview = () => ask(app, previewCancelClass, { params: { id } }, manager.headers);
const cancel = (digest: string) =>
  ask(app, cancelClassAtConsole, { params: { id }, body: { reason, digest } }, manager.headers);
const mailCount = async () => (await db.selectFrom('mail_outbox').select('id').execute()).length;

test('[LESSON-15] the preview says who loses a seat, what comes back and how many mails are sent, and does nothing', async () => {
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  const ada = await aShopper(running, { displayName: 'Ada Wong' });
  const lim = await aShopper(running, { displayName: 'Lim Hui' });
  await buyLessons(running, mei, [id]);
  await orderLessons(running, ada, aLessonOrder([id]));
  await db
    .updateTable('program_schedule_instances')
    .set({ capacity: 2 })
    .where('id', '=', id)
    .execute();
  await ask(app, joinWaitingList, { params: { classId: id } }, lim.headers);
  const before = await mailCount();
  const { answer } = await preview();
  expect(answer.people.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'Ada Wong', seat: 'hold', amountSen: 0 },
    { name: 'Lim Hui', seat: 'waiting', amountSen: 0 },
    { name: 'Mei Tan', seat: 'booking', amountSen: 5_000 },
  ]);
  expect([answer.refundedSen, answer.mails]).toEqual([5_000, 4]);
  expect([await mailCount(), await balanceOf(db, mei)]).toEqual([before, 0]);
  expect(await bookingsOf(db, mei)).toHaveLength(1);

  const done = await cancel(answer.digest);
  expect(done.answer).toMatchObject({ people: 3, refundedSen: 5_000 });
  expect(await mailCount()).toBe(before + answer.mails);
  expect(await balanceOf(db, mei)).toBe(5_000);
  expect((await mailsTo(db, mei.email)).at(-1)?.body_text).toContain(`Reason: ${reason}`);
  const log = await db
    .selectFrom('audit_log')
    .select(['staff_user_id', 'permission', 'reason'])
    .where('subject', '=', `class:${id}`)
    .execute();
  expect(log).toEqual([{ staff_user_id: manager.userId, permission: 'lessons.run', reason }]);
  expect((await cancel(answer.digest)).failure.code).toBe('class_cancelled');
  expect((await preview()).failure.code).toBe('class_cancelled');
});

test('[LESSON-15] a cancellation that would do something else than the preview is refused', async () => {
  const { digest } = (await preview()).answer;
  const mei = await aShopper(running);
  await buyLessons(running, mei, [id]);
  expect((await cancel(digest)).failure.code).toBe('preview_changed');
  expect(await bookingsOf(db, mei)).toHaveLength(1);
  const again = (await preview()).answer;
  expect(again.digest).not.toBe(digest);
  expect((await cancel(again.digest)).status).toBe(200);
});

test('[COACH-7] a coach cancels the own class, with first names, and no other', async () => {
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  await buyLessons(running, mei, [id]);
  const previewOwn = () => ask(app, previewCancelOwnClass, { params: { id } }, coach.headers);
  const cancelOwn = (digest: string) =>
    ask(app, cancelOwnClass, { params: { id }, body: { reason, digest } }, coach.headers);
  expect((await previewOwn()).failure.code).toBe('not_found');
  const { digest: known } = (await preview()).answer;
  expect((await cancelOwn(known)).failure.code).toBe('not_found');
  await teach(coach.userId);
  const { answer } = await previewOwn();
  expect(answer.people).toEqual([{ name: 'Mei', seat: 'booking', amountSen: 5_000 }]);
  expect((await cancelOwn(answer.digest)).status).toBe(200);
  expect(await balanceOf(db, mei)).toBe(5_000);
});

test('[COACH-5] the coach who cancels the own class gets no mail about it, and one that a manager cancels does', async () => {
  await teach(coach.userId);
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', coach.userId)
    .executeTakeFirstOrThrow();
  const told = async () => (await mailsTo(db, email)).length;
  const before = await told();
  const own = await ask(app, previewCancelOwnClass, { params: { id } }, coach.headers);
  expect(own.answer.mails).toBe(0);
  const body = { reason, digest: own.answer.digest };
  expect((await ask(app, cancelOwnClass, { params: { id }, body }, coach.headers)).status).toBe(
    200,
  );
  expect(await told()).toBe(before);
  used += 1;
  id = classes[used] ?? 0;
  expect((await cancel((await preview()).answer.digest)).status).toBe(200);
  expect(await told()).toBe(before + 1);
});

test('[LESSON-15] a class that has begun is not cancelled', async () => {
  const { digest } = (await preview()).answer;
  const { date } = await db
    .selectFrom('program_schedule_instances')
    .select('date')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  context.clock.set(Temporal.Instant.from(`${date}T23:00:00+08:00`));
  expect((await cancel(digest)).failure.code).toBe('class_begun');
  context.clock.set(Temporal.Instant.from(openingTime));
});

/** Members order seats at the moment at which the class is cancelled; returns who had one then. */
const orderMeanwhile = async (cancelNow: () => Promise<unknown>) => {
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => aShopper(running)));
  const orders = shoppers.map((shopper) => orderLessons(running, shopper, aLessonOrder([id])));
  await Promise.all([...orders.slice(0, 3), cancelNow(), ...orders.slice(3)]);
  return (await Promise.all(orders)).filter(({ status }) => status === 200).length;
};

const isCancelled = async () => {
  const { cancelled_at } = await db
    .selectFrom('program_schedule_instances')
    .select('cancelled_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return cancelled_at !== null;
};

test('[LESSON-15] orders at the moment of the cancellation come before it, which is then refused, or are refused', async () => {
  const { digest } = (await preview()).answer;
  const seated = await orderMeanwhile(() => cancel(digest));
  expect(await isCancelled()).toBe(seated === 0);
});

test('control: without the digest, a class is cancelled for people who were in no preview', async () => {
  const mei = await aShopper(running);
  await preview();
  await orderLessons(running, mei, aLessonOrder([id]));
  const { people } = await cancelLessonClass(context, id, { reason, by: 'operator' });
  expect(people).toHaveLength(1);
});
