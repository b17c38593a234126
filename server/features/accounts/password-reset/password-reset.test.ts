import { describe, expect, test } from 'vitest';
import { createCalendarFeed } from '#contract/calendar-feed.ts';
import { checkPasswordReset, requestPasswordReset, resetPassword } from '#contract/registration.ts';
import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { hashOfToken, issueLink, sweepLinks } from '#server/features/accounts/links/links.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { browse } from '#server/testing/browser.ts';
import { aMember, type MemberOptions } from '#server/testing/builders.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { mailsTo, newestToken } from '#server/testing/mailbox.ts';
import { quickHash } from '#server/testing/passwords.ts';

const { app, db, context } = await openTestApp({ now: '2026-11-15T10:00:00+08:00' });
const oldPassword = 'three quiet courts';
const newPassword = 'four louder courts';
const oldHash = quickHash(oldPassword);

const aMemberWithPassword = async (options: MemberOptions = {}) => {
  const member = await aMember(db, options);
  const at = new Date();
  await db
    .insertInto('accounts')
    .values({
      user_id: member.userId,
      account_id: member.userId,
      provider_id: 'credential',
      password: oldHash,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return member;
};

const askForLink = (email: string) => ask(app, requestPasswordReset, { body: { email } }, {});

const tokenFor = async (email: string): Promise<string> => {
  await askForLink(email);
  return newestToken(db, email);
};

const reset = (token: string, password = newPassword) =>
  ask(app, resetPassword, { body: { token, password } }, {});

const signIn = async (email: string, password: string) => {
  const browser = browse(app);
  const { statusCode } = await browser.send('POST', '/api/session', { email, password });
  return { browser, statusCode };
};

describe('a reset link', () => {
  test('sets a new password, ends all sessions and mails the member', async () => {
    const { email } = await aMemberWithPassword();
    const signedIn = await Promise.all([1, 2].map(() => signIn(email, oldPassword)));
    const { status, answer } = await reset(await tokenFor(email));
    expect([status, answer]).toEqual([200, {}]);
    for (const { browser } of signedIn) expect(await browser.whoAmI()).toBeNull();
    expect((await signIn(email, oldPassword)).statusCode).toBe(401);
    expect((await signIn(email, newPassword)).statusCode).toBe(200);
    const subjects = (await mailsTo(db, email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      accountMailTexts.resetPassword.subject,
      accountMailTexts.passwordChanged.subject,
    ]);
  });

  test('can be checked before the form is shown, without using it up', async () => {
    const { email } = await aMemberWithPassword();
    const token = await tokenFor(email);
    const check = (link: string) => ask(app, checkPasswordReset, { body: { token: link } }, {});
    expect((await check(token)).status).toBe(200);
    expect((await check('made-up')).failure.code).toBe('reset_link_expired');
    expect((await reset(token)).status).toBe(200);
    expect((await check(token)).failure.code).toBe('reset_link_expired');
  });

  test('ends the private calendar link, and the mail says so', async () => {
    const { email } = await aMemberWithPassword();
    const { browser } = await signIn(email, oldPassword);
    const made = await browser.send('POST', createCalendarFeed.path, { replaces: null });
    const { pathname } = new URL(made.json().url);
    const statusOfFeed = async () => (await app.inject(pathname)).statusCode;
    expect(await statusOfFeed()).toBe(200);
    await reset(await tokenFor(email));
    expect(await statusOfFeed()).toBe(404);
    const newestMailText = async () => (await mailsTo(db, email)).at(-1)?.body_text;
    expect(await newestMailText()).toContain('Your private calendar link has ended too');
    expect(await newestMailText()).toContain('http://localhost:3000/profile\n\nIf it was not you');
    await reset(await tokenFor(email), oldPassword);
    expect(await newestMailText()).not.toContain('calendar');
  });

  test('leaves no calendar link that was requested at the same moment', async () => {
    const { email, userId } = await aMemberWithPassword();
    const { browser } = await signIn(email, oldPassword);
    const outcome = await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('sessions')
        .where('user_id', '=', userId)
        .selectAll()
        .forUpdate()
        .execute();
      const response = browser.send('POST', createCalendarFeed.path, { replaces: null });
      await waitForLock(db);
      await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
      return { response };
    });
    expect((await outcome.response).statusCode).toBe(401);
    expect(
      await db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId).execute(),
    ).toEqual([]);
  });

  test('opens the screen that asks for the password', async () => {
    const { email } = await aMember(db);
    const token = await tokenFor(email);
    const [mail] = await mailsTo(db, email);
    expect(mail?.body_text).toContain(`http://localhost:3000/reset-password?token=${token}`);
  });

  test('used by 100 requests at once sets the password once', async () => {
    const { email } = await aMemberWithPassword();
    const token = await tokenFor(email);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => reset(token, `password of guest ${at}`)),
    );
    const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    expect(winners).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ failure }) => failure.code))).toEqual(
      new Set(['reset_link_expired']),
    );
    expect((await signIn(email, `password of guest ${winners[0]}`)).statusCode).toBe(200);
    const changed = (await mailsTo(db, email)).filter(
      ({ subject }) => subject === accountMailTexts.passwordChanged.subject,
    );
    expect(changed).toHaveLength(1);
  }, 60_000);

  test('expires after an hour', async () => {
    const { email } = await aMemberWithPassword();
    const token = await tokenFor(email);
    const before = context.clock.now();
    context.clock.set(before.add({ hours: 1 }));
    const { status, failure } = await reset(token);
    context.clock.set(before);
    expect([status, failure.code]).toEqual([410, 'reset_link_expired']);
  });

  test('[ACCOUNT-5] stays valid when a newer one is requested, and using one ends the others', async () => {
    const { email } = await aMemberWithPassword();
    const older = await tokenFor(email);
    const newer = await tokenFor(email);
    expect((await reset(older)).status).toBe(200);
    for (const used of [older, newer]) {
      expect((await reset(used)).failure.code).toBe('reset_link_expired');
    }
    expect((await reset(await tokenFor(email))).status).toBe(200);
  });

  test('[ACCOUNT-5] expires after its own hour, even if a newer one is requested', async () => {
    const { email } = await aMemberWithPassword();
    const before = context.clock.now();
    const older = await tokenFor(email);
    context.clock.set(before.add({ minutes: 30 }));
    const newer = await tokenFor(email);
    context.clock.set(before.add({ minutes: 61 }));
    await sweepLinks(context);
    expect((await reset(older)).failure.code).toBe('reset_link_expired');
    expect((await reset(newer)).status).toBe(200);
    context.clock.set(before);
  });

  test('and others of the same member, used at once, set the password once', async () => {
    const { email } = await aMemberWithPassword();
    const tokens = [await tokenFor(email), await tokenFor(email), await tokenFor(email)];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => reset(tokens[at % 3] ?? '', `password of guest ${at}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('of the previous release is valid', async () => {
    const { email } = await aMemberWithPassword();
    const token = await tokenFor(email);
    await db
      .deleteFrom('account_link_tokens')
      .where('token_hash', '=', hashOfToken(token))
      .execute();
    expect((await reset(token)).status).toBe(200);
  });

  test('stays valid when the new password is refused', async () => {
    const { email } = await aMemberWithPassword({ username: 'court_owner' });
    const token = await tokenFor(email);
    expect((await reset(token, 'short')).failure.code).toBe('password_too_short');
    expect((await reset(token, 'iloveyou')).failure.code).toBe('password_common');
    expect((await reset(token, 'Court_Owner')).failure.code).toBe('password_personal');
    expect((await reset(token)).status).toBe(200);
  });

  test('that is forged, or of another kind, sets nothing', async () => {
    expect((await reset('made-up')).failure.code).toBe('reset_link_expired');
    const { email, userId } = await aMemberWithPassword();
    await tokenFor(email);
    const token = await db
      .transaction()
      .execute((tx) => issueLink(tx, 'verification', userId, context.clock.now()));
    expect((await reset(token)).failure.code).toBe('reset_link_expired');
    expect((await signIn(email, oldPassword)).statusCode).toBe(200);
  });

  test('verifies the address that received it', async () => {
    const { email, userId } = await aMemberWithPassword();
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', userId).execute();
    await reset(await tokenFor(email));
    expect((await signIn(email, newPassword)).statusCode).toBe(200);
  });

  test('sets a password for a member who came from Google', async () => {
    const { email } = await aMember(db, { hasProfile: false });
    expect((await signIn(email, newPassword)).statusCode).toBe(401);
    await reset(await tokenFor(email));
    expect((await signIn(email, newPassword)).statusCode).toBe(200);
  });
});

describe('requesting a reset link', () => {
  test('returns the same answer for a member and for an unknown address', async () => {
    const { email } = await aMember(db);
    expect(await askForLink(email)).toEqual(await askForLink('nobody@person.test'));
    expect(await mailsTo(db, 'nobody@person.test')).toEqual([]);
  });

  test('requires an e-mail address', async () => {
    expect((await askForLink('no address')).failure.code).toBe('email_invalid');
  });
});
