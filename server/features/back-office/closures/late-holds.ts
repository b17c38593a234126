import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { readOrderedGoods } from '#server/features/orders/goods.ts';
import { endOrder } from '#server/features/orders/open-orders.ts';
import { lockOrder } from '#server/features/orders/orders.repository.ts';
import { mailHoldEnded } from '#server/features/orders/payment-links.ts';
import { delayOwnMails } from '#server/features/platform/mail/mail.repository.ts';
import { type Days, listHolds } from '#server/features/venue/closures.repository.ts';

/** What closes the places of a held order. */
interface ClosedBy {
  /** Null for a holiday. */
  readonly closureId: number | null;
  readonly reason: string;
}

/**
 * Releases an order whose slots or seats are closed, and mails whoever was sent a payment link. The
 * caller has locked its member. [SETTLE-11] [SETTLE-14] [LINK-10]
 */
export const releaseHeldOrder = async (
  tx: Tx,
  context: AppContext,
  { orderId, closureId, reason }: ClosedBy & { readonly orderId: string },
  now: Temporal.Instant,
): Promise<void> => {
  const order = await lockOrder(tx, orderId);
  if (order.status !== 'pending') return;
  await endOrder(tx, order, closureId, now);
  if (order.channel !== 'phone') return;
  const { items } = await readOrderedGoods(tx, context, order);
  await mailHoldEnded(tx, order, items, { by: 'closure', closedFor: reason }, now);
};

/** A closure that is committed by now. The mails of one of the console wait until it can no longer be undone. */
export interface Committed extends ClosedBy {
  readonly undoUntil: Temporal.Instant | null;
}

/**
 * Releases the orders that hold slots or seats on closed days, and returns how many slots and seats.
 * Placing an order does not wait for a closure that is being made, so some come late. The closure is
 * committed by now, so a payment for one of them becomes credits. [SETTLE-11]
 */
export const releaseLateHolds = async (
  context: AppContext,
  days: Days,
  { closureId, reason, undoUntil }: Committed,
): Promise<number> => {
  const { db, clock } = context;
  const holds = await listHolds(db, days, clock.now());
  for (const [orderId, [hold]] of Map.groupBy(holds, (one) => one.orderId)) {
    const userId = hold?.userId ?? '';
    const since = realNow();
    await transact(db, async (tx) => {
      await lockAccount(tx, userId);
      await releaseHeldOrder(tx, context, { orderId, closureId, reason }, clock.now());
      if (closureId === null || undoUntil === null) return;
      await delayOwnMails(tx, { closureId, notBefore: undoUntil, since });
    });
  }
  return holds.length;
};
