import { describe, expect, test } from 'vitest';
import { register, requestPasswordReset } from '#contract/registration.ts';
import { verificationLabels } from '#domain/words/verification-labels.ts';
import { sweepSignUps } from '#server/features/accounts/registration/registration.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { mailsTo, newestLink } from '#server/testing/mailbox.ts';
import { linksIn, opened, visitorsOf } from '#server/testing/sign-ups.ts';

const running = await openTestApp({ now: '2026-11-15T10:00:00+08:00' });
const { app, db, context } = running;
const { signUp, resend, verify, signIn, usersLike } = visitorsOf(running);
const { verified, accountExists } = opened;

const newestMail = async (email: string): Promise<string> =>
  (await mailsTo(db, email)).at(-1)?.body_text ?? '';

describe('an address that a stranger signed up with', () => {
  const theirs = 'somebody else entirely';

  test('gets the password and username of its owner, whose link is opened', async () => {
    const email = 'planted@person.test';
    await signUp({ username: 'planter_1', email, password: theirs });
    const planted = await newestLink(db, email);
    await signUp({ username: 'owner_2', email });
    const own = await newestLink(db, email);
    expect(await verify(own)).toBe(verified);
    expect(await verify(planted)).toBe(accountExists);
    expect(await verify(own)).toBe(verified);
    expect((await signIn(email, theirs)).json().code).toBe('wrong_credentials');
    expect((await signIn(email)).json().member.profile.username).toBe('owner_2');
  });

  test("[ACCOUNT-8] keeps its owner's link valid when a stranger signs up later", async () => {
    const email = 'later@person.test';
    await signUp({ username: 'owner_4', email });
    const own = await newestLink(db, email);
    await signUp({ username: 'planter_5', email, password: theirs });
    await resend(email);
    expect(await verify(own)).toBe(verified);
    expect((await signIn(email)).json().member.profile.username).toBe('owner_4');
    expect((await signIn(email, theirs)).json().code).toBe('wrong_credentials');
  });

  test('[ACCOUNT-8] gets only the mail of the sign-up whose browser requests a resend', async () => {
    const email = 'again@person.test';
    const { answer } = await signUp({ username: 'owner_5', email });
    const first = await newestLink(db, email);
    await signUp({ username: 'planter_6', email, password: theirs });
    await resend(email, answer.resendKey);
    const mail = await newestMail(email);
    expect(mail).toContain('the username owner_5 on 15/11/2026 at 10:00 AM.');
    expect(mail).not.toContain('planter_6');
    const [second = ''] = linksIn(mail);
    expect([await verify(second), await verify(first)]).toEqual([verified, verified]);
    expect((await signIn(email)).json().member.profile.username).toBe('owner_5');
  });

  test('[ACCOUNT-8] gets one mail with all sign-ups for a key that belongs to none of them', async () => {
    const email = 'keyless@person.test';
    await signUp({ username: 'owner_6', email });
    const { answer } = await signUp({ username: 'planter_7', email: 'thief@person.test' });
    await resend(email, answer.resendKey);
    expect(await newestMail(email)).toContain('the username owner_6 on 15/11/2026 at 10:00 AM.');
    await signUp({ username: 'planter_10', email, password: theirs });
    await resend(email, 'made-up');
    const mail = await newestMail(email);
    expect(linksIn(mail)).toHaveLength(2);
    expect(mail).not.toContain('planter_7');
    expect(await mailsTo(db, 'thief@person.test')).toHaveLength(1);
  });

  test('[ACCOUNT-8] gets one mail with all sign-ups if the browser is unknown', async () => {
    const email = 'several@person.test';
    await signUp({ username: 'planter_8', email, password: theirs });
    await signUp({ username: 'owner_7', email });
    await resend(email);
    const mail = await newestMail(email);
    const links = linksIn(mail);
    expect(links).toHaveLength(2);
    const own = links.find((link) =>
      mail.includes(
        `Username owner_7, signed up on 15/11/2026 at 10:00 AM:\n\nVerify owner_7: http://localhost:3000${link}`,
      ),
    );
    expect(await verify(own ?? '')).toBe(verified);
    expect((await signIn(email)).json().member.profile.username).toBe('owner_7');
    await resend(email);
    expect(await mailsTo(db, email)).toHaveLength(3);
  });

  test('[ACCOUNT-8] reads in every mail when each sign-up was made, even for equal usernames', async () => {
    const email = 'same-name@person.test';
    const before = context.clock.now();
    await signUp({ username: 'same_name', email });
    context.clock.set(before.add({ hours: 3 }));
    await signUp({ username: 'same_name', email, password: theirs });
    context.clock.set(before.add({ hours: 30 }));
    await resend(email);
    context.clock.set(before.add({ hours: 24 * 9 }));
    await sweepSignUps(context);
    await resend(email);
    const mail = await newestMail(email);
    const times = [...mail.matchAll(/Username same_name, signed up on (.+ [AP]M):/g)];
    expect(times.map(([, time]) => time)).toEqual([
      '15/11/2026 at 10:00 AM',
      '15/11/2026 at 01:00 PM',
    ]);
    context.clock.set(before);
  });

  test('[ACCOUNT-8] sees on the page of another sign-up, before pressing Verify, that it has an account', async () => {
    const email = 'page@person.test';
    await signUp({ username: 'planter_11', email, password: theirs });
    const planted = await newestLink(db, email);
    const { userId } = await aMember(db, { email });
    const page = await app.inject({ method: 'GET', url: planted });
    expect(`${page.statusCode} ${page.headers.location}`).toBe(accountExists);
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', userId).execute();
    const unverified = await app.inject({ method: 'GET', url: planted });
    expect(unverified.body).toContain(verificationLabels.accountHint);
    expect(unverified.body).not.toContain('planter_11');
  });

  test("[ACCOUNT-8] keeps its owner's sign-up in that mail, however many a stranger adds", async () => {
    const email = 'crowded@person.test';
    const planted = (count: number) =>
      app.inject({
        method: register.method,
        url: register.path,
        payload: { username: `crowd_${count}`, email, password: theirs },
        remoteAddress: `203.0.113.${count}`,
      });
    await signUp({ username: 'owner_9', email });
    for (let count = 1; count <= 11; count += 1) await planted(count);
    await resend(email);
    const mail = await newestMail(email);
    expect(linksIn(mail)).toHaveLength(10);
    expect(mail).toContain('Username owner_9,');
    expect(mail).toContain('Username crowd_11,');
  });

  test('[ACCOUNT-8] gets no account from a scanner that opens all links of that mail', async () => {
    const email = 'scanner@person.test';
    await signUp({ username: 'owner_10', email });
    await signUp({ username: 'planter_9', email, password: theirs });
    await resend(email);
    const links = linksIn(await newestMail(email));
    expect(links).toHaveLength(2);
    for (const url of links.toReversed()) await app.inject({ method: 'GET', url });
    expect(await usersLike(email)).toEqual([]);
  });

  test('gets the verification mail again when its owner requests a password reset first', async () => {
    const email = 'forgetful@person.test';
    await signUp({ username: 'owner_8', email });
    const { status, answer } = await ask(app, requestPasswordReset, { body: { email } }, {});
    expect([status, answer]).toEqual([200, {}]);
    expect(await mailsTo(db, email)).toHaveLength(2);
    const mail = await newestMail(email);
    expect(mail).toContain('asked for a new password at Depot. There is no account');
    expect(mail).toContain('the username owner_8 on 15/11/2026 at 10:00 AM.');
    expect(await verify(linksIn(mail)[0] ?? '')).toBe(verified);
    expect((await signIn(email)).json().member.profile.username).toBe('owner_8');
  });

  test('keeps the account that it got in the meantime', async () => {
    const email = 'meanwhile@person.test';
    await signUp({ username: 'planter_2', email, password: theirs });
    await aMember(db, { email, username: 'from_google' });
    expect(await verify(await newestLink(db, email))).toBe(accountExists);
    expect((await signIn(email, theirs)).json().code).toBe('wrong_credentials');
    expect(await usersLike(email)).toMatchObject([{ username: 'from_google' }]);
  });

  test('reads the username in every mail', async () => {
    const email = 'named@person.test';
    await signUp({ username: 'planter_3', email, password: theirs });
    await resend(email);
    const mails = await mailsTo(db, email);
    expect(mails).toHaveLength(2);
    for (const { body_text } of mails) expect(body_text).toContain('planter_3');
  });

  test('keeps its link valid when it has reached its mail limit', async () => {
    const email = 'enough@person.test';
    for (let count = 0; count < 5; count += 1) await signUp({ username: 'owner_3', email });
    const refused = await signUp({ username: 'planter_4', email, password: theirs });
    expect(refused.failure.code).toBe('too_many_mails');
    expect(await mailsTo(db, email)).toHaveLength(5);
    expect(await verify(await newestLink(db, email))).toBe(verified);
    expect((await signIn(email)).json().member.profile.username).toBe('owner_3');
  });
});

