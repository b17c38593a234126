import {
  type BankDetails,
  type RefundRefusal,
  refusalOfBank,
  refusalToRefund,
} from '#domain/payments/provider-refunds.ts';
import type { Tx } from '#server/db/database.ts';
import type { ExceptionRow } from '#server/features/back-office/exceptions/exceptions.repository.ts';
import {
  confirmRefund,
  withdrawRefund,
} from '#server/features/payments/refunds/refunds.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** The terms of a refund at the provider. */
export interface RefundTerms {
  /** The provider of today; null if there is none. */
  readonly provider: string | null;
  readonly bank: BankDetails | null;
}

/** Why the provider cannot refund money that waits, in whole; null if it can. [PREF-5] */
export const refusalToRefundWaiting = (
  { charge, amountSen }: ExceptionRow,
  provider: string | null,
  now: Temporal.Instant,
): RefundRefusal | null => {
  if (charge === null) return 'card_refund_not_possible';
  const paidAt = new Date(charge.paidAt).toTemporalInstant();
  return refusalToRefund({ ...charge, paidAt }, amountSen, provider, now);
};

/** Returns the charge to refund. */
export const requireRefundable = (
  exception: ExceptionRow,
  { provider, bank }: RefundTerms,
  now: Temporal.Instant,
): { readonly provider: string; readonly transactionId: string } => {
  const { charge } = exception;
  if (charge === null) throw new Refusal('card_refund_not_possible');
  throwIfRefused(refusalToRefundWaiting(exception, provider, now));
  throwIfRefused(refusalOfBank(charge.method, bank));
  return { provider: charge.provider, transactionId: charge.transactionId };
};

/**
 * Asks the provider for a proposed refund, or withdraws it, with the resolutions of its decision. A
 * decision has one; the release before made one for each resolution. [EXC-11]
 */
export const endProposedRefund = async (
  tx: Tx,
  resolutionIds: readonly string[],
  state: 'resolved' | 'withdrawn',
  by: string,
  now: Temporal.Instant,
): Promise<void> => {
  const endRefund = state === 'resolved' ? confirmRefund : withdrawRefund;
  const ended: boolean[] = [];
  for (const resolutionId of resolutionIds) {
    ended.push(await endRefund(tx, { resolutionId }, by, now));
  }
  if (!ended.includes(true)) throw new Refusal('exception_settled');
};
