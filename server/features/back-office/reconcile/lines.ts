import { type Line, reconcile, type TheirRow } from '#domain/payments/reconciliation.ts';
import type { Database } from '#server/db/database.ts';
import {
  listCharges,
  listChargesOf,
  listFiles,
  listRows,
  listRowsOf,
  type Period,
} from '#server/features/back-office/reconcile/settlement.repository.ts';

/** The lines of the days of a period. [RECON-4] */
export const readLines = async (db: Database, period: Period): Promise<readonly Line[]> => {
  const charges = await listCharges(db, period);
  const rows = await listRows(db, period);
  return reconcile(charges, rows, await listFiles(db)).filter(
    ({ day }) => period.from <= day && day <= period.to,
  );
};

interface FileRows extends Period {
  readonly fileId: string;
  readonly rows: readonly TheirRow[];
}

/** The lines of a file, imported or not: its rows, and charges of its days in no file. [RECON-4] */
export const readLinesOfFile = async (
  db: Database,
  { fileId, rows, from, to }: FileRows,
): Promise<readonly Line[]> => {
  const ids = new Set(rows.map(({ transactionId }) => transactionId));
  const charges = await listChargesOf(db, { from, to }, [...ids]);
  const paid = charges.map(({ transactionId }) => transactionId);
  const imported = await listRowsOf(db, [...ids, ...paid]);
  const others = imported.filter((row) => row.fileId !== fileId);
  const isStored = others.length < imported.length;
  const files = [...(await listFiles(db)), { firstDay: from, lastDay: to }];
  return reconcile(charges, isStored ? imported : [...others, ...rows], files).filter(
    ({ pile, key, transactionId }) =>
      pile === 'repeated' || pile === 'refund'
        ? key.startsWith(`${fileId}/`)
        : pile === 'only_ours' || ids.has(transactionId),
  );
};
