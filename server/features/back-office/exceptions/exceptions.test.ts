import { afterEach, describe, expect, test } from 'vitest';
import { listResolvedExceptions } from '#contract/console-exceptions.ts';
import { getStatement } from '#contract/history.ts';
import { deletedEmail } from '#domain/accounts/account-deletion.ts';
import { readFigures } from '#server/features/back-office/metrics/metrics.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrdering, makeOrderTraces } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const owner = await aStaffMember(running, 'owner');
const { list, count, ofOrder, resolve, confirm, withdraw } = makeExceptionCalls(running);
const { paymentsOf, subjectsTo, creditsOf } = makeOrderTraces(db);
const { order } = makeOrdering(running);

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

/** A member's order for which a payment came in another currency. */
const inDollars = async () => {
  const mei = await aShopper(running);
  const orderId = await order(mei);
  const report = aReport(orderId, { currency: 'SGD' });
  await deliver(context, report);
  const [exception] = await ofOrder(manager, orderId);
  if (exception === undefined) throw new Error('There is no exception.');
  return { mei, orderId, report, exception };
};

/** A member's paid order whose charge is reported again with another amount. */
const contradicted = async (amountSen = 7_000) => {
  const mei = await aShopper(running);
  const orderId = await order(mei);
  const report = aReport(orderId);
  await deliver(context, report);
  await deliver(context, { ...report, amountSen });
  const [exception] = await ofOrder(manager, orderId);
  if (exception === undefined) throw new Error('There is no exception.');
  return { mei, orderId, exception };
};

const auditOf = (orderId: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'permission', 'reason', 'staff_user_id as by', 'details'])
    .where('subject', '=', `order:${orderId}`)
    .where('action', 'like', 'exception.%')
    .orderBy('id')
    .execute();

describe('the list', () => {
  test('[EXC-1] shows the oldest first, with reason, amount, order and payer', async () => {
    const { mei, orderId, report, exception } = await inDollars();
    expect(exception).toEqual({
      namedOrderId: null,
      isSaleUndone: false,
      cause: 'payment',
      id: `test/${report.transactionId}`,
      ...{ others: [], slots: [], paidBy: 'online' },
      since: expect.stringMatching('^2026-11-16T01:0'),
      amountSen: 6_000,
      ofOrderSen: 6_000,
      currency: 'SGD',
      reason: 'wrong_currency',
      ...{ unapplied: null, dueSen: 6_000 },
      orderId,
      transactionId: report.transactionId,
      payer: expect.objectContaining({ userId: mei.userId, isGuest: false, isGone: false }),
      resolutions: ['refunded_outside', 'kept', 'not_received'],
      ordersToAttach: [],
      needsBank: false,
      refund: null,
      proposal: null,
    });
    context.clock.set(context.clock.now().add({ minutes: 1 }));
    const later = await inDollars();
    const { answer } = await list(manager);
    const ids = answer.exceptions.map(({ id }) => id);
    expect(ids.indexOf(exception.id)).toBeLessThan(ids.indexOf(later.exception.id));
    expect(await count(manager)).toEqual({ open: answer.open, proposedPrices: 0 });
  });

  test('[EXC-1] the desk sees, the accountant sees no names, and neither resolves', async () => {
    const { orderId, exception } = await inDollars();
    const desk = await aStaffMember(running, 'desk');
    const accountant = await aStaffMember(running, 'accountant');
    expect((await ofOrder(desk, orderId))[0]?.payer).not.toBeNull();
    expect((await ofOrder(accountant, orderId))[0]).toMatchObject({ payer: null, orderId });
    for (const staff of [desk, accountant]) {
      expect((await resolve(staff, exception, { kind: 'kept' })).failure.code).toBe(
        'not_permitted',
      );
    }
  });
});

