import { expect, test } from 'vitest';
import { listAudit, listOwnAudit } from '#contract/console-audit.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { changeStaffByOperator } from '#contract/operator-staff.ts';
import type { AuditAct } from '#domain/words/console-audit-labels.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { asOperator, openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { openingTime } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const manager = await aStaffMember(running, 'manager');
const desk = await aStaffMember(running, 'desk');
const member = await aMember(db, { displayName: 'Mei Tan' });

const write = (by: TestStaff, action: string, at: string) =>
  db.transaction().execute((tx) =>
    writeAudit(
      tx,
      {
        by: { userId: by.userId, permission: 'day.see' },
        // Acts of earlier releases stay in the log.
        action: action as AuditAct,
        subject: `member:${member.userId}`,
        details: { before: 1, after: 2, noteId: 'x' },
        reason: 'It rained',
      },
      Temporal.Instant.from(at),
    ),
  );

const read = async (query: Record<string, unknown>, headers = manager.headers) => {
  const { status, answer } = await ask(app, listAudit, { query }, headers);
  expect(status).toBe(200);
  return answer;
};

await write(desk, 'note.add', '2026-11-17T15:59:59Z');
await write(desk, 'note.remove', '2026-11-17T16:00:00Z');
await write(manager, 'note_add', '2026-11-18T10:00:00Z');

test('an entry names the person, the account that was changed, the reason, before and after', async () => {
  const { entries } = await read({ person: desk.userId, action: 'note.add' });
  expect(entries).toEqual([
    {
      id: expect.any(Number),
      at: '2026-11-17T15:59:59.000Z',
      actor: 'staff',
      service: null,
      person: { userId: desk.userId, name: 'Test desk' },
      permission: 'day.see',
      action: 'note.add',
      subject: `member:${member.userId}`,
      account: { userId: member.userId, name: 'Mei Tan', email: member.email },
      booking: null,
      reason: 'It rained',
      undoes: null,
      before: 1,
      after: 2,
      details: { noteId: 'x' },
    },
  ]);
});

test('filters: the beginning of the action, a part of the subject, a day at the venue', async () => {
  const actionsOf = async (query: Record<string, unknown>) =>
    (await read(query)).entries.map(({ action }) => action);
  expect(await actionsOf({ action: 'note' })).toEqual(['note_add', 'note.remove', 'note.add']);
  expect(await actionsOf({ action: 'note_' })).toEqual(['note_add']);
  expect(await actionsOf({ subject: member.userId.slice(-8), action: 'note.' })).toHaveLength(2);
  expect(await actionsOf({ subject: 'nothing like it' })).toEqual([]);
  expect(await actionsOf({ date: '2026-11-17' })).toEqual(['note.add']);
  expect(await actionsOf({ date: '2026-11-18', person: desk.userId })).toEqual(['note.remove']);
});

test('the sale and the cancelled booking of a member are found by name, and name the member', async () => {
  const player = await aMember(db, { displayName: 'Farah Zain' });
  const sale = aSale({ buyer: { kind: 'member', userId: player.userId } });
  expect((await sell(running, manager, sale)).status).toBe(200);
  const { id: bookingId } = await db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', player.userId)
    .executeTakeFirstOrThrow();
  const body = { giveBack: 'all', reason: 'The roof leaks' };
  const cancelled = await ask(app, cancelAtDesk, { params: { bookingId }, body }, manager.headers);
  expect(cancelled.status).toBe(200);
  const about = async (subject: string) =>
    (await read({ subject })).entries.map(({ action, account }) => [action, account?.name]);
  const both = [
    ['booking.cancel', 'Farah Zain'],
    ['order.sell', 'Farah Zain'],
  ];
  expect(await about('farah z')).toEqual(both);
  const { entries, names } = await read({ subject: 'farah z' });
  const { orderId } = sale;
  const [court = '', [slot] = []] = Object.entries(sale.slots)[0] ?? [];
  expect(entries[0]?.booking).toEqual({ orderId, court, date: sale.date, slot });
  expect(names).toMatchObject({ [player.userId]: 'Farah Zain', [bookingId]: 'Farah Zain' });
  expect(await about(player.email)).toEqual(both);
  expect(await about(sale.orderId)).toEqual(both);
  expect(await about('farah y')).toEqual([]);
});

test('the operator has entries without a person', async () => {
  await ask(
    app,
    changeStaffByOperator,
    { params: { email: desk.email }, body: { role: 'coach' } },
    asOperator,
  );
  const { entries } = await read({ actor: 'operator' });
  expect(entries).toMatchObject([
    {
      person: null,
      action: 'staff.set',
      account: { userId: desk.userId },
      before: { role: 'desk' },
      after: { role: 'coach' },
    },
  ]);
});

test('[STAFF-7] a coach reads only their own changes', async () => {
  const coach = await aStaffMember(running, 'coach');
  await write(coach, 'note.add', '2026-11-18T11:00:00Z');
  const all = await ask(app, listAudit, {}, coach.headers);
  expect(all.failure).toMatchObject({ code: 'not_permitted' });
  const { answer } = await ask(app, listOwnAudit, {}, coach.headers);
  expect(answer.entries.map(({ person }) => person?.userId)).toEqual([coach.userId]);
});

test('pages follow each other', async () => {
  const busy = await aStaffMember(running, 'owner');
  for (let at = 0; at < 51; at += 1) await write(busy, `act.${at}`, '2026-11-19T00:00:00Z');
  const first = await read({ person: busy.userId });
  expect(first.entries).toHaveLength(50);
  expect(first.entries[0]?.action).toBe('act.50');
  const second = await read({ person: busy.userId, before: first.next });
  expect(second).toMatchObject({ entries: [{ action: 'act.0' }], next: null });
});
