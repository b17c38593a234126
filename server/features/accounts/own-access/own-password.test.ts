import { describe, expect, test } from 'vitest';
import { createCalendarFeed } from '#contract/calendar-feed.ts';
import { changePassword } from '#contract/own-access.ts';
import { requestPasswordReset, resetPassword } from '#contract/registration.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { deleteSessionsOf } from '#server/features/accounts/accounts.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { type Browser, browse } from '#server/testing/browser.ts';
import { aMember, type MemberOptions, type TestMember } from '#server/testing/builders.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { mailsTo, newestToken } from '#server/testing/mailbox.ts';
import { atOnce } from '#server/testing/password-changes.ts';
import { knownPassword, setKnownPassword } from '#server/testing/sessions.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: '2026-11-15T10:00:00+08:00' });
const { app, db } = running;
const newPassword = 'four louder courts';

const signIn = async ({ email }: TestMember, password = knownPassword) => {
  const browser = browse(app);
  const { statusCode } = await browser.send('POST', '/api/session', { email, password });
  return { browser, statusCode };
};

const arrive = async (options: MemberOptions = {}) => {
  const member = await aMember(db, options);
  await setKnownPassword(running, member);
  return { member, browser: (await signIn(member)).browser };
};

const change = (browser: Browser, current = knownPassword, password = newPassword) =>
  browser.send('PUT', changePassword.path, { current, password });

describe('[ACCOUNT-11] the current password', () => {
  test('sets a new one, ends every other session, and goes on in this browser', async () => {
    const { member, browser } = await arrive();
    const elsewhere = await signIn(member);
    const stolen = await app.inject({
      url: '/api/session',
      headers: { cookie: browser.cookies() },
    });
    expect(stolen.json().member.userId).toBe(member.userId);
    const copy = browser.cookies();

    expect((await change(browser)).statusCode).toBe(200);
    expect((await browser.whoAmI())?.userId).toBe(member.userId);
    expect(await elsewhere.browser.whoAmI()).toBeNull();
    const late = await app.inject({ url: '/api/session', headers: { cookie: copy } });
    expect(late.json().member).toBeNull();
    expect((await signIn(member)).statusCode).toBe(401);
    expect((await signIn(member, newPassword)).statusCode).toBe(200);
  });

  test('leads to a mail, and ends the private calendar link as a reset does', async () => {
    const { member, browser } = await arrive();
    const made = await browser.send('POST', createCalendarFeed.path, { replaces: null });
    const { pathname } = new URL(made.json().url);
    await change(browser);
    expect((await app.inject(pathname)).statusCode).toBe(404);
    const [mail, ...others] = await mailsTo(db, member.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your Depot password was changed');
    expect(mail?.body_text).toContain('was changed, and every other browser was signed out.');
    expect(mail?.body_text).toContain('Your private calendar link has ended too');
  });

  test('ends the sessions of the console, too', async () => {
    const desk = await aStaffMember(running, 'desk');
    await setKnownPassword(running, desk);
    const { browser } = await signIn(desk);
    expect((await change(browser)).statusCode).toBe(200);
    const sessions = db
      .selectFrom('staff_sessions')
      .select('id')
      .where('user_id', '=', desk.userId);
    expect(await sessions.execute()).toEqual([]);
  });
});

describe('a stolen session', () => {
  test('[ACCOUNT-3] does not change the password, and its guesses are counted as at a sign-in', async () => {
    const { member, browser } = await arrive();
    for (let guess = 1; guess <= 10; guess += 1) {
      expect((await change(browser, `a guess, number ${guess}`)).json().code).toBe(
        'wrong_password',
      );
    }
    expect((await change(browser)).json().code).toBe('too_many_requests');
    expect((await signIn(member)).statusCode).toBe(429);
    expect(await mailsTo(db, member.email)).toEqual([]);
  });

  test('that its owner ends at the same moment changes nothing', async () => {
    const { member, browser } = await arrive();
    const { changing } = await db.transaction().execute(async (tx) => {
      await deleteSessionsOf(tx, member.userId);
      const answer = change(browser);
      await waitForLock(db);
      return { changing: answer };
    });
    expect((await changing).statusCode).toBe(401);
    expect((await signIn(member)).statusCode).toBe(200);
  });
});

test('[ACCOUNT-1] [ACCOUNT-2] the new password is judged by the rules of any new one', async () => {
  const { browser } = await arrive({ username: 'court_king', displayName: 'Mei Ling' });
  const refusals = { short: 'password_too_short', iloveyou: 'password_common' };
  for (const [password, code] of Object.entries({ ...refusals, 'Mei-2031': 'password_personal' })) {
    expect((await change(browser, knownPassword, password)).json().code).toBe(code);
  }
  expect((await browser.whoAmI())?.email).toBeDefined();
});

test('[ACCOUNT-11] who came from Google and has no password sets one by the reset mail', async () => {
  const { member, browser } = await arrive();
  await db.deleteFrom('accounts').where('user_id', '=', member.userId).execute();
  const { statusCode, json } = await change(browser);
  expect([statusCode, json().code]).toEqual([409, 'password_unset']);
});

test('[ACCOUNT-11] the accounts of a demonstration keep their password, by change and by reset', async () => {
  for (const email of [demoEmail('athlete'), 'owner@depot.test']) {
    const { browser } = await arrive({ email });
    expect((await change(browser)).json().code).toBe('password_shared');
    await browser.send('POST', requestPasswordReset.path, { email });
    const body = { token: await newestToken(db, email), password: newPassword };
    const { json } = await browser.send('PUT', resetPassword.path, body);
    expect(json().code).toBe('password_shared');
    expect((await browser.whoAmI())?.email).toBe(email);
  }
});

test('of two changes at the same moment one counts', async () => {
  const { member, browser } = await arrive();
  const other = (await signIn(member)).browser;
  const [one, two] = await atOnce(running, member, () => [
    change(browser, knownPassword, 'four louder courts'),
    change(other, knownPassword, 'five silent courts'),
  ]);
  expect([one.statusCode, two.statusCode].sort()).toEqual([200, 401]);
  expect(await mailsTo(db, member.email)).toHaveLength(1);
  expect((await signIn(member, 'four louder courts')).statusCode).toBe(one.statusCode);
  expect((await signIn(member, 'five silent courts')).statusCode).toBe(two.statusCode);
});
