import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import { changeMemberEmail, emailChangePath } from '#contract/console-member-acts.ts';
import { readMemberPage } from '#contract/console-members.ts';
import { addStaffByOperator, changeStaffByOperator } from '#contract/operator-staff.ts';
import { checkPasswordReset, requestPasswordReset } from '#contract/registration.ts';
import { asOperator, openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { TestMember } from '#server/testing/builders.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
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

const waitingFor = async ({ userId }: TestMember) =>
  (await ask(app, readMemberPage, { params: { userId } }, manager.headers)).answer.member.newEmail;

const subjectsTo = async (email: string) =>
  (await mailsTo(db, email)).map(({ subject }) => subject);

test('[ACCOUNT-9] the address changes once the link to it is confirmed, and both are told', async () => {
  const mei = await aShopper(running);
  await signedIn(running, mei);
  await ask(app, requestPasswordReset, { body: { email: mei.email } }, {});
  const reset = { token: await newestToken(db, mei.email) };
  const email = anAddress();
  expect(await waitingFor(mei)).toBeNull();
  expect((await change(mei, email.toUpperCase())).status).toBe(200);
  expect(await waitingFor(mei)).toEqual({
    email,
    since: expect.stringMatching(/^2026-11-16T01:0/),
  });
  expect(await emailOf(mei)).toBe(mei.email);
  expect(await subjectsTo(mei.email)).toContain('A new e-mail address was asked for');

  const token = await newestToken(db, email);
  const page = await app.inject({ url: `${emailChangePath}?token=${token}` });
  expect(page.body).toContain(`will change from ${mei.email} to ${email}`);
  expect(await emailOf(mei)).toBe(mei.email);

  expect((await confirm(token)).body).toContain('Your address was changed.');
  expect(await waitingFor(mei)).toBeNull();
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
  expect((await confirm(token)).body).toContain('This link has expired');
});

test('[ACCOUNT-9] an address with an account is refused, before and after the link is sent', async () => {
  const mei = await aShopper(running);
  const other = await aShopper(running);
  expect((await change(mei, other.email)).failure.code).toBe('email_taken');
  const email = anAddress();
  await change(mei, email);
  const token = await newestToken(db, email);
  await aShopper(running, { email });
  expect((await confirm(token)).body).toContain('already has an account');
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
  expect((await confirm(token)).body).toContain('This link has expired');
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await emailOf(mei)).toBe(mei.email);
});

test('[ACCOUNT-9] the address of a staff member stays', async () => {
  const desk = await aStaffMember(running, 'desk');
  expect((await change(desk, anAddress())).failure.code).toBe('email_of_staff');
});

test('[ACCOUNT-9] the address of a disabled staff member stays', async () => {
  const gone = await aStaffMember(running, 'desk', { isDisabled: true });
  expect((await change(gone, anAddress())).failure.code).toBe('email_of_staff');
});

/** A member with a link to another address. */
const aMemberWithLink = async () => {
  const mei = await aShopper(running);
  const email = anAddress();
  await change(mei, email);
  return { mei, token: await newestToken(db, email) };
};

const joinStaff = ({ userId }: TestMember, disabledAt: Date | null) =>
  db
    .insertInto('staff')
    .values({
      user_id: userId,
      name: 'Mei',
      role: 'desk',
      created_at: new Date(),
      disabled_at: disabledAt,
    })
    .execute();

const waitingOf = ({ userId }: TestMember) =>
  db.selectFrom('email_changes').select('id').where('user_id', '=', userId).execute();

test.each([
  ['an enabled', null],
  ['a disabled', new Date()],
])('[ACCOUNT-9] a link does nothing once its member is %s staff member', async (_, at) => {
  const { mei, token } = await aMemberWithLink();
  await joinStaff(mei, at);
  expect((await confirm(token)).body).toContain('This link has expired');
  expect(await emailOf(mei)).toBe(mei.email);
});

test('[ACCOUNT-9] a link that is pressed while its member joins the staff does nothing', async () => {
  const { mei, token } = await aMemberWithLink();
  const joining = await db.startTransaction().execute();
  await joining.selectFrom('users').select('id').where('id', '=', mei.userId).forShare().execute();
  const pressed = confirm(token);
  await waitForLock(db);
  await joining
    .insertInto('staff')
    .values({
      user_id: mei.userId,
      name: 'Mei',
      role: 'desk',
      created_at: new Date(),
      disabled_at: null,
    })
    .execute();
  await joining.commit().execute();
  expect((await pressed).body).toContain('This link has expired');
  expect(await emailOf(mei)).toBe(mei.email);
});

test('[ACCOUNT-9] joining the staff ends the link', async () => {
  const { mei } = await aMemberWithLink();
  const body = { email: mei.email, role: 'desk', name: 'Mei' } as const;
  expect((await ask(app, addStaffByOperator, { body }, asOperator)).status).toBe(200);
  expect(await waitingOf(mei)).toEqual([]);
});

test('[ACCOUNT-9] enabling a staff member ends the link', async () => {
  const { mei } = await aMemberWithLink();
  await joinStaff(mei, new Date());
  const request = { params: { email: mei.email }, body: { isDisabled: false } };
  expect((await ask(app, changeStaffByOperator, request, asOperator)).status).toBe(200);
  expect(await waitingOf(mei)).toEqual([]);
});
