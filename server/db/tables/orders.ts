import type { Generated, GeneratedAlways } from 'kysely';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { RequeryRank } from '#domain/payments/requeries.ts';
import type { WaivableRule } from '#domain/staff/overrides.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { DefaultedJson } from '#server/db/tables/column-types.ts';

export interface OrdersTable {
  order_id: string;
  parent_order_id: string | null;
  user_id: string;
  created_at: Date;
  /** Card and credits together. */
  total_amount_sen: number;
  credits_sen: Generated<number>;
  paid_amount_sen: Generated<number>;
  refunded_amount_sen: Generated<number>;
  status: OrderStatus;
  billing_name: string | null;
  billing_email: string | null;
  billing_mobile: string | null;
  billing_address: string | null;
  booking_metadata: DefaultedJson<unknown>;
  request_hash: string | null;
  expires_at: Date | null;
  /** When the order is next requeried; null if never again. */
  next_requery_at: Date | null;
  requery_count: Generated<number>;
  requery_rank: Generated<RequeryRank>;
  /** The provider's last answer that brought no message, and when. */
  requery_answer: 'unpaid' | 'none' | null;
  requery_answered_at: Date | null;
  channel: Generated<'web' | 'desk' | 'phone'>;
  /** The member's status when the order was placed; null in rows of earlier releases. */
  member_status: MembershipStatus | null;
  /** The staff member who sold it; null on the web. */
  sold_by: string | null;
  buyer_tax_id: string | null;
  /** The closure, or the cancellation of a class, that ended it before it was paid. */
  ended_by: number | null;
  main_id: GeneratedAlways<string | null>;
  pending_id: GeneratedAlways<string | null>;
}

/** When an order of the member was last requeried. */
export interface RequeryTurnsTable {
  user_id: string;
  asked_at: Date;
}

export interface OrderItemsTable {
  id: string;
  order_id: string;
  kind: 'court_booking' | 'group_lesson' | 'private_lesson' | 'membership_upgrade';
  court_id: number | null;
  booking_date: string | null;
  slot: Slot | null;
  instance_id: number | null;
  plan: string | null;
  plan_id: number | null;
  plan_months: number | null;
  before_discount_sen: number;
  company_discount_sen: Generated<number>;
  membership_discount_sen: Generated<number>;
  final_sen: number;
  credits_sen: Generated<number>;
  /** Always false, and not read since this release. The next release drops it. */
  is_free: Generated<boolean>;
  refunded_at: Date | null;
  /** The tax that the price includes, in hundredths of a percent and in sen. */
  tax_rate_bp: Generated<number>;
  tax_sen: Generated<number>;
  /** The slot, unless the item is refunded. */
  booked_slot: GeneratedAlways<Slot | null>;
}

/** The price of the rules for an item that the staff sold for another price. */
export interface PriceOverridesTable {
  item_id: string;
  rule_sen: number;
  sold_sen: number;
  reason: string;
  staff_user_id: string;
  created_at: Date;
}

/** A rule that the staff set aside for an order. */
export interface RuleWaiversTable {
  order_id: string;
  rule: WaivableRule;
  reason: string;
  staff_user_id: string;
  created_at: Date;
}

/** A link with which anybody can pay an order that the desk has placed by phone. */
export interface PaymentLinksTable {
  token_hash: string;
  order_id: string;
  is_mailed: boolean;
  created_at: Date;
  /** The staff member who made the link. */
  created_by: string;
  /** When somebody last went to the payment page with it. */
  used_at: Date | null;
}

export interface PaymentMessagesTable {
  id: GeneratedAlways<number>;
  received_at: Date;
  source: 'notification' | 'callback' | 'return' | 'requery';
  provider: string;
  body: string;
  headers: DefaultedJson<Record<string, unknown>>;
  order_id: string | null;
  provider_transaction_id: string | null;
  verdict: string;
  detail: string | null;
}

export interface PaymentsTable {
  provider: string;
  provider_transaction_id: string;
  order_id: string;
  amount_sen: number;
  currency: string;
  status: 'paid' | 'failed' | 'pending';
  outcome: 'booked' | 'credited' | 'exception' | null;
  settled_at: Date | null;
  /** Why it bought nothing: a `PaymentReason`. */
  reason: string | null;
  /** Why it bought nothing, where the reason says only why it waits; null for older payments. */
  unapplied_reason: string | null;
  /** The reason in words, for the operator. */
  exception: string | null;
  created_at: Date;
  /** The provider's channel, or cash or terminal at the desk; null where it is not known. */
  method: string | null;
  /** The reference that a card terminal printed. */
  reference: string | null;
  /** The staff member who took the money. */
  taken_by: string | null;
  /** The shift in which the desk took the money, which the database chooses. */
  shift_id: string | null;
  /** The order that the provider names, if the staff attached the payment to another one. */
  named_order_id: string | null;
}

/** Amounts that the venue owes guests. A negative one takes an earlier one back. */
export interface GuestMoneyView {
  user_id: string | null;
  /** The main order. */
  order_id: string | null;
  cause: 'payment' | 'booking' | null;
  cause_id: string | null;
  amount_sen: number | null;
  at: Date | null;
  /** True once a person has decided about it. */
  is_resolved: boolean | null;
}
