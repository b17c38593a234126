import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import * as calls from '#contract/console-messages.ts';
import { sellAtDesk } from '#contract/desk-sales.ts';
import { setMailChoices, unsubscribePath } from '#contract/mail-choices.ts';
import { unsubscribeKey } from '#server/features/members/mail-choices/unsubscribe-key.ts';
import { makeSendMail, type OutgoingMail } from '#server/features/platform/mail/gateway.ts';
import { deliverDueMail } from '#server/features/platform/mail/mail.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { deleteAllClaims } from '#server/testing/delete-all-claims.ts';
import { aSale } from '#server/testing/desk-sales.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime, playDay } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';
import { makeTraces } from '#server/testing/traces.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const traces = makeTraces(db);
const day = { kind: 'day', from: playDay, until: playDay } as const;
type Audience = CallInput<typeof calls.previewMessage>['body']['audience'];

const preview = (audience: Audience = day) =>
  ask(app, calls.previewMessage, { body: { audience } }, manager.headers);
const send = (digest: string, audience: Audience = day, body = 'Dear {name}:\n{bookings}') =>
  ask(
    app,
    calls.sendMessage,
    { body: { audience, digest, subject: 'For {name}', body } },
    manager.headers,
  );
const readOne = async (id: string) =>
  (await ask(app, calls.readMessage, { params: { id } }, manager.headers)).answer;
const resend = (id: string, userId: string) =>
  ask(app, calls.resendMessage, { params: { id, userId } }, manager.headers);
const listed = async (person?: string) =>
  (await ask(app, calls.listMessages, { query: { person } }, manager.headers)).answer.messages;
const emails = async (audience?: Audience) =>
  (await preview(audience)).answer.recipients.map(({ email }) => email);

beforeEach(async () => {
  await deleteAllClaims(db);
  await db.deleteFrom('mail_outbox').execute();
  await traces();
});

describe('a message goes to', () => {
  test('[MSG-4] everyone with a booking on a day or a court, with what is theirs', async () => {
    const [ana, ben] = [await aShopper(running), await aShopper(running)];
    await buy(running, ana, { slots: { 'Tournament Court 1': [12, 13] } });
    await buy(running, ben, { slots: { 'Tournament Court 2': [12] } });
    const { answer } = await preview();
    expect(answer.recipients.map(({ email }) => email).toSorted()).toEqual(
      [ana.email, ben.email].toSorted(),
    );
    const own = answer.recipients.find(({ userId }) => userId === ana.userId);
    expect(own?.affected).toEqual([
      expect.stringMatching(/^Court Booking - .*, Wed.* 18\/11\/2026, 12:00 PM - 02:00 PM$/),
    ]);
    const court = { kind: 'court', courtId: await courtIdOf(db, 'Tournament Court 2') } as const;
    expect(await emails({ ...court, from: playDay, until: playDay })).toEqual([ben.email]);
    expect(await emails({ kind: 'day', from: '2026-11-19', until: '2026-11-20' })).toEqual([]);
    const long = await preview({ kind: 'day', from: '2026-11-01', until: '2026-12-02' });
    expect(long.failure.code).toBe('message_days');
    expect((await preview({ kind: 'class', instanceId: 999_999 })).failure.code).toBe('not_found');
  });

  test('[MSG-4] guests with an address, and not to suspended accounts and guests without one', async () => {
    const sell = (slot: 12 | 13, court: string, email?: string) => {
      const sale = aSale({ slots: { [court]: [slot] } });
      const buyer = { ...sale.buyer, ...(email && { email }) };
      return ask(app, sellAtDesk, { body: { ...sale, buyer } as never }, manager.headers);
    };
    expect((await sell(12, 'Tournament Court 3', 'guest@person.test')).status).toBe(200);
    const ana = await aShopper(running);
    await buy(running, ana, { slots: { 'Tournament Court 1': [12] } });
    await db
      .updateTable('users')
      .set({ suspended_at: new Date(), suspension_reason: 'A test' })
      .where('id', '=', ana.userId)
      .execute();
    const { answer } = await preview();
    expect(answer.recipients.map(({ email, isGuest }) => [email, isGuest])).toEqual([
      ['guest@person.test', true],
    ]);
    expect(answer.left).toEqual({ suspended: 1, withoutEmail: 0 });
  });
});

