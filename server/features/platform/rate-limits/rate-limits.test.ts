import { beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import {
  register,
  requestPasswordReset,
  resendVerification,
  resetPassword,
} from '#contract/registration.ts';
import { attemptLimits } from '#domain/accounts/attempt-limits.ts';
import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { countSignIn, sweepAttempts } from '#server/features/platform/rate-limits/rate-limits.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { browse } from '#server/testing/browser.ts';
import { aMember } from '#server/testing/builders.ts';
import { mailsTo, newestToken } from '#server/testing/mailbox.ts';
import { quickHash } from '#server/testing/passwords.ts';

const { app, db, context } = await openTestApp({
  now: '2026-11-15T10:00:00+08:00',
  env: { TRUSTED_PROXY: '127.0.0.1' },
});
const password = 'three quiet courts';
const { email, userId } = await aMember(db, { email: 'guarded@person.test' });
const at = new Date();
await db
  .insertInto('accounts')
  .values({
    user_id: userId,
    account_id: userId,
    provider_id: 'credential',
    password: quickHash(password),
    created_at: at,
    updated_at: at,
  })
  .execute();

beforeEach(() => db.deleteFrom('rate_limits').execute());

const from = (address: string) => ({ 'x-forwarded-for': address });
const home = from('192.0.2.1');

const tryIn = (withPassword: string, headers = home) =>
  ask(app, signIn, { body: { email, password: withPassword } }, headers);

const passTime = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));

/** Increments a counter without verifying that many passwords. */
const failFrom = async (address: string, times: number) => {
  for (let count = 0; count < times; count += 1) {
    await countSignIn(context, `stranger-${count}@person.test`, address);
  }
};

describe('guessing the password of an account', () => {
  test('[ACCOUNT-3] is blocked after 10 failures from one network, and for that network only', async () => {
    for (let count = 0; count < 9; count += 1) await countSignIn(context, email, '192.0.2.1');
    expect((await tryIn('a wrong guess')).status).toBe(401);
    const refused = await tryIn(password);
    expect(refused.status).toBe(429);
    expect(refused.failure).toMatchObject({
      message: 'Too many attempts.',
      code: 'too_many_requests',
      hint: 'Try again in 15 minutes.',
    });
    expect((await tryIn(password, from('198.51.100.1'))).status).toBe(200);
    // The member's success elsewhere does not unblock the guesser.
    expect((await tryIn(password)).status).toBe(429);
  });

  test('[ACCOUNT-3] is blocked after 100 failures from many networks, for everybody', async () => {
    for (let count = 0; count < 100; count += 1) {
      await countSignIn(context, email, `192.0.2.${count % 10}`);
    }
    expect((await tryIn(password, from('198.51.100.1'))).status).toBe(429);
  });

  test('[ACCOUNT-3] from a blocked network does not count for the account', async () => {
    await Promise.allSettled(
      Array.from({ length: 150 }, () => countSignIn(context, email, '192.0.2.1')),
    );
    expect((await tryIn(password)).status).toBe(429);
    expect((await tryIn(password, from('198.51.100.1'))).status).toBe(200);
  });

  test('does not end existing sessions', async () => {
    const browser = browse(app);
    await browser.send('POST', '/api/session', { email, password });
    for (let count = 0; count < 100; count += 1) {
      await countSignIn(context, email, `192.0.2.${count % 10}`);
    }
    expect(await browser.whoAmI()).toMatchObject({ email });
    expect((await browser.send('GET', '/api/credits')).statusCode).toBe(200);
  });

  test('[ACCOUNT-3] is possible again after 15 minutes', async () => {
    for (let count = 0; count < 10; count += 1) await countSignIn(context, email, '192.0.2.1');
    expect((await tryIn(password)).status).toBe(429);
    passTime(14);
    expect((await tryIn(password)).failure.hint).toBe('Try again in a minute.');
    passTime(1);
    expect((await tryIn(password)).status).toBe(200);
  });

  test('[ACCOUNT-3] starts again from zero after a success', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) await countSignIn(context, email, '192.0.2.1');
      expect((await tryIn(password)).status).toBe(200);
    }
  });

  test('concurrently allows no more guesses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) => tryIn(`wrong guess ${guess}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  test('cannot lock out a member who can read their mail', async () => {
    for (let count = 0; count < 100; count += 1) {
      await countSignIn(context, email, `192.0.2.${count % 10}`);
    }
    expect((await tryIn(password)).status).toBe(429);
    await ask(app, requestPasswordReset, { body: { email } }, home);
    const token = await newestToken(db, email);
    await ask(app, resetPassword, { body: { token, password } }, home);
    expect((await tryIn(password)).status).toBe(200);
  });
});

describe('guessing from a network', () => {
  test('[ACCOUNT-3] is blocked after 100 failures, for all accounts', async () => {
    await failFrom('192.0.2.1', 100);
    expect((await tryIn(password)).status).toBe(429);
    expect((await tryIn(password, from('192.0.2.2'))).status).toBe(200);
  });

  test('[ACCOUNT-3] does not count successful sign-ins', async () => {
    await failFrom('192.0.2.1', 99);
    for (let count = 0; count < 3; count += 1) expect((await tryIn(password)).status).toBe(200);
  });

  test("[ACCOUNT-4] counts all addresses of one owner's network together", async () => {
    await failFrom('2001:db8:1:2::1', 100);
    expect((await tryIn(password, from('2001:db8:1:ff::9'))).status).toBe(429);
    expect((await tryIn(password, from('2001:db8:1:100::1'))).status).toBe(200);
    await failFrom('::ffff:192.0.2.1', 100);
    expect((await tryIn(password, from('192.0.2.1'))).status).toBe(429);
  });
});

