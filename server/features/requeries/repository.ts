import { asDate, type Tx } from '#server/db/database.ts';

/**
 * The order that was asked about least often and, of those, has waited longest, so that many that
 * nobody ever paid cannot keep a new one waiting. Another node that asks takes another one.
 */
export const lockOrderToQuery = (tx: Tx, now: Temporal.Instant) =>
  tx
    .selectFrom('orders')
    .select((eb) => [
      'order_id as orderId',
      'expires_at',
      'requery_count as timesAsked',
      eb('total_amount_sen', '-', eb.ref('credits_sen')).as('amountSen'),
    ])
    .where('status', '=', 'pending')
    .where('parent_order_id', 'is', null)
    .where('next_requery_at', '<=', asDate(now))
    .orderBy('requery_count')
    .orderBy('next_requery_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

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
