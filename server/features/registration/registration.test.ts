import { describe, expect, test } from 'vitest';
import { register, resendVerification } from '#contract/registration.ts';
import { mailTexts } from '#domain/mail-texts.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { savePassword } from '#server/features/accounts/repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { browse } from '#server/testing/browser.ts';
import { aMember } from '#server/testing/builders.ts';
import { mailsTo, newestLink } from '#server/testing/mailbox.ts';

const { app, db, house } = await openTestApp({ now: '2026-11-15T10:00:00+08:00' });
const password = 'three quiet courts';

const signUp = (body: { username: string; email: string; password?: string }) =>
  ask(app, register, { body: { password, ...body } }, {});

const signIn = (email: string, withPassword = password) =>
  browse(app).send('POST', '/api/session', { email, password: withPassword });

const open = async (link: string) => {
  const answer = await app.inject({ method: 'GET', url: link });
  return `${answer.statusCode} ${answer.headers.location}`;
};

const verified = '303 /login?registered=true';
const expired = '303 /login?verification=expired';

const usersLike = (email: string) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'email', 'email_verified', 'username'])
    .where('email', '=', email)
    .execute();

describe('signing up', () => {
  test('makes a member who can sign in once the address is verified', async () => {
    const email = 'mei@person.test';
    const { status, answer } = await signUp({ username: 'mei_ling', email: ' Mei@Person.test ' });
    expect([status, answer]).toEqual([200, {}]);
    expect(await usersLike(email)).toEqual([]);
    expect((await signIn(email)).json().code).toBe('wrong_credentials');
    expect(await open(await newestLink(db, email))).toBe(verified);
    expect((await signIn(email)).json().member.profile).toMatchObject({ username: 'mei_ling' });
    const [mail, ...others] = await mailsTo(db, email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(mailTexts.verifyEmail.subject);
    expect(mail?.body_text).toContain('the username mei_ling.');
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

  test('says that a username is taken, however it is written', async () => {
    await aMember(db, { username: 'Smash_Queen' });
    const { status, failure } = await signUp({ username: 'smash_QUEEN', email: 'q@person.test' });
    expect([status, failure.code]).toEqual([409, 'username_taken']);
    expect(await mailsTo(db, 'q@person.test')).toEqual([]);
  });
});

describe('an address that has an account', () => {
  test('is not told to the visitor, but to its owner', async () => {
    const { email, userId } = await aMember(db, {
      email: 'owner@person.test',
      username: 'owner_1',
    });
    const taken = await signUp({ username: 'visitor_1', email: 'Owner@person.test' });
    const fresh = await signUp({ username: 'visitor_2', email: 'fresh@person.test' });
    expect(taken).toEqual(fresh);
    expect(await usersLike(email)).toMatchObject([{ id: userId, username: 'owner_1' }]);
    expect((await signIn(email)).json().code).toBe('wrong_credentials');
    const mails = await mailsTo(db, email);
    expect(mails).toMatchObject([{ subject: mailTexts.accountExists.subject }]);
    expect(mails[0]?.body_text).toContain('http://localhost:3000/forgot-password');
  });

  test('and is not verified yet gets a link, and keeps its password and username', async () => {
    const { email, userId } = await aMember(db, { email: 'idle@person.test', username: 'idle_1' });
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', userId).execute();
    const at = house.clock.now();
    const hash = await hashPassword(password);
    await db.transaction().execute((tx) => savePassword(tx, userId, hash, at));
    expect((await signIn(email)).json().code).toBe('email_unverified');
    await signUp({ username: 'idle_2', email, password: 'somebody else entirely' });
    const first = await newestLink(db, email);
    await ask(app, resendVerification, { body: { email } }, {});
    expect(await open(first)).toBe(expired);
    expect(await open(await newestLink(db, email))).toBe(verified);
    expect((await signIn(email, 'somebody else entirely')).json().code).toBe('wrong_credentials');
    expect((await signIn(email)).json().member.profile.username).toBe('idle_1');
  });

  test('is not told by asking for the same username again', async () => {
    const { email } = await aMember(db, { email: 'probed@person.test' });
    const probe = async (target: string, username: string) => [
      await signUp({ username, email: target }),
      await signUp({ username, email: `asker-of-${username}@person.test` }),
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

describe('an address that somebody else signed up with', () => {
  const theirs = 'somebody else entirely';

  test('gets the password and the username of its owner, whose link is opened', async () => {
    const email = 'planted@person.test';
    await signUp({ username: 'planter_1', email, password: theirs });
    const planted = await newestLink(db, email);
    await signUp({ username: 'owner_2', email });
    expect(await open(planted)).toBe(expired);
    expect(await open(await newestLink(db, email))).toBe(verified);
    expect((await signIn(email, theirs)).json().code).toBe('wrong_credentials');
    expect((await signIn(email)).json().member.profile.username).toBe('owner_2');
  });

  test('keeps the account that it got meanwhile', async () => {
    const email = 'meanwhile@person.test';
    await signUp({ username: 'planter_2', email, password: theirs });
    await aMember(db, { email, username: 'from_google' });
    expect(await open(await newestLink(db, email))).toBe(verified);
    expect((await signIn(email, theirs)).json().code).toBe('wrong_credentials');
    expect(await usersLike(email)).toMatchObject([{ username: 'from_google' }]);
  });

  test('learns the username from every mail', async () => {
    const email = 'named@person.test';
    await signUp({ username: 'planter_3', email, password: theirs });
    await ask(app, resendVerification, { body: { email } }, {});
    const mails = await mailsTo(db, email);
    expect(mails).toHaveLength(2);
    for (const { body_text } of mails) expect(body_text).toContain('planter_3');
  });

  test('keeps its link when its inbox has had enough mails', async () => {
    const email = 'enough@person.test';
    for (let count = 0; count < 5; count += 1) await signUp({ username: 'owner_3', email });
    const refused = await signUp({ username: 'planter_4', email, password: theirs });
    expect(refused.failure.code).toBe('too_many_mails');
    expect(await mailsTo(db, email)).toHaveLength(5);
    expect(await open(await newestLink(db, email))).toBe(verified);
    expect((await signIn(email)).json().member.profile.username).toBe('owner_3');
  });
});

describe('sign-ups at the same moment', () => {
  const linksTo = async (email: string) =>
    (await mailsTo(db, email)).map(({ body_text }) => {
      const { pathname, search } = new URL(/http\S+token=\S+/.exec(body_text)?.[0] ?? '');
      return `${pathname}${search}`;
    });

  test('with one e-mail make one account, and all get the same answer', async () => {
    const email = 'race@person.test';
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => signUp({ username: `racer_${at}`, email })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const opened = await Promise.all((await linksTo(email)).map(open));
    expect(opened.toSorted()).toEqual([verified, expired, expired, expired].toSorted());
    expect(await usersLike(email)).toHaveLength(1);
  });

  test('with one username give it to the first who verifies, and ask the others for another', async () => {
    const emails = Array.from({ length: 6 }, (_, at) => `n${at}@person.test`);
    const answers = await Promise.all(
      emails.map((email, at) =>
        signUp({ username: at % 2 === 0 ? 'one_name' : 'ONE_NAME', email }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const links = await Promise.all(emails.map((email) => newestLink(db, email)));
    expect(new Set(await Promise.all(links.map(open)))).toEqual(new Set([verified]));
    const members = await Promise.all(
      emails.map(async (email) => (await signIn(email)).json().member),
    );
    expect(members.filter(({ profile }) => profile !== null)).toHaveLength(1);
    const late = await signUp({ username: 'one_name', email: 'late-for-name@person.test' });
    expect(late.failure.code).toBe('username_taken');
  });
});