describe('mails that a visitor requests', () => {
  const askForMail = (to: string, headers = home) =>
    ask(app, requestPasswordReset, { body: { email: to } }, headers);

  test('[ACCOUNT-3] reach an inbox five times an hour from one network, and the sixth is refused', async () => {
    const { email: inbox } = await aMember(db);
    const answers = await Promise.all(Array.from({ length: 8 }, () => askForMail(inbox)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await mailsTo(db, inbox)).toHaveLength(5);
    expect((await askForMail(inbox)).failure).toMatchObject({
      code: 'too_many_mails',
      hint: 'Try again in 60 minutes.',
    });
    expect((await askForMail(inbox, from('198.51.100.1'))).status).toBe(200);
    passTime(60);
    await askForMail(inbox);
    expect(await mailsTo(db, inbox)).toHaveLength(7);
  });

  test('[ACCOUNT-3] reach an inbox 20 times an hour from many networks', async () => {
    const { email: inbox } = await aMember(db);
    const askFrom = (at: number) => askForMail(inbox, from(`192.0.2.${at % 10}`));
    await Promise.all(Array.from({ length: 30 }, (_, at) => askFrom(at)));
    expect(await mailsTo(db, inbox)).toHaveLength(20);
  });

  test('[ACCOUNT-3] of one kind do not count for the others', async () => {
    const { email: inbox } = await aMember(db);
    const signUpWith = (at: number) =>
      ask(app, register, { body: { username: `reg_${at}`, email: inbox, password } }, home);
    for (let count = 0; count < 5; count += 1) await signUpWith(count);
    expect((await signUpWith(5)).failure.code).toBe('too_many_mails');
    expect((await ask(app, resendVerification, { body: { email: inbox } }, home)).status).toBe(200);
    expect((await askForMail(inbox)).status).toBe(200);
    expect((await mailsTo(db, inbox)).at(-1)?.subject).toBe(accountMailTexts.resetPassword.subject);
  });

  test.each([
    ['known', 'guarded@person.test'],
    ['unknown', 'unknown-to-us@person.test'],
  ])(
    'are refused with the waiting time, for a known and an unknown address alike (%s)',
    async (_, inbox) => {
      for (let count = 0; count < 5; count += 1) await askForMail(inbox);
      const { path: url, method } = requestPasswordReset;
      const refused = await app.inject({ method, url, payload: { email: inbox }, headers: home });
      expect(refused.statusCode).toBe(429);
      const seconds = Number(refused.headers['retry-after']);
      expect([seconds > 3_500, seconds <= 3_600]).toEqual([true, true]);
      expect(refused.json()).toEqual({
        message:
          'Too many emails were requested for this address. Please check its inbox, and its spam or junk folder.',
        details: { retryAfterSeconds: seconds },
        hint: 'Try again in 60 minutes.',
        code: 'too_many_mails',
      });
    },
  );

  test('[ACCOUNT-3] are refused to a network after 50', async () => {
    const { most } = attemptLimits.mailsFromNetwork;
    const statusOfMail = async (to: number) => (await askForMail(`in-${to}@person.test`)).status;
    const statuses = await Promise.all(
      Array.from({ length: most + 2 }, (_, to) => statusOfMail(to)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const body = { username: 'too_late_1', email: 'too-late@person.test', password };
    expect((await ask(app, register, { body }, home)).status).toBe(429);
    expect((await askForMail(email, from('192.0.2.99'))).status).toBe(200);
  });
});

test('expired counters are deleted', async () => {
  await countSignIn(context, email, '192.0.2.1');
  await sweepAttempts(context);
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(3);
  passTime(15);
  await sweepAttempts(context);
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test('counters are reset if the clock was moved ahead and back', async () => {
  const { most } = attemptLimits.signInsOfAccountFromNetwork;
  passTime(24 * 60);
  for (let count = 0; count < most; count += 1) await countSignIn(context, email, '192.0.2.1');
  await expect(countSignIn(context, email, '192.0.2.1')).rejects.toThrow();
  passTime(-24 * 60);
  await countSignIn(context, email, '192.0.2.1');
  // Its window has the usual length again.
  for (let count = 1; count < most; count += 1) await countSignIn(context, email, '192.0.2.1');
  await expect(countSignIn(context, email, '192.0.2.1')).rejects.toThrow();
});

test('counters are not reset by an attempt whose clock is slightly behind', async () => {
  await countSignIn(context, email, '192.0.2.1');
  context.clock.set(context.clock.now().subtract({ seconds: 30 }));
  await countSignIn(context, email, '192.0.2.1');
  const counts = await db.selectFrom('rate_limits').select('count').execute();
  expect(counts).toEqual([{ count: 2 }, { count: 2 }, { count: 2 }]);
  context.clock.set(context.clock.now().add({ seconds: 30 }));
});

test('counters store no e-mail address in clear', async () => {
  await countSignIn(context, 'somebody@person.test', '192.0.2.1');
  const rows = JSON.stringify(await db.selectFrom('rate_limits').selectAll().execute());
  expect(rows).not.toContain('somebody');
});