describe('concurrent sign-ups', () => {
  const linksTo = async (email: string) =>
    (await mailsTo(db, email)).flatMap(({ body_text }) => linksIn(body_text));

  test('with one e-mail create one account, and all get the same answer', async () => {
    const email = 'race@person.test';
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => signUp({ username: `racer_${at}`, email })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const outcomes = await Promise.all((await linksTo(email)).map(verify));
    const exists = [accountExists, accountExists, accountExists];
    expect(outcomes.toSorted()).toEqual([verified, ...exists].toSorted());
    expect(await usersLike(email)).toHaveLength(1);
    // The account belongs to the link that got the answer 'verified'.
    const mail = (await mailsTo(db, email))[outcomes.indexOf(verified)];
    const [member] = await usersLike(email);
    expect(mail?.body_text).toContain(`the username ${member?.username} on`);
  });

  test('and links of one sign-up opened at once create one account', async () => {
    const email = 'two-mails@person.test';
    const { answer } = await signUp({ username: 'two_mails', email });
    await resend(email, answer.resendKey);
    const outcomes = await Promise.all(
      [...(await linksTo(email)), ...(await linksTo(email))].map(verify),
    );
    expect(new Set(outcomes)).toEqual(new Set([verified]));
    expect(await usersLike(email)).toHaveLength(1);
  });

  test('with one username give it to the first who verifies; the others choose another', async () => {
    const emails = Array.from({ length: 6 }, (_, at) => `n${at}@person.test`);
    const answers = await Promise.all(
      emails.map((email, at) =>
        signUp({ username: at % 2 === 0 ? 'one_name' : 'ONE_NAME', email }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const links = await Promise.all(emails.map((email) => newestLink(db, email)));
    expect(new Set(await Promise.all(links.map(verify)))).toEqual(new Set([verified]));
    const members = await Promise.all(
      emails.map(async (email) => (await signIn(email)).json().member),
    );
    expect(members.filter(({ profile }) => profile !== null)).toHaveLength(1);
    const late = await signUp({ username: 'one_name', email: 'late-for-name@person.test' });
    expect(late.failure.code).toBe('username_taken');
  });
});
