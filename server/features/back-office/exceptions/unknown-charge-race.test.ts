import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { transact } from '#server/db/transact.ts';
import { insertResolution } from '#server/features/back-office/exceptions/resolutions.repository.ts';
import { lockUnknownCharge } from '#server/features/payments/settling/unknown-charges.repository.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { makeOrdering, makeOrderTraces } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const one = makeExceptionCalls(running);
const two = makeExceptionCalls({ app: await openTwinApp(running) });
const manager = await aStaffMember(running, 'manager');
const { order } = makeOrdering(running);
const { statusesOf } = makeOrderTraces(db);

let isControl = false;
afterEach(async () => {
  if (!isControl) expect(await brokenInvariants(context)).toEqual([]);
});

const aStranger = async () => {
  const report = aReport('order_nobodyknows1');
  await deliver(context, report);
  const { exceptions } = (await one.list(manager)).answer;
  const found = exceptions.find(({ transactionId }) => transactionId === report.transactionId);
  if (found === undefined) throw new Error('The charge is not listed.');
  return { report, exception: found };
};

const resolvedOf = (chargeId: string) =>
  db
    .selectFrom('exception_resolutions')
    .select('kind')
    .where('charge_id', '=', chargeId)
    .where('state', '=', 'resolved')
    .execute();

test('[EXC-6] two people at once resolve a charge without an order once', async () => {
  for (const _ of [1, 2, 3]) {
    const { exception } = await aStranger();
    const orderId = await order(await aShopper(running));
    const answers = await Promise.all([
      one.resolve(manager, exception, { kind: 'attached', orderId }),
      two.resolve(manager, exception, { kind: 'kept' }),
      two.resolve(manager, exception, { kind: 'refunded_outside', reference: 'Portal 1' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await resolvedOf(exception.id)).toHaveLength(1);
  }
});

test('[EXC-13] a person waits for a message that makes the charge a payment, and is refused', async () => {
  const { report, exception } = await aStranger();
  const orderId = await order(await aShopper(running));
  const { resolving } = await transact(db, async (tx) => {
    await lockUnknownCharge(tx, exception.id);
    const delivered = deliver(context, { ...report, orderId });
    await waitForLock(db);
    const asked = one.resolve(manager, exception, { kind: 'kept' });
    return { resolving: Promise.all([delivered, asked]) };
  });
  const [, { status }] = await resolving;
  const isPaid = (await statusesOf(orderId))[0] === 'completed';
  expect(status).toBe(isPaid ? 409 : 200);
  expect(await resolvedOf(exception.id)).toHaveLength(isPaid ? 0 : 1);
});

test('control: without the index, one charge could be resolved twice', async () => {
  isControl = true;
  const { exception } = await aStranger();
  const resolution = {
    ...{ provider: null, transactionId: null, changeId: null, orderId: null },
    chargeId: exception.id,
    amountSen: 6_000,
    kind: 'kept' as const,
    ...{ creditedUserId: null, attachedOrderId: null, decisionId: null },
    ...{ reference: null, reason: 'Of another venue', needsSecond: false },
    proposedBy: manager.userId,
  } as const;
  const resolveTwice = () =>
    transact(db, async (tx) => {
      const now = context.clock.now();
      await insertResolution(tx, { ...resolution, id: randomUUIDv7() }, now);
      await insertResolution(tx, { ...resolution, id: randomUUIDv7() }, now);
    });
  await expect(resolveTwice()).rejects.toMatchObject({
    constraint: 'exception_resolutions_one_of_charge',
  });
  await sql`drop index exception_resolutions_one_of_charge`.execute(db);
  await expect(resolveTwice()).resolves.toBeUndefined();
  expect(await resolvedOf(exception.id)).toHaveLength(2);
});
