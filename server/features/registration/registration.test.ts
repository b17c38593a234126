import { describe, expect, test } from 'vitest';
import { register, resendVerification } from '#contract/registration.ts';
import { mailTexts } from '#domain/mail-texts.ts';
import { sweepLinks } from '#server/features/account-links/commands.ts';
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
    expect((await signIn(email)).json().code).toBe('email_unverified');
    expect(await open(await newestLink(db, email))).toBe(verified);
    expect((await signIn(email)).json().member.profile).toMatchObject({ username: 'mei_ling' });
    expect(await mailsTo(db, email)).toMatchObject([{ subject: mailTexts.verifyEmail.subject }]);
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

  test('and is not verified yet gets a fresh link, and keeps its password and username', async () => {
    const email = 'slow@person.test';
    await signUp({ username: 'slow_1', email });
    const first = await newestLink(db, email);
    await signUp({ username: 'slow_2', email, password: 'somebody else entirely' });
    expect(await open(first)).toBe(expired);
    expect(await open(await newestLink(db, email))).toBe(verified);
    expect((await signIn(email, 'somebody else entirely')).json().code).toBe('wrong_credentials');
    expect((await signIn(email)).json().member.profile.username).toBe('slow_1');
  });
});

describe('sign-ups at the same moment', () => {
  test('with one e-mail make one account, and all get the same answer', async () => {
    const email = 'race@person.test';
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => signUp({ username: `racer_${at}`, email })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await usersLike(email)).toHaveLength(1);
    expect(await open(await newestLink(db, email))).toBe(verified);
  });

  test('with one username make one account, and the others learn why', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        signUp({ username: at % 2 === 0 ? 'one_name' : 'ONE_NAME', email: `n${at}@person.test` }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(7);
    expect(new Set(refused.map(({ failure }) => failure.code))).toEqual(
      new Set(['username_taken']),
    );
    const made = await db
      .selectFrom('users')
      .select('email')
      .where('email', 'like', 'n_@person.test')
      .execute();
    expect(made).toHaveLength(1);
    const mails = await db
      .selectFrom('mail_outbox')
      .select('to_address')
      .where('to_address', 'like', 'n_@person.test')
      .execute();
    expect(mails.map(({ to_address }) => to_address)).toEqual(made.map(({ email }) => email));
  });
});

describe('the link of a verification mail', () => {
  test('can be opened twice, because mail programs open it before its reader', async () => {
    await signUp({ username: 'twice_1', email: 'twice@person.test' });
    const link = await newestLink(db, 'twice@person.test');
    expect([await open(link), await open(link)]).toEqual([verified, verified]);
  });

  test('is over after 24 hours, and another can be asked for', async () => {
    const email = 'late@person.test';
    await signUp({ username: 'late_1', email });
    const link = await newestLink(db, email);
    const before = house.clock.now();
    house.clock.set(before.add({ hours: 24 }));
    expect(await open(link)).toBe(expired);
    await ask(app, resendVerification, { body: { email } }, {});
    expect(await open(await newestLink(db, email))).toBe(verified);
    house.clock.set(before);
  });

  test('is swept when it is over', async () => {
    await db.deleteFrom('account_links').execute();
    await signUp({ username: 'swept_1', email: 'swept@person.test' });
    const before = house.clock.now();
    house.clock.set(before.add({ hours: 23 }));
    await sweepLinks(house);
    expect(await db.selectFrom('account_links').selectAll().execute()).toHaveLength(1);
    house.clock.set(before.add({ hours: 25 }));
    await sweepLinks(house);
    expect(await db.selectFrom('account_links').selectAll().execute()).toEqual([]);
    house.clock.set(before);
  });

  test.each(['', '?token=', '?token=made-up', '?token=a&token=b', '?token[]=a'])(
    'that is made up (%s) verifies nothing',
    async (query) => {
      expect(await open(`/api/registrations/verify${query}`)).toBe(expired);
    },
  );

  test('is kept as a digest alone', async () => {
    await signUp({ username: 'digest_1', email: 'digest@person.test' });
    const token = (await newestLink(db, 'digest@person.test')).split('token=')[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = JSON.stringify(await db.selectFrom('account_links').selectAll().execute());
    expect(rows).not.toContain(token);
  });

  test('is sent again only where something is to be verified', async () => {
    const { email } = await aMember(db, { email: 'done@person.test' });
    for (const address of [email, 'nobody@person.test']) {
      const { status, answer } = await ask(
        app,
        resendVerification,
        { body: { email: address } },
        {},
      );
      expect([status, answer]).toEqual([200, {}]);
      expect(await mailsTo(db, address)).toEqual([]);
    }
  });
});
