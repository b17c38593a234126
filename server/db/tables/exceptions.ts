import type { ResolutionKind, WaitingReason } from '#domain/payments/exceptions.ts';

/** A staff member's decision about a payment that waited, or about money owed to a guest. */
export interface ExceptionResolutionsTable {
  id: string;
  /** The charge; null for money that is owed for a booking. */
  provider: string | null;
  provider_transaction_id: string | null;
  /** The change of a booking; null for a charge. */
  change_id: string | null;
  /** The main order that the money was paid for. */
  order_id: string;
  amount_sen: number;
  kind: ResolutionKind;
  credited_user_id: string | null;
  attached_order_id: string | null;
  /** Where the refund can be found: the provider's reference, a bank transfer, a cash receipt. */
  reference: string | null;
  reason: string;
  /** `sent` waits for the provider's last word about a refund. */
  state: 'proposed' | 'sent' | 'resolved' | 'withdrawn';
  needs_second: boolean;
  /** The staff member who resolved it, or proposed it if a second one is needed. */
  proposed_by: string;
  proposed_at: Date;
  /** The staff member who resolved, confirmed or withdrew it. */
  ended_by: string | null;
  ended_at: Date | null;
}

/** Money that waits for a person: payments that are exceptions, and money owed to guests. */
export interface OpenExceptionsView {
  cause: 'payment' | 'booking' | null;
  cause_id: string | null;
  provider: string | null;
  provider_transaction_id: string | null;
  change_id: string | null;
  /** The main order. */
  order_id: string | null;
  /** The payer, or the guest who is owed. */
  user_id: string | null;
  amount_sen: number | null;
  currency: string | null;
  reason: WaitingReason | null;
  at: Date | null;
}
