import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import { authorOf } from '#server/features/credits/ledger.ts';

/** The sum that a staff member has refunded beyond the rules since an instant and not taken back. */
const refundedBy = (tx: Tx, staffUserId: string, since: Temporal.Instant, byBlock: boolean) =>
  tx
    .selectFrom('booking_changes as change')
    .select('change.goodwill_sen as sen')
    .where('change.staff_user_id', '=', staffUserId)
    .where('change.created_at', '>=', asDate(since))
    .where('change.by_block', '=', byBlock)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booking_changes as undo')
            .select('undo.id')
            .whereRef('undo.undoes', '=', 'change.id'),
        ),
      ),
    );

/** The sum that a staff member's blocks have refunded beyond the rules since an instant. [DESK-27] */
export const readRefundedByBlocks = async (
  tx: Tx,
  staffUserId: string,
  since: Temporal.Instant,
): Promise<Sen> => {
  const { usedSen } = await tx
    .selectFrom(refundedBy(tx, staffUserId, since, true).as('refunded'))
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('sen'), lit(0)).as('usedSen'))
    .executeTakeFirstOrThrow();
  return Number(usedSen);
};

/**
 * The goodwill that a staff member has given since an instant: for bookings, as credits, and by
 * selling below the price of the rules. Undone acts do not count.
 */
export const readGoodwill = async (
  tx: Tx,
  staffUserId: string,
  since: Temporal.Instant,
): Promise<Sen> => {
  const returned = refundedBy(tx, staffUserId, since, false);
  const given = tx
    .selectFrom('credit_entries as entry')
    .select('entry.amount_sen as sen')
    .where('entry.created_by', '=', authorOf({ userId: staffUserId }))
    .where('entry.kind', '=', 'grant')
    .where('entry.created_at', '>=', asDate(since))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('credit_entries as undo')
            .select('undo.id')
            .where('undo.idempotency_key', '=', sql<string>`'undone/' || entry.idempotency_key`),
        ),
      ),
    );
  const soldBelow = tx
    .selectFrom('price_overrides')
    .select(({ eb }) => eb('rule_sen', '-', eb.ref('sold_sen')).as('sen'))
    .where('staff_user_id', '=', staffUserId)
    .where('created_at', '>=', asDate(since))
    .whereRef('rule_sen', '>', 'sold_sen')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_items as item')
            .innerJoin('orders as part', 'part.order_id', 'item.order_id')
            .innerJoin('undone_sales', 'undone_sales.order_id', 'part.parent_order_id')
            .select('item.id')
            .whereRef('item.id', '=', 'price_overrides.item_id'),
        ),
      ),
    );
  const { usedSen } = await tx
    .selectFrom(returned.unionAll(given).unionAll(soldBelow).as('goodwill'))
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('sen'), lit(0)).as('usedSen'))
    .executeTakeFirstOrThrow();
  return Number(usedSen);
};

/**
 * Locks the row of a staff member, so that concurrent goodwill is counted one after the other, and
 * returns the goodwill that they have given since an instant.
 */
export const lockGoodwill = async (
  tx: Tx,
  staffUserId: string,
  since: Temporal.Instant,
): Promise<Sen> => {
  await tx
    .selectFrom('staff')
    .select('user_id')
    .where('user_id', '=', staffUserId)
    .forNoKeyUpdate()
    .execute();
  return readGoodwill(tx, staffUserId, since);
};
