import { expect } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { releaseLockedOrder, stillWaiting } from '#server/features/orders/open-orders.ts';
import { findPhoneOrder } from '#server/features/orders/payment-links.repository.ts';
import { settle } from '#server/features/payments/settling/settling.ts';
import type { TestApp } from '#server/testing/app.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { aReport, deliver } from '#server/testing/paying.ts';

/** Books a payment by link whose commit waits until something else waits for it. */
export const whilePaying = async <Answer>(
  { db, context }: Pick<TestApp, 'db' | 'context'>,
  orderId: string,
  run: () => Promise<Answer>,
): Promise<Answer> => {
  const paying = await db.startTransaction().execute();
  const report = aReport(orderId);
  const message = { source: 'notification', body: '', headers: {} } as const;
  expect(await settle(paying, context, { provider: 'test', report, message })).toMatchObject({
    verdict: 'booked',
  });
  const running = run();
  await waitForLock(db);
  await paying.commit().execute();
  return running;
};

/** What an end of the hold would do that reads the order without the lock, just before it is paid. */
export const releaseAsRead = async (
  tx: Tx,
  { context }: Pick<TestApp, 'context'>,
  orderId: string,
): Promise<void> => {
  const now = context.clock.now();
  const seen = await findPhoneOrder(tx, orderId);
  await deliver(context, aReport(orderId));
  if (seen === undefined || stillWaiting(seen, now) === null) throw new Error('It is not held.');
  await releaseLockedOrder(tx, seen, now);
};
