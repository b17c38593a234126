import { expect, test } from 'vitest';
import { changeMemberStatus } from '#contract/console-member-acts.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import {
  buyMembership,
  membershipOf,
  openMemberships,
  planOf,
} from '#server/testing/memberships.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
await openMemberships(running);
const manager = await aStaffMember(running, 'manager');
const desk = await aStaffMember(running, 'desk');

interface Terms {
  readonly status: string;
  readonly until?: string;
  readonly isConfirmed?: boolean;
}

const give = (userId: string, terms: Terms, { headers } = manager) =>
  ask(
    app,
    changeMemberStatus,
    { params: { userId }, body: { reason: 'Plays for the state', ...terms } },
    headers,
  );

test('[MEMBER-9] a manager gives a status through a last day, with a reason in the log', async () => {
  const mei = await aShopper(running);
  const { status } = await give(mei.userId, { status: 'athlete', until: '2026-12-31' });
  expect(status).toBe(200);
  expect(await membershipOf(db, mei)).toMatchObject({ is: 'athlete', until: '2026-12-31' });
  expect((await mailsTo(db, mei.email)).at(-1)?.subject).toBe('The venue changed your membership');
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'staff_user_id', 'permission', 'reason', 'details'])
    .where('subject', '=', `member:${mei.userId}`)
    .execute();
  expect(log).toEqual([
    {
      action: 'member.set-status',
      staff_user_id: manager.userId,
      permission: 'members.status',
      reason: 'Plays for the state',
      details: {
        before: { status: 'normal_member', endsOn: null },
        after: { status: 'athlete', endsOn: '2026-12-31' },
      },
    },
  ]);
});

test('[MEMBER-19] a status that the member has already is refused, and nobody is told', async () => {
  const mei = await aShopper(running);
  const terms = { status: 'athlete', until: '2026-12-31' };
  await give(mei.userId, terms);
  const { failure } = await give(mei.userId, terms);
  expect(failure).toMatchObject({
    code: 'conflict',
    details: { reason: 'gift_changes_nothing', status: 'athlete', endsOn: '2026-12-31' },
  });
  expect(await mailsTo(db, mei.email)).toHaveLength(1);
  expect((await give(mei.userId, { status: 'athlete' })).status).toBe(200);
});

test('[MEMBER-10] a paid plan ends only after a confirmation at the console, too', async () => {
  const mei = await aShopper(running);
  await buyMembership(running, mei, await planOf(db, 'super_host_padel'));
  const { failure } = await give(mei.userId, { status: 'athlete' });
  expect(failure).toMatchObject({
    code: 'confirmation_needed',
    details: { reason: 'plan_ends_at_once', paidSen: 20_000 },
  });
  expect(await membershipOf(db, mei)).toMatchObject({ is: 'super_host_padel' });
  await give(mei.userId, { status: 'athlete', isConfirmed: true });
  expect(await membershipOf(db, mei)).toMatchObject({ is: 'athlete', until: null });
});

test('[STAFF-1] the desk does not change statuses', async () => {
  const mei = await aShopper(running);
  const { failure } = await give(mei.userId, { status: 'athlete' }, desk);
  expect(failure.code).toBe('not_permitted');
  expect(await membershipOf(db, mei)).toMatchObject({ is: 'normal_member' });
});

test('[MEMBER-9] a status at the console needs a fresh second factor', async () => {
  const mei = await aShopper(running);
  const stale = await aStaffMember(running, 'manager', { factorMinutes: 11 });
  const { failure } = await give(mei.userId, { status: 'athlete' }, stale);
  expect(failure.code).toBe('second_factor_stale');
  expect(await membershipOf(db, mei)).toMatchObject({ is: 'normal_member' });
});
