import type { CallOutput } from '#contract/call.ts';
import type {
  getOpenOrders,
  getOrder,
  getReturnedOrder,
  OrderPurpose,
  PaymentPage,
  placeOrder,
} from '#contract/orders.ts';
import { mobileForSending, nameForSending } from '#domain/orders/billing.ts';
import { earliestReturnedHold, isHoldLive } from '#domain/orders/holds.ts';
import { type OrderItem, paymentDescription } from '#domain/orders/order-lines.ts';
import type { GoodsKind } from '#domain/orders/orders.ts';
import { paidItem } from '#domain/payments/sandbox.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { findEnd, findKeptEnd, readOrderedGoods } from '#server/features/orders/goods.ts';
import {
  findLastHeld,
  findNewestCharge,
  hasOpenCharge,
  listOpenOrders,
  markEndedBy,
  releaseOrderHolds,
} from '#server/features/orders/open-orders.repository.ts';
import {
  findOrder,
  lockOrder,
  type MainOrder,
  type OrderRow,
  sumCredited,
} from '#server/features/orders/orders.repository.ts';
import { rankAsReleased } from '#server/features/orders/requery-rank.repository.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { deleteHoldsOf } from '#server/features/slots/claims.repository.ts';
import { releaseSeats } from '#server/features/slots/lesson-seats.repository.ts';
import { failAs, Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

/** Releases slots, seats and credits of a member's orders. The caller has locked the account. */
export const releaseOrders = async (
  tx: Tx,
  userId: string,
  orderIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> => {
  await deleteReservations(tx, userId, orderIds, now);
  await deleteHoldsOf(tx, orderIds);
  await releaseSeats(tx, orderIds, now);
  await releaseOrderHolds(tx, orderIds, now);
};

/** Releases an order that a closure or the cancellation of a class ends, and keeps which. [SETTLE-14] */
export const endOrder = async (
  tx: Tx,
  { userId, orderId }: Pick<OrderRow, 'userId' | 'orderId'>,
  endedById: number | null,
  now: Temporal.Instant,
): Promise<void> => {
  await releaseOrders(tx, userId, [orderId], now);
  if (endedById !== null) await markEndedBy(tx, orderId, endedById);
  await writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status: 'pending' } });
};

const requireOwnOrder = (order: OrderRow | undefined, userId: string): OrderRow => {
  if (order?.userId !== userId) throw new Refusal('not_found');
  return order;
};

/** Releases one order. The caller has locked the account and the order. */
export const releaseLockedOrder = async (
  tx: Tx,
  { userId, orderId, status }: Pick<OrderRow, 'userId' | 'orderId' | 'status'>,
  now: Temporal.Instant,
): Promise<void> => {
  await releaseOrders(tx, userId, [orderId], now);
  await rankAsReleased(tx, [orderId]);
  await writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status } });
};

/** A payment that still arrives for a released order is settled as a late one. */
export const releaseOwnOrder = async (
  { db, clock }: AppContext,
  userId: string,
  orderId: string,
): Promise<void> => {
  await transact(db, async (tx) => {
    await lockAccount(tx, userId);
    const now = clock.now();
    const { status } = requireOwnOrder(await findOrder(tx, orderId), userId);
    if (status !== 'pending') throw new Refusal('conflict');
    await releaseLockedOrder(tx, await lockOrder(tx, orderId), now);
  });
};

/** The fields of an order that the payment page needs. */
type PayableOrder = Pick<
  OrderRow,
  | 'orderId'
  | 'totalSen'
  | 'creditsSen'
  | 'billingName'
  | 'billingEmail'
  | 'billingMobile'
  | 'billingAddress'
> & { readonly expiresAt: Temporal.Instant };

export type WaitingOrder = Omit<OrderRow, 'expiresAt'> & PayableOrder;

/** The goods as the payment page needs them. */
export interface PaidGoods {
  readonly purpose: Pick<OrderPurpose, 'bookingType'>;
  readonly items: readonly Pick<OrderItem, 'type' | 'content' | 'detailsForBackend'>[];
}

/** The order if its hold is live, otherwise null. */
export const stillWaiting = (order: OrderRow, now: Temporal.Instant): WaitingOrder | null => {
  const expiresAt = order.expiresAt?.toTemporalInstant();
  if (order.status !== 'pending' || expiresAt === undefined) return null;
  return isHoldLive(expiresAt, now) ? { ...order, expiresAt } : null;
};

export const startPayment = (
  provider: PaymentProvider,
  order: PayableOrder,
  { items, purpose: { bookingType } }: PaidGoods,
  now: Temporal.Instant,
): Promise<PaymentPage> =>
  provider.start({
    orderId: order.orderId,
    amountSen: order.totalSen - order.creditsSen,
    description: paymentDescription(items),
    items: items.map(paidItem),
    billingName: nameForSending(order.billingName ?? ''),
    billingEmail: order.billingEmail ?? '',
    billingMobile: mobileForSending(order.billingMobile ?? ''),
    billingAddress: order.billingAddress ?? '',
    bookingType,
    expiresAt: order.expiresAt,
    now,
  });

