import { type RequeryRank, ranksRaisedTo, requeryRanks } from '#domain/payments/requeries.ts';
import { asDate, type Tx } from '#server/db/database.ts';

/**
 * The order to ask about next, by compareQuestions: the index has the rank, and the sort goes on from
 * there. Another node that asks takes another one. [SETTLE-10]
 */
export const lockOrderToQuery = (tx: Tx, now: Temporal.Instant) =>
  tx
    .selectFrom('orders')
    .leftJoin('requery_turns as turn', 'turn.user_id', 'orders.user_id')
    .select((eb) => [
      'orders.order_id as orderId',
      'orders.user_id as userId',
      'orders.expires_at',
      'orders.requery_count as timesAsked',
      eb('orders.total_amount_sen', '-', eb.ref('orders.credits_sen')).as('amountSen'),
    ])
    .where('orders.status', '=', 'pending')
    .where('orders.parent_order_id', 'is', null)
    .where('orders.next_requery_at', '<=', asDate(now))
    .orderBy('orders.requery_rank')
    .orderBy('turn.asked_at', (order) => order.asc().nullsFirst())
    .orderBy('orders.requery_count')
    .orderBy('orders.next_requery_at')
    .limit(1)
    .forUpdate('orders')
    .skipLocked()
    .executeTakeFirst();

export const upsertTurn = async (tx: Tx, userId: string, now: Temporal.Instant): Promise<void> => {
  await tx
    .insertInto('requery_turns')
    .values({ user_id: userId, asked_at: asDate(now) })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ asked_at: asDate(now) }))
    .execute();
};

/** An order only becomes likelier to be paid by what a provider tells of it. */
export const raiseRank = async (tx: Tx, orderId: string, rank: RequeryRank): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ requery_rank: rank })
    .where('order_id', '=', orderId)
    .where('requery_rank', 'in', ranksRaisedTo(rank))
    .execute();
};

/** Members have let go of these orders. One that is expected to be paid keeps its rank. */
export const rankAsReleased = async (tx: Tx, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('orders')
    .set({ requery_rank: requeryRanks.released })
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
