import type { OrderPurpose } from '#contract/orders.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import type { NamedItem } from '#domain/orders/item-content.ts';
import type { OrderItem } from '#domain/orders/order-lines.ts';
import type { GoodsKind, SoldKind } from '#domain/orders/orders.ts';
import type { VenueEnd } from '#domain/payments/settling.ts';
import type { SaleMethod } from '#domain/reports/revenue.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { type Closure, closureOn } from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import {
  findGoodsKind,
  type MainOrder,
  type OrderRow,
} from '#server/features/orders/orders.repository.ts';
import { findReasonOfAct } from '#server/features/venue/closure-acts.repository.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import type { ReadRuleBook, RuleBook } from '#server/features/venue/rule-book.ts';

/** The amounts that every bill has, whatever the kind of goods. */
export interface Amounts {
  /** The items to pay for, without free slots. */
  readonly items: readonly OrderItem[];
  readonly totalSen: Sen;
  readonly creditsSen: Sen;
  /** The amount left to charge to the card. */
  readonly dueSen: Sen;
}

/** The member who orders. Their account is locked, so that their other orders and payments wait. */
export interface Buyer {
  readonly userId: string;
  readonly email: string;
  readonly status: MembershipStatus;
}

/** An order while it is being placed. */
export interface OrderSale<Bill extends Amounts> {
  readonly buyer: Buyer;
  readonly bill: Bill;
  readonly order: MainOrder;
  readonly isReused: boolean;
  readonly now: Temporal.Instant;
}

/** The goods in a request whose order is not placed yet. */
export interface RequestedGoods<Bill extends Amounts> {
  /** The items by the venue's own names. The same request always has the same details. [ORDER-8] */
  readonly details: readonly string[];
  /** Reads what the bill depends on, in statements sent with the one that locks the account. */
  readonly readForBill: (
    tx: Tx,
    userId: string,
    now: Temporal.Instant,
  ) => Promise<PrepareBill<Bill>>;
  /** Writes the order, its parts, claims and reservations. */
  readonly write: (tx: Tx, settings: Settings, sale: OrderSale<Bill>) => Promise<void>;
}

/**
 * Releases what the request no longer includes from the member's orders that hold some of it, and
 * computes what the goods cost now, or refuses. The member's account is locked.
 */
type PrepareBill<Bill extends Amounts> = (
  buyer: Buyer,
  now: Temporal.Instant,
) => Promise<PreparedBill<Bill>>;

interface PreparedBill<Bill extends Amounts> {
  readonly bill: Bill;
  /** The ids of the member's orders that hold some of the requested goods. */
  readonly holders: readonly string[];
}

export interface Paid {
  readonly orderId: string;
  /** What credits did not pay. */
  readonly cardSen: Sen;
  /** How that was paid; absent if nothing was. */
  readonly paidBy?: SaleMethod;
  readonly creditsSen: Sen;
}

/** The payment, and the address that its confirmation is mailed to. */
export interface Receipt {
  readonly to: string;
  /** Deduplicates the mail: one mail per key. */
  readonly key: string;
  readonly paid: Paid;
  /** True for a guest, who has no profile to look at. */
  readonly isGuest?: boolean;
}

/** The goods of a placed order, and how to book them once it is paid. */
export interface OrderedGoods {
  /** Passed on as it is; screens choose their words by it. */
  readonly purpose: OrderPurpose;
  readonly items: readonly NamedItem[];
  /** The dates and sports that a closure can affect; empty for a membership. */
  readonly days: readonly { readonly date: BookingDate; readonly sport: Sport }[];
  /** True if the venue has cancelled some of the goods, such as a class. */
  readonly isCancelledByVenue: boolean;
  /** Throws if the rules of now no longer allow a late payment to book the goods. */
  readonly requireStill: (tx: Tx, now: Temporal.Instant) => Promise<unknown>;
  /** Claims all goods of the order. Returns false, and claims nothing, if any of them is gone. */
  readonly claim: (tx: Tx, now: Temporal.Instant) => Promise<boolean>;
  /** Books the claimed goods and mails the confirmation. */
  readonly book: (
    tx: Tx,
    settings: Settings,
    receipt: Receipt,
    now: Temporal.Instant,
  ) => Promise<void>;
}

export interface PlacedOrder {
  readonly orderId: string;
  readonly userId: string;
}

type ReadOrderedGoods = (
  db: Database,
  order: PlacedOrder,
  readRuleBook: ReadRuleBook,
) => Promise<OrderedGoods>;

/** One kind of goods, from request to booking. Each kind implements this in one file. */
export interface Goods<Request, Bill extends Amounts> {
  readonly kind: GoodsKind;
  readonly ofRequest: (request: Request, readRuleBook: ReadRuleBook) => RequestedGoods<Bill>;
  readonly ofOrder: ReadOrderedGoods;
}

export interface GoodsRegistry {
  /** The implementations by kind, as stored in order items. */
  readonly kinds: Readonly<Record<SoldKind, { readonly ofOrder: ReadOrderedGoods }>>;
  /** The kind of an order that has only free slots, and so no items. */
  readonly kindWithoutItems: GoodsKind;
}

/** Reads what an order is for. */
export const readOrderedGoods = async (
  db: Database,
  context: { readonly goods: GoodsRegistry; readonly readRuleBook: ReadRuleBook },
  order: PlacedOrder,
): Promise<OrderedGoods> => {
  const { kinds, kindWithoutItems } = context.goods;
  const kind = (await findGoodsKind(db, order.orderId)) ?? kindWithoutItems;
  return kinds[kind].ofOrder(db, order, context.readRuleBook);
};

/** The closure of its days that affects the order now, or null. */
const findClosure = ({ closedDays }: RuleBook, { days }: OrderedGoods): Closure | null => {
  const closures = days.map(({ date, sport }) => closureOn(date, sport, closedDays));
  return closures.find((closure) => closure !== null) ?? null;
};

/**
 * The closure that affects the order, or null. Locks the rules until the transaction ends, so that
 * a closure commits either before the booking, or after it and then includes it. [SETTLE-11]
 */
export const lockClosure = async (
  tx: Tx,
  readRuleBook: ReadRuleBook,
  goods: OrderedGoods,
): Promise<Closure | null> => {
  if (goods.days.length === 0) return null;
  await lockRuleVersion(tx);
  return findClosure(await readRuleBook(tx), goods);
};

/** What of the venue ended an order before it was paid, with the reason. */
export interface EndOfOrder {
  readonly by: VenueEnd;
  readonly reason: string;
}

/** The closure or the cancellation of a class that ended the order; null if none did. [SETTLE-14] */
export const findKeptEnd = async (
  db: Database,
  { endedById }: Pick<OrderRow, 'endedById'>,
): Promise<EndOfOrder | null> => {
  if (endedById === null) return null;
  const { classId, reason } = await findReasonOfAct(db, endedById);
  return { by: classId === null ? 'closure' : 'class', reason };
};

/** As `findKeptEnd`, or the closure of a day that needed no action, such as a holiday. */
export const findEnd = async (
  db: Database,
  order: Pick<OrderRow, 'endedById'>,
  goods: OrderedGoods,
  readRuleBook: ReadRuleBook,
): Promise<EndOfOrder | null> => {
  const kept = await findKeptEnd(db, order);
  if (kept !== null) return kept;
  const closure = findClosure(await readRuleBook(db), goods);
  return closure && { by: 'closure', reason: closure.reason };
};
