import { recipientOf } from '#domain/members/guests.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { refundReference, verdictOnRefund } from '#domain/payments/provider-refunds.ts';
import { cardRefundMailTexts, exceptionMailTexts } from '#domain/words/exception-mail-texts.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { endSent } from '#server/features/back-office/exceptions/resolutions.repository.ts';
import {
  findPaidCharge,
  type PaidCharge,
} from '#server/features/back-office/refunds/refunds.repository.ts';
import { findBalance } from '#server/features/credits/ledger.repository.ts';
import { postCredits } from '#server/features/credits/ledger.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import {
  type DueRefund,
  findRefund,
  insertAnswer,
  lockOpenRefund,
  type RefundRow,
  updateProgress,
} from '#server/features/payments/refunds/refunds.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import type { RefundAnswer } from '#server/features/platform/payment-provider.ts';
import { writeEvent } from '#server/live/write-event.ts';

type RefundMailText =
  | (typeof cardRefundMailTexts)[keyof typeof cardRefundMailTexts]
  | typeof exceptionMailTexts.refunded_at_provider;

const mailPayer = async (
  tx: Tx,
  refund: RefundRow,
  { orderId, userId, email, billingEmail }: PaidCharge,
  text: RefundMailText,
  now: Temporal.Instant,
): Promise<void> => {
  const words = {
    amount: displayAmount(refund.amountSen),
    balance: displayAmount(await findBalance(tx, refund.userId ?? userId)),
    order: shortOrderId(orderId),
    reference: refundReference(refund.id),
    reason: refund.reason,
  };
  await queueMail(
    tx,
    {
      to: recipientOf(email, billingEmail),
      ...fillMail(text, words),
      idempotencyKey: `provider-refund/${orderId}/${refund.id}`,
    },
    now,
  );
};

/** The payer has the money in 7 to 14 days, and the exception is resolved. [PREF-10] */
const finish = async (tx: Tx, refund: RefundRow, charge: PaidCharge, now: Temporal.Instant) => {
  const { resolutionId } = refund;
  if (resolutionId !== null) await endSent(tx, resolutionId, 'resolved');
  const text =
    resolutionId === null ? cardRefundMailTexts.refunded : exceptionMailTexts.refunded_at_provider;
  await mailPayer(tx, refund, charge, text, now);
};

/** The money is where it was: the exception is open again, or the member has the credits. [PREF-10] */
const giveUp = async (tx: Tx, refund: RefundRow, charge: PaidCharge, now: Temporal.Instant) => {
  const { id, userId, amountSen, provider } = refund;
  if (refund.resolutionId !== null) return endSent(tx, refund.resolutionId, 'withdrawn');
  await postCredits(
    tx,
    {
      userId: userId ?? charge.userId,
      amountSen,
      kind: 'card_refund',
      orderId: charge.orderId,
      bookingId: null,
      reason: historyLabels.entries.cardRefundRejected,
      createdBy: provider,
      idempotencyKey: `card-refund-rejected/${id}`,
    },
    now,
  );
  return mailPayer(tx, refund, charge, cardRefundMailTexts.rejected, now);
};

/** The audit log names the person who asked for the refund. [PREF-10] */
const writeRejection = (
  tx: Tx,
  { id, amountSen, proposedBy }: RefundRow,
  { orderId }: PaidCharge,
  answer: string | null,
  now: Temporal.Instant,
): Promise<void> =>
  writeAudit(
    tx,
    {
      by: { userId: proposedBy, permission: 'payments.refund' },
      action: 'refund.reject',
      subject: `order:${orderId}`,
      details: { before: { state: 'asked' }, after: { state: 'rejected' }, amountSen, id, answer },
    },
    now,
  );

/**
 * Keeps the provider's answer, and does what it leads to, in one transaction. A refund that has ended
 * meanwhile, and a forged answer, change nothing. [PREF-8] [PREF-10]
 */
export const recordAnswer = async (
  { db, clock, log }: AppContext,
  { id, step }: DueRefund,
  answer: RefundAnswer,
): Promise<void> => {
  const { news, detail } = answer;
  if (news === 'forged') log.warn({ refundId: id, reason: detail }, 'forged refund answer refused');
  const ended = await transact(db, async (tx) => {
    const now = clock.now();
    await insertAnswer(tx, id, step, answer, now);
    const seen = await findRefund(tx, id);
    const charge = seen && (await findPaidCharge(tx, seen));
    if (seen === undefined || charge === undefined) throw new Error(`Refund ${id} has no charge`);
    await lockAccount(tx, charge.userId);
    const refund = await lockOpenRefund(tx, id);
    if (refund === undefined) return null;
    const { requestError } = refund;
    const verdict = verdictOnRefund(news, { step, requestError });
    const state = verdict.state ?? (refund.state === 'pending' ? 'pending' : 'asked');
    const isResent = verdict.state === null && verdict.next === 'send';
    const error = step === 'send' && news === 'error' ? detail : requestError;
    await updateProgress(
      tx,
      id,
      {
        state,
        step: verdict.state === null ? verdict.next : 'ask',
        requestError: isResent ? null : error,
        providerRefundId: answer.refundId,
        detail: state === 'rejected' ? (requestError ?? detail) : null,
      },
      now,
    );
    if (state === 'done') await finish(tx, refund, charge, now);
    if (state === 'rejected') {
      await giveUp(tx, refund, charge, now);
      await writeRejection(tx, refund, charge, requestError ?? detail, now);
    }
    const { userId, orderId, status } = charge;
    await writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status } });
    return { state, orderId };
  });
  if (ended?.state === 'rejected') {
    log.error({ refundId: id, orderId: ended.orderId, detail }, 'refund rejected by the provider');
  }
};
