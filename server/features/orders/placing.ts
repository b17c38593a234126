import { createHash } from 'node:crypto';
import type { CallOutput } from '#contract/call.ts';
import type { placeOrder } from '#contract/orders.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import type { Sen } from '#domain/money/money.ts';
import { type BillingForm, billingRefusals, normaliseBilling } from '#domain/orders/billing.ts';
import {
  booksAtOnce,
  holdExpiry,
  holdExpiryAgain,
  orderFingerprint,
  refusalOfWaitingOrders,
  refusalToRepeat,
  statusOfNewOrder,
} from '#domain/orders/orders.ts';
import { nextRequery } from '#domain/payments/settlement.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { findMembership, lockAccount } from '#server/features/members/members.repository.ts';
import type { Amounts, Buyer, Goods, RequestedGoods } from '#server/features/orders/goods.ts';
import { endOrderHolds, listWaiting } from '#server/features/orders/open-orders.repository.ts';
import {
  answerOfNewOrder,
  answerOfOrder,
  type PaidGoods,
  releaseOrders,
  releaseOwnOrder,
} from '#server/features/orders/open-orders.ts';
import { findOrder, type MainOrder } from '#server/features/orders/orders.repository.ts';
import { rankAsReleased } from '#server/features/orders/requery-rank.repository.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

/** What every request has, whatever it is for. */
export interface OrderRequest extends BillingForm {
  readonly orderId: string;
  readonly bookingType: string;
  /** What the member was shown as the final total, and as paid with credits. */
  readonly shownTotalSen: Sen;
  readonly shownCreditsSen: Sen;
  /** Of court bookings alone. */
  readonly shownFreeSlots?: number;
}

/** The first wrong field is the answer; the form itself says the reason of each. [BILL-9] */
const requireBilling = (request: OrderRequest): void => {
  for (const refusal of Object.values(billingRefusals(request))) throwIfRefused(refusal);
};

/** The same request in other words is the same: what is compared is what would be stored. [ORDER-8] */
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
  /** The order that is used again with the new content; null for a new one. */
  readonly takenUp: string | null;
  /** Null when nothing is left to pay. */
  readonly expiresAt: Temporal.Instant | null;
}

/**
 * Of the orders that hold a part of what is wanted, the oldest is used again with the new content, so
 * that nobody pays twice for the same and nothing gets a younger hold; the others end. What needs no
 * payment keeps its own id. Null when the oldest has held for as long as it may: then all of them are
 * over. [ORDER-15] [ORDER-16]
 */
const takeHold = async (
  tx: Tx,
  userId: string,
  holders: readonly string[],
  { dueSen }: Amounts,
  now: Temporal.Instant,
): Promise<Hold | null> => {
  await rankAsReleased(tx, holders);
  if (dueSen === 0) {
    await endOrderHolds(tx, holders, now);
    return { takenUp: null, expiresAt: null };
  }
  const waiting = await listWaiting(tx, userId, now);
  const oldest = waiting.findLast(({ orderId }) => holders.includes(orderId));
  if (oldest === undefined) {
    throwIfRefused(refusalOfWaitingOrders(waiting.length));
    return { takenUp: null, expiresAt: holdExpiry(now) };
  }
  const { orderId, status } = oldest;
  const expiresAt = holdExpiryAgain(oldest.created_at.toTemporalInstant(), now);
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
  return { takenUp: orderId, expiresAt };
};

const requireBuyer = async (tx: Tx, userId: string): Promise<Buyer> => {
  const account = await lockAccount(tx, userId);
  const status = await findMembership(tx, userId);
  if (account === undefined || isDeletedEmail(account.email) || status === undefined) {
    throw new Refusal('unauthenticated');
  }
  return { userId, email: account.email, status };
};

/** An order that is new, or the one that the same request has placed before. */
type Placed =
  | { readonly isNew: true; readonly order: MainOrder; readonly items: PaidGoods['items'] }
  | { readonly isNew: false; readonly orderId: string };

/**
 * Places an order, or finds the one that the same request has placed before. Null when the member's time
 * to pay for it is over, which is written down as well.
 */
const placeInTransaction = async <Bill extends Amounts>(
  tx: Tx,
  context: AppContext,
  userId: string,
  request: OrderRequest,
  goods: RequestedGoods<Bill>,
  isPayable: boolean,
): Promise<Placed | null> => {
  const buyer = await requireBuyer(tx, userId);
  const now = context.clock.now();
  const billing = normaliseBilling(request);
  const requestHash = hashOf(userId, request, goods.details, billing);
  const known = await findOrder(tx, request.orderId);
  if (known !== undefined) {
    throwIfRefused(refusalToRepeat(known.request_hash ?? '', requestHash), {
      details: request.orderId,
    });
    return { isNew: false, orderId: known.orderId };
  }
  // Before the rules are read: a closure comes before the booking, or after it and counts it.
  if (booksAtOnce(request)) await lockRuleVersion(tx);
  const holders = await goods.releaseUnwanted(tx, buyer, now);
  const bill = await goods.computeBill(tx, buyer, now);
  if (bill.dueSen > 0 && !isPayable) throw new Refusal('payments_unavailable');
  const hold = await takeHold(tx, userId, holders, bill, now);
  if (hold === null) return null;
  const { takenUp, expiresAt } = hold;
  const order: MainOrder = {
    ...billing,
    billingAddress: (await context.readRuleBook(tx)).contact.address,
    orderId: takenUp ?? request.orderId,
    userId,
    status: statusOfNewOrder(bill.dueSen),
    totalSen: bill.totalSen,
    creditsSen: bill.creditsSen,
    requestHash,
    expiresAt,
    nextRequeryAt: expiresAt === null ? null : nextRequery(expiresAt, 0, now),
  };
  const { orderId, status } = order;
  await goods.write(tx, context.settings, { buyer, bill, order, isTakenUp: takenUp !== null, now });
  await writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status } });
  return { isNew: true, order, items: bill.items };
};

/** One call and one transaction: all of an order or nothing, and once for each order id. */
export const placeOrderFor = async <Request extends OrderRequest, Bill extends Amounts>(
  context: AppContext,
  provider: PaymentProvider | null,
  userId: string,
  request: Request,
  goods: Goods<Request, Bill>,
): Promise<CallOutput<typeof placeOrder>> => {
  requireBilling(request);
  const requested = goods.ofRequest(request, context.readRuleBook);
  const placed = await transact(context.db, (tx) =>
    placeInTransaction(tx, context, userId, request, requested, provider !== null),
  );
  if (placed === null) throw new Refusal('pending_expired');
  if (!placed.isNew) return answerOfOrder(context, provider, placed.orderId);
  const { order, items } = placed;
  try {
    return await answerOfNewOrder(context, provider, order, { bookingType: goods.kind, items });
  } catch (error) {
    // Nothing stays held for a payment that could not even begin.
    await releaseOwnOrder(context, userId, order.orderId);
    throw error;
  }
};
