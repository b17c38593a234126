import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changePassword } from '#contract/own-access.ts';
import { requestPasswordReset, resetPassword } from '#contract/registration.ts';
import { deletedEmail } from '#domain/accounts/account-deletion.ts';
import type { Tx } from '#server/db/database.ts';
import { savePassword } from '#server/features/accounts/accounts.repository.ts';
import { makeAuth } from '#server/features/accounts/auth.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { browse } from '#server/testing/browser.ts';
import { aMember, type TestMember } from '#server/testing/builders.ts';
import { newestToken } from '#server/testing/mailbox.ts';
import { signedIn } from '#server/testing/sessions.ts';

const running = await openTestApp();
const { app, db, context } = running;
const { publicUrl } = context.settings;
const auth = makeAuth({ db, secret: context.secrets.secret, publicUrl, log: context.log });
const password = 'three quiet courts';
const hash = await hashPassword(password);

const aMemberWithPassword = async (): Promise<TestMember> => {
  const member = await aMember(db);
  await db
    .transaction()
    .execute((tx) => savePassword(tx, member.userId, hash, context.clock.now()));
  return member;
};

const signInByUs = async ({ email }: TestMember) => {
  const browser = browse(app);
  const answer = await browser.send('POST', '/api/session', { email, password });
  return { status: answer.statusCode, cookies: browser.cookies() };
};

/** Signs in with the library alone, without `checkSession`. */
const signInByLibrary = ({ email }: TestMember) =>
  auth.api.signInEmail({ body: { email, password } });

const someoneWaits = async (count = 1): Promise<void> => {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.waiting;
    })
    .toBe(count);
};

/** Pauses a sign-in after its password was verified and before its session is inserted. */
const whileSigningIn = <Answer>(
  member: TestMember,
  signIn: (member: TestMember) => Promise<Answer>,
  meanwhile: (tx: Tx) => Promise<unknown>,
): Promise<Answer> => {
  const held = db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').where('id', '=', member.userId).select('id').forUpdate().execute();
    const signingIn = signIn(member);
    await someoneWaits();
    await meanwhile(tx);
    return { signingIn };
  });
  return held.then(({ signingIn }) => signingIn);
};

const sessionsOf = async ({ userId }: TestMember): Promise<number> =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;

const refused = { status: 401, cookies: '' };

describe('a sign-in during a password reset', () => {
  const aReset = async (member: TestMember) => {
    await ask(app, requestPasswordReset, { body: { email: member.email } }, {});
    const body = { token: await newestToken(db, member.email), password: 'four louder courts' };
    return async () => {
      expect((await ask(app, resetPassword, { body }, {})).status).toBe(200);
    };
  };

  test('with the old password ends without a session', async () => {
    const member = await aMemberWithPassword();
    const reset = await aReset(member);
    expect(await whileSigningIn(member, signInByUs, reset)).toEqual(refused);
    expect(await sessionsOf(member)).toBe(0);
  });

  test('control: would keep its session without `checkSession`', async () => {
    const member = await aMemberWithPassword();
    const reset = await aReset(member);
    await whileSigningIn(member, signInByLibrary, reset);
    expect(await sessionsOf(member)).toBe(1);
  });
});

describe('a sign-in during a change of the password', () => {
  const aChange = async (member: TestMember) => {
    const browser = browse(app);
    await browser.send('POST', '/api/session', { email: member.email, password });
    const body = { current: password, password: 'four louder courts' };
    let answer: ReturnType<typeof browser.send> | undefined;
    return {
      // Once the password is changed, the new session of this browser waits as the sign-in does.
      change: async () => {
        answer = browser.send('PUT', changePassword.path, body);
        await someoneWaits(2);
      },
      isDone: async () => (await answer)?.statusCode === 200,
    };
  };

  test('with the old password ends without a session', async () => {
    const member = await aMemberWithPassword();
    const { change, isDone } = await aChange(member);
    expect(await whileSigningIn(member, signInByUs, change)).toEqual(refused);
    expect(await isDone()).toBe(true);
    // That of the browser in which the password was changed.
    expect(await sessionsOf(member)).toBe(1);
  });

  test('control: would keep its session without `checkSession`', async () => {
    const member = await aMemberWithPassword();
    const { change, isDone } = await aChange(member);
    await whileSigningIn(member, signInByLibrary, change);
    expect(await isDone()).toBe(true);
    expect(await sessionsOf(member)).toBe(2);
  });
});

describe('a sign-in while its account is being deleted', () => {
  const deletion =
    ({ userId }: TestMember) =>
    async (tx: Tx) => {
      await tx.deleteFrom('accounts').where('user_id', '=', userId).execute();
      await tx
        .updateTable('users')
        .set({ email: deletedEmail(userId) })
        .where('id', '=', userId)
        .execute();
    };

  test('ends without a session', async () => {
    const member = await aMemberWithPassword();
    expect(await whileSigningIn(member, signInByUs, deletion(member))).toEqual(refused);
    expect(await sessionsOf(member)).toBe(0);
  });

  test('control: would keep its session without `checkSession`', async () => {
    const member = await aMemberWithPassword();
    await whileSigningIn(member, signInByLibrary, deletion(member));
    expect(await sessionsOf(member)).toBe(1);
  });

  test('signs nobody in, even if a session was inserted', async () => {
    const member = await aMemberWithPassword();
    const headers = await signedIn(running, member);
    const whoAmI = async () =>
      (await app.inject({ method: 'GET', url: '/api/session', headers })).json().member;
    expect(await whoAmI()).toMatchObject({ email: member.email });
    await db.transaction().execute(deletion(member));
    expect(await whoAmI()).toBeNull();
  });
});
