import { randomUUIDv7 } from 'node:crypto';
import type { CallInput } from '#contract/call.ts';
import { readOrderStory } from '#contract/console-orders.ts';
import {
  confirmRefund,
  refundException,
  refundOrder,
  withdrawRefund,
} from '#contract/console-refunds.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { deletedEmail } from '#domain/accounts/account-deletion.ts';
import { sandboxChannel } from '#domain/payments/sandbox.ts';
import type { Slot } from '#domain/time/slots.ts';
import { transact } from '#server/db/transact.ts';
import { carryOnRefunds } from '#server/features/back-office/refunds/refund-job.ts';
import { makeFiuu } from '#server/features/payments/fiuu/fiuu.ts';
import { sandboxAccount } from '#server/features/payments/sandbox/account.ts';
import { insertTransaction } from '#server/features/payments/sandbox/sandbox.repository.ts';
import { settlePayment } from '#server/features/payments/settling/settling.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport } from '#server/testing/paying.ts';
import { freePort } from '#server/testing/process.ts';
import { anOrderRequest, aShopper, openingTime, place } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

type Order = CallInput<typeof refundOrder>['body'];
type Exception = CallInput<typeof refundException>['body'];

/** The calls for refunds at the provider. */
export const makeRefundCalls = ({ app }: Pick<TestApp, 'app'>) => ({
  refundWaiting: (
    { headers }: TestStaff,
    { cause, id, others }: Pick<Exception, 'cause' | 'id' | 'others'>,
    bank: Exception['bank'] = null,
  ) =>
    ask(
      app,
      refundException,
      { body: { cause, id, others, bank, reason: 'Agreed on the phone' } },
      headers,
    ),
  refund: (
    { headers }: TestStaff,
    orderId: string,
    body: Pick<Order, 'transactionId' | 'amountSen'> & Partial<Order>,
  ) =>
    ask(
      app,
      refundOrder,
      {
        params: { orderId },
        body: { refundId: randomUUIDv7(), bank: null, reason: 'Moves away', ...body },
      },
      headers,
    ),
  confirm: ({ headers }: TestStaff, refundId: string) =>
    ask(app, confirmRefund, { params: { refundId } }, headers),
  withdraw: ({ headers }: TestStaff, refundId: string, reason?: string) =>
    ask(app, withdrawRefund, { params: { refundId }, body: { reason } }, headers),
  storyOf: async ({ headers }: TestStaff, orderId: string) =>
    (await ask(app, readOrderStory, { params: { orderId } }, headers)).answer,
});

/** A charge that the sandbox knows, settled as after its notification. Returns its transaction id. */
export const chargeAtSandbox = async (
  { context }: Pick<TestApp, 'context'>,
  orderId: string,
  amountSen = 6_000,
): Promise<string> => {
  const made = await transact(context.db, (tx) =>
    insertTransaction(tx, {
      orderId,
      amountSen,
      status: 'paid',
      createdAt: context.clock.now(),
    }),
  );
  if (made === null) throw new Error(`The sandbox has a charge for ${orderId} already.`);
  const transactionId = String(made.id);
  const method = sandboxChannel(amountSen);
  const report = aReport(orderId, { transactionId, amountSen, method });
  const message = { source: 'notification', body: JSON.stringify(report), headers: {} } as const;
  await settlePayment(context, { name: 'sandbox' }, report, message);
  return transactionId;
};

/** A venue whose refunds go to the sandbox over real connections. */
export const openRefundVenue = async () => {
  const port = String(await freePort());
  const publicUrl = `http://localhost:${port}`;
  const env = { PORT: port, PUBLIC_URL: publicUrl };
  const running = await openTestApp({ now: openingTime, env });
  const { app, db, context } = running;
  await app.listen({ port: Number(port), host: '127.0.0.1' });
  const account = sandboxAccount(context);
  const provider = makeFiuu({ name: 'sandbox', account, publicUrl, log: context.log, pauseMs: 0 });
  const manager = await aStaffMember(running, 'manager');
  let taken = 0;

  const pass = (minutes: number) => context.clock.set(context.clock.now().add({ minutes }));
  const hasOpenRefund = async (): Promise<boolean> => {
    const open = db.selectFrom('provider_refunds').select('id').where('next_at', 'is not', null);
    return (await open.executeTakeFirst()) !== undefined;
  };
  const order = async () => {
    const mei = await aShopper(running);
    const court = `Tournament Court ${1 + (taken % 6)}`;
    const slot = (11 + Math.floor(taken / 6)) as Slot;
    taken += 1;
    const request = anOrderRequest({ slots: { [court]: [slot] } });
    const { orderId } = (await place(running, mei, request)).answer;
    return { mei, orderId };
  };
  return {
    running,
    account,
    provider,
    manager,
    pass,
    order,
    /** Lets the job run once, after the pause between two calls. */
    carryOn: async (by: PaymentProvider = provider): Promise<void> => {
      context.clock.set(context.clock.now().add({ seconds: 5 }));
      await carryOnRefunds(context, by);
    },
    /** Lets the job run until every refund has ended. */
    endAll: async (): Promise<void> => {
      for (let turn = 0; turn < 20 && (await hasOpenRefund()); turn += 1) {
        pass(1);
        await carryOnRefunds(context, provider);
      }
    },
    /** An order whose booking was cancelled, so that the member has RM 60 of credits from it. */
    aCancelledBooking: async () => {
      const { mei, orderId } = await order();
      const transactionId = await chargeAtSandbox(running, orderId);
      const bookingId = await onlyBooking(db, mei);
      const body = { giveBack: 'all', reason: 'Moves away' } as const;
      await ask(app, cancelAtDesk, { params: { bookingId }, body }, manager.headers);
      return { mei, orderId, transactionId };
    },
    /** A payment of a member whose account is gone. */
    aWaitingPayment: async (amountSen = 6_000) => {
      const { mei, orderId } = await order();
      pass(4);
      const email = deletedEmail(mei.userId);
      await db.updateTable('users').set({ email }).where('id', '=', mei.userId).execute();
      const transactionId = await chargeAtSandbox(running, orderId, amountSen);
      const [exception] = await makeExceptionCalls(running).ofOrder(manager, orderId);
      if (exception === undefined) throw new Error('There is no exception.');
      return { mei, orderId, transactionId, exception };
    },
    refundsOf: (transactionId: string) =>
      db
        .selectFrom('provider_refunds')
        .select(['id', 'state', 'amount_sen', 'detail', 'bank_code', 'step'])
        .where('provider_transaction_id', '=', transactionId)
        .orderBy('proposed_at')
        .execute(),
  };
};
