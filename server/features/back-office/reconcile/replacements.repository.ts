import { sql } from 'kysely';
import type { ImportedRow } from '#domain/payments/settlement-corrections.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** True of a row that a file replaces which still counts. [RECON-17] */
export const isReplaced = sql`exists (
  select from settlement_replacements replacement
  join settlement_files later on later.id = by_file_id
  where replacement.file_id = settlement_rows.file_id
    and replacement.line = settlement_rows.line and later.withdrawn_at is null
)`;

/** Rows of the transactions that count, oldest file first. */
export const listRowsOf = async (
  db: Database,
  transactionIds: readonly string[],
): Promise<readonly ImportedRow[]> => {
  const { rows } = await sql<ImportedRow>`
    select file_id as "fileId", line, transaction_id as "transactionId", order_id as "orderId",
      amount_sen as "amountSen", fee_sen as "feeSen", kind, day::text as day,
      exists (
        select from reconciled_lines closed
        where closed.transaction_id = settlement_rows.transaction_id and case kind
          when 'charge' then closed.line_key = closed.transaction_id
          else closed.day = settlement_rows.day and closed.pile = kind
        end
      ) as "isClosed"
    from settlement_rows join settlement_files file on file.id = file_id
    where withdrawn_at is null and transaction_id = any(${transactionIds}::text[])
      and not ${isReplaced}
    order by imported_at, file_id, line`.execute(db);
  return rows;
};

/** Inserts which rows a file replaces, as one array for each column. */
export const insertReplacements = async (
  tx: Tx,
  byFileId: string,
  rows: readonly ImportedRow[],
): Promise<void> => {
  await sql`
    insert into settlement_replacements (file_id, line, by_file_id)
    select *, ${byFileId}::uuid from unnest(
      ${rows.map(({ fileId }) => fileId)}::uuid[], ${rows.map(({ line }) => line)}::int[]
    )`.execute(tx);
};
