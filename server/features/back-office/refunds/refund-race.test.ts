import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { asDate } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { carryOnRefunds } from '#server/features/back-office/refunds/refund-job.ts';
import { lockDueRefund } from '#server/features/payments/refunds/refunds.repository.ts';
import { openTwinApp } from '#server/testing/app.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrderTraces } from '#server/testing/order-traces.ts';
import { makeRefundCalls, openRefundVenue } from '#server/testing/refunds.ts';
import { brokenInvariants } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const venue = await openRefundVenue();
const { running, manager, provider, pass } = venue;
const { db, context } = running;
const twin = { app: await openTwinApp(running) };
const one = makeRefundCalls(running);
const two = makeRefundCalls(twin);
const { creditsOf } = makeOrderTraces(db);
const other = await aStaffMember(running, 'manager');

let isControl = false;
afterEach(async () => {
  await venue.endAll();
  if (!isControl) expect(await brokenInvariants(context)).toEqual([]);
});

const sumOf = async (transactionId: string): Promise<number> =>
  (await venue.refundsOf(transactionId)).reduce((sum, { amount_sen }) => sum + amount_sen, 0);

describe('at the same moment', () => {
  test('[PREF-1] two people refund no more than was charged', async () => {
    for (const _ of [1, 2, 3]) {
      const { mei, orderId, transactionId } = await venue.aCancelledBooking();
      const terms = { transactionId, amountSen: 4_000 };
      const answers = await Promise.all([
        one.refund(manager, orderId, terms),
        two.refund(other, orderId, terms),
        two.refund(manager, orderId, terms),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await creditsOf(mei)).toEqual([2_000, 0]);
    }
  });

  test('[PREF-5] a payment that waits is refunded, or closed, once', async () => {
    const exceptions = makeExceptionCalls(twin);
    for (const _ of [1, 2, 3]) {
      const { exception, transactionId } = await venue.aWaitingPayment();
      const answers = await Promise.all([
        one.refundWaiting(manager, exception),
        two.refundWaiting(other, exception),
        exceptions.resolve(other, exception, { kind: 'kept' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await venue.refundsOf(transactionId)).length).toBeLessThanOrEqual(1);
    }
  });

  test('[PREF-7] two processes send a refund once', async () => {
    const { orderId, transactionId } = await venue.aCancelledBooking();
    await one.refund(manager, orderId, { transactionId, amountSen: 2_000 });
    pass(1);
    let calls = 0;
    const counting = {
      ...provider,
      refund: (...call: Parameters<typeof provider.refund>) => {
        calls += 1;
        return provider.refund(...call);
      },
    };
    await Promise.all([1, 2, 3].map(() => carryOnRefunds(context, counting)));
    expect(calls).toBe(1);
    expect(await venue.refundsOf(transactionId)).toMatchObject([{ state: 'done' }]);
  });

  test('control: without the lock, another process would find the same refund due', async () => {
    const { orderId, transactionId } = await venue.aCancelledBooking();
    await one.refund(manager, orderId, { transactionId, amountSen: 2_000 });
    pass(1);
    const now = context.clock.now();
    await transact(db, async (tx) => {
      const mine = await lockDueRefund(tx, provider.name, now);
      const others = await transact(db, (other) => lockDueRefund(other, provider.name, now));
      expect([mine?.transactionId, others]).toEqual([transactionId, null]);
      const unlocked = db
        .selectFrom('provider_refunds')
        .select('id')
        .where('next_at', '<=', asDate(now));
      expect(await unlocked.execute()).toEqual([{ id: mine?.id }]);
    });
  });

  test('control: without the trigger, more than was charged could be refunded', async () => {
    isControl = true;
    const { mei, transactionId } = await venue.aCancelledBooking();
    const insert = () =>
      sql`
      insert into provider_refunds (
        id, provider, provider_transaction_id, amount_sen, user_id, reason, state, needs_second,
        proposed_by, proposed_at, decided_by, asked_at, ended_at
      )
      values (
        ${randomUUIDv7()}, 'sandbox', ${transactionId}, 4000, ${mei.userId}, 'Twice', 'done', false,
        ${manager.userId}, now(), ${manager.userId}, now(), now()
      )`.execute(db);
    const both = await Promise.allSettled([insert(), insert()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await sql`drop trigger provider_refunds_within_charge on provider_refunds`.execute(db);
    await insert();
    expect(await sumOf(transactionId)).toBe(8_000);
  });
});
