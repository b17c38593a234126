import { describe, expect, test } from 'vitest';
import {
  addStaffByOperator,
  changeStaffByOperator,
  listStaffByOperator,
} from '#contract/operator-staff.ts';
import { deleteAccount } from '#contract/profile.ts';
import { requestPasswordReset, resetPassword } from '#contract/registration.ts';
import { signInStaff } from '#contract/staff.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { sweepStaffSessions } from '#server/features/accounts/staff/sweep.ts';
import { asOperator, openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { mailsTo, newestToken } from '#server/testing/mailbox.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';
import { aStaffMember, consoleSessionsOf } from '#server/testing/staff.ts';

const running = await openTestApp();
const { app, db } = running;
const password = 'a first password for work';

const add = (email: string, role: StaffRole) =>
  ask(app, addStaffByOperator, { body: { email, role, name: 'Nadia Rahman' } }, asOperator);

const change = (email: string, body: { role?: StaffRole; isDisabled?: boolean }) =>
  ask(app, changeStaffByOperator, { params: { email }, body }, asOperator);

const setPassword = async (email: string) =>
  ask(app, resetPassword, { body: { token: await newestToken(db, email), password } }, {});

const signIn = (email: string) =>
  app.inject({ method: signInStaff.method, url: signInStaff.path, payload: { email, password } });

const auditOf = (userId: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', `staff:${userId}`)
    .orderBy('id')
    .execute();

describe('a person is added to the staff', () => {
  test('without an account: sets a password by the link of the mail and signs in', async () => {
    const email = 'first_owner@depot.test';
    const { status, answer } = await add('First_Owner@Depot.test', 'owner');
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      person: { email, name: 'Nadia Rahman', role: 'owner', isDisabled: false, hasPassword: false },
    });
    const [mail] = await mailsTo(db, email);
    expect(mail?.body_text).toContain('Owner');
    expect(mail?.body_text).toContain('http://localhost:3000/console');
    expect((await signIn(email)).statusCode).toBe(401);

    expect((await setPassword(email)).status).toBe(200);
    const signedInStaff = await signIn(email);
    expect(signedInStaff.json()).toMatchObject({ staff: { email, role: 'owner' } });
  });

  test('the link of an invitation is valid for 72 hours', async () => {
    const email = 'slow@depot.test';
    await add(email, 'desk');
    const { expires_at } = await db
      .selectFrom('account_link_tokens')
      .innerJoin('users', 'users.id', 'user_id')
      .select('expires_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const hours = (expires_at.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
  });

  test('with an account: keeps its password and is told where to sign in', async () => {
    const member = await aMember(db);
    await signedIn(running, member);
    const { answer } = await add(member.email, 'desk');
    expect(answer).toMatchObject({ person: { userId: member.userId, hasPassword: true } });
    const [mail] = await mailsTo(db, member.email);
    expect(mail?.subject).toBe('You can sign in to the console of Depot');
    expect(mail?.body_text).not.toContain('token=');
  });

  test('twice is refused', async () => {
    const { email } = await aStaffMember(running, 'desk');
    const { status, failure } = await add(email, 'manager');
    expect(status).toBe(409);
    expect(failure).toMatchObject({ code: 'conflict', details: { reason: 'staff_exists', email } });
  });
});

describe('a person is changed', () => {
  test('disabling ends the console sessions, and everything is in the log', async () => {
    await aStaffMember(running, 'owner');
    const desk = await aStaffMember(running, 'desk');
    const { answer } = await change(desk.email, { isDisabled: true });
    expect(answer).toMatchObject({ person: { isDisabled: true } });
    expect(await consoleSessionsOf(db, desk)).toBe(0);
    await change(desk.email, { isDisabled: true });
    await change(desk.email, { isDisabled: false });
    const enabled = { name: 'Test desk', role: 'desk', isDisabled: false, ownLimits: null };
    const disabled = { ...enabled, isDisabled: true };
    expect(await auditOf(desk.userId)).toEqual([
      { actor: 'operator', action: 'staff.set', details: { before: enabled, after: disabled } },
      { actor: 'operator', action: 'staff.set', details: { before: disabled, after: enabled } },
    ]);
  });

  test('disabling tells open consoles', async () => {
    const desk = await aStaffMember(running, 'desk');
    await change(desk.email, { isDisabled: true });
    const events = await db
      .selectFrom('events')
      .select('payload')
      .where('topic', '=', 'staff_sessions')
      .execute();
    expect(events.map(({ payload }) => payload)).toContainEqual({ userIds: [desk.userId] });
  });

  test('another role ends the console sessions', async () => {
    const desk = await aStaffMember(running, 'desk');
    expect((await change(desk.email, { role: 'manager' })).answer).toMatchObject({
      person: { role: 'manager' },
    });
    expect(await consoleSessionsOf(db, desk)).toBe(0);
  });

  test('an unknown person is refused', async () => {
    const { email } = await aMember(db);
    expect((await change(email, { role: 'desk' })).failure).toMatchObject({
      code: 'not_found',
      details: { reason: 'no_staff' },
    });
  });

  test('the list has disabled people last', async () => {
    const gone = await aStaffMember(running, 'desk', { isDisabled: true });
    const { answer } = await ask(app, listStaffByOperator, {}, asOperator);
    const { staff } = answer;
    const firstDisabled = staff.findIndex(({ isDisabled }) => isDisabled);
    expect(staff.slice(firstDisabled).every(({ isDisabled }) => isDisabled)).toBe(true);
    expect(staff.slice(firstDisabled).map(({ userId }) => userId)).toContain(gone.userId);
  });
});

describe('console sessions end', () => {
  test('with a password reset', async () => {
    const desk = await aStaffMember(running, 'desk');
    await ask(app, requestPasswordReset, { body: { email: desk.email } }, {});
    expect((await setPassword(desk.email)).status).toBe(200);
    expect(await consoleSessionsOf(db, desk)).toBe(0);
  });

  test('with the deletion of the account, which needs a disabled person', async () => {
    const desk = await aStaffMember(running, 'desk');
    const headers = await signedIn(running, desk);
    const deletion = () => ask(app, deleteAccount, { body: { password: knownPassword } }, headers);
    expect((await deletion()).failure).toMatchObject({ code: 'account_is_staff' });
    await db
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('user_id', '=', desk.userId)
      .execute();
    expect((await deletion()).status).toBe(200);
    expect(await consoleSessionsOf(db, desk)).toBe(0);
  });

  test('by the sweep once they have expired', async () => {
    const desk = await aStaffMember(running, 'desk');
    await db
      .updateTable('staff_sessions')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', desk.userId)
      .execute();
    await sweepStaffSessions(running.context);
    expect(await consoleSessionsOf(db, desk)).toBe(0);
  });
});
