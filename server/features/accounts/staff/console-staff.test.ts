import { describe, expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { giveCredits } from '#contract/console-members.ts';
import * as calls from '#contract/console-staff.ts';
import { getStaffSession } from '#contract/staff.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { aStaffMember, consoleSessionsOf, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp();
const { app, db } = running;
const owner = await aStaffMember(running, 'owner');

const change = ({ userId }: TestStaff, body: Record<string, unknown>, by = owner) =>
  ask(app, calls.changeStaff, { params: { userId }, body }, by.headers);

const newestEntry = ({ userId }: TestStaff) =>
  db
    .selectFrom('audit_log')
    .select(['staff_user_id', 'permission', 'action', 'reason', 'details'])
    .where('subject', '=', `staff:${userId}`)
    .orderBy('id', 'desc')
    .executeTakeFirst();

test('an owner invites a person, and the log names the owner', async () => {
  const body = { email: 'new@staff.test', name: 'Siti', role: 'desk' };
  const { answer } = await ask(app, calls.inviteStaff, { body }, owner.headers);
  expect(answer.person).toMatchObject({
    ...body,
    hasPassword: false,
    hasSecondFactor: false,
    limits: { perActionSen: 10_000, perDaySen: 30_000 },
    hasOwnLimits: false,
  });
  const [mail, ...others] = await mailsTo(db, body.email);
  expect(others).toEqual([]);
  // As the screens call the role.
  expect(mail?.body_text).toContain('to the staff of Depot: Desk.');
  expect(await newestEntry({ ...owner, userId: answer.person.userId })).toMatchObject({
    staff_user_id: owner.userId,
    permission: 'staff.edit',
    action: 'staff.add',
    reason: 'Added to the staff',
  });
});

test('an owner invites a person with limits of their own', async () => {
  const ownLimits = { perActionSen: 2_000, perDaySen: 4_000 };
  const body = { email: 'careful@staff.test', name: 'Mei', role: 'desk', ownLimits };
  const { answer } = await ask(app, calls.inviteStaff, { body }, owner.headers);
  expect(answer.person).toMatchObject({ limits: ownLimits, hasOwnLimits: true });
  expect(await newestEntry({ ...owner, userId: answer.person.userId })).toMatchObject({
    details: { after: { ownLimits } },
  });
});

test('[STAFF-5] an owner needs a fresh second factor to change the staff, and not to see them', async () => {
  const desk = await aStaffMember(running, 'desk');
  const stale = await aStaffMember(running, 'owner', { factorMinutes: 10 });
  expect((await change(desk, { isDisabled: true }, stale)).failure).toMatchObject({
    code: 'second_factor_stale',
  });
  expect((await ask(app, calls.listStaff, {}, stale.headers)).status).toBe(200);
});

describe('an owner changes', () => {
  test('the limits of a person, who stays signed in', async () => {
    const desk = await aStaffMember(running, 'desk');
    const ownLimits = { perActionSen: 2_000, perDaySen: 4_000 };
    const { answer } = await change(desk, { ownLimits, reason: 'New at the desk' });
    expect(answer.person).toMatchObject({ limits: ownLimits, hasOwnLimits: true });
    expect(await consoleSessionsOf(db, desk)).toBe(1);
    expect(await newestEntry(desk)).toMatchObject({
      reason: 'New at the desk',
      details: { before: { ownLimits: null }, after: { ownLimits } },
    });
    const disordered = { ownLimits: { perActionSen: 2, perDaySen: 1 } };
    expect((await change(desk, disordered)).status).toBe(400);
    expect((await change(desk, { ownLimits: null })).failure.code).toBe(
      'staff_change_needs_reason',
    );
    const reset = await change(desk, { ownLimits: null, reason: 'Knows the desk' });
    expect(reset.answer.person.hasOwnLimits).toBe(false);
  });

  test('[DESK-7] the limits by which the next goodwill is refused', async () => {
    const desk = await aStaffMember(running, 'desk');
    const { userId } = await aMember(db);
    const give = (amountSen: number) => {
      const body = { amountSen, reason: 'It rained', idempotencyKey: crypto.randomUUID() };
      return ask(app, giveCredits, { params: { userId }, body }, desk.headers);
    };
    const ownLimits = { perActionSen: 2_000, perDaySen: 3_000 };
    await change(desk, { ownLimits, reason: 'New at the desk' });
    expect((await give(2_001)).failure).toMatchObject({ code: 'over_action_limit' });
    expect((await give(2_000)).status).toBe(200);
    expect((await give(1_001)).failure).toMatchObject({ code: 'over_day_limit' });
  });

  test('the role, which has its own limits again', async () => {
    const manager = await aStaffMember(running, 'manager');
    const ownLimits = { perActionSen: 50_000, perDaySen: 50_000 };
    await change(manager, { ownLimits, reason: 'On probation' });
    const { answer } = await change(manager, { role: 'desk', reason: 'Fewer days' });
    expect(answer.person).toMatchObject({ role: 'desk', hasOwnLimits: false });
    expect(await consoleSessionsOf(db, manager)).toBe(0);
  });

  test('[STAFF-18] role, access and limits with a reason, and the name without one', async () => {
    const desk = await aStaffMember(running, 'desk');
    const changes = [
      { role: 'manager' },
      { isDisabled: true },
      { ownLimits: { perActionSen: 1, perDaySen: 2 } },
    ];
    for (const body of changes) {
      const { status, failure } = await change(desk, body);
      expect([status, failure.code]).toEqual([409, 'staff_change_needs_reason']);
    }
    expect((await change(desk, { name: 'Siti R.' })).answer.person.name).toBe('Siti R.');
  });

  test('nothing of a person who does not exist', async () => {
    const { failure } = await change({ ...owner, userId: crypto.randomUUID() }, { name: 'X' });
    expect(failure).toMatchObject({ code: 'not_found', details: { reason: 'no_staff' } });
  });
});

describe('sessions', () => {
  test('people see their own and end one', async () => {
    const desk = await aStaffMember(running, 'desk');
    const other = crypto.randomUUID();
    await db
      .insertInto('staff_sessions')
      .values({
        id: other,
        user_id: desk.userId,
        token: `other-${other}`,
        expires_at: new Date(Date.now() + 3_600_000),
        user_agent: 'A tablet',
        created_at: new Date(Date.now() - 1_000),
        updated_at: new Date(),
        second_factor_at: null,
      })
      .execute();
    const { answer } = await ask(app, calls.listOwnSessions, {}, desk.headers);
    expect(answer.sessions).toMatchObject([
      { isCurrent: true },
      { id: other, isCurrent: false, browser: 'A tablet', secondFactorAt: null },
    ]);
    expect(JSON.stringify(answer)).not.toContain(`other-${other}`);
    const ended = await ask(app, calls.endOwnSession, { params: { id: other } }, desk.headers);
    expect(ended.answer.sessions).toHaveLength(1);
  });

  test('nobody ends a session of somebody else as their own', async () => {
    const [desk, other] = [
      await aStaffMember(running, 'desk'),
      await aStaffMember(running, 'desk'),
    ];
    const { answer } = await ask(app, calls.listOwnSessions, {}, other.headers);
    const id = answer.sessions[0]?.id;
    const { failure } = await ask(app, calls.endOwnSession, { params: { id } }, desk.headers);
    expect(failure).toMatchObject({ code: 'not_found' });
    expect(await consoleSessionsOf(db, other)).toBe(1);
  });

  test('an owner sees and ends those of a person, whose next request is refused', async () => {
    const desk = await aStaffMember(running, 'desk');
    const params = { userId: desk.userId };
    const { answer } = await ask(app, calls.listStaffSessions, { params }, owner.headers);
    expect(answer.sessions).toMatchObject([{ isCurrent: false }]);
    const unsaid = await ask(app, calls.endStaffSessions, { params, body: {} }, owner.headers);
    expect(unsaid.status).toBe(400);
    const body = { reason: 'Left the laptop on the train' };
    const ended = await ask(app, calls.endStaffSessions, { params, body }, owner.headers);
    expect(ended.answer).toEqual({ ended: 1 });
    const query = { date: '2026-11-18' };
    expect((await ask(app, readDay, { query }, desk.headers)).status).toBe(401);
    expect((await ask(app, getStaffSession, {}, desk.headers)).answer.staff).toBeNull();
    expect(await newestEntry(desk)).toMatchObject({
      action: 'session.end',
      ...body,
      details: { before: { sessions: 1 }, after: { sessions: 0 } },
    });
  });
});

test('an owner resets the second factor of a person, with a reason', async () => {
  const desk = await aStaffMember(running, 'desk');
  await db
    .updateTable('users')
    .set({ two_factor_enabled: true })
    .where('id', '=', desk.userId)
    .execute();
  const params = { userId: desk.userId };
  const unsaid = await ask(app, calls.resetStaffFactor, { params, body: {} }, owner.headers);
  expect(unsaid.status).toBe(400);
  const body = { reason: 'Lost the phone, known at the desk' };
  const { answer } = await ask(app, calls.resetStaffFactor, { params, body }, owner.headers);
  expect(answer.person.hasSecondFactor).toBe(false);
  expect(await newestEntry(desk)).toMatchObject({ action: 'second-factor.reset', ...body });
});
