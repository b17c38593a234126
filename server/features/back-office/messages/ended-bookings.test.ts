import { beforeEach, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import {
  changeClosure,
  openClosure,
  previewChangeClosure,
  previewUndoClosure,
} from '#contract/console-closures.ts';
import {
  cancelClassAtConsole,
  previewCancelClass,
  setClassCoach,
} from '#contract/console-lessons.ts';
import * as calls from '#contract/console-messages.ts';
import { listAffected } from '#server/features/back-office/messages/affected.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November, 09:00; every test has a day or a class of its own.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const { closeNow, undoNow } = makeClosing(running, manager);
const classes = await openLessons(running);
type Audience = CallInput<typeof calls.previewMessage>['body']['audience'];

const preview = (audience: Audience) =>
  ask(app, calls.previewMessage, { body: { audience } }, manager.headers);
const emails = async (audience: Audience) =>
  (await preview(audience)).answer.recipients.map(({ email }) => email).toSorted();
const choices = async () => (await ask(app, calls.listMessageChoices, {}, manager.headers)).answer;
const ofClosure = (closureId: number) => ({ kind: 'closure', closureId }) as const;

beforeEach(() => context.clock.set(Temporal.Instant.from(openingTime)));

test('[MSG-4] a message about a closure goes to those whose bookings it has ended', async () => {
  const date = '2026-11-17';
  const [ana, ben] = [await aShopper(running), await aShopper(running)];
  await buy(running, ana, { date, slots: { 'Tournament Court 1': [12] } });
  await buy(running, ben, { date, slots: { 'Tournament Court 2': [12] } });
  const courtId = await courtIdOf(db, 'Tournament Court 1');
  const scope = { kind: 'slots', courtId, slots: [12, 13] } as const;
  const { id, undoUntil } = (await closeNow({ scope, from: date, to: date })).answer;
  expect((await choices()).closures).toContainEqual({
    id,
    name: 'Tournament Court 1, 12:00 PM - 02:00 PM closed 17/11/2026: A flood',
  });
  const { answer } = await preview(ofClosure(id));
  // The closure's own mails wait for 15 minutes; the message does not.
  expect(answer.closureMailsAt).toBe(new Date(undoUntil).toISOString());
  expect(answer.recipients).toMatchObject([
    {
      email: ana.email,
      affected: [expect.stringMatching(/^Court Booking - .*17\/11\/2026, 12:00 PM/)],
    },
  ]);
  const body = { audience: ofClosure(id), digest: answer.digest };
  const text = { subject: 'The flood', body: 'Dear {name}:\n{bookings}' };
  const sent = await ask(app, calls.sendMessage, { body: { ...body, ...text } }, manager.headers);
  expect(sent.answer.recipients).toBe(1);
  expect((await mailsTo(db, ana.email)).map(({ subject }) => subject)).toContain('The flood');
  expect(await emails({ kind: 'day', from: date, until: date })).toEqual([ben.email]);

  const params = { id: sent.answer.id };
  const isUndone = async () =>
    (await ask(app, calls.readMessage, { params }, manager.headers)).answer.message.isClosureUndone;
  expect(await isUndone()).toBe(false);
  const undo = await ask(app, previewUndoClosure, { params: { id } }, manager.headers);
  expect(undo.answer.told).toBe(1);

  await undoNow(id);
  expect(await isUndone()).toBe(true);
  const undone = (await preview(ofClosure(id))).answer;
  expect(undone).toMatchObject({
    closureMailsAt: null,
    about: 'Tournament Court 1, 12:00 PM - 02:00 PM closed 17/11/2026, undone: A flood',
    recipients: [{ email: ana.email, affected: answer.recipients[0]?.affected }],
    earlier: [{ subject: 'The flood' }],
    template: { body: expect.stringContaining('(A flood), and have taken that back') },
  });
  expect(await emails({ kind: 'day', from: date, until: date })).toEqual(
    [ana.email, ben.email].toSorted(),
  );
  expect((await choices()).closures.map((one) => one.id)).not.toContain(id);
});

test('[MSG-4] about a closure that was undone to those who came back and those who did not, and to nobody else', async () => {
  const date = '2026-11-22';
  const court = 'Tournament Court 1';
  const [ana, ben, cai] = [
    await aShopper(running),
    await aShopper(running),
    await aShopper(running),
  ];
  await buy(running, ana, { date, slots: { [court]: [12] } });
  await buy(running, ben, { date, slots: { [court]: [14] } });
  const scope = { kind: 'court', courtId: await courtIdOf(db, court) } as const;
  const { id } = (await closeNow({ scope, from: date, to: date })).answer;
  // Ben spends what came back, and so stays without his booking.
  await buy(running, ben, {
    ...{ date, slots: { 'Tournament Court 2': [14] }, useCredits: true },
  });
  await undoNow(id);
  await buy(running, cai, { date, slots: { [court]: [16] } });
  expect(await emails(ofClosure(id))).toEqual([ana.email, ben.email].toSorted());
});

test('[MSG-4] about a closure also to those who had begun to play, and to those whom its change has ended', async () => {
  const date = '2026-11-18';
  const [ana, ben] = [await aShopper(running), await aShopper(running)];
  await buy(running, ana, { date, slots: { 'Tournament Court 1': [12] } });
  await buy(running, ben, { date, slots: { 'Tournament Court 1': [20] } });
  context.clock.set(Temporal.Instant.from('2026-11-18T12:10:00+08:00'));
  const courtId = await courtIdOf(db, 'Tournament Court 1');
  const scope = { kind: 'court', courtId } as const;
  const { id } = (await closeNow({ scope, from: date, to: date })).answer;
  expect(await emails(ofClosure(id))).toEqual([ana.email, ben.email].toSorted());
  // Half an hour later the mails have left, and the closure is opened and made again.
  context.clock.set(Temporal.Instant.from('2026-11-18T12:40:00+08:00'));
  const wider = { scope, from: date, to: '2026-11-19' };
  const shown = await ask(
    app,
    previewChangeClosure,
    { params: { id }, body: { ...wider } },
    manager.headers,
  );
  const { digest, counts } = shown.answer;
  const body = { ...wider, reason: 'The flood stays', digest, shown: counts };
  const changed = await ask(app, changeClosure, { params: { id }, body }, manager.headers);
  expect(await emails(ofClosure(changed.answer.id))).toEqual([ana.email, ben.email].toSorted());
});

test('[MSG-4] about a cancelled class to those who had a seat', async () => {
  const [classId = 0] = classes;
  const ana = await aShopper(running);
  await buyLessons(running, ana, [classId]);
  const audience = { kind: 'class', instanceId: classId } as const;
  expect(await emails(audience)).toEqual([ana.email]);
  const params = { id: classId };
  const { digest } = (await ask(app, previewCancelClass, { params }, manager.headers)).answer;
  const body = { reason: 'The coach is ill', digest };
  const done = await ask(app, cancelClassAtConsole, { params, body }, manager.headers);
  expect(done.status).toBe(200);
  expect(await emails(audience)).toEqual([ana.email]);
  const { name } = (await choices()).classes.find(({ id }) => id === classId) ?? {};
  expect(name).toMatch(/cancelled$/);
  expect((await preview(audience)).answer).toMatchObject({
    about: name,
    template: { body: expect.stringContaining('your class, which is cancelled:') },
  });
});

test('[MSG-4] a class has the coach who stands in', async () => {
  const [, classId = 0] = classes;
  await buyLessons(running, await aShopper(running), [classId]);
  const coach = await aStaffMember(running, 'coach');
  const { id: sport_id } = await db
    .selectFrom('sports')
    .select('id')
    .where('name', '=', 'Pickle')
    .executeTakeFirstOrThrow();
  await db.insertInto('coach_sports').values({ user_id: coach.userId, sport_id }).execute();
  const { username } = await db
    .selectFrom('profiles')
    .select('username')
    .where('user_id', '=', coach.userId)
    .executeTakeFirstOrThrow();
  const teacher = async () =>
    (await listAffected(db, { kind: 'class', instanceId: classId }))[0]?.teacherUsername;
  expect(await teacher()).not.toBe(username);
  const body = { coachId: coach.userId, reason: 'Away' };
  await ask(app, setClassCoach, { params: { id: classId }, body }, manager.headers);
  expect(await teacher()).toBe(username);
});

test('[MSG-4] about some slots of a court to those whose bookings are in the way', async () => {
  const court = 'Tournament Court 7';
  const [ana, ben, cai] = [
    await aShopper(running),
    await aShopper(running),
    await aShopper(running),
  ];
  await buy(running, ana, { date: '2026-11-20', slots: { [court]: [18] } });
  await buy(running, ben, { date: '2026-11-22', slots: { [court]: [19] } });
  await buy(running, cai, { date: '2026-11-20', slots: { [court]: [20] } });
  const slots = {
    kind: 'slots',
    courtId: await courtIdOf(db, court),
    dates: ['2026-11-22', '2026-11-20'],
    slot: 18,
    durationSlots: 2,
  } as const;
  expect(await emails(slots)).toEqual([ana.email, ben.email].toSorted());
  const { answer } = await preview(slots);
  expect(answer.about).toBe('Tournament Court 7, 06:00 PM - 08:00 PM, 20/11/2026, 22/11/2026');
  expect(await emails({ ...slots, dates: ['2026-11-21'] })).toEqual([]);
  expect((await preview({ ...slots, courtId: 999_999 })).failure.code).toBe('not_found');
});

test('[MSG-4] about a closure that was opened again to those whose bookings it had ended, and to nobody else', async () => {
  const date = '2026-11-21';
  const court = 'Tournament Court 1';
  const [ana, ben] = [await aShopper(running), await aShopper(running)];
  await buy(running, ana, { date, slots: { [court]: [12] } });
  const scope = { kind: 'court', courtId: await courtIdOf(db, court) } as const;
  const { id } = (await closeNow({ scope, from: date, to: date })).answer;
  const body = { reason: 'It is dry' };
  const opened = await ask(app, openClosure, { params: { id }, body }, manager.headers);
  expect(opened.status).toBe(200);
  await buy(running, ben, { date, slots: { [court]: [12] } });
  expect(await emails(ofClosure(id))).toEqual([ana.email]);
  expect((await preview(ofClosure(id))).answer).toMatchObject({
    about: expect.stringContaining(', opened again: '),
    template: { body: expect.stringContaining('we had closed (A flood), and are open again') },
  });
  expect((await choices()).closures.map((one) => one.id)).toContain(id);
});
