import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import { changeMemberEmail, emailChangePath } from '#contract/console-member-acts.ts';
import { checkPasswordReset, requestPasswordReset } from '#contract/registration.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { TestMember } from '#server/testing/builders.ts';
import { mailsTo, newestToken } from '#server/testing/mailbox.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const anAddress = () => `new-${randomUUID()}@mail.test`;

const change = ({ userId }: TestMember, email: string) => {
  const body = { email, reason: 'Asked for it at the desk' };
  return ask(app, changeMemberEmail, { params: { userId }, body }, manager.headers);
};

const confirm = (token: string) =>
  app.inject({
    method: 'POST',
    url: emailChangePath,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `token=${token}`,
  });

const emailOf = async ({ userId }: TestMember) =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
    .email;

const subjectsTo = async (email: string) =>
  (await mailsTo(db, email)).map(({ subject }) => subject);

test('[ACCOUNT-9] the address changes once the link to it is confirmed, and both are told', async () => {
  const mei = await aShopper(running);
  await signedIn(running, mei);
  await ask(app, requestPasswordReset, { body: { email: mei.email } }, {});
  const reset = { token: await newestToken(db, mei.email) };
  const email = anAddress();
  expect((await change(mei, email.toUpperCase())).status).toBe(200);
  expect(await emailOf(mei)).toBe(mei.email);
  expect(await subjectsTo(mei.email)).toContain('A new e-mail address was asked for');

  const token = await newestToken(db, email);
  const page = await app.inject({ url: `${emailChangePath}?token=${token}` });
  expect(page.body).toContain(`changes from ${mei.email} to ${email}`);
  expect(await emailOf(mei)).toBe(mei.email);

  expect((await confirm(token)).body).toContain('Your address was changed.');
  expect(await emailOf(mei)).toBe(email);
  expect((await subjectsTo(mei.email)).at(-1)).toBe(
    'The e-mail address of your Depot account was changed',
  );
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', mei.userId)
    .execute();
  expect(sessions).toEqual([]);
  expect((await ask(app, checkPasswordReset, { body: reset }, {})).status).toBe(410);
  const body = { email, password: knownPassword };
  expect((await ask(app, signIn, { body }, {})).status).toBe(200);
  expect((await confirm(token)).body).toContain('This link has ended');
});

test('[ACCOUNT-9] an address with an account is refused, before and after the link is sent', async () => {
  const mei = await aShopper(running);
  const other = await aShopper(running);
  expect((await change(mei, other.email)).failure.code).toBe('email_taken');
  const email = anAddress();
  await change(mei, email);
  const token = await newestToken(db, email);
  await aShopper(running, { email });
  expect((await confirm(token)).body).toContain('has an account already');
  expect(await emailOf(mei)).toBe(mei.email);
});

test('[ACCOUNT-9] of two members with links to one address, pressed at once, one gets it', async () => {
  const pair = await Promise.all([aShopper(running), aShopper(running)]);
  const email = anAddress();
  const tokens: string[] = [];
  for (const member of pair) {
    await change(member, email);
    tokens.push(await newestToken(db, email));
  }
  await Promise.all(tokens.map(confirm));
  const now = await Promise.all(pair.map(emailOf));
  expect(now.filter((address) => address === email)).toHaveLength(1);
});

test('[ACCOUNT-5] [ACCOUNT-9] the link ends after 24 hours', async () => {
  const mei = await aShopper(running);
  const email = anAddress();
  await change(mei, email);
  const token = await newestToken(db, email);
  context.clock.set(Temporal.Instant.from(openingTime).add({ hours: 24, minutes: 5 }));
  expect((await confirm(token)).body).toContain('This link has ended');
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await emailOf(mei)).toBe(mei.email);
});

test('[ACCOUNT-9] the address of a person of the staff stays', async () => {
  const desk = await aStaffMember(running, 'desk');
  expect((await change(desk, anAddress())).failure.code).toBe('email_of_staff');
});
