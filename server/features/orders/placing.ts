import { createHash } from 'node:crypto';
import type { CallOutput } from '#contract/call.ts';
import type { placeOrder } from '#contract/orders.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { refusalOfSuspended } from '#domain/accounts/suspension.ts';
import type { Sen } from '#domain/money/money.ts';
import { type BillingForm, readBilling } from '#domain/orders/billing.ts';
import { holdExpiry, holdExpiryAgain } from '#domain/orders/holds.ts';
import {
  booksAtOnce,
  orderFingerprint,
  refusalOfWaitingOrders,
  refusalToRepeat,
  statusOfNewOrder,
} from '#domain/orders/orders.ts';
import { refusalToTakeUp } from '#domain/orders/payment-links.ts';
import { nextRequery } from '#domain/payments/requeries.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import type { Amounts, Buyer, Goods, RequestedGoods } from '#server/features/orders/goods.ts';
import { endOrderHolds } from '#server/features/orders/open-orders.repository.ts';
import {
  answerOfNewOrder,
  answerOfOrder,
  type PaidGoods,
  releaseOrders,
  releaseOwnOrder,
} from '#server/features/orders/open-orders.ts';
import type { MainOrder } from '#server/features/orders/orders.repository.ts';
import { type BeforeOrder, readBeforeOrder } from '#server/features/orders/placing.repository.ts';
import { rankAsReleased } from '#server/features/orders/requery-rank.repository.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

/** The fields that every request has, whatever kind of goods it is for. */
export interface OrderRequest extends BillingForm {
  readonly orderId: string;
  readonly bookingType: string;
  /** The amounts that the checkout showed: the total left for the card, and the credits. */
  readonly shownTotalSen: Sen;
  readonly shownCreditsSen: Sen;
  /** Only for court bookings. */
  readonly shownFreeSlots?: number;
}

/**
 * Refuses with the first invalid field. The form itself shows the reason for each field. [BILL-9]
 */
const requireBilling = (request: OrderRequest): BillingForm => {
  const { refusals, billing } = readBilling(request);
  for (const refusal of Object.values(refusals)) throwIfRefused(refusal);
  return billing;
};

/**
 * Hashes the normalised values, so that the same request in another spelling has the same hash.
 * [ORDER-8]
 */
const hashOf = (
  userId: string,
  { bookingType, shownTotalSen, shownCreditsSen }: OrderRequest,
  items: readonly string[],
  billing: BillingForm,
): string =>
  createHash('sha256')
    .update(
      orderFingerprint({
        userId,
        bookingType,
        items,
        shownTotalSen,
        shownCreditsSen,
        ...billing,
      }),
    )
    .digest('hex');

interface Hold {
  /** The order that is reused with the new content; null for a new order. */
  readonly reused: string | null;
  /** Null when nothing is left to pay. */
  readonly expiresAt: Temporal.Instant | null;
}

type HoldUntil = (now: Temporal.Instant) => Temporal.Instant;

/**
 * Reuses the oldest of the member's orders that hold some of the requested goods, and ends the
 * others. So nobody pays twice for the same goods, and changing an order does not restart its hold.
 * An order that needs no payment keeps its own id. Returns null when the oldest order has reached
 * its maximum hold; then all of them are released. [ORDER-15] [ORDER-16]
 */
const takeHold = async (
  tx: Tx,
  userId: string,
  holders: readonly string[],
  waiting: BeforeOrder['waiting'],
  { dueSen }: Amounts,
  now: Temporal.Instant,
  holdUntil: HoldUntil = holdExpiry,
): Promise<Hold | null> => {
  await rankAsReleased(tx, holders);
  if (dueSen === 0) {
    await endOrderHolds(tx, holders, now);
    return { reused: null, expiresAt: null };
  }
  const oldest = waiting.findLast(({ orderId }) => holders.includes(orderId));
  if (oldest === undefined) {
    throwIfRefused(refusalOfWaitingOrders(waiting.length));
    return { reused: null, expiresAt: holdUntil(now) };
  }
  const { orderId, status } = oldest;
  const expiresAt = holdExpiryAgain(Temporal.Instant.from(oldest.createdAt), now);
  if (expiresAt === null) {
    await releaseOrders(tx, userId, holders, now);
    await writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status } });
    return null;
  }
  await endOrderHolds(
    tx,
    holders.filter((holder) => holder !== orderId),
    now,
  );
  return { reused: orderId, expiresAt };
};

/** Locks the account, so that a suspension comes before this order or releases it. [SUSPEND-2] */
const requireAccount = async (tx: Tx, userId: string): Promise<{ readonly email: string }> => {
  const account = await lockAccount(tx, userId);
  if (account === undefined || isDeletedEmail(account.email)) throw new Refusal('unauthenticated');
  throwIfRefused(refusalOfSuspended(account));
  return account;
};

/** A new order, or the one that the same request placed before. */
type Placed =
  | { readonly isNew: true; readonly order: MainOrder; readonly items: PaidGoods['items'] }
  | { readonly isNew: false; readonly orderId: string };

/** A person of the staff who sells for the venue. */
export interface Seller {
  readonly channel: 'desk' | 'phone';
  readonly soldBy: string;
  readonly buyerTaxId: string | null;
  /** How it is paid, which a repeated request must not change. */
  readonly terms: string;
  /** How long the order is held for a payment by link; absent if it is paid at the desk. */
  readonly holdUntil?: HoldUntil;
  /** Finds the buyer, in the transaction that places the order. */
  readonly findBuyer: (tx: Tx, now: Temporal.Instant) => Promise<DeskBuyer>;
  /** Writes what the desk keeps about the sale, in the same transaction. */
  readonly onPlaced: (tx: Tx, placed: PlacedAtDesk, now: Temporal.Instant) => Promise<void>;
}

