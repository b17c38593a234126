import { type NotNull, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

/** How a booking of the member has ended, with the current status of its main order. */
export const findEnd = (tx: Tx, userId: string, bookingId: string) =>
  tx
    .selectFrom('booking_changes as change')
    .leftJoin('order_items as item', 'item.id', 'change.item_id')
    .leftJoin('orders as part', 'part.order_id', 'item.order_id')
    .leftJoin('orders as main', (join) =>
      join.on((eb) =>
        eb('main.order_id', '=', eb.fn.coalesce('part.parent_order_id', 'part.order_id')),
      ),
    )
    .select([
      'change.id as changeId',
      'change.amount_sen as amountSen',
      'change.gave_back as gaveBack',
      'main.status as mainStatus',
    ])
    .where('change.booking_id', '=', bookingId)
    .where('change.user_id', '=', userId)
    .where('change.kind', '=', 'given_back')
    .orderBy('change.created_at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The last restorations of those bookings that were ever restored. */
export const findLastRestorations = async (
  tx: Tx,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('booking_changes')
    .select(['booking_id as bookingId', 'id'])
    .distinctOn('booking_id')
    .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .where('kind', '=', 'restored')
    .orderBy('booking_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ bookingId, id }) => [bookingId, id]));
};

/** The last move of a booking; undefined if it was never moved. */
export const findLastMove = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('booking_changes')
    .select(['id', 'amount_sen as amountSen'])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'moved')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The moves of items of main orders, oldest first. */
export const listMovesOfOrders = async (db: Database, mainOrderIds: readonly string[]) => {
  if (mainOrderIds.length === 0) return [];
  return db
    .selectFrom('booking_changes as change')
    .innerJoin('order_items as item', 'item.id', 'change.item_id')
    .innerJoin('orders as part', 'part.order_id', 'item.order_id')
    .innerJoin('courts as left_court', 'left_court.id', 'change.court_id')
    .innerJoin('courts as new_court', 'new_court.id', 'change.to_court_id')
    .select((eb) => [
      eb.fn.coalesce('part.parent_order_id', 'part.order_id').as('mainOrderId'),
      'change.id',
      'item.id as itemId',
      'change.created_at as createdAt',
      'change.amount_sen as amountSen',
      'change.court_id as courtId',
      'left_court.name as courtName',
      'change.booking_date as bookingDate',
      'change.slot',
      'new_court.name as toCourtName',
      'change.to_date as toDate',
      'change.to_slot as toSlot',
    ])
    .$narrowType<{ toDate: NotNull; toSlot: NotNull }>()
    .where((eb) =>
      eb.or([
        eb('part.order_id', 'in', mainOrderIds),
        eb('part.parent_order_id', 'in', mainOrderIds),
      ]),
    )
    .where('change.kind', '=', 'moved')
    .orderBy('change.created_at')
    .orderBy('change.id')
    .execute();
};

export type MoveRow = Awaited<ReturnType<typeof listMovesOfOrders>>[number];
