import type { Sen } from '#domain/money/money.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

export interface SandboxRefund {
  readonly id: number;
  readonly reference: string;
  readonly transactionId: number;
  readonly amountSen: Sen;
  readonly createdAt: Temporal.Instant;
}

const refundsOf = (db: Database) =>
  db
    .selectFrom('sandbox_refunds')
    .select([
      'id',
      'ref_id as reference',
      'transaction_id as transactionId',
      'amount_sen as amountSen',
      'created_at as createdAt',
    ]);

type Row = Omit<SandboxRefund, 'createdAt'> & { readonly createdAt: Date };

const refundOf = (row: Row): SandboxRefund => ({
  ...row,
  createdAt: row.createdAt.toTemporalInstant(),
});

export const findSandboxRefund = async (
  db: Database,
  reference: string,
): Promise<SandboxRefund | null> => {
  const row = await refundsOf(db).where('ref_id', '=', reference).executeTakeFirst();
  return row === undefined ? null : refundOf(row);
};

/** Locks a paid transaction, so that its refunds are counted one after the other. */
export const lockPaidTransaction = (tx: Tx, id: number) =>
  tx
    .selectFrom('sandbox_transactions')
    .select(['id', 'amount_sen as amountSen'])
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .forUpdate()
    .executeTakeFirst();

export const listSandboxRefunds = async (
  db: Database,
  transactionId: number,
): Promise<readonly SandboxRefund[]> => {
  const rows = await refundsOf(db).where('transaction_id', '=', transactionId).execute();
  return rows.map(refundOf);
};

export const insertSandboxRefund = async (
  tx: Tx,
  { reference, transactionId, amountSen, createdAt }: Omit<SandboxRefund, 'id'>,
): Promise<SandboxRefund> => {
  const { id } = await tx
    .insertInto('sandbox_refunds')
    .values({
      ref_id: reference,
      transaction_id: transactionId,
      amount_sen: amountSen,
      created_at: asDate(createdAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, reference, transactionId, amountSen, createdAt };
};
