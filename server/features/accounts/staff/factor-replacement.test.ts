import { describe, expect, test } from 'vitest';
import {
  confirmSecondFactor,
  finishFactorReplacement,
  finishSecondFactor,
  readOwnFactor,
  signInStaff,
  signInWithCode,
  startFactorReplacement,
  startSecondFactor,
} from '#contract/staff.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { openTestApp } from '#server/testing/app.ts';
import { type Browser, browse } from '#server/testing/browser.ts';
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

/** A person with a password and without a session. */
const aPerson = async (role: StaffRole): Promise<TestStaff> => {
  const person = await aStaffMember(running, role, { hasSecondFactor: false });
  await signedIn(running, person);
  await db.deleteFrom('staff_sessions').where('user_id', '=', person.userId).execute();
  return person;
};

/** A person who has set up a second factor and is signed in with it. */
const anEnrolledPerson = async (role: StaffRole) => {
  const person = await aPerson(role);
  const browser = browse(app);
  await signIn(browser, person);
  const started = (await send(browser, startSecondFactor, { password: knownPassword })).json();
  const { secret, recoveryCodes } = started as { secret: string; recoveryCodes: string[] };
  const done = await send(browser, finishSecondFactor, { code: codeFor(secret) });
  expect(done.statusCode).toBe(200);
  return { person, browser, secret, recoveryCodes };
};

const factorAge = async ({ userId }: TestStaff, minutes: number) => {
  await db
    .updateTable('staff_sessions')
    .set({ second_factor_at: new Date(Date.now() - minutes * 60_000) })
    .where('user_id', '=', userId)
    .execute();
};

describe('a second factor moves to another app', () => {
  const start = (browser: Browser, password = knownPassword) =>
    send(browser, startFactorReplacement, { password });

  test('with the first code of it; the other one counts until then', async () => {
    const { person, browser, secret, recoveryCodes } = await anEnrolledPerson('owner');
    const other = browse(app);
    await signIn(other, person);
    await send(other, signInWithCode, { code: recoveryCodes[0], isRecoveryCode: true });
    expect((await start(browser, 'another password')).json().code).toBe('wrong_password');
    const { secret: next, uri } = (await start(browser)).json();
    expect(uri).toContain(next);
    const early = await send(browser, confirmSecondFactor, { code: codeFor(next) });
    expect(early.json().code).toBe('wrong_code');
    const confirmed = await send(browser, confirmSecondFactor, { code: codeFor(secret) });
    expect(confirmed.statusCode).toBe(200);
    const finish = (code: string) => send(browser, finishFactorReplacement, { code });
    expect((await finish(wrongCodeFor(next))).json().code).toBe('wrong_code');
    expect((await finish(codeFor(next))).json()).toMatchObject({ needs: null });
    expect(await consoleSessionsOf(db, person)).toBe(1);
    const old = await send(browser, confirmSecondFactor, { code: codeFor(secret) });
    expect(old.json().code).toBe('wrong_code');
    const now = await send(browser, confirmSecondFactor, { code: codeFor(next) });
    expect(now.statusCode).toBe(200);
    expect((await send(browser, readOwnFactor)).json()).toEqual({
      isSetUp: true,
      recoveryCodesLeft: 9,
      hasPasskey: false,
    });
    expect((await finish(codeFor(next))).json().code).toBe('second_factor_not_started');
  });

  test('[STAFF-5] only in a session with a fresh one', async () => {
    const { person, browser } = await anEnrolledPerson('desk');
    await factorAge(person, 10);
    expect((await start(browser)).json().code).toBe('second_factor_stale');
    const finish = await send(browser, finishFactorReplacement, { code: '123456' });
    expect(finish.json().code).toBe('second_factor_stale');
  });
});
