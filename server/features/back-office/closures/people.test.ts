import { afterEach, expect, test } from 'vitest';
import { readClosureAtConsole, resendClosureMail } from '#contract/closure-people.ts';
import { changeClosure, previewChangeClosure } from '#contract/console-closures.ts';
import { previewMessage, sendMessage } from '#contract/console-messages.ts';
import type { OutgoingMail } from '#server/features/platform/mail/gateway.ts';
import { deliverDueMail } from '#server/features/platform/mail/mail.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { aSale, byLink, caller, sell } from '#server/testing/desk-sales.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { buy } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November, 09:00. Foundations is on Tuesdays and Saturdays.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const [tuesday = 0] = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const { preview, close, closeNow, undoNow } = makeClosing(running, manager);
const date = '2026-11-17';

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const read = async (id: number) =>
  (await ask(app, readClosureAtConsole, { params: { id } }, manager.headers)).answer;
const resend = (id: number, mailId = '') =>
  ask(app, resendClosureMail, { params: { id, mailId } }, manager.headers);
const deliver = async (send: (mail: OutgoingMail) => Promise<void>) => {
  while ((await deliverDueMail(context, send)) > 0);
};

test('[CLOSE-13] the page of a closure lists everyone with what came back and the mail, and marks whom to ring', async () => {
  const [mei, ben, ada] = [
    await aShopper(running, { creditsSen: 40_000 }),
    await aShopper(running),
    await aShopper(running),
  ];
  await buy(running, mei, { date, slots: { 'Tournament Court 1': [12, 13] }, useCredits: true });
  await buyLessons(running, ben, [tuesday]);
  await place(running, ada, anOrderRequest({ date, slots: { 'Tournament Court 2': [12] } }));
  await sell(running, manager, aSale({ date, slots: { 'Tournament Court 3': [12] } }));
  const slots = { 'Tournament Court 4': [12 as const] };
  await sell(running, manager, aSale({ buyer: caller, date, slots, payment: byLink() }));
  await db
    .insertInto('lesson_waits')
    .values({ instance_id: tuesday, user_id: ada.userId, joined_at: new Date() })
    .execute();
  await db.deleteFrom('mail_outbox').execute();
  const places = { scope: { kind: 'venue' }, from: date, to: date } as const;
  const { answer: shown } = await preview(places);
  const { answer: closed } = await close(places, shown);

  const waiting = await read(closed.id);
  expect(waiting.closure).toMatchObject({ id: closed.id, reason: 'A flood', state: 'coming' });
  expect(waiting.people[0]).toMatchObject({
    ...{ name: 'Siti Rahman', isGuest: true, phone: '+60 12 345 6789', toRing: true },
    lost: [{ court: 'Tournament Court 3', gaveBack: 'money', amountSen: 6_000, isBack: false }],
    ...{ mails: [], noMail: 'without_email' },
  });
  const ofMember = ({ people }: typeof waiting, { userId }: { readonly userId: string }) =>
    people.find((person) => person.userId === userId);
  const at = new Date(closed.undoUntil).toISOString();
  const isWaiting = { state: 'waiting', at, copies: 0, canResend: false };
  expect(ofMember(waiting, mei)).toMatchObject({
    ...{ toRing: false, isGuest: false, noMail: null },
    lost: [
      { kind: 'booking', slot: 12, gaveBack: 'credits' },
      { kind: 'booking', slot: 13, gaveBack: 'credits' },
    ],
    mails: [{ to: mei.email, ...isWaiting }],
  });
  expect(ofMember(waiting, ben)).toMatchObject({
    lost: [{ type: 'group_lesson', program: 'Foundations', gaveBack: 'credits' }],
    mails: [{ to: ben.email }],
  });
  expect(
    ofMember(waiting, ada)
      ?.lost.map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['hold', 'waiting']);
  const nur = waiting.people.find(({ name }) => name === caller.name);
  expect(nur).toMatchObject({ lost: [{ kind: 'hold' }], mails: [{ to: 'nur@person.test' }] });
  expect(waiting.people).toHaveLength(5);
  expect(waiting.classes).toBe(shown.counts.classes);
  expect(waiting.classes).toBeGreaterThan(0);
  expect(waiting.coachMails).toHaveLength(1);
  // The page counts the mails of the preview, and names the coach as it did.
  const mails = [...waiting.people.flatMap((one) => one.mails), ...waiting.coachMails];
  expect(mails).toHaveLength(shown.counts.mails);
  const [coach] = shown.mails.flatMap((mail) => mail.coach ?? []);
  expect(waiting.coachMails[0]?.coach).toBe(coach);
  expect(coach).not.toContain('@');
  const audience = { kind: 'closure', closureId: closed.id } as const;
  const message = await ask(app, previewMessage, { body: { audience } }, manager.headers);
  const { digest, template } = message.answer;
  expect(template.body).toContain('A flood');
  const body = { audience, digest, ...template, body: 'We are sorry.' };
  const sentMessage = await ask(app, sendMessage, { body }, manager.headers);
  expect((await read(closed.id)).messages).toMatchObject([
    { id: sentMessage.answer.id, subject: template.subject, sentBy: 'Test manager' },
  ]);
  await db.deleteFrom('mail_outbox').where('closure_id', 'is', null).execute();
  const [own] = ofMember(waiting, mei)?.mails ?? [];
  expect((await resend(closed.id, own?.id)).failure.code).toBe('mail_not_resendable');
  expect((await resend(999_999, own?.id)).failure.code).toBe('not_found');

  context.clock.set(Temporal.Instant.from(closed.undoUntil));
  const sent: string[] = [];
  await deliver(async ({ to }) => {
    if (to === ben.email) throw Object.assign(new Error('no box'), { code: 'EENVELOPE' });
    sent.push(to);
  });
  const after = await read(closed.id);
  expect(after.people.slice(0, 2).map(({ userId }) => userId)).toContain(ben.userId);
  expect(ofMember(after, ben)).toMatchObject({
    toRing: true,
    mails: [{ state: 'failing', failure: 'EENVELOPE', canResend: true }],
  });
  expect(ofMember(after, mei)?.mails).toMatchObject([{ state: 'sent', canResend: true }]);
  expect((await resend(closed.id, own?.id)).status).toBe(200);
  expect((await resend(closed.id, after.coachMails[0]?.id)).status).toBe(200);
  await deliver(async ({ to }) => void sent.push(to));
  expect(sent.filter((to) => to === mei.email)).toHaveLength(2);
  expect(ofMember(await read(closed.id), mei)?.mails).toMatchObject([{ copies: 1 }]);
});

