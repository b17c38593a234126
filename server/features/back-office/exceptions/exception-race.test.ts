import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { insertResolution } from '#server/features/back-office/exceptions/resolutions.repository.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrdering, makeOrderTraces } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const one = makeExceptionCalls(running);
const two = makeExceptionCalls({ app: await openTwinApp(running) });
const { creditsOf } = makeOrderTraces(db);
const { order } = makeOrdering(running);
const managers = [await aStaffMember(running, 'manager'), await aStaffMember(running, 'manager')];
const [first, second] = [managers[0] ?? never(), managers[1] ?? never()];

function never(): never {
  throw new Error('There are two managers.');
}

let isControl = false;
afterEach(async () => {
  if (!isControl) expect(await brokenInvariants(context)).toEqual([]);
});

const anException = async (amountSen = 7_000) => {
  const mei = await aShopper(running);
  const orderId = await order(mei);
  const report = aReport(orderId);
  await deliver(context, report);
  await deliver(context, { ...report, amountSen });
  const [exception] = await one.ofOrder(first, orderId);
  return { mei, orderId, exception: exception ?? never() };
};

const resolvedOf = (orderId: string) =>
  db
    .selectFrom('exception_resolutions')
    .select('kind')
    .where('order_id', '=', orderId)
    .where('state', '=', 'resolved')
    .execute();

describe('two people at once', () => {
  test('[EXC-6] resolve money once', async () => {
    for (const _ of [1, 2, 3, 4]) {
      const { mei, orderId, exception } = await anException();
      const resolution = { kind: 'credited', userId: mei.userId } as const;
      const answers = await Promise.all([
        one.resolve(first, exception, resolution),
        two.resolve(second, exception, resolution),
        two.resolve(first, exception, { kind: 'kept' }),
        one.resolve(second, exception, { kind: 'refunded_outside', reference: 'Portal 1' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const [{ kind } = { kind: null }, ...others] = await resolvedOf(orderId);
      expect(others).toEqual([]);
      expect(await creditsOf(mei)).toEqual([kind === 'credited' ? 7_000 : 0, 0]);
    }
  });

  test('[EXC-6] confirm a proposal once, or withdraw it', async () => {
    for (const _ of [1, 2, 3, 4]) {
      const { mei, orderId, exception } = await anException(70_000);
      await one.resolve(first, exception, { kind: 'credited', userId: mei.userId });
      const [shown] = await one.ofOrder(first, orderId);
      const { resolutionId } = shown?.proposal ?? never();
      const answers = await Promise.all([
        one.confirm(second, resolutionId),
        two.confirm(second, resolutionId),
        two.withdraw(first, resolutionId),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const isResolved = (await resolvedOf(orderId)).length === 1;
      expect(await creditsOf(mei)).toEqual([isResolved ? 70_000 : 0, 0]);
    }
  });

  test('control: without the index, one payment could be resolved twice', async () => {
    isControl = true;
    const { orderId, exception } = await anException();
    const [provider, ...rest] = exception.id.split('/');
    const resolution = {
      ...{
        provider: provider ?? null,
        transactionId: rest.join('/'),
        changeId: null,
        chargeId: null,
        orderId,
      },
      amountSen: 7_000,
      kind: 'kept' as const,
      ...{ creditedUserId: null, attachedOrderId: null, decisionId: null },
      ...{ reference: null, reason: 'Reported twice', needsSecond: false },
      proposedBy: first.userId,
    } as const;
    const resolveTwice = () =>
      db.transaction().execute(async (tx) => {
        const now = context.clock.now();
        await insertResolution(tx, { ...resolution, id: randomUUIDv7() }, now);
        await insertResolution(tx, { ...resolution, id: randomUUIDv7() }, now);
      });
    await expect(resolveTwice()).rejects.toMatchObject({
      constraint: 'exception_resolutions_one_of_payment',
    });
    await sql`drop index exception_resolutions_one_of_payment`.execute(db);
    await expect(resolveTwice()).resolves.toBeUndefined();
    expect(await resolvedOf(orderId)).toHaveLength(2);
  });
});
