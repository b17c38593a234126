import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import { issueCredits } from '#contract/operator-members.ts';
import { setAnnouncement } from '#contract/operator-venue.ts';
import { register, requestPasswordReset } from '#contract/registration.ts';
import { makeSendMail } from '#server/features/platform/mail/gateway.ts';
import { deliverDueMail, queueMail } from '#server/features/platform/mail/mail.ts';
import { asOperator, openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';

// Things that an attacker plants for another person: a cookie, a link, a mail header, a script.

const running = await openTestApp({ env: { DEPOT_DEMO: '1' } });
const { app, db, context } = running;

describe('a session planted in a browser', () => {
  test('is replaced when its owner signs in', async () => {
    const [victim, thief] = [await aMember(db), await aMember(db)];
    await signedIn(running, victim);
    const planted = await signedIn(running, thief);
    const answer = await app.inject({
      method: signIn.method,
      url: signIn.path,
      headers: planted,
      payload: { email: victim.email, password: knownPassword },
    });
    expect(answer.json().member.email).toBe(victim.email);
    const [{ name, value } = { name: '', value: '' }] = answer.cookies;
    expect(planted.cookie).not.toContain(encodeURIComponent(value));
    const emailOf = async (cookie: string) =>
      (await app.inject({ url: '/api/session', headers: { cookie } })).json().member?.email;
    expect(await emailOf(planted.cookie)).not.toBe(victim.email);
    expect(await emailOf(`${name}=${encodeURIComponent(value)}`)).toBe(victim.email);
  });

  test('is not created by a cookie without a sign-in', async () => {
    const victim = await aMember(db);
    await signedIn(running, victim);
    const planted = { cookie: 'depot.session_token=chosen-by-the-thief.signature' };
    await app.inject({
      method: signIn.method,
      url: signIn.path,
      headers: planted,
      payload: { email: victim.email, password: knownPassword },
    });
    const { member } = (await app.inject({ url: '/api/session', headers: planted })).json();
    expect(member).toBeNull();
  });
});

describe('the link in a mail', () => {
  const elsewhere = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  };

  test('leads to the venue, whatever host the request names', async () => {
    const { email } = await aMember(db);
    await ask(app, requestPasswordReset, { body: { email } }, elsewhere);
    const newcomer = 'newcomer@person.test';
    const body = { username: 'new_comer', email: newcomer, password: 'three quiet courts' };
    await ask(app, register, { body }, elsewhere);
    for (const address of [email, newcomer]) {
      const [mail] = await mailsTo(db, address);
      expect(mail?.body_text).toContain(`${context.settings.publicUrl}/`);
      expect(mail?.body_text).not.toContain('evil.example');
    }
  });
});

describe('a mail', () => {
  const hidden = '\r\nBcc: everybody@person.test\r\n\r\nAnother body';

  test('gets no header line out of a text', async () => {
    const mail = {
      to: 'member@depot.test',
      subject: `Salam${hidden}`,
      parts: [{ paragraph: `Good day${hidden}` }],
      idempotencyKey: 'planted',
    };
    await db.transaction().execute((tx) => queueMail(tx, mail, context.clock.now()));
    await deliverDueMail(context, makeSendMail(context.settings));
    const folder = join(context.settings.dataFolder, 'outbox');
    const written = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const [head = ''] = (written.find((text) => text.includes('Salam')) ?? '').split('\r\n\r\n');
    expect(head).toContain('Subject: Salam');
    expect(head).not.toMatch(/^Bcc:/im);
  });

  test.each([`a@person.test${hidden}`, 'a@person.test, b@person.test', '"a\r\n"@person.test'])(
    'is not sent to %j',
    async (email) => {
      const body = { username: 'some_body', email, password: 'three quiet courts' };
      expect((await ask(app, register, { body }, {})).failure.code).toBe('email_invalid');
    },
  );
});

describe('a character that PostgreSQL cannot store', () => {
  test.each([
    ['an address', '/api/operator/holds/%00', { queue: 'priority' }],
    ['a text', '/api/operator/announcement', { body: 'Rain\u0000 on Friday' }],
  ])('in %s is refused like any other bad input', async (_, url, payload) => {
    const answer = await app.inject({ method: 'PUT', url, headers: asOperator, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid_request',
      details: { problems: [{ rule: 'unkeepable_character' }] },
    });
  });
});

describe('a script', () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';

  test("in an operator's text is only ever shown as text", async () => {
    const { email } = await aMember(db);
    const { status } = await ask(app, issueCredits, {
      params: { email },
      body: { amountSen: 100, reason: script },
    });
    expect(status).toBe(200);
    const outbox = await app.inject('/outbox');
    expect(outbox.body).toContain('&lt;script&gt;');
    expect(outbox.body).not.toMatch(/<script|<img/);
    expect(outbox.headers['content-security-policy']).toContain("script-src 'self'");
    const said = await ask(app, setAnnouncement, { body: { body: script } });
    expect(said.answer.announcement.body).toBe(script);
  });

  test('in a URL is returned as text, and not as a page', async () => {
    const answer = await app.inject(`/api/${encodeURIComponent(script)}`);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.body).not.toContain('<script');
  });
});
