import { describe, expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { resetFactorByOperator } from '#contract/operator-staff.ts';
import { requestPasswordReset, resetPassword } from '#contract/registration.ts';
import {
  confirmSecondFactor,
  finishSecondFactor,
  getStaffSession,
  renewRecoveryCodes,
  signInStaff,
  signInWithCode,
  startSecondFactor,
} from '#contract/staff.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { type Browser, browse } from '#server/testing/browser.ts';
import { aPersonWithPassword } from '#server/testing/desk-device.ts';
import { newestToken } from '#server/testing/mailbox.ts';
import { ageFactor, aPersonWithApp } from '#server/testing/second-factor.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';
import { aStaffMember, consoleSessionsOf, type TestStaff } from '#server/testing/staff.ts';
import { codeFor, wrongCodeFor } from '#server/testing/totp.ts';

const running = await openTestApp();
const { app, db } = running;

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}
const send = (browser: Browser, { method, path }: Call, body?: object) =>
  browser.send(method, path, body);

const signIn = (browser: Browser, { email }: TestStaff, password = knownPassword) =>
  send(browser, signInStaff, { email, password });

const readDayIn = (browser: Browser) => browser.send('GET', `${readDay.path}?date=2026-11-18`);

describe('[STAFF-2] a manager without a second factor', () => {
  test('gets a session that can only set one up', async () => {
    const manager = await aPersonWithPassword(running, 'manager');
    const browser = browse(app);
    expect((await signIn(browser, manager)).json()).toMatchObject({
      staff: { userId: manager.userId },
      needs: 'enrolment',
    });
    expect((await readDayIn(browser)).json().code).toBe('second_factor_missing');
    expect((await send(browser, getStaffSession)).json().needs).toBe('enrolment');
    const renewal = await send(browser, renewRecoveryCodes, { password: knownPassword });
    expect(renewal.json().code).toBe('second_factor_missing');
    const confirmation = await send(browser, confirmSecondFactor, { code: '123456' });
    expect(confirmation.json().code).toBe('second_factor_not_started');

    const refused = await send(browser, startSecondFactor, { password: 'another password' });
    expect(refused.json().code).toBe('wrong_password');
    const started = (await send(browser, startSecondFactor, { password: knownPassword })).json();
    expect(started.uri).toMatch(/^otpauth:\/\/totp\/Depot/);
    expect(started.uri).toContain(started.secret);
    expect(started.recoveryCodes).toHaveLength(10);
    const wrong = { code: wrongCodeFor(started.secret) };
    expect((await send(browser, finishSecondFactor, wrong)).json().code).toBe('wrong_code');
    expect((await readDayIn(browser)).statusCode).toBe(403);

    const before = browser.cookies();
    const done = await send(browser, finishSecondFactor, { code: codeFor(started.secret) });
    expect(done.json()).toMatchObject({ staff: { userId: manager.userId }, needs: null });
    expect((await readDayIn(browser)).statusCode).toBe(200);
    expect(browser.cookies()).not.toBe(before);
    const again = await send(browser, startSecondFactor, { password: knownPassword });
    expect(again.json().code).toBe('second_factor_exists');
  });

  test('ends other sessions with the set-up', async () => {
    const manager = await aPersonWithPassword(running, 'manager');
    const [one, other] = [browse(app), browse(app)];
    await signIn(one, manager);
    await signIn(other, manager);
    const { secret } = (await send(one, startSecondFactor, { password: knownPassword })).json();
    await send(one, finishSecondFactor, { code: codeFor(secret) });
    expect(await consoleSessionsOf(db, manager)).toBe(1);
    expect((await send(other, getStaffSession)).json().staff).toBeNull();
  });
});

