import { afterEach, expect, test } from 'vitest';
import { joinWaitingList } from '#contract/lessons.ts';
import * as calls from '#contract/operator-calendar.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing, readChangedTables } from '#server/testing/closing.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { balanceOf, bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';
import { makeTraces } from '#server/testing/traces.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const [classId = 0] = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const { preview } = makeClosing(running, manager);
const traces = makeTraces(db);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

/** Every kind of thing on the day of the class: a booking paid in two ways, a free slot, a lesson, a wait. */
const aBusyDay = async () => {
  const { date } = await db
    .selectFrom('program_schedule_instances')
    .select('date')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  const [mei, ada, lim] = [
    await aShopper(running, { creditsSen: 2_000 }),
    await aShopper(running, { status: 'athlete' }),
    await aShopper(running),
  ];
  await buy(running, mei, { date, slots: { 'Tournament Court 1': [12] }, useCredits: true });
  await buy(running, ada, { date, slots: { 'Tournament Court 2': [12] } });
  await buyLessons(running, mei, [classId]);
  const seats = db.updateTable('program_schedule_instances').set({ capacity: 1 });
  await seats.where('id', '=', classId).execute();
  await ask(app, joinWaitingList, { params: { classId } }, lim.headers);
  return { days: { sport: null, from: date, to: date }, mei, ada };
};

test('[CLOSE-12] it ends what its preview says, as the console does, and its undo brings all back', async () => {
  const { days, mei, ada } = await aBusyDay();
  const before = await readChangedTables(running);
  const shown = (await ask(app, calls.previewAddClosure, { body: days })).answer;
  const { sport: _, ...places } = days;
  const atConsole = (await preview({ ...places, scope: { kind: 'venue' } })).answer;
  expect(shown).toEqual(atConsole);
  expect(shown.counts).toMatchObject({ people: 3, bookings: 3 });
  expect(await readChangedTables(running)).toEqual(before);

  await traces();
  const body = { ...days, reason: 'Repairs' };
  const other = await ask(app, calls.addClosure, { body: { ...body, digest: 'x'.repeat(43) } });
  expect([other.status, other.failure.code]).toEqual([409, 'preview_changed']);
  const { digest } = shown;
  const { answer } = await ask(app, calls.addClosure, { body: { ...body, digest } });
  expect(answer.counts).toEqual(shown.counts);
  expect([await bookingsOf(db, mei), await bookingsOf(db, ada)]).toEqual([[], []]);
  expect(await balanceOf(db, mei)).toBe(11_000);
  const mails = db
    .selectFrom('mail_outbox')
    .select('next_attempt_at')
    .where('to_address', '=', mei.email)
    .where('closure_id', '=', answer.closure.id);
  expect(await mails.execute()).toEqual([{ next_attempt_at: new Date(answer.undoUntil) }]);

  const params = { id: answer.closure.id };
  const back = (await ask(app, calls.previewUndoAddedClosure, { params })).answer;
  expect(back.counts).toMatchObject({ restored: 3, classes: shown.counts.classes, kept: 0 });
  const undo = { reason: 'The water is gone', digest: back.digest };
  const undone = await ask(app, calls.undoAddedClosure, { params, body: undo });
  expect(undone.answer.counts).toEqual(back.counts);
  expect(await readChangedTables(running)).toEqual(before);
  const { audit } = await traces();
  const subject = `closure:${answer.closure.id}`;
  expect(audit.filter((entry) => entry.subject === subject)).toMatchObject([
    { actor: 'operator', action: 'closure.add' },
    { actor: 'operator', action: 'closure.undone' },
  ]);
  const again = await ask(app, calls.undoAddedClosure, { params, body: { reason: 'Once more' } });
  expect([again.status, again.failure.code]).toEqual([409, 'closure_opened']);
});

test('[CLOSE-12] without a digest it does whatever is there, and opening brings nothing back', async () => {
  const mei = await aShopper(running);
  await buy(running, mei, { date: '2026-11-25', slots: { 'Padel Court 1': [12] } });
  const body = { sport: 'Padel', from: '2026-11-25', to: '2026-11-25', reason: 'New glass' };
  const { answer } = await ask(app, calls.addClosure, { body });
  expect(answer.counts).toMatchObject({ bookings: 1 });
  const { closure } = answer;
  const removed = await ask(app, calls.removeClosure, { params: { id: closure.id } });
  expect(removed.answer).toEqual({ closure });
  expect(await bookingsOf(db, mei)).toEqual([]);
  const params = { id: closure.id };
  const late = await ask(app, calls.undoAddedClosure, { params, body: { reason: 'A mistake' } });
  expect([late.status, late.failure.code]).toEqual([409, 'closure_opened']);
});
