import { type Selectable, sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import type { PaidItem, SandboxMessage } from '#domain/payments/sandbox.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import type { SandboxCheckoutsTable, SandboxTransactionsTable } from '#server/db/tables/sandbox.ts';

export interface Checkout {
  readonly id: string;
  readonly orderId: string;
  readonly amountSen: Sen;
  readonly description: string;
  /** Empty if the form had none. */
  readonly items: readonly PaidItem[];
  readonly deadline: Temporal.Instant;
}

export interface Transaction {
  readonly id: number;
  readonly orderId: string;
  readonly amountSen: Sen;
  readonly status: 'paid' | 'failed';
  readonly createdAt: Temporal.Instant;
}

const checkoutOf = (row: Selectable<SandboxCheckoutsTable>): Checkout => ({
  id: row.id,
  orderId: row.order_id,
  amountSen: row.amount_sen,
  description: row.description,
  items: row.items,
  deadline: row.deadline.toTemporalInstant(),
});

const transactionOf = (row: Selectable<SandboxTransactionsTable>): Transaction => ({
  id: row.id,
  orderId: row.order_id,
  amountSen: row.amount_sen,
  status: row.status,
  createdAt: row.created_at.toTemporalInstant(),
});

export const insertCheckout = async (
  db: Database,
  checkout: Checkout,
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .insertInto('sandbox_checkouts')
    .values({
      id: checkout.id,
      order_id: checkout.orderId,
      amount_sen: checkout.amountSen,
      description: checkout.description,
      items: JSON.stringify(checkout.items),
      deadline: asDate(checkout.deadline),
      opened_at: asDate(now),
    })
    .execute();
};

export const findCheckout = async (db: Database, id: string): Promise<Checkout | null> => {
  const row = await db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : checkoutOf(row);
};

/** The paid transaction of an order, otherwise the newest attempt. */
export const findTransaction = async (
  db: Database,
  orderId: string,
): Promise<Transaction | null> => {
  const row = await db
    .selectFrom('sandbox_transactions')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy(sql`status = 'paid'`, 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : transactionOf(row);
};

/**
 * Null if the order is already paid. A unique index prevents a second payment, also for concurrent
 * clicks.
 */
export const insertTransaction = async (
  tx: Tx,
  transaction: Omit<Transaction, 'id'>,
): Promise<Transaction | null> => {
  const row = await tx
    .insertInto('sandbox_transactions')
    .values({
      order_id: transaction.orderId,
      amount_sen: transaction.amountSen,
      status: transaction.status,
      created_at: asDate(transaction.createdAt),
    })
    // A literal, not a parameter: PostgreSQL must match the partial index, also in a generic plan.
    .onConflict((conflict) =>
      conflict.column('order_id').where('status', '=', sql.lit('paid')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : transactionOf(row);
};

export const insertMessages = async (
  tx: Tx,
  transactionId: number,
  messages: readonly SandboxMessage[],
): Promise<void> => {
  if (messages.length === 0) return;
  await tx
    .insertInto('sandbox_messages')
    .values(
      messages.map(({ source, dueAt }) => ({
        transaction_id: transactionId,
        source,
        due_at: asDate(dueAt),
      })),
    )
    .execute();
};

/** Leases due messages for this node. No other node sends them before the lease expires. */
export const leaseDueMessages = async (
  db: Database,
  now: Temporal.Instant,
  leaseUntil: Temporal.Instant,
) => {
  const rows = await db
    .with('due', (query) =>
      query
        .selectFrom('sandbox_messages')
        .select(['transaction_id', 'source'])
        .where('due_at', '<=', asDate(now))
        .orderBy('due_at')
        .limit(10)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('sandbox_messages')
    .from(['due', 'sandbox_transactions'])
    .whereRef('sandbox_messages.transaction_id', '=', 'due.transaction_id')
    .whereRef('sandbox_messages.source', '=', 'due.source')
    .whereRef('sandbox_transactions.id', '=', 'due.transaction_id')
    .set({ due_at: asDate(leaseUntil), attempts: sql<number>`attempts + 1` })
    .returningAll('sandbox_transactions')
    .returning(['sandbox_messages.source', 'sandbox_messages.attempts'])
    .execute();
  return rows.map(({ source, attempts, ...row }) => ({
    source,
    attempts,
    transaction: transactionOf(row),
  }));
};

/** Deletes old checkouts, and old charges without undelivered messages. */
export const deleteOlder = async (tx: Tx, before: Temporal.Instant): Promise<void> => {
  await tx.deleteFrom('sandbox_checkouts').where('opened_at', '<', asDate(before)).execute();
  await tx
    .deleteFrom('sandbox_transactions')
    .where('created_at', '<', asDate(before))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sandbox_messages')
            .select('source')
            .whereRef('transaction_id', '=', 'sandbox_transactions.id'),
        ),
      ),
    )
    .execute();
};

type MessageKey = { readonly id: number; readonly source: SandboxMessage['source'] };

export const deleteMessage = async (db: Database, { id, source }: MessageKey): Promise<void> => {
  await db
    .deleteFrom('sandbox_messages')
    .where('transaction_id', '=', id)
    .where('source', '=', source)
    .execute();
};

export const postponeMessage = async (
  db: Database,
  { id, source }: MessageKey,
  dueAt: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('sandbox_messages')
    .set({ due_at: asDate(dueAt) })
    .where('transaction_id', '=', id)
    .where('source', '=', source)
    .execute();
};
