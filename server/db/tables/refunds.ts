import type { Generated, GeneratedAlways } from 'kysely';
import type { RefundNews, RefundState, RefundStep } from '#domain/payments/provider-refunds.ts';

/** Money that goes back to the payer through the payment provider. */
export interface ProviderRefundsTable {
  id: string;
  provider: string;
  provider_transaction_id: string;
  amount_sen: number;
  /** The decision about an exception; null for credits that go back. */
  resolution_id: string | null;
  /** The member whose credits go back; null for an exception. */
  user_id: string | null;
  /** Kept until the refund has ended. */
  bank_code: string | null;
  beneficiary_name: string | null;
  beneficiary_account: string | null;
  reason: string;
  state: RefundState;
  needs_second: boolean;
  proposed_by: string;
  proposed_at: Date;
  /** The staff member who asked for it, confirmed it or withdrew it. */
  decided_by: string | null;
  asked_at: Date | null;
  /** The next thing to do about it. */
  step: Generated<RefundStep>;
  times_asked: Generated<number>;
  next_at: Date | null;
  /** The error that answered our request. */
  request_error: string | null;
  /** The provider's number. */
  provider_refund_id: string | null;
  /** The provider's words for a rejection. */
  detail: string | null;
  ended_at: Date | null;
}

export interface ProviderRefundAnswersTable {
  id: GeneratedAlways<number>;
  refund_id: string;
  received_at: Date;
  /** Our request to the provider: to refund, or to report on the refund. */
  step: RefundStep;
  body: string;
  verdict: RefundNews;
  detail: string | null;
}

export interface SandboxRefundsTable {
  id: GeneratedAlways<number>;
  ref_id: string;
  transaction_id: number;
  amount_sen: number;
  created_at: Date;
}
