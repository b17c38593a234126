import { afterEach, expect, test } from 'vitest';
import { giveCredits } from '#contract/console-members.ts';
import { exportMemberStatement, readMemberStatement } from '#contract/console-statement.ts';
import { undoSaleAtDesk } from '#contract/desk-sales.ts';
import { refundBooking } from '#contract/refunds.ts';
import { statementLineWords } from '#domain/words/member-statement-labels.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { balanceOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime, playDay } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const today = openingTime.slice(0, 10);

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const read = (userId: string, from: string, until: string) =>
  ask(app, readMemberStatement, { params: { userId }, query: { from, until } }, manager.headers);

test('[STATEMENT-1] a statement sums to the ledger, day by day', async () => {
  const mei = await aShopper(running);
  const { userId } = mei;
  await buy(running, mei, { slots: { 'Tournament Court 1': [12] }, useCredits: false });
  const bookingId = await onlyBooking(db, mei);
  await ask(app, refundBooking, { params: { bookingId } }, mei.headers);
  const buyer = { kind: 'member', userId } as const;
  const sale = aSale({ date: playDay, slots: { 'Tournament Court 2': [12] }, buyer });
  const { answer: sold } = await sell(running, manager, sale);
  const undo = { params: { orderId: sold.orderId }, body: { reason: null } };
  expect((await ask(app, undoSaleAtDesk, undo, manager.headers)).status).toBe(200);
  context.clock.set(Temporal.Instant.from(openingTime).add({ hours: 24 }));
  const gift = { amountSen: 700, reason: 'Rain', idempotencyKey: crypto.randomUUID() };
  await ask(app, giveCredits, { params: { userId }, body: gift }, manager.headers);

  const { answer: first } = await read(userId, today, today);
  expect(first).toMatchObject({
    beforeSen: 0,
    // The refund of the card payment.
    afterSen: 6_000,
    boughtSen: 12_000,
    // One payment by card; the cash of the sale came and went back.
    paidSen: 6_000,
  });
  const words = first.lines.map(statementLineWords);
  expect(words).toContain('Paid in cash');
  expect(words).toContain('Paid back in cash');
  expect(words.filter((text) => text.includes('Tournament Court 1'))).not.toEqual([]);

  const next = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  const { answer: second } = await read(userId, next, next);
  expect(second).toMatchObject({ beforeSen: 6_000, afterSen: 6_700, creditsSen: 700 });
  expect(second.afterSen).toBe(await balanceOf(db, mei));

  const { answer: both } = await read(userId, today, next);
  expect(both.lines).toHaveLength(first.lines.length + second.lines.length);
  expect(both.beforeSen + both.creditsSen).toBe(await balanceOf(db, mei));
});

test('[STATEMENT-1] days in the wrong order or too many are refused, and so is nobody', async () => {
  const mei = await aShopper(running);
  expect((await read(mei.userId, '2026-11-02', '2026-11-01')).status).toBe(400);
  expect((await read(mei.userId, '2024-11-02', '2026-11-01')).status).toBe(400);
  const nobody = '0191e7b6-fc8a-7536-b287-bb3f6b31943e';
  expect((await read(nobody, today, today)).status).toBe(404);
});

test('[STATEMENT-2] a file needs a reason, which the log keeps, and is not for the desk', async () => {
  const mei = await aShopper(running);
  const params = { userId: mei.userId };
  const days = { from: today, until: today };
  const body = { ...days, reason: 'She asked for it' };
  const saved = await ask(app, exportMemberStatement, { params, body }, manager.headers);
  expect(saved.answer).toEqual((await read(mei.userId, today, today)).answer);
  const desk = await aStaffMember(running, 'desk');
  const refused = await ask(app, exportMemberStatement, { params, body }, desk.headers);
  expect(refused.failure.code).toBe('not_permitted');
  const blank = { params, body: { ...days, reason: ' ' } };
  expect((await ask(app, exportMemberStatement, blank, manager.headers)).status).toBe(400);
  const log = await db
    .selectFrom('audit_log')
    .select(['staff_user_id as by', 'permission', 'reason', 'details'])
    .where('subject', '=', `member:${mei.userId}`)
    .where('action', '=', 'member.export')
    .execute();
  const details = { before: null, after: days };
  const permission = 'members.export';
  expect(log).toEqual([{ by: manager.userId, permission, reason: body.reason, details }]);
});