describe('a sign-in with a second factor', () => {
  test('has no session before the code', async () => {
    const { person, secret } = await aPersonWithApp(running, 'owner');
    await db.deleteFrom('staff_sessions').where('user_id', '=', person.userId).execute();
    const browser = browse(app);
    expect((await signIn(browser, person)).json()).toEqual({ staff: null, needs: 'code' });
    expect(await consoleSessionsOf(db, person)).toBe(0);
    expect((await send(browser, getStaffSession)).json().staff).toBeNull();
    const wrong = { code: wrongCodeFor(secret) };
    expect((await send(browser, signInWithCode, wrong)).json().code).toBe('wrong_code');
    const code = codeFor(secret);
    const spaced = { code: `${code.slice(0, 3)} ${code.slice(3)}` };
    expect((await send(browser, signInWithCode, spaced)).json()).toMatchObject({
      staff: { userId: person.userId, role: 'owner' },
      needs: null,
    });
    expect((await readDayIn(browser)).statusCode).toBe(200);
  });

  test('needs the password first', async () => {
    const { secret } = await aPersonWithApp(running, 'owner');
    const answer = await send(browse(app), signInWithCode, { code: codeFor(secret) });
    expect(answer.json().code).toBe('sign_in_again');
  });

  test('takes a recovery code instead, once, and it is in the log', async () => {
    const { person, recoveryCodes } = await aPersonWithApp(running, 'owner');
    const given = { code: recoveryCodes[0], isRecoveryCode: true };
    const [one, other] = [browse(app), browse(app)];
    await signIn(one, person);
    expect((await send(one, signInWithCode, given)).statusCode).toBe(200);
    await signIn(other, person);
    expect((await send(other, signInWithCode, given)).json().code).toBe('wrong_code');
    const entries = await db
      .selectFrom('audit_log')
      .select('action')
      .where('staff_user_id', '=', person.userId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'second-factor.set-up',
      'second-factor.recovery-code.use',
    ]);
  });

  test('that waits for its code ends with a new password', async () => {
    const { person, secret } = await aPersonWithApp(running, 'owner');
    const browser = browse(app);
    await signIn(browser, person);
    await ask(app, requestPasswordReset, { body: { email: person.email } }, {});
    const token = await newestToken(db, person.email);
    const body = { token, password: 'four louder courts' };
    expect((await ask(app, resetPassword, { body }, {})).status).toBe(200);
    const answer = await send(browser, signInWithCode, { code: codeFor(secret) });
    expect(answer.json().code).toBe('sign_in_again');
    expect(await consoleSessionsOf(db, person)).toBe(0);
  });

  test('is refused for a person who was disabled after the password', async () => {
    await aPersonWithApp(running, 'owner');
    const { person, secret } = await aPersonWithApp(running, 'manager');
    const browser = browse(app);
    await signIn(browser, person);
    await db
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('user_id', '=', person.userId)
      .execute();
    const answer = await send(browser, signInWithCode, { code: codeFor(secret) });
    expect(answer.json().code).toBe('sign_in_again');
    expect(answer.cookies).toEqual([]);
  });
});

describe('[STAFF-5] a dangerous act', () => {
  test('needs a second factor of the last 10 minutes, which can be given again', async () => {
    const { person, browser, secret, recoveryCodes } = await aPersonWithApp(running, 'desk');
    const renew = () => send(browser, renewRecoveryCodes, { password: knownPassword });
    const renewed = (await renew()).json();
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(renewed.recoveryCodes).not.toContain(recoveryCodes[0]);
    await ageFactor(db, person, 10);
    expect((await renew()).json().code).toBe('second_factor_stale');
    expect((await readDayIn(browser)).statusCode).toBe(200);
    const wrong = { code: wrongCodeFor(secret) };
    expect((await send(browser, confirmSecondFactor, wrong)).json().code).toBe('wrong_code');
    expect((await renew()).json().code).toBe('second_factor_stale');
    const confirmed = await send(browser, confirmSecondFactor, { code: codeFor(secret) });
    expect(confirmed.json()).toMatchObject({ staff: { userId: person.userId }, needs: null });
    expect((await renew()).statusCode).toBe(200);
  });
});

describe('[ACCOUNT-3] wrong codes are limited', () => {
  test('at the sign-in', async () => {
    const { person, secret } = await aPersonWithApp(running, 'owner');
    const wrong = { code: wrongCodeFor(secret) };
    for (let at = 0; at < 5; at += 1) {
      const browser = browse(app);
      await signIn(browser, person);
      expect((await send(browser, signInWithCode, wrong)).json().code).toBe('wrong_code');
    }
    const browser = browse(app);
    await signIn(browser, person);
    const answer = await send(browser, signInWithCode, { code: codeFor(secret) });
    expect(answer.json().code).toBe('too_many_requests');
  });

  test('in a session', async () => {
    const { browser, secret } = await aPersonWithApp(running, 'owner');
    const wrong = { code: wrongCodeFor(secret) };
    for (let at = 0; at < 5; at += 1) {
      expect((await send(browser, confirmSecondFactor, wrong)).json().code).toBe('wrong_code');
    }
    const answer = await send(browser, confirmSecondFactor, { code: codeFor(secret) });
    expect(answer.json().code).toBe('too_many_requests');
  });
});

test('[STAFF-6] a code is accepted once', async () => {
  const venue = await openTestApp({ env: { DEPOT_DEMO: '0' } });
  const desk = await aStaffMember(venue, 'desk');
  await signedIn(venue, desk);
  const password = knownPassword;
  const { answer } = await ask(venue.app, startSecondFactor, { body: { password } }, desk.headers);
  const finish = await venue.app.inject({
    method: finishSecondFactor.method,
    url: finishSecondFactor.path,
    headers: desk.headers,
    payload: { code: codeFor(answer.secret) },
  });
  const cookie = finish.cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const confirm = (code: string) =>
    ask(venue.app, confirmSecondFactor, { body: { code } }, { cookie });
  const next = codeFor(answer.secret, 1);
  const answers = await Promise.all([confirm(next), confirm(next), confirm(next)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
  expect((await confirm(next)).failure).toMatchObject({ code: 'wrong_code' });
});

test('a lost factor is reset by the operator, and the person sets up another', async () => {
  const { person } = await aPersonWithApp(running, 'owner');
  const { status } = await ask(app, resetFactorByOperator, { params: { email: person.email } });
  expect(status).toBe(200);
  expect(await consoleSessionsOf(db, person)).toBe(0);
  expect((await signIn(browse(app), person)).json()).toMatchObject({ needs: 'enrolment' });
});
