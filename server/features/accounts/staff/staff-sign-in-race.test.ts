import { describe, expect, test } from 'vitest';
import { requestPasswordReset, resetPassword } from '#contract/registration.ts';
import {
  finishSecondFactor,
  signInStaff,
  signInWithCode,
  startSecondFactor,
} from '#contract/staff.ts';
import type { Tx } from '#server/db/database.ts';
import { findPerson } from '#server/features/accounts/staff/staff.repository.ts';
import { makeStaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { browse } from '#server/testing/browser.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { newestToken } from '#server/testing/mailbox.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';
import { aStaffMember, consoleSessionsOf, type TestStaff } from '#server/testing/staff.ts';
import { codeFor } from '#server/testing/totp.ts';

const running = await openTestApp();
const { app, db, context } = running;
const { publicUrl } = context.settings;
const auth = makeStaffAuth({ db, secret: context.secrets.secret, publicUrl, log: context.log });

/** A person of the desk with a password and no console session. */
const aDeskPerson = async (): Promise<TestStaff> => {
  const desk = await aStaffMember(running, 'desk');
  await signedIn(running, desk);
  await db.deleteFrom('staff_sessions').where('user_id', '=', desk.userId).execute();
  return desk;
};

const signIn = ({ email }: TestStaff) =>
  app.inject({
    method: signInStaff.method,
    url: signInStaff.path,
    payload: { email, password: knownPassword },
  });

/** Signs in with the library alone, without checking the session. */
const signInByLibrary = ({ email }: TestStaff) =>
  auth.api.signInEmail({ body: { email, password: knownPassword } });

/** Pauses a sign-in after its password was verified and before its session is inserted. */
const whileSigningIn = async <Answer>(
  { userId }: TestStaff,
  start: () => Promise<Answer>,
  meanwhile: (tx: Tx) => Promise<unknown>,
): Promise<Answer> => {
  const { signingIn } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute();
    const started = start();
    await waitForLock(db);
    await meanwhile(tx);
    return { signingIn: started };
  });
  return signingIn;
};

const aReset = async ({ email }: TestStaff) => {
  await ask(app, requestPasswordReset, { body: { email } }, {});
  const body = { token: await newestToken(db, email), password: 'four louder courts' };
  return async () => {
    expect((await ask(app, resetPassword, { body }, {})).status).toBe(200);
  };
};

test('a console sign-in during a password reset ends without a session', async () => {
  const desk = await aDeskPerson();
  const reset = await aReset(desk);
  const answer = await whileSigningIn(desk, () => signIn(desk), reset);
  expect(answer.statusCode).toBe(401);
  expect(answer.cookies).toEqual([]);
  expect(await consoleSessionsOf(db, desk)).toBe(0);
});

test('control: it would keep its session if it was not checked', async () => {
  const desk = await aDeskPerson();
  const reset = await aReset(desk);
  await whileSigningIn(desk, () => signInByLibrary(desk), reset);
  expect(await consoleSessionsOf(db, desk)).toBe(1);
});

test('a console sign-in of a person who is being disabled ends without a session', async () => {
  const desk = await aDeskPerson();
  const disabling = (tx: Tx) =>
    tx
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('user_id', '=', desk.userId)
      .execute();
  const answer = await whileSigningIn(desk, () => signIn(desk), disabling);
  expect(answer.statusCode).toBe(403);
  expect(await consoleSessionsOf(db, desk)).toBe(0);
});

describe('an app that is set up during a password reset', () => {
  const aStartedApp = async () => {
    const desk = await aDeskPerson();
    const browser = browse(app);
    const { email } = desk;
    await browser.send(signInStaff.method, signInStaff.path, { email, password: knownPassword });
    const { method, path } = startSecondFactor;
    const started = await browser.send(method, path, { password: knownPassword });
    const { secret } = started.json() as { secret: string };
    return { desk, browser, body: { code: codeFor(secret) } };
  };

  test('goes with the session', async () => {
    const { desk, browser, body } = await aStartedApp();
    const reset = await aReset(desk);
    const finish = () => browser.send(finishSecondFactor.method, finishSecondFactor.path, body);
    const answer = await whileSigningIn(desk, finish, reset);
    expect(answer.json().code).toBe('sign_in_again');
    expect(await consoleSessionsOf(db, desk)).toBe(0);
    const person = await findPerson(db, { userId: desk.userId });
    expect(person?.hasSecondFactor).toBe(false);
  });

  test('control: it would keep its session if it was not checked', async () => {
    const { desk, browser, body } = await aStartedApp();
    const reset = await aReset(desk);
    const headers = new Headers({ cookie: browser.cookies() });
    await whileSigningIn(desk, () => auth.api.verifyTOTP({ body, headers }), reset);
    expect(await consoleSessionsOf(db, desk)).toBe(1);
  });
});

describe('a code that overlaps a password reset', () => {
  /** A sign-in that waits for its code. */
  const aPendingSignIn = async () => {
    const owner = await aDeskPerson();
    const browser = browse(app);
    const credentials = { email: owner.email, password: knownPassword };
    await browser.send(signInStaff.method, signInStaff.path, credentials);
    const started = await browser.send(startSecondFactor.method, startSecondFactor.path, {
      password: knownPassword,
    });
    const { secret } = started.json() as { secret: string };
    const finish = { code: codeFor(secret) };
    await browser.send(finishSecondFactor.method, finishSecondFactor.path, finish);
    await db.deleteFrom('staff_sessions').where('user_id', '=', owner.userId).execute();
    await browser.send(signInStaff.method, signInStaff.path, credentials);
    return { owner, browser, secret };
  };

  test('ends without a session', async () => {
    const { owner, browser, secret } = await aPendingSignIn();
    const reset = await aReset(owner);
    const give = () =>
      browser.send(signInWithCode.method, signInWithCode.path, { code: codeFor(secret) });
    const answer = await whileSigningIn(owner, give, reset);
    expect(answer.json().code).toBe('sign_in_again');
    expect(await consoleSessionsOf(db, owner)).toBe(0);
  });

  test('control: it would keep its session if it was not checked', async () => {
    const { owner, browser, secret } = await aPendingSignIn();
    const reset = await aReset(owner);
    const headers = new Headers({ cookie: browser.cookies() });
    const give = () => auth.api.verifyTOTP({ body: { code: codeFor(secret) }, headers });
    await whileSigningIn(owner, give, reset);
    expect(await consoleSessionsOf(db, owner)).toBe(1);
  });
});
