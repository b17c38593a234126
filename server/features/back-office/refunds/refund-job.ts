import { nextRefundQuestion } from '#domain/payments/provider-refunds.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { recordAnswer } from '#server/features/back-office/refunds/refund-outcome.ts';
import {
  type DueRefund,
  leaseRefund,
  lockDueRefund,
} from '#server/features/payments/refunds/refunds.repository.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { increaseCounters } from '#server/features/platform/rate-limits/rate-limits.repository.ts';

const pauseSeconds = 5;

/** One call about refunds per five seconds, across all our nodes. */
const takeTurn = async (tx: Tx, now: Temporal.Instant): Promise<boolean> => {
  const endsAt = now.add({ seconds: pauseSeconds });
  const [turn] = await increaseCounters(tx, [{ key: 'payments/refund', endsAt }], now);
  return turn?.count === 1;
};

/** The next question is scheduled, and committed, before the call is made. [PREF-7] */
const takeDueRefund = ({ db, clock }: AppContext, { name }: PaymentProvider) =>
  transact(db, async (tx): Promise<DueRefund | null> => {
    const now = clock.now();
    const due = await lockDueRefund(tx, name, now);
    if (due === null || !(await takeTurn(tx, now))) return null;
    await leaseRefund(tx, due, nextRefundQuestion(due.timesAsked, now));
    return due;
  });

/** Sends the refund whose turn it is, or asks about it, and records what the provider says. [PREF-7] */
export const carryOnRefunds = async (
  context: AppContext,
  provider: PaymentProvider,
): Promise<void> => {
  const due = await takeDueRefund(context, provider);
  if (due === null) return;
  const answer = await provider.refund(due.step, due);
  if (answer !== null) await recordAnswer(context, due, answer);
};
