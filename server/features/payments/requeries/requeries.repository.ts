import { asDate, type Tx } from '#server/db/database.ts';

/**
 * Locks the next order to requery. Orders are sorted by rank (the likeliest payment first), then by
 * when their member last had a turn, so that nobody delays others by many orders. Then come the
 * orders that were requeried less often, so that a member's unpaid orders do not delay a new one,
 * then the older ones. The index has the rank, and the sort continues from there. Another node
 * skips a locked order and takes the next. [SETTLE-10]
 */
export const lockOrderToQuery = (tx: Tx, now: Temporal.Instant) =>
  tx
    .selectFrom('orders')
    .leftJoin('requery_turns as turn', 'turn.user_id', 'orders.user_id')
    .select((eb) => [
      'orders.order_id as orderId',
      'orders.user_id as userId',
      'orders.expires_at as expiresAt',
      'orders.requery_count as timesAsked',
      eb('orders.total_amount_sen', '-', eb.ref('orders.credits_sen')).as('amountSen'),
    ])
    .where('orders.pending_id', 'is not', null)
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
