import { describe, expect, test } from 'vitest';
import {
  confirmSecondFactor,
  finishFactorReplacement,
  readOwnFactor,
  signInWithCode,
  startFactorReplacement,
} from '#contract/staff.ts';
import { openTestApp } from '#server/testing/app.ts';
import { type Browser, browse } from '#server/testing/browser.ts';
import { signInAt } from '#server/testing/desk-device.ts';
import { ageFactor, aPersonWithApp } from '#server/testing/second-factor.ts';
import { knownPassword } from '#server/testing/sessions.ts';
import { consoleSessionsOf } from '#server/testing/staff.ts';
import { codeFor, wrongCodeFor } from '#server/testing/totp.ts';

const running = await openTestApp();
const { app, db } = running;

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}
const send = (browser: Browser, { method, path }: Call, body?: object) =>
  browser.send(method, path, body);

describe('a second factor moves to another app', () => {
  const start = (browser: Browser, password = knownPassword) =>
    send(browser, startFactorReplacement, { password });

  test('with the first code of it; the other one counts until then', async () => {
    const { person, browser, secret, recoveryCodes } = await aPersonWithApp(running, 'owner');
    const other = browse(app);
    await signInAt(other, person);
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
    const { person, browser } = await aPersonWithApp(running, 'desk');
    await ageFactor(db, person, 10);
    expect((await start(browser)).json().code).toBe('second_factor_stale');
    const finish = await send(browser, finishFactorReplacement, { code: '123456' });
    expect(finish.json().code).toBe('second_factor_stale');
  });
});
