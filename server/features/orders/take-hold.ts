import type { Sen } from '#domain/money/money.ts';
import { holdExpiryAgain } from '#domain/orders/holds.ts';
import { refusalOfWaitingOrders } from '#domain/orders/orders.ts';
import type { Tx } from '#server/db/database.ts';
import { releaseOrderHolds } from '#server/features/orders/open-orders.repository.ts';
import { releaseOrders } from '#server/features/orders/open-orders.ts';
import type { BeforeOrder } from '#server/features/orders/placing.repository.ts';
import { rankAsReleased } from '#server/features/orders/requery-rank.repository.ts';
import { throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

interface Hold {
  /** The order that is reused with the new content; null for a new order. */
  readonly reused: string | null;
  /** Null when nothing is left to pay. */
  readonly expiresAt: Temporal.Instant | null;
}

export type HoldUntil = (now: Temporal.Instant) => Temporal.Instant;

interface HoldToTake {
  readonly userId: string;
  /** The ids of the member's orders that hold some of the requested goods. */
  readonly holders: readonly string[];
  /** The member's orders whose hold has not expired, newest first. */
  readonly waiting: BeforeOrder['waiting'];
  readonly dueSen: Sen;
  readonly holdUntil: HoldUntil;
  readonly now: Temporal.Instant;
}

/**
 * Reuses the oldest of the member's orders that hold some of the requested goods, and ends the
 * others. So nobody pays twice for the same goods, and changing an order does not restart its hold.
 * An order that needs no payment keeps its own id. Returns null when the oldest order has reached
 * its maximum hold; then all of them are released. [ORDER-15] [ORDER-16]
 */
export const takeHold = async (
  tx: Tx,
  { userId, holders, waiting, dueSen, holdUntil, now }: HoldToTake,
): Promise<Hold | null> => {
  await rankAsReleased(tx, holders);
  if (dueSen === 0) {
    await releaseOrderHolds(tx, holders, now);
    return { reused: null, expiresAt: null };
  }
  const oldest = waiting.findLast(({ orderId }) => holders.includes(orderId));
  if (oldest === undefined) {
    throwIfRefused(refusalOfWaitingOrders(waiting.map(({ channel }) => channel)));
    return { reused: null, expiresAt: holdUntil(now) };
  }
  const { orderId, status } = oldest;
  const expiresAt = holdExpiryAgain(Temporal.Instant.from(oldest.createdAt), now);
  if (expiresAt === null) {
    await releaseOrders(tx, userId, holders, now);
    await writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status } });
    return null;
  }
  await releaseOrderHolds(
    tx,
    holders.filter((holder) => holder !== orderId),
    now,
  );
  return { reused: orderId, expiresAt };
};
