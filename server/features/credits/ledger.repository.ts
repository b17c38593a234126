import { sql } from 'kysely';
import { compileOnce } from '#server/db/compile-once.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { selectRows } from '#server/db/json-rows.ts';
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

const entryColumns = [
  'user_id',
  'amount_sen',
  'kind',
  'order_id',
  'booking_id',
  'change_id',
  'reason',
  'created_by',
  'created_at',
  'idempotency_key',
] as const;

const rowOf = (entry: CreditEntry, now: Temporal.Instant) => ({
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
});

/** Inserts ledger entries, except those whose key exists. Returns the number of new ones. */
export const insertEntries = async (
  tx: Tx,
  entries: readonly CreditEntry[],
  now: Temporal.Instant,
): Promise<number> => {
  const rows = entries.map((entry) => rowOf(entry, now));
  const inserted = await tx
    .insertInto('credit_entries')
    .columns(entryColumns)
    .expression(selectRows('credit_entries', entryColumns, rows))
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .execute();
  return inserted.length;
};

/** The balances of members; one without a row has nothing. */
export const findBalances = async (
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('credits')
    .select(['user_id as userId', 'balance_sen as balanceSen'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ userId, balanceSen }) => [userId, balanceSen]));
};

/** The balances without what is reserved for orders. */
export const findUnreserved = async (
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('credits')
    .select(['user_id as userId', 'balance_sen as balanceSen', 'reserved_sen as reservedSen'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.userId, row.balanceSen - row.reservedSen]));
};

export const findEntry = (tx: Tx, idempotencyKey: string) =>
  tx
    .selectFrom('credit_entries')
    .select([
      'user_id as userId',
      'amount_sen as amountSen',
      'reason',
      'created_by as createdBy',
      'created_at as createdAt',
    ])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
