import { describe, expect, test } from 'vitest';
import {
  loginAfter,
  register,
  resendVerification,
  verificationPath,
} from '#contract/registration.ts';
import { hashOfToken, makeToken } from '#server/features/account-links/commands.ts';
import { deliverDueMail } from '#server/features/mail/commands.ts';
import { sweepSignUps } from '#server/features/registration/commands.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { mailsTo, newestLink } from '#server/testing/mailbox.ts';

const { app, db, house } = await openTestApp({ now: '2026-11-15T10:00:00+08:00' });
const password = 'three quiet courts';

const signedUp = async (username: string, email: string): Promise<string> => {
  await ask(app, register, { body: { username, email, password } }, {});
  return newestLink(db, email);
};

const open = async (link: string) => {
  const answer = await app.inject({ method: 'GET', url: link });
  return `${answer.statusCode} ${answer.headers.location}`;
};

const verified = `303 ${loginAfter.verified}`;
const expired = `303 ${loginAfter.expired}`;

describe('the link of a verification mail', () => {
  test('can be opened twice, because mail programs open it before its reader', async () => {
    const link = await signedUp('twice_1', 'twice@person.test');
    expect([await open(link), await open(link)]).toEqual([verified, verified]);
  });

  test('opened by many at once makes one account', async () => {
    const email = 'crowd@person.test';
    const link = await signedUp('crowd_1', email);
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(link)));
    expect(new Set(opened)).toEqual(new Set([verified]));
    const made = await db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['username', 'email_verified'])
      .where('email', '=', email)
      .execute();
    expect(made).toEqual([{ username: 'crowd_1', email_verified: true }]);
  });

  test('is over after 24 hours, and another can be asked for', async () => {
    const email = 'late@person.test';
    const link = await signedUp('late_1', email);
    const before = house.clock.now();
    house.clock.set(before.add({ hours: 24 }));
    expect(await open(link)).toBe(expired);
    await ask(app, resendVerification, { body: { email } }, {});
    expect(await open(await newestLink(db, email))).toBe(verified);
    house.clock.set(before);
  });

  test('[ACCOUNT-7] is swept with its sign-up 7 days after the newest mail', async () => {
    await db.deleteFrom('sign_up_links').execute();
    const email = 'swept@person.test';
    await signedUp('swept_1', email);
    const before = house.clock.now();
    const waitingAfter = async (days: number) => {
      house.clock.set(before.add({ hours: 24 * days }));
      await sweepSignUps(house);
      return (await db.selectFrom('sign_up_links').select('email').execute()).length;
    };
    expect(await waitingAfter(6)).toBe(1);
    await ask(app, resendVerification, { body: { email } }, {});
    expect(await waitingAfter(8)).toBe(1);
    expect(await waitingAfter(14)).toBe(0);
    house.clock.set(before);
  });

  test('keeps no password once its account is made', async () => {
    const email = 'used@person.test';
    await open(await signedUp('used_1', email));
    const kept = await db
      .selectFrom('sign_up_links')
      .select(['username', 'password_hash'])
      .where('email', '=', email)
      .execute();
    expect(kept).toEqual([{ username: 'used_1', password_hash: null }]);
  });

  test('that the release before has sent is good too, and is swept with the others', async () => {
    const email = 'older@person.test';
    const before = house.clock.now();
    const token = makeToken();
    const expires_at = new Date(before.add({ hours: 24 }).epochMilliseconds);
    const fields = { username: 'older_1', password_hash: 'a hash', token_hash: hashOfToken(token) };
    await db
      .insertInto('sign_ups')
      .values({ email, ...fields, expires_at })
      .execute();
    expect(await open(`${verificationPath}?token=${token}`)).toBe(verified);
    house.clock.set(before.add({ hours: 24 * 8 }));
    await sweepSignUps(house);
    expect(await db.selectFrom('sign_ups').select('email').execute()).toEqual([]);
    house.clock.set(before);
  });

  test.each(['', '?token=', '?token=made-up', '?token=a&token=b', '?token[]=a'])(
    'that is made up (%s) verifies nothing',
    async (query) => {
      expect(await open(`${verificationPath}${query}`)).toBe(expired);
    },
  );

  test('is kept as a digest alone once its mail was sent, before and after it is opened', async () => {
    const link = await signedUp('digest_1', 'digest@person.test');
    const token = link.split('token=')[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const live = { ...house, settings: { ...house.settings, isDemo: false } };
    while ((await deliverDueMail(live, async () => undefined)) > 0);
    const kept = async () =>
      JSON.stringify([
        await db.selectFrom('sign_up_links').selectAll().execute(),
        await db.selectFrom('account_links').selectAll().execute(),
        await db.selectFrom('mail_outbox').selectAll().execute(),
      ]);
    expect(await kept()).not.toContain(token);
    expect(await open(link)).toBe(verified);
    expect(await kept()).not.toContain(token);
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
