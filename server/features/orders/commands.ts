import { createHash } from 'node:crypto';
import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { placeOrder } from '#contract/orders.ts';
import { isDeletedEmail } from '#domain/account-deletion.ts';
import { type BillingForm, billingRefusals, normaliseBilling } from '#domain/billing.ts';
import { courtSlotsInOrder } from '#domain/court-slots.ts';
import { courtSlotDetails } from '#domain/order-lines.ts';
import {
  holdExpiry,
  holdExpiryAgain,
  orderFingerprint,
  refusalOfBookingType,
  refusalOfWaitingOrders,
  refusalToRepeat,
  statusOfNewOrder,
} from '#domain/orders.ts';
import { nextRequery } from '#domain/settlement.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { findHeldAlready } from '#server/features/claims/commands.ts';
import { deleteClaims } from '#server/features/claims/repository.ts';
import {
  findMembership,
  findOrder,
  lockAccount,
  type MainOrder,
} from '#server/features/orders/repository.ts';
import { writeSale } from '#server/features/orders/sale.ts';
import type { PaymentProvider } from '#server/features/payments/provider.ts';
import { type Bill, drawUpBill } from '#server/features/prices/commands.ts';
import { type Asked, demandSelection } from '#server/features/slots/commands.ts';
import { deleteReservations } from '#server/features/spending/repository.ts';
import { readContact } from '#server/features/venue-settings/repository.ts';
import {
  answerOfOrder,
  giveOrderFree,
  releaseOrders,
} from '#server/features/waiting-orders/commands.ts';
import { endWaiting, listWaiting } from '#server/features/waiting-orders/repository.ts';
import type { House } from '#server/house.ts';
import { obeyRule, Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/events.ts';

type Wish = CallRequest<typeof placeOrder>['body'];

/** The first wrong field is the answer; the form itself says the reason of each. [BILL-9] */
const demandBilling = (wish: Wish): void => {
  for (const refusal of Object.values(billingRefusals(wish))) obeyRule(refusal);
};

/** The same wish in other words is the same: what is compared is what would be stored. [ORDER-8] */
const hashOf = (userId: string, wish: Wish, billing: BillingForm): string =>
  createHash('sha256')
    .update(
      orderFingerprint({
        userId,
        bookingType: wish.bookingType,
        items: courtSlotsInOrder(wish.slots).map((slot) => courtSlotDetails(slot, wish.date)),
        shownTotalSen: wish.shownTotalSen,
        useCredits: wish.useCredits,
        ...billing,
      }),
    )
    .digest('hex');

/** The member's orders that hold one of the slots, after they have let go of everything else. */
const loosenOrders = async (
  tx: Tx,
  { userId, date, slots }: Asked,
  now: Temporal.Instant,
): Promise<readonly string[]> => {
  const { orderIds, leftOver } = await findHeldAlready(tx, userId, date, slots, now);
  if (orderIds.length === 0) return [];
  await deleteReservations(tx, userId, orderIds, now);
  await deleteClaims(tx, leftOver);
  return orderIds;
};

interface Hold {
  /** The order that is used again with the new content; null for a new one. */
  readonly takenUp: string | null;
  /** Null when nothing is left to pay. */
  readonly expiresAt: Temporal.Instant | null;
}

/**
 * Of the orders that hold one of the slots, the oldest is used again with the new content, so that
 * nobody pays twice for the same slots and no slot gets a younger hold; the others end. What needs no
 * payment keeps its own id. Null when the oldest has held for as long as it may: then all of them are
 * over. [ORDER-15] [ORDER-16]
 */
const takeHold = async (
  tx: Tx,
  userId: string,
  holders: readonly string[],
  { dueSen }: Bill,
  now: Temporal.Instant,
): Promise<Hold | null> => {
  if (dueSen === 0) {
    await endWaiting(tx, holders, now);
    return { takenUp: null, expiresAt: null };
  }
  const waiting = await listWaiting(tx, userId, now);
  const oldest = waiting.findLast(({ orderId }) => holders.includes(orderId));
  if (oldest === undefined) {
    obeyRule(refusalOfWaitingOrders(waiting.length));
    return { takenUp: null, expiresAt: holdExpiry(now) };
  }
  const { orderId, status } = oldest;
  const expiresAt = holdExpiryAgain(oldest.created_at.toTemporalInstant(), now);
  if (expiresAt === null) {
    await releaseOrders(tx, userId, holders, now);
    await writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status } });
    return null;
  }
  await endWaiting(
    tx,
    holders.filter((holder) => holder !== orderId),
    now,
  );
  return { takenUp: orderId, expiresAt };
};

