import { describe, expect, test } from 'vitest';
import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { savePassword } from '#server/features/accounts/accounts.repository.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aMember } from '#server/testing/builders.ts';
import { mailsTo, newestLink } from '#server/testing/mailbox.ts';
import { opened, signUpPassword, visitorsOf } from '#server/testing/sign-ups.ts';

const running = await openTestApp({ now: '2026-11-15T10:00:00+08:00' });
const { db, context } = running;
const { signUp, resend, verify, signIn, usersLike } = visitorsOf(running);
const { verified } = opened;

/** The key differs every time; compare the rest of the response. */
const responseOf = ({ status, answer }: Awaited<ReturnType<typeof signUp>>) => ({
  status,
  fields: Object.entries(answer).map(([name, value]) => [name, String(value).length]),
});

describe('signing up', () => {
  test('creates a member who can sign in once the address is verified', async () => {
    const email = 'mei@person.test';
    const { status, answer } = await signUp({ username: 'mei_ling', email: ' Mei@Person.test ' });
    expect([status, answer]).toEqual([200, { resendKey: expect.any(String) }]);
    expect(await usersLike(email)).toEqual([]);
    expect((await signIn(email)).json().code).toBe('wrong_credentials');
    expect(await verify(await newestLink(db, email))).toBe(verified);
    expect((await signIn(email)).json().member.profile).toMatchObject({ username: 'mei_ling' });
    const [mail, ...others] = await mailsTo(db, email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(accountMailTexts.verifyEmail.subject);
    expect(mail?.body_text).toContain('the username mei_ling on');
  });

  test.each([
    [{ username: 'ab', email: 'x@person.test' }, 'username_invalid', 400],
    [{ username: 'x_person', email: 'no address' }, 'email_invalid', 400],
    [
      { username: 'x_person', email: 'x@person.test', password: 'short' },
      'password_too_short',
      400,
    ],
    [
      { username: 'x_person', email: 'x@person.test', password: 'Password1' },
      'password_common',
      400,
    ],
    [
      { username: 'x_person', email: 'x@person.test', password: 'X_Person' },
      'password_personal',
      400,
    ],
  ])('%o is refused', async (body, code, status) => {
    const refused = await signUp(body);
    expect(refused.failure.code).toBe(code);
    expect(refused.status).toBe(status);
    expect(await usersLike(body.email)).toEqual([]);
  });

  test('refuses a username that is taken, in any spelling', async () => {
    await aMember(db, { username: 'Smash_Queen' });
    const { status, failure } = await signUp({ username: 'smash_QUEEN', email: 'q@person.test' });
    expect([status, failure.code]).toEqual([409, 'username_taken']);
    expect(await mailsTo(db, 'q@person.test')).toEqual([]);
  });
});

describe('an address that has an account', () => {
  test('is revealed to its owner by mail, and not to the visitor', async () => {
    const { email, userId } = await aMember(db, {
      email: 'owner@person.test',
      username: 'owner_1',
    });
    const taken = await signUp({ username: 'visitor_1', email: 'Owner@person.test' });
    const fresh = await signUp({ username: 'visitor_2', email: 'fresh@person.test' });
    expect(responseOf(taken)).toEqual(responseOf(fresh));
    expect(await usersLike(email)).toMatchObject([{ id: userId, username: 'owner_1' }]);
    expect((await signIn(email)).json().code).toBe('wrong_credentials');
    const mails = await mailsTo(db, email);
    expect(mails).toMatchObject([{ subject: accountMailTexts.accountExists.subject }]);
    expect(mails[0]?.body_text).toContain('http://localhost:3000/forgot-password');
  });

  test('and is unverified gets a link, and keeps its password and username', async () => {
    const { email, userId } = await aMember(db, { email: 'idle@person.test', username: 'idle_1' });
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', userId).execute();
    const at = context.clock.now();
    const hash = await hashPassword(signUpPassword);
    await db.transaction().execute((tx) => savePassword(tx, userId, hash, at));
    expect((await signIn(email)).json().code).toBe('email_unverified');
    await signUp({ username: 'idle_2', email, password: 'somebody else entirely' });
    const first = await newestLink(db, email);
    await resend(email);
    expect(await verify(first)).toBe(verified);
    expect(await verify(await newestLink(db, email))).toBe(verified);
    expect((await signIn(email, 'somebody else entirely')).json().code).toBe('wrong_credentials');
    expect((await signIn(email)).json().member.profile.username).toBe('idle_1');
  });

  test('is not revealed by requesting the same username again', async () => {
    const { email } = await aMember(db, { email: 'probed@person.test' });
    const probe = async (target: string, username: string) => [
      responseOf(await signUp({ username, email: target })),
      responseOf(await signUp({ username, email: `asker-of-${username}@person.test` })),
      (await signIn(target)).json(),
    ];
    const withAccount = await probe(email, 'probe_1');
    expect(withAccount).toEqual(await probe('unprobed@person.test', 'probe_2'));
    expect(withAccount).toMatchObject([
      { status: 200 },
      { status: 200 },
      { code: 'wrong_credentials' },
    ]);
  });
});
