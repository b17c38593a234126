import { createHash } from 'node:crypto';
import type { CallOutput } from '#contract/call.ts';
import type { placeOrder } from '#contract/orders.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { refusalOfSuspended } from '#domain/accounts/suspension.ts';
import type { Sen } from '#domain/money/money.ts';
import { taxRatesOn } from '#domain/money/tax.ts';
import { type BillingForm, readBilling } from '#domain/orders/billing.ts';
import { holdExpiry } from '#domain/orders/holds.ts';
import {
  booksAtOnce,
  orderFingerprint,
  refusalToRepeat,
  statusOfNewOrder,
} from '#domain/orders/orders.ts';
import { refusalToReplaceOrder } from '#domain/orders/payment-links.ts';
import { comeBackInSeconds, refusalOfWait } from '#domain/orders/queue.ts';
import { nextRequery } from '#domain/payments/requeries.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { onOneConnection, together, transact } from '#server/db/transact.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import type { Amounts, Buyer, Goods, RequestedGoods } from '#server/features/orders/goods.ts';
import {
  answerOfNewOrder,
  answerOfOrder,
  type PaidGoods,
  releaseOwnOrder,
} from '#server/features/orders/open-orders.ts';
import type { MainOrder } from '#server/features/orders/orders.repository.ts';
import { readBeforeOrder } from '#server/features/orders/placing.repository.ts';
import { type HoldUntil, takeHold } from '#server/features/orders/take-hold.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** The fields that every request has, whatever kind of goods it is for. */
interface OrderRequest extends BillingForm {
  readonly orderId: string;
  readonly bookingType: string;
  /** The amounts that the checkout showed: the total left for the card, and the credits. */
  readonly shownTotalSen: Sen;
  readonly shownCreditsSen: Sen;
  /** Only for court bookings. */
  readonly shownFreeSlots?: number;
  /** The tax number that a member gave on request. [TAX-6] */
  readonly buyerTaxId?: string | undefined;
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

/**
 * Locks the member's account and reads what the order depends on. The statements are sent together
 * and run in this order, so everything is read after the lock.
 */
const lockAndRead = async <Bill extends Amounts>(
  tx: Tx,
  { userId, sessionToken, request, requested }: OrderToPlace<Bill>,
  now: Temporal.Instant,
) => {
  const [account, , before, prepareBill] = await together([
    lockAccount(tx, userId),
    // A closure then commits either before this booking or after it, and in that case includes it.
    booksAtOnce(request) ? lockRuleVersion(tx) : null,
    readBeforeOrder(tx, { userId, orderId: request.orderId, sessionToken }, now),
    requested.readForBill(tx, userId, now),
  ]);
  if (account === undefined || isDeletedEmail(account.email) || before === undefined) {
    throw new Refusal('unauthenticated');
  }
  // The request may have been let in by a cached session.
  if (sessionToken !== null && !before.hasSession) throw new Refusal('unauthenticated');
  // The lock makes a suspension come before this order, or release it. [SUSPEND-2]
  throwIfRefused(refusalOfSuspended(account));
  return { email: account.email, before, prepareBill };
};

/** A new order, or the one that the same request placed before. */
type Placed =
  | { readonly isNew: true; readonly order: MainOrder; readonly items: PaidGoods['items'] }
  | { readonly isNew: false; readonly orderId: string };

/** A staff member who sells for the venue. */
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
  /** The session that must go on; null if the member does not order it themselves. */
  readonly sessionToken: string | null;
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
  toPlace: OrderToPlace<Bill>,
): Promise<Placed | null> => {
  const { userId, request, billing, requested, isPayable, seller } = toPlace;
  const { email, before, prepareBill } = await lockAndRead(tx, toPlace, context.clock.now());
  // Waiting for the lock may have taken a while.
  const now = context.clock.now();
  const { known, status: membership, ruleVersion, waiting } = before;
  const buyerTaxId = seller ? seller.buyerTaxId : (request.buyerTaxId ?? null);
  const ownTaxId = seller || buyerTaxId === null ? [] : [`tax number ${buyerTaxId}`];
  const details = [...requested.details, ...(seller ? [seller.terms] : ownTaxId)];
  const requestHash = hashOf(userId, request, details, billing);
  if (known !== null) {
    throwIfRefused(refusalToRepeat(known.requestHash ?? '', requestHash), {
      orderId: request.orderId,
    });
    return { isNew: false, orderId: known.orderId };
  }
  const { contact, taxRates } = await context.readRuleBook(tx, ruleVersion);
  const buyer: Buyer = { userId, email, status: membership };
  const { bill, holders } = await prepareBill(buyer, now);
  if (bill.dueSen > 0 && !isPayable) throw new Refusal('payments_unavailable');
  // The member may be paying for that order at this moment.
  if (seller && holders.length > 0) throw new Refusal('held_by_buyer');
  for (const { orderId, channel } of waiting) {
    if (holders.includes(orderId)) throwIfRefused(refusalToReplaceOrder(channel));
  }
  const hold = await takeHold(tx, {
    userId,
    holders,
    waiting,
    dueSen: bill.dueSen,
    holdUntil: seller?.holdUntil ?? holdExpiry,
    now,
  });
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
    buyerTaxId,
    taxRates: taxRatesOn(taxRates, dateOf(now)),
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

/** Refuses an order that would wait too long for its turn. [ORDER-20] */
const requireTurn = ({ db }: AppContext): void => {
  const waitMs = db.orderQueue.waitMs();
  throwIfRefused(refusalOfWait(waitMs), { retryAfterSeconds: comeBackInSeconds(waitMs) });
};

/** How the member's request came. */
export interface Arrival {
  /** The session that let it in; null if the order does not depend on one. */
  readonly sessionToken: string | null;
  /** Runs when the order has got a connection, before its transaction. */
  readonly refuseAfterWait?: () => void;
}

/** Places an order in one transaction, all or nothing, and once per order id. */
export const placeOrderFor = async <Request extends OrderRequest, Bill extends Amounts>(
  context: AppContext,
  provider: PaymentProvider | null,
  userId: string,
  request: Request,
  goods: Goods<Request, Bill>,
  { sessionToken, refuseAfterWait }: Arrival = { sessionToken: null },
): Promise<CallOutput<typeof placeOrder>> => {
  const billing = requireBilling(request);
  const requested = goods.ofRequest(request, context.readRuleBook);
  const isPayable = provider !== null;
  requireTurn(context);
  const toPlace = { userId, sessionToken, request, billing, requested, isPayable };
  const placed = await onOneConnection(context.db.orders, (connected) => {
    refuseAfterWait?.();
    return transact(connected, (tx) => placeInTransaction(tx, context, toPlace));
  });
  if (placed === null) throw new Refusal('pending_expired');
  if (!placed.isNew) return answerOfOrder(context, provider, placed.orderId);
  try {
    return await answerOfNewOrder(context, provider, placed, goods.kind);
  } catch (error) {
    // Nothing stays held if the payment could not be started.
    await releaseOwnOrder(context, userId, placed.order.orderId);
    throw error;
  }
};

/**
 * Places an order for a buyer at the desk, by the same rules and once per order id. If something is to
 * pay, its goods are held until the desk settles it. It does not use the connections for orders, because
 * it may begin with a write and must not wait behind a rush.
 */
export const placeOrderAtDesk = async <Request extends OrderRequest, Bill extends Amounts>(
  context: AppContext,
  request: Omit<Request, keyof BillingForm>,
  goods: Pick<Goods<Request, Bill>, 'ofRequest'>,
  seller: Seller,
): Promise<void> => {
  const placed = await transact(context.db, async (tx) => {
    const { userId, billing } = await seller.findBuyer(tx, context.clock.now());
    const whole = { ...request, ...billing } as Request;
    const requested = goods.ofRequest(whole, context.readRuleBook);
    const isPayable = isPaidAtDesk(seller) || context.settings.payments !== null;
    return placeInTransaction(tx, context, {
      userId,
      sessionToken: null,
      request: whole,
      billing,
      requested,
      isPayable,
      seller,
    });
  });
  if (placed === null) throw new Refusal('pending_expired');
};