test('[CLOSE-13] what came back is marked, and a closure that took the place of another lists its people too', async () => {
  context.clock.set(Temporal.Instant.from('2026-11-17T09:00:00+08:00'));
  const mei = await aShopper(running);
  const court = 'Tournament Court 1';
  await buy(running, mei, { date: '2026-11-18', slots: { [court]: [12] } });
  const places = {
    scope: { kind: 'court', courtId: await courtIdOf(db, court) },
    ...{ from: '2026-11-18', to: '2026-11-18' },
  } as const;
  const { answer } = await closeNow(places);
  await undoNow(answer.id);
  expect(await read(answer.id)).toMatchObject({
    closure: { state: 'undone', opened: { by: 'Test manager' }, isChange: false },
    openedWhy: null,
    people: [{ userId: mei.userId, lost: [{ isBack: true }], mails: [], noMail: 'came_back' }],
  });

  const { answer: again } = await closeNow(places);
  context.clock.set(Temporal.Instant.from(again.undoUntil));
  await deliver(async () => undefined);
  const params = { id: again.id };
  const wider = { ...places, to: '2026-11-19' };
  const preview = await ask(app, previewChangeClosure, { params, body: wider }, manager.headers);
  const { digest, counts: shown } = preview.answer;
  const body = { ...wider, reason: 'A longer flood', digest, shown };
  const changed = await ask(app, changeClosure, { params, body }, manager.headers);
  const person = { lost: [{ isBack: false }], mails: [{ state: 'sent' }], noMail: null };
  expect(await read(changed.answer.id)).toMatchObject({
    closure: { reason: 'A longer flood', state: 'coming', opened: null, isChange: true },
    replacedBy: null,
    people: [{ userId: mei.userId, ...person }],
  });
  expect(await read(again.id)).toMatchObject({
    closure: { state: 'changed' },
    replacedBy: changed.answer.id,
  });
});
