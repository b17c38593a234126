import { type RequeryRank, requeryRanks } from '#domain/payments/requeries.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** Leaves an order as it is once it is settled or no longer requeried. */
export const updateRank = async (tx: Tx, orderId: string, rank: RequeryRank): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ requery_rank: rank })
    .where('order_id', '=', orderId)
    .where('next_requery_at', 'is not', null)
    .execute();
};

/**
 * Ranks orders as released by their members. An order that is expected to be paid keeps its rank.
 */
export const rankAsReleased = async (tx: Tx, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('orders')
    .set({ requery_rank: requeryRanks.unlikely })
    .where('order_id', 'in', orderIds)
    .where('requery_rank', '!=', requeryRanks.expected)
    .execute();
};

export const scheduleRequery = async (
  tx: Tx,
  orderId: string,
  timesAsked: number,
  nextAt: Temporal.Instant | null,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({
      requery_count: timesAsked,
      next_requery_at: nextAt === null ? null : asDate(nextAt),
    })
    .where('order_id', '=', orderId)
    .execute();
};

/** Keeps the provider's last answer that brought no message. */
export const updateAnswer = async (
  db: Database,
  orderId: string,
  answer: 'unpaid' | 'none',
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ requery_answer: answer, requery_answered_at: asDate(now) })
    .where('order_id', '=', orderId)
    .execute();
};
