import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import type { OrderItem } from '#domain/orders/order-lines.ts';
import type { GoodsKind } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { type Closure, closureOn } from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import { findGoodsKind, type MainOrder } from '#server/features/orders/orders.repository.ts';
import type { ReadRuleBook, RuleBook } from '#server/features/venue/rule-book.ts';

/** The figures that the bill of every kind has. */
export interface Amounts {
  /** What is paid for; free slots are not. */
  readonly items: readonly OrderItem[];
  readonly totalSen: Sen;
  readonly creditsSen: Sen;
  /** What is left for the card. */
  readonly dueSen: Sen;
}

/** The member who orders. The account is locked, so their other orders and payments wait. */
export interface Buyer {
  readonly userId: string;
  readonly email: string;
  readonly status: MembershipStatus;
}

/** An order at the moment in which it is placed. */
export interface OrderSale<Bill extends Amounts> {
  readonly buyer: Buyer;
  readonly bill: Bill;
  readonly order: MainOrder;
  readonly isTakenUp: boolean;
  readonly now: Temporal.Instant;
}

/** The goods that a member asks for, until their order is placed. */
export interface RequestedGoods<Bill extends Amounts> {
  /** Each thing in the venue's own names; the same request has the same. [ORDER-8] */
  readonly details: readonly string[];
  /** The member's orders that hold a part of it, after they have let go of everything else. */
  readonly releaseUnwanted: (
    tx: Tx,
    buyer: Buyer,
    now: Temporal.Instant,
  ) => Promise<readonly string[]>;
  /** What it costs now, or why it cannot be had. */
  readonly computeBill: (tx: Tx, buyer: Buyer, now: Temporal.Instant) => Promise<Bill>;
  /** Writes down everything that the order brings about. */
  readonly write: (tx: Tx, settings: Settings, sale: OrderSale<Bill>) => Promise<void>;
}

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

/** The goods of an order that was placed, and how its member gets them once it is paid. */
export interface OrderedGoods {
  readonly bookingType: GoodsKind;
  readonly items: readonly Pick<OrderItem, 'type' | 'details' | 'detailsForBackend'>[];
  /** The hours of courts; null for anything else. */
  readonly courts: { readonly date: BookingDate; readonly slots: Record<string, Slot[]> } | null;
  /** The days on which it is played, and what; a membership has none. */
  readonly days: readonly { readonly date: BookingDate; readonly sport: Sport }[];
  /** Whether the venue has cancelled a lesson class of it. */
  readonly hasCancelledClass: boolean;
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

interface PlacedOrder {
  readonly orderId: string;
  readonly userId: string;
}

type ReadOrderedGoods = (
  db: Database,
  order: PlacedOrder,
  readRuleBook: ReadRuleBook,
) => Promise<OrderedGoods>;

/** One kind of goods, from the request to the booking. Each kind implements this in one file. */
export interface Goods<Request, Bill extends Amounts> {
  readonly kind: GoodsKind;
  readonly ofRequest: (request: Request, readRuleBook: ReadRuleBook) => RequestedGoods<Bill>;
  readonly ofOrder: ReadOrderedGoods;
}

/** The kinds of goods, by the kind that the items of an order have. */
export type GoodsRegistry = Readonly<Record<GoodsKind, { readonly ofOrder: ReadOrderedGoods }>>;

/** Reads back what an order is for. An order for free slots alone has no items; only courts are free. */
export const readOrderedGoods = async (
  db: Database,
  context: { readonly goods: GoodsRegistry; readonly readRuleBook: ReadRuleBook },
  order: PlacedOrder,
): Promise<OrderedGoods> => {
  const kind = (await findGoodsKind(db, order.orderId)) ?? 'court_booking';
  return context.goods[kind].ofOrder(db, order, context.readRuleBook);
};

/** The closure of a day of an order at this moment, or null. */
export const findClosure = ({ closedDays }: RuleBook, { days }: OrderedGoods): Closure | null => {
  const closures = days.map(({ date, sport }) => closureOn(date, sport, closedDays));
  return closures.find((closure) => closure !== null) ?? null;
};
