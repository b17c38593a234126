import { describe, expect, test } from 'vitest';
import { listAudit, listOwnAudit } from '#contract/console-audit.ts';
import { hasPermission, type StaffRole, staffRoles } from '#domain/staff/permissions.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const member = await aMember(db, { displayName: 'Farah Zain', username: 'fz_padel' });
const other = await aMember(db, { displayName: 'Mei Tan' });

const secrets = ['Farah', 'Zain', 'fz_padel', 'Mei', 'Tan', member.email, other.email];
const secretsSeenBy: Readonly<Record<StaffRole, readonly string[]>> = {
  desk: ['Farah', 'Zain', 'Mei', 'Tan', member.email, other.email],
  coach: ['Farah', 'Mei'],
  manager: ['Farah', 'Zain', 'Mei', 'Tan', member.email, other.email],
  owner: ['Farah', 'Zain', 'Mei', 'Tan', member.email, other.email],
  accountant: [],
};

/** The searches that find the member's entry; others would betray what is not shown. */
const searchesOf: Readonly<Record<StaffRole, readonly string[]>> = {
  desk: ['farah', 'zain', 'fz_padel', member.email],
  coach: ['farah'],
  manager: ['farah', 'zain', 'fz_padel', member.email],
  owner: ['farah', 'zain', 'fz_padel', member.email],
  accountant: [],
};

describe.each(staffRoles)('%s', async (role) => {
  const staff = await aStaffMember(running, role);
  await db.transaction().execute((tx) =>
    writeAudit(
      tx,
      {
        by: { userId: staff.userId, permission: 'audit.own' },
        action: 'exception.resolve',
        subject: `member:${member.userId}`,
        reason: `Asked by ${member.email}`,
        details: {
          before: { coach: member.email },
          after: { creditedTo: other.userId, mails: [`to ${other.email}`] },
          payer: { email: member.email },
        },
      },
      Temporal.Instant.from(openingTime),
    ),
  );
  const read = async (query: Record<string, unknown> = {}) => {
    const all = { query: { ...query, person: staff.userId } };
    const { answer } = hasPermission(role, 'audit.see')
      ? await ask(app, listAudit, all, staff.headers)
      : await ask(app, listOwnAudit, { query }, staff.headers);
    return answer;
  };

  test('[STAFF-17] the log says of members what the role may see', async () => {
    const log = await read();
    expect(log.entries).toHaveLength(1);
    const said = JSON.stringify(log);
    expect(secrets.filter((secret) => said.includes(secret))).toEqual(secretsSeenBy[role]);
  });

  test('[STAFF-17] the log is searched by no more than it says', async () => {
    const found: string[] = [];
    for (const subject of ['farah', 'zain', 'fz_padel', member.email]) {
      if ((await read({ subject })).entries.length > 0) found.push(subject);
    }
    expect(found).toEqual(searchesOf[role]);
    expect((await read({ subject: member.userId })).entries).toHaveLength(1);
  });

  test('[STAFF-17] the names of staff are said in full', async () => {
    await db.transaction().execute((tx) =>
      writeAudit(
        tx,
        {
          by: { userId: staff.userId, permission: 'account.own' },
          action: 'pin.set',
          subject: `staff:${staff.userId}`,
          details: {},
        },
        Temporal.Instant.from(openingTime),
      ),
    );
    const { entries } = await read({ action: 'pin' });
    expect(entries).toMatchObject([{ account: { userId: staff.userId } }]);
  });
});
