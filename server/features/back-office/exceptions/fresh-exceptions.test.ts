import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrdering, makeOrderTraces } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const manager = await aStaffMember(running, 'manager');
const stale = await aStaffMember(running, 'owner', { factorMinutes: 11 });
const { ofOrder, resolve, confirm, withdraw } = makeExceptionCalls(running);
const { creditsOf } = makeOrderTraces(db);
const { order } = makeOrdering(running);

/** Money that waits because the provider has reported a charge again with this amount. */
const waiting = async (amountSen: number) => {
  const mei = await aShopper(running);
  const orderId = await order(mei);
  const report = aReport(orderId);
  await deliver(context, report);
  await deliver(context, { ...report, amountSen });
  const [exception] = await ofOrder(manager, orderId);
  if (exception === undefined) throw new Error('There is no exception.');
  return { mei, orderId, exception };
};

test('[STAFF-13] to decide about more than RM 200 needs a fresh second factor', async () => {
  const { mei, exception } = await waiting(20_001);
  const kinds = [
    { kind: 'credited', userId: mei.userId },
    { kind: 'refunded_outside', reference: 'Transfer 7' },
    { kind: 'returned_in_cash' },
  ] as const;
  for (const kind of kinds) {
    expect((await resolve(stale, exception, kind)).failure.code).toBe('second_factor_stale');
  }
  expect(await creditsOf(mei)).toEqual([0, 0]);
  expect((await resolve(stale, exception, { kind: 'kept' })).answer.isResolved).toBe(true);
});

test('[STAFF-13] to decide about RM 200 needs none', async () => {
  const { mei, exception } = await waiting(20_000);
  const credits = { kind: 'credited', userId: mei.userId } as const;
  expect((await resolve(stale, exception, credits)).answer.isResolved).toBe(true);
  expect(await creditsOf(mei)).toEqual([20_000, 0]);
});

test('[STAFF-13] to confirm more than RM 200 needs a fresh second factor, to decline it none', async () => {
  const { mei, orderId, exception } = await waiting(60_000);
  await resolve(manager, exception, { kind: 'credited', userId: mei.userId });
  const [shown] = await ofOrder(manager, orderId);
  const resolutionId = shown?.proposal?.resolutionId ?? '';
  expect((await confirm(stale, resolutionId)).failure.code).toBe('second_factor_stale');
  expect(await creditsOf(mei)).toEqual([0, 0]);
  expect((await withdraw(stale, resolutionId, 'Not meant for her')).status).toBe(200);
});