describe('a resolution', () => {
  test('[EXC-2] [EXC-8] returned outside of Depot ends the alert, and the payer reads the reference', async () => {
    const { mei, orderId, exception } = await inDollars();
    const before = await readFigures(db, context.clock.now());
    const reference = 'Portal refund 4711';
    const { answer } = await resolve(manager, exception, { kind: 'refunded_outside', reference });
    expect(answer).toEqual({ isResolved: true });
    expect(await ofOrder(manager, orderId)).toEqual([]);
    const after = await readFigures(db, context.clock.now());
    expect(after.exceptions).toBe(Number(before.exceptions) - 1);
    expect(await subjectsTo(mei.email)).toEqual(['The venue has returned SGD 60.00 to you']);
    expect(await creditsOf(mei)).toEqual([0, 0]);
    expect(await auditOf(orderId)).toMatchObject([
      {
        action: 'exception.resolve',
        permission: 'exceptions.resolve',
        reason: 'Agreed on the phone',
        by: manager.userId,
        details: {
          before: { state: 'wrong_currency' },
          after: { state: 'refunded_outside', reference },
        },
      },
    ]);
    const again = await resolve(owner, exception, { kind: 'kept' });
    expect(again.failure.code).toBe('exception_settled');
  });

  test('[EXC-2] money in another currency cannot become credits', async () => {
    const { mei, exception } = await inDollars();
    const answer = await resolve(manager, exception, { kind: 'credited', userId: mei.userId });
    expect(answer.failure.code).toBe('resolution_not_offered');
  });

  test('[EXC-5] [EXC-8] credits are in the ledger once, with a line of the statement and a mail', async () => {
    const { mei, exception } = await contradicted();
    await resolve(manager, exception, { kind: 'credited', userId: mei.userId });
    expect(await creditsOf(mei)).toEqual([7_000, 0]);
    const { answer } = await ask(app, getStatement, { query: {} }, mei.headers);
    expect(answer.entries[0]).toMatchObject({
      amountSen: 7_000,
      words: 'Payment that became credits: Agreed on the phone',
    });
    expect(await subjectsTo(mei.email)).toEqual([
      expect.stringMatching(/^Booked: /),
      'Your payment of RM 70.00 has become credits',
    ]);
  });

  test('[EXC-5] somebody else can be credited, but no guest and nobody who is gone', async () => {
    const mei = await aShopper(running);
    const orderId = await order(mei);
    context.clock.set(context.clock.now().add({ minutes: 4 }));
    const goneEmail = deletedEmail(mei.userId);
    await db.updateTable('users').set({ email: goneEmail }).where('id', '=', mei.userId).execute();
    await deliver(context, aReport(orderId));
    const [exception] = await ofOrder(manager, orderId);
    expect(exception).toMatchObject({ reason: 'member_gone', payer: { isGone: true } });
    if (exception === undefined) return;
    const gone = await resolve(manager, exception, { kind: 'credited', userId: mei.userId });
    expect(gone.failure.code).toBe('not_found');
    const back = await aShopper(running);
    await resolve(manager, exception, { kind: 'credited', userId: back.userId });
    expect(await creditsOf(back)).toEqual([6_000, 0]);
    expect(await subjectsTo(back.email)).toEqual(['Your payment of RM 60.00 has become credits']);
  });

  test.each([
    ['kept', 'The venue keeps RM 70.00'],
    ['not_received', 'The venue has looked at your payment of RM 70.00'],
  ] as const)('[EXC-8] %s tells the payer why', async (kind, subject) => {
    const { mei, orderId, exception } = await contradicted();
    await resolve(manager, exception, { kind }, 'The provider reported it twice');
    expect(await subjectsTo(mei.email)).toContain(subject);
    expect(await paymentsOf(orderId)).toMatchObject([
      { outcome: 'booked' },
      { outcome: 'exception' },
    ]);
  });
});

test('[EXC-15] money for the own account needs a second person, also a small amount', async () => {
  const { orderId, exception } = await contradicted();
  const credited = { kind: 'credited', userId: manager.userId } as const;
  expect((await resolve(manager, exception, credited)).answer).toEqual({ isResolved: false });
  expect(await creditsOf(manager)).toEqual([0, 0]);
  const [waiting] = await ofOrder(manager, orderId);
  const resolutionId = waiting?.proposal?.resolutionId ?? '';
  expect((await confirm(manager, resolutionId)).failure.code).toBe('confirm_own_proposal');
  expect((await confirm(owner, resolutionId)).status).toBe(200);
  expect(await creditsOf(manager)).toEqual([7_000, 0]);
});

