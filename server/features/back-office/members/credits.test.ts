import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { giveCredits, takeBackCredits } from '#contract/console-members.ts';
import { issueCredits } from '#contract/operator-members.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
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
  expect(await brokenInvariants(context)).toEqual([]);
});

const give = (
  staff: TestStaff,
  userId: string,
  amountSen: number,
  idempotencyKey: string = randomUUID(),
) =>
  ask(
    app,
    giveCredits,
    { params: { userId }, body: { amountSen, reason: 'The lights went out', idempotencyKey } },
    staff.headers,
  );

const takeBack = (
  userId: string,
  amountSen: number,
  idempotencyKey: string = randomUUID(),
  staff = manager,
) =>
  ask(
    app,
    takeBackCredits,
    { params: { userId }, body: { amountSen, reason: 'Given twice', idempotencyKey } },
    staff.headers,
  );

describe('goodwill', () => {
  test('[DESK-7] is given with a reason, which the member reads and the log keeps', async () => {
    const desk = await aStaffMember(running, 'desk');
    const mei = await aShopper(running);
    expect((await give(desk, mei.userId, 6_000)).answer).toEqual({ balanceSen: 6_000 });
    const mail = await db
      .selectFrom('mail_outbox')
      .select(['subject', 'body_text'])
      .where('to_address', '=', mei.email)
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe('You have received RM 60.00 in credits');
    expect(mail.body_text).toContain('The lights went out');
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'staff_user_id', 'permission', 'reason'])
      .where('subject', '=', `member:${mei.userId}`)
      .execute();
    expect(log).toEqual([
      {
        action: 'credits.issue',
        staff_user_id: desk.userId,
        permission: 'credits.give',
        reason: 'The lights went out',
      },
    ]);
  });

  test('[DESK-7] above the limit of an action is refused with the limit', async () => {
    const desk = await aStaffMember(running, 'desk');
    const mei = await aShopper(running);
    const { status, failure } = await give(desk, mei.userId, 10_001);
    expect({ status, code: failure.code, details: failure.details }).toEqual({
      status: 403,
      code: 'over_action_limit',
      details: { askedSen: 10_001, limitSen: 10_000 },
    });
    expect(await balanceOf(db, mei)).toBe(0);
  });

  test('[DESK-26] to the own account is refused, for owners too', async () => {
    for (const role of ['desk', 'manager', 'owner'] as const) {
      const person = await aStaffMember(running, role);
      const { status, failure } = await give(person, person.userId, 100);
      expect({ status, code: failure.code }).toEqual({ status: 403, code: 'own_goodwill' });
      expect(await balanceOf(db, person)).toBe(0);
    }
  });

  test('[DESK-7] of one person at once keeps to the limit of the day', async () => {
    const desk = await aStaffMember(running, 'desk');
    const shoppers = await Promise.all(Array.from({ length: 5 }, () => aShopper(running)));
    const answers = await Promise.all(shoppers.map(({ userId }) => give(desk, userId, 10_000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403]);
  });

  test('[STAFF-13] of more than RM 200 needs a fresh second factor, also from an owner', async () => {
    const mei = await aShopper(running);
    for (const role of ['manager', 'owner'] as const) {
      const stale = await aStaffMember(running, role, { factorMinutes: 11 });
      const afterPin = await aStaffMember(running, role, { hasGivenPin: true });
      for (const person of [stale, afterPin]) {
        const { failure } = await give(person, mei.userId, 20_001);
        expect(failure.code).toBe('second_factor_stale');
      }
      expect((await give(stale, mei.userId, 20_000)).status).toBe(200);
      const fresh = await aStaffMember(running, role);
      expect((await give(fresh, mei.userId, 20_001)).status).toBe(200);
    }
    expect(await balanceOf(db, mei)).toBe(80_002);
  });

  test('is given once per key, also when the limit is used up meanwhile', async () => {
    const desk = await aStaffMember(running, 'desk');
    const mei = await aShopper(running);
    const key = randomUUID();
    await give(desk, mei.userId, 10_000, key);
    for (const _ of [1, 2]) await give(desk, mei.userId, 10_000);
    const repeated = await give(desk, mei.userId, 10_000, key);
    expect(repeated.status).toBe(200);
    expect(await balanceOf(db, mei)).toBe(30_000);
    const misused = await give(desk, mei.userId, 5_000, key);
    expect(misused.failure.code).toBe('conflict');
  });
});

test('[CREDIT-12] a guest is given no credits, by the desk or the operator', async () => {
  const { answer } = await sell(running, manager, aSale({ slots: { 'Tournament Court 6': [13] } }));
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', answer.userId)
    .executeTakeFirstOrThrow();
  const given = await give(manager, answer.userId, 1_000);
  expect([given.status, given.failure.code]).toEqual([409, 'guest_without_credits']);
  const body = { email, amountSen: 1_000, reason: 'The lights went out' };
  const issued = await ask(app, issueCredits, { body });
  expect(issued.status).toBeGreaterThanOrEqual(400);
  expect(await balanceOf(db, { userId: answer.userId, email })).toBe(0);
});

describe('credits that are taken back', () => {
  test('[CREDIT-11] leave the rest, and the member is told', async () => {
    const mei = await aShopper(running, { creditsSen: 10_000 });
    expect((await takeBack(mei.userId, 4_000)).answer).toEqual({ balanceSen: 6_000 });
    const { subject } = await db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('to_address', '=', mei.email)
      .executeTakeFirstOrThrow();
    expect(subject).toBe('RM 40.00 in credits were taken back');
  });

  test('[STAFF-13] need a fresh second factor above RM 200', async () => {
    const mei = await aShopper(running, { creditsSen: 50_000 });
    const stale = await aStaffMember(running, 'owner', { factorMinutes: 11 });
    const { failure } = await takeBack(mei.userId, 20_001, randomUUID(), stale);
    expect(failure.code).toBe('second_factor_stale');
    expect((await takeBack(mei.userId, 20_000, randomUUID(), stale)).status).toBe(200);
    expect((await takeBack(mei.userId, 20_001)).status).toBe(200);
    expect(await balanceOf(db, mei)).toBe(9_999);
  });

  test('[CREDIT-11] are never those that an open order has reserved', async () => {
    const mei = await aShopper(running, { creditsSen: 4_000 });
    const request = anOrderRequest({ shownCreditsSen: 4_000, shownTotalSen: 2_000 });
    expect((await place(running, mei, request)).status).toBe(200);
    const { failure } = await takeBack(mei.userId, 1);
    expect(failure).toMatchObject({
      code: 'credits_not_available',
      details: { askedSen: 1, availableSen: 0 },
    });
    // From the end of the hold on, they are free again.
    context.clock.set(Temporal.Instant.from(openingTime).add({ minutes: 4 }));
    expect((await takeBack(mei.userId, 4_000)).answer).toEqual({ balanceSen: 0 });
    context.clock.set(Temporal.Instant.from(openingTime));
  });

  test('[CREDIT-11] by two people at once go no lower than zero', async () => {
    const mei = await aShopper(running, { creditsSen: 10_000 });
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(mei.userId, 4_000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(await balanceOf(db, mei)).toBe(2_000);
  });
});
