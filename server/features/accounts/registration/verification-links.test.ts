import { describe, expect, test } from 'vitest';
import { register, resendVerification, verificationPath } from '#contract/registration.ts';
import { verificationLabels } from '#domain/words/verification-labels.ts';
import { hashOfToken, makeToken } from '#server/features/accounts/links/links.ts';
import { sweepSignUps } from '#server/features/accounts/registration/registration.ts';
import { deliverDueMail } from '#server/features/platform/mail/mail.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { mailsTo, newestLink } from '#server/testing/mailbox.ts';
import { opened, visitorsOf } from '#server/testing/sign-ups.ts';

const running = await openTestApp({ now: '2026-11-15T10:00:00+08:00' });
const { app, db, context } = running;
const { verify, usersLike } = visitorsOf(running);
const { verified, expired } = opened;
const password = 'three quiet courts';

const signedUp = async (username: string, email: string): Promise<string> => {
  await ask(app, register, { body: { username, email, password } }, {});
  return newestLink(db, email);
};

const open = (link: string) => app.inject({ method: 'GET', url: link });

describe('the link of a verification mail', () => {
  test('[ACCOUNT-8] creates no account when it is opened, because mail scanners open every link', async () => {
    const email = 'scanned@person.test';
    const link = await signedUp('scanned_1', email);
    const page = await open(link);
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain(`${email} and the username scanned_1.`);
    expect(page.body).toContain(`<button>${verificationLabels.verify}</button>`);
    expect((await app.inject({ method: 'HEAD', url: link })).statusCode).toBe(200);
    expect(await usersLike(email)).toEqual([]);
    expect(await verify(link)).toBe(verified);
    expect(await usersLike(email)).toMatchObject([{ username: 'scanned_1' }]);
    const again = await open(link);
    expect(`${again.statusCode} ${again.headers.location}`).toBe(verified);
  });

  test('of an account of an earlier release verifies nothing when it is opened', async () => {
    const { email, userId } = await aMember(db, { email: 'before@person.test' });
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', userId).execute();
    await ask(app, resendVerification, { body: { email } }, {});
    const link = await newestLink(db, email);
    expect((await open(link)).body).toContain(email);
    expect(await usersLike(email)).toMatchObject([{ email_verified: false }]);
    expect(await verify(link)).toBe(verified);
    expect(await usersLike(email)).toMatchObject([{ email_verified: true }]);
  });

  test('can be used twice', async () => {
    const link = await signedUp('twice_1', 'twice@person.test');
    expect([await verify(link), await verify(link)]).toEqual([verified, verified]);
  });

  test('used by many requests at once creates one account', async () => {
    const email = 'crowd@person.test';
    const link = await signedUp('crowd_1', email);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => verify(link)));
    expect(new Set(outcomes)).toEqual(new Set([verified]));
    const made = await db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['username', 'email_verified'])
      .where('email', '=', email)
      .execute();
    expect(made).toEqual([{ username: 'crowd_1', email_verified: true }]);
  });

  test('expires after 24 hours, and another can be requested', async () => {
    const email = 'late@person.test';
    const link = await signedUp('late_1', email);
    const before = context.clock.now();
    context.clock.set(before.add({ hours: 24 }));
    expect(await verify(link)).toBe(expired);
    await ask(app, resendVerification, { body: { email } }, {});
    expect(await verify(await newestLink(db, email))).toBe(verified);
    context.clock.set(before);
  });

  test('[ACCOUNT-7] is deleted with its sign-up 7 days after the newest mail', async () => {
    await db.deleteFrom('sign_up_links').execute();
    const email = 'swept@person.test';
    await signedUp('swept_1', email);
    const before = context.clock.now();
    const waitingAfter = async (days: number) => {
      context.clock.set(before.add({ hours: 24 * days }));
      await sweepSignUps(context);
      return (await db.selectFrom('sign_up_links').select('email').execute()).length;
    };
    expect(await waitingAfter(6)).toBe(1);
    await ask(app, resendVerification, { body: { email } }, {});
    expect(await waitingAfter(8)).toBe(1);
    expect(await waitingAfter(14)).toBe(0);
    context.clock.set(before);
  });

  test('keeps no password once its account is created', async () => {
    const email = 'used@person.test';
    await verify(await signedUp('used_1', email));
    const kept = await db
      .selectFrom('sign_up_links')
      .select(['username', 'password_hash'])
      .where('email', '=', email)
      .execute();
    expect(kept).toEqual([{ username: 'used_1', password_hash: null }]);
  });

  test('of the previous release is valid, and is deleted with the others', async () => {
    const email = 'older@person.test';
    const before = context.clock.now();
    const token = makeToken();
    const expires_at = new Date(before.add({ hours: 24 }).epochMilliseconds);
    const fields = { username: 'older_1', password_hash: 'a hash', token_hash: hashOfToken(token) };
    await db
      .insertInto('sign_ups')
      .values({ email, ...fields, expires_at })
      .execute();
    expect(await verify(`${verificationPath}?token=${token}`)).toBe(verified);
    context.clock.set(before.add({ hours: 24 * 8 }));
    await sweepSignUps(context);
    expect(await db.selectFrom('sign_ups').select('email').execute()).toEqual([]);
    context.clock.set(before);
  });

  test.each(['', '?token=', '?token=made-up', '?token=a&token=b', '?token[]=a'])(
    'that is forged (%s) verifies nothing',
    async (query) => {
      const link = `${verificationPath}${query}`;
      expect(await verify(link)).toBe(expired);
      const { statusCode, headers } = await open(link);
      expect(`${statusCode} ${headers.location}`).toBe(expired);
    },
  );

  test('is stored only as a hash once its mail was sent, before and after use', async () => {
    const link = await signedUp('digest_1', 'digest@person.test');
    const token = link.split('token=')[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const live = { ...context, settings: { ...context.settings, isDemo: false } };
    while ((await deliverDueMail(live, async () => undefined)) > 0);
    const kept = async () =>
      JSON.stringify([
        await db.selectFrom('sign_up_links').selectAll().execute(),
        await db.selectFrom('account_links').selectAll().execute(),
        await db.selectFrom('mail_outbox').selectAll().execute(),
      ]);
    expect(await kept()).not.toContain(token);
    expect(await verify(link)).toBe(verified);
    expect(await kept()).not.toContain(token);
  });

  test('is sent again only if something is unverified', async () => {
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