describe('more than RM 500', () => {
  test('[EXC-3] moves when another person confirms it, and not before', async () => {
    const { mei, orderId, exception } = await contradicted(50_001);
    const proposed = await resolve(manager, exception, { kind: 'credited', userId: mei.userId });
    expect(proposed.answer).toEqual({ isResolved: false });
    expect(await creditsOf(mei)).toEqual([0, 0]);
    const [shown] = await ofOrder(owner, orderId);
    const { proposal } = shown ?? {};
    expect(proposal).toMatchObject({
      kind: 'credited',
      member: { userId: mei.userId },
      by: { userId: manager.userId },
    });
    const resolutionId = proposal?.resolutionId ?? '';
    expect((await confirm(manager, resolutionId)).failure.code).toBe('confirm_own_proposal');
    const other = await resolve(owner, exception, { kind: 'kept' });
    expect(other.failure.code).toBe('exception_settled');
    expect((await confirm(owner, resolutionId)).status).toBe(200);
    expect(await creditsOf(mei)).toEqual([50_001, 0]);
    expect((await confirm(owner, resolutionId)).failure.code).toBe('exception_settled');
    expect(await ofOrder(owner, orderId)).toEqual([]);
    expect((await auditOf(orderId)).map(({ action, by }) => [action, by])).toEqual([
      ['exception.propose', manager.userId],
      ['exception.confirm', owner.userId],
    ]);
  });

  test('[EXC-3] can be withdrawn and proposed again', async () => {
    const { mei, orderId, exception } = await contradicted(60_000);
    await resolve(manager, exception, { kind: 'credited', userId: mei.userId });
    const [shown] = await ofOrder(owner, orderId);
    const resolutionId = shown?.proposal?.resolutionId ?? '';
    expect((await withdraw(owner, resolutionId)).failure.code).toBe('decline_needs_reason');
    expect((await withdraw(manager, resolutionId)).status).toBe(200);
    // Nobody was asked why, and the reason of the proposal is another one.
    expect((await auditOf(orderId)).at(-1)).toMatchObject({
      ...{ action: 'exception.withdraw', reason: null },
    });
    expect((await confirm(owner, resolutionId)).failure.code).toBe('exception_settled');
    expect((await ofOrder(owner, orderId))[0]?.proposal).toBeNull();
    expect((await resolve(owner, exception, { kind: 'kept' })).answer.isResolved).toBe(false);
    const [again] = await ofOrder(manager, orderId);
    const second = again?.proposal?.resolutionId ?? '';
    // [EXC-17] Somebody else declines it with a reason.
    expect((await withdraw(manager, second, 'The money did come')).status).toBe(200);
    expect((await auditOf(orderId)).at(-1)?.reason).toBe('The money did come');
    // [EXC-18] Only what was decided is listed.
    const lines = (await ask(app, listResolvedExceptions, {}, manager.headers)).answer.resolved;
    expect(lines.filter((one) => one.orderId === orderId)).toEqual([]);
    expect(await creditsOf(mei)).toEqual([0, 0]);
  });
});

test('[EXC-18] the decision that was first is listed, with who decided', async () => {
  const { mei, orderId, exception } = await contradicted();
  await resolve(manager, exception, { kind: 'credited', userId: mei.userId }, 'She asked for it');
  expect((await resolve(owner, exception, { kind: 'kept' })).failure.code).toBe(
    'exception_settled',
  );
  const { resolved } = (await ask(app, listResolvedExceptions, {}, owner.headers)).answer;
  const line = resolved.find((one) => one.orderId === orderId);
  expect(line).toMatchObject({
    ...{ ids: [exception.id], orderId, amountSen: 7_000, proposedBy: null },
    ...{ kind: 'credited', reason: 'She asked for it', by: expect.any(String) },
    ...{ payer: { userId: mei.userId, isGuest: false }, waited: 'contradicted' },
  });
  expect(line?.member).not.toBeNull();
  const accountant = await aStaffMember(running, 'accountant');
  const { answer } = await ask(app, listResolvedExceptions, {}, accountant.headers);
  expect(answer.resolved.find((one) => one.orderId === orderId)).toMatchObject({
    ...{ member: null, payer: null, waited: 'contradicted' },
  });
});
