import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { releaseOrders } from '#server/features/orders/open-orders.ts';
import { lockOrder } from '#server/features/orders/orders.repository.ts';
import { type Days, listHolds } from '#server/features/venue/closures.repository.ts';
import { writeEvent } from '#server/live/write-event.ts';

/** Releases an order whose slots or seats are closed. The caller has locked its member. [SETTLE-11] */
export const releaseHeldOrder = async (
  tx: Tx,
  { userId, orderId }: { readonly userId: string; readonly orderId: string },
  now: Temporal.Instant,
): Promise<void> => {
  const order = await lockOrder(tx, orderId);
  if (order?.status !== 'pending') return;
  await releaseOrders(tx, userId, [orderId], now);
  await writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status: 'pending' } });
};

/**
 * Releases the orders that hold slots or seats on closed days, and returns how many slots and seats.
 * Placing an order does not wait for a closure that is being made, so some come late. The closure is
 * committed by now, so a payment for one of them becomes credits. [SETTLE-11]
 */
export const releaseLateHolds = async ({ db, clock }: AppContext, days: Days): Promise<number> => {
  const holds = await listHolds(db, days, clock.now());
  for (const [orderId, [hold]] of Map.groupBy(holds, (one) => one.orderId)) {
    const userId = hold?.userId ?? '';
    await transact(db, async (tx) => {
      await lockAccount(tx, userId);
      await releaseHeldOrder(tx, { userId, orderId }, clock.now());
    });
  }
  return holds.length;
};