describe('a message', () => {
  test('[MSG-5] [MSG-6] is one mail for each, in their words, and is written to the log', async () => {
    const ana = await aShopper(running);
    await buy(running, ana, { slots: { 'Tournament Court 1': [12] } });
    await db.deleteFrom('mail_outbox').execute();
    await traces();
    const { answer: shown } = await preview();
    const sent = await send(shown.digest);
    expect(sent.answer.recipients).toBe(1);
    const [mail] = await mailsTo(db, ana.email);
    const [one] = shown.recipients;
    expect(mail).toMatchObject({
      subject: `For ${one?.name}`,
      body_text: `Dear ${one?.name}:\n- ${one?.affected[0]}`,
    });
    const { audit } = await traces();
    expect(audit).toMatchObject([
      {
        action: 'message.send',
        subject: `message:${sent.answer.id}`,
        details: { after: { about: '18/11/2026', recipients: 1 } },
      },
    ]);
    expect((await preview()).answer.earlier).toMatchObject([{ id: sent.answer.id }]);
    expect((await send(shown.digest)).failure.code).toBe('message_outdated');
    const wrong = await send((await preview()).answer.digest, day, 'Dear {nmae}');
    expect(wrong.failure.code).toBe('message_placeholder');
  });

  test('[MSG-5] is refused if somebody booked since it was shown, and to nobody', async () => {
    const none = await send((await preview()).answer.digest);
    expect(none.failure.code).toBe('message_to_nobody');
    const ana = await aShopper(running);
    await buy(running, ana, { slots: { 'Tournament Court 1': [12] } });
    const { digest } = (await preview()).answer;
    await buy(running, await aShopper(running), { slots: { 'Tournament Court 2': [12] } });
    expect((await send(digest)).failure.code).toBe('message_outdated');
    expect(
      await db.selectFrom('mail_outbox').select('id').where('is_bulk', '=', true).execute(),
    ).toEqual([]);
  });

  test('[MSG-8] is in the log with the state of each mail, found by person, and sent again', async () => {
    const [ana, ben] = [await aShopper(running), await aShopper(running)];
    await buy(running, ana, { slots: { 'Tournament Court 1': [12] } });
    await buy(running, ben, { slots: { 'Tournament Court 2': [12] } });
    const { id } = (await send((await preview()).answer.digest)).answer;
    const set = (email: string, columns: object) =>
      db
        .updateTable('mail_outbox')
        .set(columns)
        .where('to_address', '=', email)
        .where('is_bulk', '=', true)
        .execute();
    expect((await readOne(id)).recipients.map(({ canResend }) => canResend)).toEqual([
      false,
      false,
    ]);
    await set(ana.email, { sent_at: new Date() });
    await set(ben.email, { last_error: 'EENVELOPE 550' });
    const stateOf = async (userId: string) =>
      (await readOne(id)).recipients.find((one) => one.userId === userId);
    expect(await stateOf(ana.userId)).toMatchObject({ state: 'sent', failure: null });
    expect(await stateOf(ben.userId)).toMatchObject({ state: 'failing', failure: 'EENVELOPE 550' });
    expect((await listed(ben.email)).map((one) => one.id)).toEqual([id]);
    expect(await listed('nobody-here')).toEqual([]);
    expect((await listed())[0]).toMatchObject({ id, recipients: 2, waiting: 0, failing: 1 });
    expect((await resend(id, ana.userId)).status).toBe(200);
    expect(await stateOf(ana.userId)).toMatchObject({ copies: 1 });
    await resend(id, ana.userId);
    await resend(id, ana.userId);
    expect((await resend(id, ana.userId)).failure.code).toBe('mail_resent_often');
    await db.deleteFrom('mail_outbox').execute();
    expect(await stateOf(ana.userId)).toMatchObject({ state: 'sent', canResend: false });
    expect((await resend(id, ana.userId)).failure.code).toBe('not_found');
  });
});

describe('news', () => {
  test('[MSG-9] [MSG-10] go to those who want them, with a link and headers that end them', async () => {
    const [ana, ben] = [await aShopper(running), await aShopper(running)];
    await ask(app, setMailChoices, { body: { wantsNews: false } }, ben.headers);
    const cat = await aShopper(running);
    const { answer: before } = await preview({ kind: 'news' });
    await db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', cat.userId)
      .execute();
    const { answer } = await preview({ kind: 'news' });
    expect(answer.recipients).toHaveLength(before.recipients.length - 1);
    expect(answer.left.unverified).toBe((before.left.unverified ?? 0) + 1);
    expect(answer.left.unwanted).toBe(1);
    const unfilled = await send(answer.digest, { kind: 'news' }, 'New nets: {bookings}');
    expect(unfilled.failure.code).toBe('message_placeholder');
    const addresses = answer.recipients.map(({ email }) => email);
    expect([addresses.includes(ana.email), addresses.includes(ben.email)]).toEqual([true, false]);
    await send(answer.digest, { kind: 'news' }, 'New nets.');
    const sent: OutgoingMail[] = [];
    for (let second = 0; second < 60; second += 1) {
      context.clock.set(Temporal.Instant.from(openingTime).add({ minutes: 5, seconds: second }));
      await deliverDueMail(context, async (mail) => void sent.push(mail));
    }
    context.clock.set(Temporal.Instant.from(openingTime));
    const mail = sent.find(({ to }) => to === ana.email);
    const link = `${unsubscribePath}?key=${unsubscribeKey(context, ana.userId)}`;
    expect(mail?.unsubscribeUrl).toMatch(new RegExp(`^http.*${RegExp.escape(link)}$`));
    expect(mail?.text).toContain(link);

    const { id } = await db
      .selectFrom('messages')
      .select('id')
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await ask(app, setMailChoices, { body: { wantsNews: false } }, ana.headers);
    expect((await resend(id, ana.userId)).failure.code).toBe('news_unwanted');
    await ask(app, setMailChoices, { body: { wantsNews: true } }, ana.headers);
    expect((await resend(id, ana.userId)).status).toBe(200);
  });

  test('[MSG-10] a mail about a booking has no such link, and a mail with news has both headers', async () => {
    const write = makeSendMail(context.settings);
    const mail = {
      id: '0191e7b6-fc8a-7536-b287-bb3f6b31943e',
      to: 'ana@depot.test',
      subject: 'News',
      text: 'New nets.',
      parts: [{ paragraph: 'New nets.' }],
      attachments: [],
      date: Temporal.Instant.from(openingTime),
    };
    const folder = join(context.settings.dataFolder, 'outbox');
    const written = async (unsubscribeUrl: string | null): Promise<string> => {
      await write({ ...mail, unsubscribeUrl });
      const [file = ''] = readdirSync(folder).filter((name) => name.includes(mail.id));
      return readFileSync(join(folder, file), 'utf8');
    };
    expect(await written(null)).not.toContain('List-Unsubscribe');
    const text = await written('https://depot.test/api/mails/unsubscribe?key=a.b');
    expect(text).toContain('List-Unsubscribe: <https://depot.test/api/mails/unsubscribe?key=a.b>');
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
});
