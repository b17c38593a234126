import type { Sen } from '#domain/money/money.ts';
import type { OrderItem } from '#domain/orders/order-lines.ts';
import type { GoodsKind } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import type { ReadRuleBook } from '#server/features/venue/rule-book.ts';

export interface Paid {
  readonly orderId: string;
  readonly cardSen: Sen;
  readonly creditsSen: Sen;
}

/** What was paid, and who is told so. */
export interface Receipt {
  readonly to: string;
  /** One cause, one mail. */
  readonly key: string;
  readonly paid: Paid;
}

/** What an order was placed for, and how its member comes to have it once it is paid. */
export interface OrderedGoods {
  readonly bookingType: GoodsKind;
  readonly items: readonly Pick<OrderItem, 'type' | 'details' | 'detailsForBackend'>[];
  /** The hours of courts; null for anything else. */
  readonly courts: { readonly date: BookingDate; readonly slots: Record<string, Slot[]> } | null;
  /** The days on which it is played, and what; a membership has none. */
  readonly days: readonly { readonly date: BookingDate; readonly sport: Sport }[];
  /** Whether the venue has cancelled a lesson session of it. */
  readonly hasCancelledSession: boolean;
  /** Refuses what a payment that comes too late can no longer have, by the rules of that moment. */
  readonly requireStill: (tx: Tx, now: Temporal.Instant) => Promise<unknown>;
  /** Whether all of it is the member's now; if something cannot be had, nothing is kept. */
  readonly claim: (tx: Tx, now: Temporal.Instant) => Promise<boolean>;
  /** Follows upon the claim; the member is told by mail. */
  readonly book: (
    tx: Tx,
    settings: Settings,
    receipt: Receipt,
    now: Temporal.Instant,
  ) => Promise<void>;
}

/** Reads back what an order was placed for. */
export type ReadGoods = (
  db: Database,
  order: { readonly orderId: string; readonly userId: string },
  readRuleBook: ReadRuleBook,
) => Promise<OrderedGoods>;

/** How each kind of goods is read back, by the kind of the order's items. */
export type GoodsRegistry = Readonly<Record<GoodsKind, ReadGoods>>;
