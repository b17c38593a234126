import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** A member's ledger entries with the balance after each, and the columns that describe them. */
const entries = (db: Database, userId: string) =>
  db
    .selectFrom(
      db
        .selectFrom('credit_entries')
        .selectAll()
        .select(({ fn }) =>
          fn
            .sum<number>('amount_sen')
            .over((over) => over.orderBy('id'))
            .as('balance_sen'),
        )
        .where('user_id', '=', userId)
        .as('entry'),
    )
    .leftJoin('orders as part', 'part.order_id', 'entry.order_id')
    .leftJoin('booking_changes as change', 'change.id', 'entry.change_id')
    .leftJoin('courts as left_court', 'left_court.id', 'change.court_id')
    .leftJoin('courts as new_court', 'new_court.id', 'change.to_court_id')
    // The unique key of an entry for a payment contains the payment's id.
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.order_id', '=', 'entry.order_id')
        .on(
          'entry.idempotency_key',
          '=',
          sql<string>`'payment/' || payments.provider || '/' || payments.provider_transaction_id`,
        ),
    )
    .select(({ fn }) => [
      'entry.id',
      'entry.created_at as createdAt',
      'entry.amount_sen as amountSen',
      'entry.balance_sen as balanceSen',
      'entry.kind',
      'entry.reason',
      fn.coalesce('part.parent_order_id', 'part.order_id').as('mainOrderId'),
      'part.status as orderStatus',
      'change.item_id as itemId',
      'change.booking_date as leftDate',
      'change.slot as leftSlot',
      'left_court.name as leftCourt',
      'change.to_date as newDate',
      'change.to_slot as newSlot',
      'new_court.name as newCourt',
      'payments.reason as paymentReason',
    ]);

/** A page of entries, newest first. */
export const listEntriesBefore = (
  db: Database,
  userId: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
) =>
  entries(db, userId)
    .$if(before !== null, (query) => query.where('entry.id', '<', before))
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();

/** The entries from one instant to before another, oldest first. */
export const listEntriesWithin = (db: Database, userId: string, from: Date, until: Date) =>
  entries(db, userId)
    .where('entry.created_at', '>=', from)
    .where('entry.created_at', '<', until)
    .orderBy('entry.id')
    .execute();

export type EntryRow = Awaited<ReturnType<typeof listEntriesBefore>>[number];

/** The ledger entries that returned money of an order, oldest first. */
export const listReturnsOfOrder = (db: Database, userId: string, mainOrderId: string) =>
  entries(db, userId)
    .where((eb) => eb(eb.fn.coalesce('part.parent_order_id', 'part.order_id'), '=', mainOrderId))
    .where('entry.kind', 'in', ['refund', 'refund_undone', 'payment'])
    .orderBy('entry.id')
    .execute();