/** Whose order it is, or a refusal; their other orders and payments wait until it is placed. */
const demandMember = async (tx: Tx, userId: string) => {
  const account = await lockAccount(tx, userId);
  const status = await findMembership(tx, userId);
  if (account === undefined || isDeletedEmail(account.email) || status === undefined) {
    throw new Refusal('unauthenticated');
  }
  return { email: account.email, status };
};

interface Placed {
  readonly orderId: string;
  /** False when the same wish has placed the order before. */
  readonly isNew: boolean;
}

/**
 * Places an order, or finds the one that the same wish has placed before. Null when the member's time
 * to pay for these slots is over, which is written down as well.
 */
const placeInTransaction = async (
  tx: Tx,
  house: House,
  userId: string,
  wish: Wish,
  isPayable: boolean,
): Promise<Placed | null> => {
  const { email, status } = await demandMember(tx, userId);
  const now = house.clock.now();
  const billing = normaliseBilling(wish);
  const requestHash = hashOf(userId, wish, billing);
  const known = await findOrder(tx, wish.orderId);
  if (known !== undefined) {
    obeyRule(refusalToRepeat(known.request_hash ?? '', requestHash), { details: wish.orderId });
    return { orderId: known.orderId, isNew: false };
  }
  const asked = { userId, status, date: wish.date, slots: wish.slots };
  const holders = await loosenOrders(tx, asked, now);
  const slots = await demandSelection(tx, asked, now);
  const bill = await drawUpBill(tx, asked, slots, wish, now);
  if (bill.dueSen > 0 && !isPayable) throw new Refusal('payments_unavailable');
  const hold = await takeHold(tx, userId, holders, bill, now);
  if (hold === null) return null;
  const { takenUp, expiresAt } = hold;
  const order: MainOrder = {
    ...billing,
    billingAddress: (await readContact(tx)).address,
    orderId: takenUp ?? wish.orderId,
    userId,
    status: statusOfNewOrder(bill.dueSen),
    totalSen: bill.totalSen,
    creditsSen: bill.creditsSen,
    requestHash,
    expiresAt,
    nextRequeryAt: expiresAt === null ? null : nextRequery(expiresAt, 0, now),
  };
  await writeSale(tx, house.settings, {
    asked,
    email,
    bill,
    order,
    isTakenUp: takenUp !== null,
    now,
  });
  return { orderId: order.orderId, isNew: true };
};

/** One call and one transaction: all of an order or nothing, and once for each order id. */
export const placeCourtOrder = async (
  house: House,
  provider: PaymentProvider | null,
  userId: string,
  wish: Wish,
): Promise<CallOutput<typeof placeOrder>> => {
  demandBilling(wish);
  obeyRule(refusalOfBookingType(wish.bookingType, 'court'));
  const placed = await transact(house.db, (tx) =>
    placeInTransaction(tx, house, userId, wish, provider !== null),
  );
  if (placed === null) throw new Refusal('pending_expired');
  const { orderId, isNew } = placed;
  try {
    return await answerOfOrder(house, provider, orderId);
  } catch (error) {
    // No slot stays held for a payment that could not even begin.
    if (isNew) await giveOrderFree(house, userId, orderId);
    throw error;
  }
};
