import type { GeneratedAlways } from 'kysely';
import type { CreditKind } from '#domain/money/credit-kinds.ts';

/** Maintained by triggers on entries and reservations. */
export interface CreditsTable {
  user_id: string;
  balance_sen: GeneratedAlways<number>;
  reserved_sen: GeneratedAlways<number>;
}

export interface CreditEntriesTable {
  id: GeneratedAlways<number>;
  user_id: string;
  amount_sen: number;
  /**
   * A `move` is the price difference between two slots. A `payment` became credits because it
   * bought nothing: it came late, or a second time. A `refund_undone` takes a refund back, because
   * the cancellation was undone. A `card_refund` goes to the card through the provider, or comes back
   * because the provider rejected it.
   */
  kind: CreditKind;
  order_id: string | null;
  booking_id: string | null;
  /** The change of a booking that the entry charges or refunds. */
  change_id: string | null;
  reason: string | null;
  created_by: string;
  created_at: Date;
  idempotency_key: string;
}

export interface PendingCreditsDeductionTable {
  order_id: string;
  user_id: string;
  credits_sen: number;
  expires_at: Date;
}

export interface FreeSlotsTable {
  user_id: string;
  week_start: string;
  slots_used: number;
}
