import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import {
  giveCredits,
  readMemberPage,
  takeBackCredits,
  undoCredits,
} from '#contract/console-members.ts';
import { auditReasons } from '#domain/words/audit-reasons.ts';
import { grantCredits } from '#server/features/credits/ledger.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { balanceOf } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const change = async (
  staff: TestStaff,
  call: typeof giveCredits | typeof takeBackCredits,
  userId: string,
  amountSen: number,
) => {
  const idempotencyKey = randomUUID();
  const body = { amountSen, reason: 'The lights went out', idempotencyKey };
  const { status } = await ask(app, call, { params: { userId }, body }, staff.headers);
  return { status, key: idempotencyKey };
};

const undo = (staff: TestStaff, userId: string, key: string, reason: string | null = null) =>
  ask(app, undoCredits, { params: { userId, key }, body: { reason } }, staff.headers);

test('[DESK-24] credits that were given are undone once, in the log and in a mail', async () => {
  const desk = await aStaffMember(running, 'desk');
  const mei = await aShopper(running);
  const { key } = await change(desk, giveCredits, mei.userId, 6_000);
  const answers = await Promise.all([1, 2, 3].map(() => undo(desk, mei.userId, key)));
  for (const { answer } of answers) expect(answer).toEqual({ balanceSen: 0 });
  expect(await balanceOf(db, mei)).toBe(0);
  const log = await db
    .selectFrom('audit_log')
    .leftJoin('audit_log as undone', 'undone.id', 'audit_log.undoes')
    .select(['audit_log.action', 'audit_log.reason', 'undone.action as undoneAction'])
    .where('audit_log.subject', '=', `member:${mei.userId}`)
    .where('audit_log.undoes', 'is not', null)
    .execute();
  expect(log).toEqual([
    { action: 'credits.undo', reason: auditReasons.creditsUndone, undoneAction: 'credits.issue' },
  ]);
  const [, mail, ...others] = await mailsTo(db, mei.email);
  expect(mail?.subject).toBe('RM 60.00 in credits were taken back');
  expect(others).toEqual([]);
});

test('[DESK-7] [DESK-24] what was undone no longer counts towards the limit of the day', async () => {
  const desk = await aStaffMember(running, 'desk');
  const mei = await aShopper(running);
  const keys: string[] = [];
  for (let given = 0; given < 3; given += 1) {
    keys.push((await change(desk, giveCredits, mei.userId, 10_000)).key);
  }
  expect((await change(desk, giveCredits, mei.userId, 100)).status).toBe(403);
  await undo(desk, mei.userId, keys[0] ?? '');
  expect((await change(desk, giveCredits, mei.userId, 10_000)).status).toBe(200);
  expect((await change(desk, giveCredits, mei.userId, 100)).status).toBe(403);
});

test('[DESK-24] credits that were taken back come again, but the desk does not undo it', async () => {
  const desk = await aStaffMember(running, 'desk');
  const mei = await aShopper(running);
  await change(manager, giveCredits, mei.userId, 6_000);
  const { key } = await change(manager, takeBackCredits, mei.userId, 2_000);
  expect((await undo(desk, mei.userId, key, 'Asked to')).failure.code).toBe('not_permitted');
  expect((await undo(manager, mei.userId, key)).answer).toEqual({ balanceSen: 6_000 });
  const [entry] = await db
    .selectFrom('credit_entries')
    .select(['kind', 'amount_sen'])
    .where('user_id', '=', mei.userId)
    .orderBy('id', 'desc')
    .execute();
  expect(entry).toEqual({ kind: 'correction', amount_sen: 2_000 });
});

test('[DESK-24] credits that an open order has reserved are not taken', async () => {
  const mei = await aShopper(running);
  const { key } = await change(manager, giveCredits, mei.userId, 6_000);
  const request = anOrderRequest({
    slots: { 'Tournament Court 1': [12, 13] },
    shownCreditsSen: 6_000,
    shownTotalSen: 6_000,
  });
  expect((await place(running, mei, request)).status).toBe(200);
  expect((await undo(manager, mei.userId, key)).failure.code).toBe('undo_credits_spent');
  expect(await balanceOf(db, mei)).toBe(6_000);
});

test('[DESK-20] [DESK-24] a change of somebody else needs a reason, and one of another day stays', async () => {
  const desk = await aStaffMember(running, 'desk');
  const mei = await aShopper(running);
  const { key } = await change(desk, giveCredits, mei.userId, 6_000);
  const page = async () =>
    (await ask(app, readMemberPage, { params: { userId: mei.userId } }, manager.headers)).answer
      .newestCredits;
  expect(await page()).toMatchObject([{ undoKey: key }]);
  expect((await undo(manager, mei.userId, key)).failure.code).toBe('undo_needs_reason');
  context.clock.set(Temporal.Instant.from(openingTime).add({ hours: 24 }));
  expect((await undo(manager, mei.userId, key, 'Given twice')).failure.code).toBe(
    'undo_credits_too_late',
  );
  expect(await page()).toMatchObject([{ undoKey: null }]);
  context.clock.set(Temporal.Instant.from(openingTime));
  expect((await undo(manager, mei.userId, key, 'Given twice')).status).toBe(200);
  expect(await page()).toMatchObject([{ undoKey: null }, { undoKey: null }]);
});

test('[DESK-24] credits of the operator, and those of another member, are not undone here', async () => {
  const [mei, ada] = [await aShopper(running), await aShopper(running)];
  const idempotencyKey = randomUUID();
  const issue = { email: mei.email, amountSen: 500, reason: 'A gift', idempotencyKey };
  await grantCredits(context, issue);
  expect((await undo(manager, mei.userId, idempotencyKey, 'Wrong')).failure.code).toBe(
    'undo_not_possible',
  );
  expect((await undo(manager, ada.userId, idempotencyKey, 'Wrong')).failure.code).toBe('not_found');
});
