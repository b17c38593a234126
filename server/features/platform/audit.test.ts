import { expect, test } from 'vitest';
import { auditActs } from '#domain/words/console-audit-labels.ts';
import type { AuditEntry } from '#server/features/platform/audit.repository.ts';
import { changeVenue, writeAudit } from '#server/features/platform/audit.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp();
const { db, context } = running;

const entriesOf = (subject: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'staff_user_id', 'permission', 'action', 'reason', 'details'])
    .where('subject', '=', subject)
    .execute();

test('an entry names the person, the permission and the reason', async () => {
  const { userId } = await aStaffMember(running, 'desk');
  const by = { userId, permission: 'day.see' } as const;
  const action = 'note.add' as const;
  const entry = { by, action, subject: 'test:1', details: {}, reason: 'It rained' };
  await db.transaction().execute((tx) => writeAudit(tx, entry, context.clock.now()));
  expect(await entriesOf('test:1')).toEqual([
    {
      actor: 'staff',
      staff_user_id: userId,
      permission: 'day.see',
      action: 'note.add',
      reason: 'It rained',
      details: {},
    },
  ]);
});

test('an act without a sentence in the words of the audit log is a type error', () => {
  // @ts-expect-error There are no words for it.
  const act: AuditEntry['action'] = 'test.act';
  expect(auditActs).not.toHaveProperty([act]);
});

test('a change of the venue names the person, else the operator', async () => {
  const { userId } = await aStaffMember(running, 'owner');
  const by = { userId, permission: 'day.see' } as const;
  const change = async () => ({ subject: 'test:2', before: 1, after: 2 });
  await changeVenue(context, { action: 'switch.set', by, reason: 'Why not' }, 'prices', change);
  await changeVenue(context, 'switch.set', 'prices', change);
  const details = { before: 1, after: 2 };
  expect(await entriesOf('test:2')).toMatchObject([
    { actor: 'staff', staff_user_id: userId, reason: 'Why not', details },
    { actor: 'operator', staff_user_id: null, permission: null, reason: null, details },
  ]);
});
