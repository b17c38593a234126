import type { Verdict } from '#domain/payments/settling.ts';
import type { Log } from '#server/app-context.ts';
import type { PaymentReport, ProviderMessage } from '#server/features/platform/payment-provider.ts';

/** A verified payment message and its report. */
export interface VerifiedMessage {
  readonly provider: string;
  readonly report: PaymentReport;
  readonly message: ProviderMessage;
}

/** The result of settling a message, as stored with it. */
export interface Settled {
  readonly verdict: Verdict | 'pending' | 'declined' | 'booked' | 'credited' | 'exception';
  readonly detail: string | null;
}

/**
 * Exceptions, wrong amounts and paid charges of unknown orders are errors for the operator to look at; members are informed by
 * mail.
 */
export const logSettled = (
  log: Log,
  { provider, report }: VerifiedMessage,
  { verdict, detail, isStored }: Settled & { readonly isStored: boolean },
): void => {
  const { orderId, transactionId, status } = report;
  const facts = { provider, orderId, transactionId, status, verdict, detail };
  if (!isStored) log.debug(facts, 'duplicate payment message dropped');
  else if (verdict === 'exception' || verdict === 'contradicted') {
    log.error(facts, 'payment needs the operator');
  } else if (verdict === 'unknown_order' && status === 'paid') {
    log.error(facts, 'payment for an order that does not exist');
  } else if (verdict === 'wrong_amount') {
    log.error(facts, 'payment of a wrong amount became credits');
  } else if (verdict === 'credited') log.warn(facts, 'payment became credits');
  else log.info(facts, 'payment message settled');
};