export interface PlacedAtDesk {
  readonly order: MainOrder;
  readonly items: Amounts['items'];
}

export interface DeskBuyer {
  readonly userId: string;
  readonly billing: BillingForm;
}

/** The provider knows nothing of a payment at the desk. */
const isPaidAtDesk = (seller: Seller | undefined): boolean =>
  seller !== undefined && seller.holdUntil === undefined;

interface OrderToPlace<Bill extends Amounts> {
  readonly userId: string;
  readonly request: OrderRequest;
  readonly billing: BillingForm;
  readonly requested: RequestedGoods<Bill>;
  /** False when only credits can pay. */
  readonly isPayable: boolean;
  /** Absent when the member orders. */
  readonly seller?: Seller;
}

/**
 * Places an order, or finds the one that the same request placed before. Returns null when the
 * order has reached its maximum hold; its release is committed.
 */
const placeInTransaction = async <Bill extends Amounts>(
  tx: Tx,
  context: AppContext,
  { userId, request, billing, requested, isPayable, seller }: OrderToPlace<Bill>,
): Promise<Placed | null> => {
  const { email } = await requireAccount(tx, userId);
  // Lock before the rules are read. A closure then commits either before this booking or after it,
  // and in that case includes it.
  if (booksAtOnce(request)) await lockRuleVersion(tx);
  const now = context.clock.now();
  const before = await readBeforeOrder(tx, userId, request.orderId, now);
  if (before === undefined) throw new Refusal('unauthenticated');
  const { known, status: membership, ruleVersion, waiting } = before;
  const details = seller ? [...requested.details, seller.terms] : requested.details;
  const requestHash = hashOf(userId, request, details, billing);
  if (known !== null) {
    throwIfRefused(refusalToRepeat(known.requestHash ?? '', requestHash), {
      orderId: request.orderId,
    });
    return { isNew: false, orderId: known.orderId };
  }
  const { contact } = await context.readRuleBook(tx, ruleVersion);
  const buyer: Buyer = { userId, email, status: membership };
  const { bill, holders } = await requested.prepareBill(tx, buyer, now);
  if (bill.dueSen > 0 && !isPayable) throw new Refusal('payments_unavailable');
  // The member may be paying for that order at this moment.
  if (seller && holders.length > 0) throw new Refusal('held_by_buyer');
  for (const { orderId, channel } of waiting) {
    if (holders.includes(orderId)) throwIfRefused(refusalToTakeUp(channel));
  }
  const hold = await takeHold(tx, userId, holders, waiting, bill, now, seller?.holdUntil);
  if (hold === null) return null;
  const { reused, expiresAt } = hold;
  const order: MainOrder = {
    ...billing,
    billingAddress: contact.address,
    orderId: reused ?? request.orderId,
    userId,
    status: statusOfNewOrder(bill.dueSen),
    totalSen: bill.totalSen,
    creditsSen: bill.creditsSen,
    requestHash,
    expiresAt,
    nextRequeryAt:
      expiresAt === null || isPaidAtDesk(seller) ? null : nextRequery(expiresAt, 0, now),
    channel: seller?.channel ?? 'web',
    memberStatus: membership,
    soldBy: seller?.soldBy ?? null,
    buyerTaxId: seller?.buyerTaxId ?? null,
  };
  await requested.write(tx, context.settings, {
    buyer,
    bill,
    order,
    isReused: reused !== null,
    now,
  });
  await seller?.onPlaced(tx, { order, items: bill.items }, now);
  return { isNew: true, order, items: bill.items };
};

/** Places an order in one transaction, all or nothing, and once per order id. */
export const placeOrderFor = async <Request extends OrderRequest, Bill extends Amounts>(
  context: AppContext,
  provider: PaymentProvider | null,
  userId: string,
  request: Request,
  goods: Goods<Request, Bill>,
): Promise<CallOutput<typeof placeOrder>> => {
  const billing = requireBilling(request);
  const requested = goods.ofRequest(request, context.readRuleBook);
  const isPayable = provider !== null;
  const placed = await transact(context.db, (tx) =>
    placeInTransaction(tx, context, { userId, request, billing, requested, isPayable }),
  );
  if (placed === null) throw new Refusal('pending_expired');
  if (!placed.isNew) return answerOfOrder(context, provider, placed.orderId);
  const { order, items } = placed;
  try {
    return await answerOfNewOrder(context, provider, order, { bookingType: goods.kind, items });
  } catch (error) {
    // Nothing stays held if the payment could not be started.
    await releaseOwnOrder(context, userId, order.orderId);
    throw error;
  }
};

/**
 * Places an order for a buyer at the desk, by the same rules and once per order id. What is due is
 * held until the desk settles it.
 */
export const placeOrderAtDesk = async <Request extends OrderRequest, Bill extends Amounts>(
  context: AppContext,
  request: Omit<Request, keyof BillingForm>,
  goods: Goods<Request, Bill>,
  seller: Seller,
): Promise<void> => {
  const placed = await transact(context.db, async (tx) => {
    const { userId, billing } = await seller.findBuyer(tx, context.clock.now());
    const whole = { ...request, ...billing } as Request;
    const requested = goods.ofRequest(whole, context.readRuleBook);
    const isPayable = isPaidAtDesk(seller) || context.settings.payments !== null;
    const order = { userId, request: whole, billing, requested, isPayable, seller };
    return placeInTransaction(tx, context, order);
  });
  if (placed === null) throw new Refusal('pending_expired');
};
