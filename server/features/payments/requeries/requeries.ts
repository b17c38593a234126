import type { ProviderAnswer } from '#domain/payments/order-story.ts';
import { nextRequery } from '#domain/payments/requeries.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { scheduleRequery, updateAnswer } from '#server/features/orders/requery-rank.repository.ts';
import { insertMessage } from '#server/features/payments/payments.repository.ts';
import {
  lockOrderToQuery,
  upsertTurn,
} from '#server/features/payments/requeries/requeries.repository.ts';
import { settlePayment } from '#server/features/payments/settling/settling.ts';
import type { OrderToQuery, PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { increaseCounters } from '#server/features/platform/rate-limits/rate-limits.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

const queryPauseSeconds = 5;

/** The provider accepts one requery per five seconds, across all our nodes. */
const takeTurn = async (tx: Tx, now: Temporal.Instant): Promise<boolean> => {
  const endsAt = now.add({ seconds: queryPauseSeconds });
  const [turn] = await increaseCounters(tx, [{ key: 'payments/requery', endsAt }], now);
  return turn?.count === 1;
};

/**
 * The next requery is scheduled before this one is sent, so that a failure does not cause an
 * immediate retry.
 */
const takeOrderToQuery = ({ db, clock }: AppContext) =>
  transact(db, async (tx) => {
    const now = clock.now();
    const order = await lockOrderToQuery(tx, now);
    if (order === undefined || !(await takeTurn(tx, now))) return null;
    await upsertTurn(tx, order.userId, now);
    const timesAsked = order.timesAsked + 1;
    const deadline = order.expiresAt?.toTemporalInstant() ?? now;
    await scheduleRequery(tx, order.orderId, timesAsked, nextRequery(deadline, timesAsked, now));
    return order;
  });

/** Sends the question, and settles or stores the answer. An answer that is forged is none. */
export const askAboutOrder = async (
  context: AppContext,
  provider: PaymentProvider,
  order: OrderToQuery,
): Promise<ProviderAnswer> => {
  const message = await provider.requery(order);
  if (message === null) return 'none';
  if (message === 'no_payment') return 'unpaid';
  const verification = provider.verify(message);
  if (verification.isAuthentic) {
    await settlePayment(context, provider, verification.report, message);
    return verification.report.status === 'paid' ? 'paid' : 'unpaid';
  }
  context.log.warn(
    { orderId: order.orderId, reason: verification.reason },
    'forged requery answer refused',
  );
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
  return 'none';
};

/** Takes the turn for a question of the staff, or refuses if another question was just asked. [SETTLE-13] */
export const takeQuestion = async (tx: Tx, now: Temporal.Instant): Promise<void> => {
  if (await takeTurn(tx, now)) return;
  throw new Refusal('too_many_requests', { retryAfterSeconds: queryPauseSeconds });
};

/**
 * Requeries one order whose deadline has passed without a final payment message. [SETTLE-8]
 * [SETTLE-10]
 */
export const requeryOrders = async (
  context: AppContext,
  provider: PaymentProvider,
): Promise<void> => {
  const order = await takeOrderToQuery(context);
  if (order === null) return;
  const answer = await askAboutOrder(context, provider, order);
  if (answer === 'paid') return;
  await updateAnswer(context.db, order.orderId, answer, context.clock.now());
};
