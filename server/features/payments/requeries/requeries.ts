import { nextRequery } from '#domain/payments/settlement.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { scheduleRequery } from '#server/features/orders/requery-rank.repository.ts';
import { insertMessage } from '#server/features/payments/payments.repository.ts';
import {
  lockOrderToQuery,
  upsertTurn,
} from '#server/features/payments/requeries/requeries.repository.ts';
import { settlePayment } from '#server/features/payments/settlement/settlement.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { increaseCounters } from '#server/features/platform/rate-limits/rate-limits.repository.ts';

const queryPauseSeconds = 5;

/** Providers answer one question in five seconds, however many nodes of ours there are. */
const takeTurn = async (tx: Tx, now: Temporal.Instant): Promise<boolean> => {
  const endsAt = now.add({ seconds: queryPauseSeconds });
  const [turn] = await increaseCounters(tx, [{ key: 'payments/requery', endsAt }], now);
  return turn?.count === 1;
};

/** The next pause begins before the question is asked, so that no failure makes us ask at once. */
const takeOrderToQuery = ({ db, clock }: AppContext) =>
  transact(db, async (tx) => {
    const now = clock.now();
    const order = await lockOrderToQuery(tx, now);
    if (order === undefined || !(await takeTurn(tx, now))) return null;
    await upsertTurn(tx, order.userId, now);
    const timesAsked = order.timesAsked + 1;
    const deadline = order.expires_at?.toTemporalInstant() ?? now;
    await scheduleRequery(tx, order.orderId, timesAsked, nextRequery(deadline, timesAsked, now));
    return order;
  });

/** Asks the provider about one order whose deadline has passed without news. [SETTLE-8] [SETTLE-10] */
export const requeryOrders = async (
  context: AppContext,
  provider: PaymentProvider,
): Promise<void> => {
  const order = await takeOrderToQuery(context);
  if (order === null) return;
  const message = await provider.requery(order);
  if (message === null) return;
  const verification = provider.verify(message);
  if (verification.isAuthentic) {
    await settlePayment(context, provider, verification.report, message);
    return;
  }
  context.log.warn({ orderId: order.orderId, reason: verification.reason }, 'answer refused');
  await insertMessage(
    context.db,
    {
      provider: provider.name,
      message,
      orderId: order.orderId,
      transactionId: verification.claimedTransactionId,
      verdict: 'forged',
      detail: verification.reason,
    },
    context.clock.now(),
  );
};
