import { compileOnce } from '#server/db/compile-once.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import type { CreditEntriesTable } from '#server/db/tables/credits.ts';

export const balanceOf = (db: Database, userId: string) =>
  db.selectFrom('credits').select('balance_sen as balanceSen').where('user_id', '=', userId);

const selectBalance = compileOnce((db, { userId }: { readonly userId: string }) =>
  balanceOf(db, userId),
);

export const findBalance = async (db: Database, userId: string): Promise<number> =>
  (await selectBalance(db, { userId })).at(0)?.balanceSen ?? 0;

export interface CreditEntry {
  readonly userId: string;
  readonly amountSen: number;
  readonly kind: CreditEntriesTable['kind'];
  readonly orderId: string | null;
  readonly bookingId: string | null;
  /** The change of a booking that the entry charges or refunds. */
  readonly changeId?: string;
  readonly reason: string | null;
  readonly createdBy: string;
  readonly idempotencyKey: string;
}

/** Inserts a ledger entry. Returns false if one with the same key exists. */
export const insertEntry = async (
  tx: Tx,
  entry: CreditEntry,
  now: Temporal.Instant,
): Promise<boolean> => {
  const row = await tx
    .insertInto('credit_entries')
    .values({
      user_id: entry.userId,
      amount_sen: entry.amountSen,
      kind: entry.kind,
      order_id: entry.orderId,
      booking_id: entry.bookingId,
      change_id: entry.changeId ?? null,
      reason: entry.reason,
      created_by: entry.createdBy,
      created_at: asDate(now),
      idempotency_key: entry.idempotencyKey,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const findEntry = (tx: Tx, idempotencyKey: string) =>
  tx
    .selectFrom('credit_entries')
    .select(['user_id as userId', 'amount_sen as amountSen', 'reason'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