const answerWithPage = async (
  provider: PaymentProvider | null,
  order: PayableOrder,
  goods: PaidGoods,
  now: Temporal.Instant,
): Promise<CallOutput<typeof placeOrder>> => {
  if (provider === null) throw new Refusal('payments_unavailable');
  return {
    status: 'pending',
    orderId: order.orderId,
    expiresAt: order.expiresAt.toString(),
    payment: await failAs('order_internal', () => startPayment(provider, order, goods, now)),
  };
};

/** The response for an order that was just placed, without reading it again. */
export const answerOfNewOrder = async (
  { clock }: AppContext,
  provider: PaymentProvider | null,
  { order, items }: { readonly order: MainOrder; readonly items: PaidGoods['items'] },
  bookingType: GoodsKind,
): Promise<CallOutput<typeof placeOrder>> => {
  const { orderId, expiresAt } = order;
  if (expiresAt === null) return { status: 'completed', orderId };
  const goods = { items, purpose: { bookingType } };
  return answerWithPage(provider, { ...order, expiresAt }, goods, clock.now());
};

/** The response for an order that an earlier request placed. */
export const answerOfOrder = async (
  context: AppContext,
  provider: PaymentProvider | null,
  orderId: string,
): Promise<CallOutput<typeof placeOrder>> => {
  const { db, clock } = context;
  const order = await findOrder(db, orderId);
  if (order === undefined || order.status === 'fully_refunded') {
    throw new Refusal('pending_expired');
  }
  if (order.status !== 'pending') return { status: 'completed', orderId };
  const now = clock.now();
  const waiting = stillWaiting(order, now);
  if (waiting === null) throw new Refusal('pending_expired');
  return answerWithPage(provider, waiting, await readOrderedGoods(db, context, order), now);
};

type OpenOrder = CallOutput<typeof getOpenOrders>['orders'][number];

const openOrderOf = async (
  context: AppContext,
  provider: PaymentProvider,
  order: WaitingOrder,
  now: Temporal.Instant,
): Promise<OpenOrder> => {
  const { db } = context;
  const { orderId, totalSen, creditsSen } = order;
  const goods = await readOrderedGoods(db, context, order);
  return {
    orderId,
    expiresAt: order.expiresAt.toString(),
    items: goods.items.map(({ content }) => content),
    ...goods.purpose,
    totalSen,
    creditsSen,
    finalTotalSen: totalSen - creditsSen,
    mayBePaid: await hasOpenCharge(db, orderId),
    isByPhone: order.channel === 'phone',
    payment: await startPayment(provider, order, goods, now),
  };
};

/** The member's orders that can still be paid, newest first, each with its payment page. */
export const readOpenOrders = async (
  context: AppContext,
  provider: PaymentProvider | null,
  userId: string,
): Promise<CallOutput<typeof getOpenOrders>> => {
  if (provider === null) return { orders: [] };
  const { db, clock } = context;
  const now = clock.now();
  const waiting = (await listOpenOrders(db, userId, now)).flatMap(
    (order) => stillWaiting(order, now) ?? [],
  );
  const open = await Promise.all(
    waiting.map((order) => openOrderOf(context, provider, order, now)),
  );
  return { orders: open };
};

/**
 * The server decides whether the order is held or declined, because the device's clock may be
 * wrong.
 */
export const readOrder = async (
  context: AppContext,
  userId: string,
  orderId: string,
): Promise<CallOutput<typeof getOrder>> => {
  const { db, clock, readRuleBook } = context;
  const order = requireOwnOrder(await findOrder(db, orderId), userId);
  const isHeld = stillWaiting(order, clock.now()) !== null;
  const goods = await readOrderedGoods(db, context, order);
  const hasEnded = order.status === 'pending' && !isHeld;
  const end = hasEnded
    ? await findEnd(db, order, goods, readRuleBook)
    : order.status === 'fully_refunded'
      ? await findKeptEnd(db, order)
      : null;
  const newest = isHeld ? await findNewestCharge(db, orderId) : undefined;
  return {
    orderId,
    placedAt: order.placedAt.toISOString(),
    creditsSen: order.creditsSen,
    ...goods.purpose,
    status: order.status,
    expiresAt:
      order.status === 'pending' ? (order.expiresAt?.toTemporalInstant().toString() ?? null) : null,
    isHeld,
    endedBy: end?.by ?? null,
    endedReason: end?.reason ?? null,
    declinedCharge: newest?.status === 'failed' ? newest.chargeId : null,
    creditedSen: await sumCredited(db, orderId),
  };
};

/** For a browser that returns from the payment page without an order id. [ORDER-18] */
export const readReturnedOrder = async (
  { db, clock }: AppContext,
  userId: string,
): Promise<CallOutput<typeof getReturnedOrder>> => {
  const order = await findLastHeld(db, userId, earliestReturnedHold(clock.now()));
  return { orderId: order?.orderId ?? null };
};
