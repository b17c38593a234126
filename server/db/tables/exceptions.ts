import type { ResolutionKind, WaitingReason } from '#domain/payments/exceptions.ts';

/** A staff member's decision about a payment that waited, or about money owed to a guest. */
export interface ExceptionResolutionsTable {
  id: string;
  /** The payment; null for other money. */
  provider: string | null;
  provider_transaction_id: string | null;
  /** The change of a booking; null for other money. */
  change_id: string | null;
  /** The main order that the money was paid for; null for a charge of no order of ours. */
  order_id: string | null;
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
  /** The first resolution of the same decision; null for one of an earlier release. */
  decision_id: string | null;
  /** The charge of no order of ours; null for other money. */
  charge_id: string | null;
}

/** A charge that the provider has reported, or that a settlement file has, and that is no payment of ours. */
export interface UnknownChargesTable {
  id: string;
  provider: string;
  transaction_id: string;
  /** The order that the provider names, if it names one. */
  named_order_id: string | null;
  amount_sen: number;
  currency: string;
  method: string | null;
  /** False if only settlement files have it. */
  is_reported: boolean;
  seen_at: Date;
}

/** Money that was owed for a booking, and that the venue keeps by a decision. */
export interface KeptMoneyView {
  change_id: string | null;
  /** The main order. */
  order_id: string | null;
  amount_sen: number | null;
  at: Date | null;
}

/** Money that waits for a person: payments that are exceptions, money owed to guests, and charges of no order of ours. */
export interface OpenExceptionsView {
  cause: 'payment' | 'booking' | 'charge' | null;
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
  charge_id: string | null;
  named_order_id: string | null;
}
