import { afterEach, expect, test } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import { restoreMember, suspendMember } from '#contract/console-member-acts.ts';
import { readMemberPage } from '#contract/console-members.ts';
import { whyNot } from '#contract/console-why-not.ts';
import { getProfile } from '#contract/profile.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  playDay,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const reason = 'Unpaid damage';

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const suspend = (userId: string, { headers } = manager) =>
  ask(app, suspendMember, { params: { userId }, body: { reason } }, headers);

const restore = (userId: string) =>
  ask(app, restoreMember, { params: { userId }, body: { reason: 'Paid for it' } }, manager.headers);

const claimsOf = (userId: string) =>
  db.selectFrom('slot_claims').select(['kind']).where('user_id', '=', userId).execute();

const signInAs = (email: string) =>
  ask(app, signIn, { body: { email, password: knownPassword } }, {});

test('[SUSPEND-3] sessions end, holds are released, and bookings stay', async () => {
  const mei = await aShopper(running, { creditsSen: 20_000 });
  await buy(running, mei, { slots: { 'Tournament Court 5': [15] } });
  await place(running, mei, anOrderRequest({ shownCreditsSen: 2_000, shownTotalSen: 4_000 }));
  expect((await suspend(mei.userId)).status).toBe(200);
  expect(await claimsOf(mei.userId)).toEqual([{ kind: 'booking' }]);
  expect((await ask(app, getProfile, {}, mei.headers)).failure.code).toBe('unauthenticated');
  const { answer } = await ask(
    app,
    readMemberPage,
    { params: { userId: mei.userId } },
    manager.headers,
  );
  expect(answer).toMatchObject({
    member: { suspension: { reason }, reservedSen: 0 },
    upcomingBookings: [{ court: 'Tournament Court 5' }],
    sessions: 0,
  });
});

test('[SUSPEND-1] it needs a fresh second factor', async () => {
  const mei = await aShopper(running);
  const stale = await aStaffMember(running, 'manager', { factorMinutes: 11 });
  expect((await suspend(mei.userId, stale)).failure.code).toBe('second_factor_stale');
  expect((await ask(app, getProfile, {}, mei.headers)).status).toBe(200);
});

test('[SUSPEND-1] it is logged with its reason, and the member is told once', async () => {
  const mei = await aShopper(running);
  await suspend(mei.userId);
  await suspend(mei.userId);
  await restore(mei.userId);
  await restore(mei.userId);
  const log = await db
    .selectFrom('audit_log')
    .select(['id', 'action', 'staff_user_id', 'permission', 'reason', 'undoes'])
    .where('subject', '=', `member:${mei.userId}`)
    .orderBy('id')
    .execute();
  const by = { staff_user_id: manager.userId, permission: 'members.suspend' };
  expect(log).toMatchObject([
    { action: 'member.suspend', ...by, reason, undoes: null },
    { action: 'member.restore', ...by, reason: 'Paid for it', undoes: log[0]?.id },
  ]);
  expect(log).toHaveLength(2);
  const mails = await mailsTo(db, mei.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your Depot account is suspended',
    'Your Depot account is open again',
  ]);
  expect(mails[0]?.body_text).toContain(`Reason: ${reason}`);
});

test('[SUSPEND-4] a suspended member learns it after the right password only, until restored', async () => {
  const mei = await aShopper(running);
  await signedIn(running, mei);
  await suspend(mei.userId);
  const { status, failure } = await signInAs(mei.email);
  expect({ status, code: failure.code }).toEqual({ status: 409, code: 'account_suspended' });
  const body = { email: mei.email, password: 'not the password' };
  expect((await ask(app, signIn, { body }, {})).failure.code).toBe('wrong_credentials');
  await restore(mei.userId);
  expect((await signInAs(mei.email)).status).toBe(200);
});

test('[SUSPEND-2] [WHY-1] the suspension is the first reason why the member cannot book', async () => {
  const mei = await aShopper(running);
  await suspend(mei.userId);
  const courtId = await courtIdOf(db, 'Tournament Court 1');
  const query = { userId: mei.userId, courtId, date: playDay, slot: 12 };
  const { answer } = await ask(app, whyNot, { query }, manager.headers);
  expect(answer.reasons).toMatchObject([{ code: 'account_suspended', helpfulStatuses: [] }]);
});

test('[SUSPEND-1] staff members are not suspended', async () => {
  const desk = await aStaffMember(running, 'desk');
  expect((await suspend(desk.userId)).failure.code).toBe('suspend_staff');
});
