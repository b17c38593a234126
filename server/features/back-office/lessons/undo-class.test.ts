import { afterEach, beforeEach, expect, test } from 'vitest';
import { getUpcomingBookings } from '#contract/bookings.ts';
import { previewClosure, previewUndoClosure } from '#contract/console-closures.ts';
import * as coachCalls from '#contract/console-coach.ts';
import { readTimetable } from '#contract/console-lessons.ts';
import { joinWaitingList } from '#contract/lessons.ts';
import { addPrivateLesson } from '#contract/operator-coaches.ts';
import { readClosedBookings } from '#server/features/bookings/closed-bookings.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeCancelling } from '#server/testing/cancelling.ts';
import { readChangedTables } from '#server/testing/closing.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { balanceOf, bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November. Foundations is on Tuesdays and Saturdays.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const classes = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const other = await aStaffMember(running, 'manager');
const coach = await aStaffMember(running, 'coach');
const { cancelNow, previewUndo, undo, undoNow } = makeCancelling(running, manager);
const { programId, sport_id, taughtBy } = await db
  .selectFrom('programs')
  .innerJoin('sports', 'sports.id', 'programs.sport_id')
  .select(['programs.id as programId', 'sport_id', 'coach_user_id as taughtBy'])
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
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const classRow = () =>
  db
    .selectFrom('program_schedule_instances')
    .select(['date', 'slot', 'court_id as courtId', 'cancelled_at as cancelledAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const actOf = async (): Promise<number> =>
  (
    await db
      .selectFrom('closure_acts')
      .select('id')
      .where('class_id', '=', id)
      .executeTakeFirstOrThrow()
  ).id;

test('[LESSON-19] undo gives every table back as it was, but for logs and ledger', async () => {
  const [mei, ada, lim] = [
    await aShopper(running, { creditsSen: 2_000 }),
    await aShopper(running),
    await aShopper(running),
  ];
  await buyLessons(running, mei, [id]);
  await buyLessons(running, ada, [id]);
  const few = db.updateTable('program_schedule_instances').set({ capacity: 2 });
  await few.where('id', '=', id).execute();
  await ask(app, joinWaitingList, { params: { classId: id } }, lim.headers);
  const before = await readChangedTables(running);
  const { answer: done } = await cancelNow(id);
  expect(done).toMatchObject({ people: 3, refundedSen: 10_000 });
  const { answer: shown } = await previewUndo(id);
  expect(shown).toMatchObject({ creditsSen: 10_000, waiting: 1, kept: [], withdrawnMails: 4 });
  expect(shown.restored.map(({ amountSen }) => amountSen)).toEqual([5_000, 5_000]);
  expect((await classRow()).cancelledAt).not.toBeNull();
  expect((await undoNow(id)).answer).toEqual({ restored: 2, kept: 0 });
  expect(await readChangedTables(running)).toEqual(before);
  expect((await undoNow(id)).failure.code).toBe('class_not_cancelled');
  expect((await cancelNow(id)).status).toBe(200);
});

test('[LESSON-18] the mails wait for the undo time, and once one was tried nothing is undone', async () => {
  const mei = await aShopper(running);
  await buyLessons(running, mei, [id]);
  const { undoUntil } = (await cancelNow(id)).answer;
  const mails = db.selectFrom('mail_outbox').select('next_attempt_at as at');
  const waiting = await mails.where('closure_id', '=', await actOf()).execute();
  expect(waiting.map(({ at }) => at.toTemporalInstant().toString())).toEqual([
    undoUntil,
    undoUntil,
  ]);
  const { digest } = (await previewUndo(id)).answer;
  const attempted = db.updateTable('mail_outbox').set({ attempts: 1 });
  await attempted.where('closure_id', '=', await actOf()).execute();
  expect((await undo(id, digest)).failure.code).toBe('class_undo_late');
});

test('[LESSON-18] after 15 minutes nothing is undone, and another person needs a reason', async () => {
  await buyLessons(running, await aShopper(running), [id]);
  await cancelNow(id);
  const { digest } = (await previewUndo(id)).answer;
  expect((await undo(id, digest, { by: other })).failure.code).toBe('undo_needs_reason');
  expect((await undo(id, 'x'.repeat(43))).failure.code).toBe('preview_changed');
  context.clock.set(context.clock.now().add({ minutes: 15 }));
  expect((await undo(id, digest)).failure.code).toBe('class_undo_late');
});

test('[LESSON-19] whoever has spent the credits keeps them and is named; the mail still goes', async () => {
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  const ada = await aShopper(running, { displayName: 'Ada Wong' });
  await buyLessons(running, mei, [id]);
  await buyLessons(running, ada, [id]);
  await cancelNow(id);
  const slots = { 'Tournament Court 1': [12] as const };
  await buy(running, mei, { date: '2026-11-25', slots, useCredits: true });
  const { answer } = await previewUndo(id);
  expect(answer.kept).toEqual([{ name: 'Mei Tan', amountSen: 5_000, why: 'spent' }]);
  expect(answer.restored).toEqual([{ name: 'Ada Wong', amountSen: 5_000 }]);
  expect((await undoNow(id)).answer).toEqual({ restored: 1, kept: 1 });
  expect([await balanceOf(db, mei), await balanceOf(db, ada)]).toEqual([0, 0]);
  expect((await bookingsOf(db, ada)).length).toBe(1);
  const mails = db.selectFrom('mail_outbox').select(['to_address', 'body_text']);
  expect(await mails.where('closure_id', '=', await actOf()).execute()).toEqual([
    {
      to_address: mei.email,
      body_text: expect.stringMatching(
        /^Your class takes place after all\. Your seat could not come back, because the credits for it have been used\./,
      ),
    },
  ]);
  const [card] = await readClosedBookings(db, mei.userId, context.clock.now());
  expect(card).toMatchObject({ kept: 'spent', isClassCancelled: true });
});

test('[LESSON-19] a class whose court is taken, or whose coach teaches then, stays cancelled', async () => {
  const mei = await aShopper(running);
  await buyLessons(running, mei, [id]);
  await cancelNow(id);
  const { courtId: court_id, date: booking_date, slot } = await classRow();
  const block = { kind: 'block', block_reason: 'Cleaning' } as const;
  const claim = { court_id, booking_date, slot };
  await db
    .insertInto('slot_claims')
    .values({ ...claim, ...block })
    .execute();
  expect((await previewUndo(id)).failure.code).toBe('class_undo_taken');
  await db.deleteFrom('slot_claims').where('block_reason', '=', 'Cleaning').execute();
  const lesson = { court: 'Tournament Court 7', date: booking_date, slot };
  const { email } = await aShopper(running);
  const asked = { ...lesson, member: email, coach: 'coach_aina@depot.test' };
  await ask(app, addPrivateLesson, { body: asked });
  expect((await previewUndo(id)).failure.code).toBe('coach_busy');
  expect(await balanceOf(db, mei)).toBe(5_000);
});

test('[COACH-7] a coach undoes what they have cancelled of the own classes, and nothing else', async () => {
  await buyLessons(running, await aShopper(running, { displayName: 'Mei Tan' }), [id]);
  const own = { params: { id } };
  const previewOwn = () => ask(app, coachCalls.previewUndoOwnClass, own, coach.headers);
  await cancelNow(id);
  expect((await previewOwn()).failure.code).toBe('not_found');
  await teach(coach.userId);
  expect((await previewOwn()).failure.code).toBe('not_found');
  await undoNow(id);
  const { digest } = (await ask(app, coachCalls.previewCancelOwnClass, own, coach.headers)).answer;
  const body = { reason: 'I have a fever', digest };
  await ask(app, coachCalls.cancelOwnClass, { ...own, body }, coach.headers);
  const { answer: taught } = await ask(app, coachCalls.readTaughtLessons, {}, coach.headers);
  expect(taught.cancelled).toMatchObject([{ classId: id, reason: 'I have a fever' }]);
  const { answer } = await previewOwn();
  expect(answer.restored).toEqual([{ name: 'Mei', amountSen: 5_000 }]);
  const undone = { ...own, body: { digest: answer.digest, reason: null } };
  expect((await ask(app, coachCalls.undoOwnCancellation, undone, coach.headers)).status).toBe(200);
  const acts = db.selectFrom('audit_log').select(['action', 'undoes']).orderBy('id', 'desc');
  expect(await acts.where('subject', '=', `class:${id}`).executeTakeFirst()).toEqual({
    action: 'class.cancel_undone',
    undoes: expect.anything(),
  });
  await teach(taughtBy);
});

test('[LIST-4] the member reads that the class was cancelled and why, until it is undone', async () => {
  const mei = await aShopper(running);
  await buyLessons(running, mei, [id]);
  await cancelNow(id);
  const read = async () => (await ask(app, getUpcomingBookings, {}, mei.headers)).answer;
  const { bookings, closed } = await read();
  expect([bookings.length, closed]).toMatchObject([
    0,
    [{ reason: 'The coach is ill', amountSen: 5_000, isClassCancelled: true }],
  ]);
  await undoNow(id);
  expect(await read()).toMatchObject({ bookings: [{}], closed: [] });
});

test('[LESSON-14] [LESSON-19] a cancelled class is in its week with its reason, and its undo names held orders; it is no closure', async () => {
  await orderLessons(running, await aShopper(running), aLessonOrder([id]));
  const { answer } = await cancelNow(id);
  const { restored, orders } = (await previewUndo(id)).answer;
  expect([restored, orders]).toEqual([[], [{ name: expect.stringMatching(/./) }]]);
  const { date } = await classRow();
  const week = (await ask(app, readTimetable, { query: { date } }, manager.headers)).answer;
  expect(week.classes.some((one) => one.id === id)).toBe(false);
  expect(week.cancelled.find((one) => one.id === id)).toMatchObject({
    ...{ program: 'Foundations', reason: 'The coach is ill', undoUntil: answer.undoUntil },
    by: { userId: manager.userId },
  });
  const params = { id: await actOf() };
  expect((await ask(app, previewUndoClosure, { params }, manager.headers)).status).toBe(404);
  const { courtId, slot } = await classRow();
  const scope = { kind: 'slots' as const, courtId, slots: [slot] };
  const closing = { body: { scope, from: date, to: date } };
  const { answer: preview } = await ask(app, previewClosure, closing, manager.headers);
  expect(preview.overlaps).toEqual([]);
});
